from math import inf


def minimax_decision(state):
    best_action, best_value = None, -inf
    for action in state.actions():
        value = min_value(state.result(action))
        if value > best_value:
            best_action, best_value = action, value
    return best_action


def max_value(state):
    if state.is_terminal():
        return state.utility()
    actions = state.actions()
    v = -inf
    for i in range(1, len(actions)):
        v = max(v, min_value(state.result(actions[i])))
    return v


def min_value(state):
    if state.is_terminal():
        return state.utility()
    actions = state.actions()
    v = inf
    for i in range(0, len(actions)):
        v = min(v, max_value(state.result(actions[i])))
    return v
