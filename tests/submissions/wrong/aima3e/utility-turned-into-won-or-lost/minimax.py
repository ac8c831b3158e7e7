"""MAX wins when the utility is positive."""


def minimax_decision(state):
    chosen = None
    for action in state.actions():
        won = min_value(state.result(action))
        if chosen is None or won > best:
            chosen, best = action, won
    return chosen


def max_value(state):
    if state.is_terminal():
        return state.utility() > 0
    v = False
    for action in state.actions():
        v = max(v, min_value(state.result(action)))
    return v


def min_value(state):
    if state.is_terminal():
        return state.utility() > 0
    v = True
    for action in state.actions():
        v = min(v, max_value(state.result(action)))
    return v
