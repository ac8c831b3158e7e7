"""Style: the parent's loop asks whether a child is terminal."""


def minimax_decision(state):
    scores = {}
    for action in state.actions():
        child = state.result(action)
        scores[action] = child.utility() if child.is_terminal() else min_value(child)
    return max(scores, key=scores.get)


def max_value(state):
    if state.is_terminal():
        return state.utility()
    scores = []
    for action in state.actions():
        child = state.result(action)
        scores.append(child.utility() if child.is_terminal() else min_value(child))
    return max(scores)


def min_value(state):
    if state.is_terminal():
        return state.utility()
    scores = []
    for action in state.actions():
        child = state.result(action)
        scores.append(child.utility() if child.is_terminal() else max_value(child))
    return min(scores)
