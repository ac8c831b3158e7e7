"""Style: max_value keeps the value of every state in a dict, and the root looks its own up."""

values = {}


def minimax_decision(state):
    v = max_value(state)
    for action, child in state.successors():
        if values[child] == v:
            return action


def max_value(state):
    if state.is_terminal():
        values[state] = state.utility()
    else:
        values[state] = max(min_value(child) for _, child in state.successors())
    return values[state]


def min_value(state):
    if state.is_terminal():
        values[state] = state.utility()
    else:
        values[state] = min(max_value(child) for _, child in state.successors())
    return values[state]
