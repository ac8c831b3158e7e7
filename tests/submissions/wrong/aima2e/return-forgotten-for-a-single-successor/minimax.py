from math import inf


def minimax_decision(state):
    decision, best = None, -inf
    for action, child in state.successors():
        value = min_value(child)
        if value > best:
            decision, best = action, value
    return decision


def max_value(state):
    if state.is_terminal():
        return state.utility()
    successors = state.successors()
    if len(successors) == 1:
        min_value(successors[0][1])
    else:
        return max([min_value(child) for action, child in successors])


def min_value(state):
    if state.is_terminal():
        return state.utility()
    successors = state.successors()
    if len(successors) == 1:
        return max_value(successors[0][1])
    else:
        return min([max_value(child) for action, child in successors])
