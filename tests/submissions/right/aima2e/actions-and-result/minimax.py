"""Style: actions() and result() in while loops with an index."""


def minimax_decision(state):
    best = 0
    values = []
    i = 0
    while i < len(state.actions()):
        values.append(min_value(state.result(state.actions()[i])))
        if values[i] > values[best]:
            best = i
        i += 1
    return state.actions()[best]


def max_value(state):
    if state.is_terminal():
        return state.utility()
    v = float("-inf")
    i = 0
    while i < len(state.actions()):
        v = max(v, min_value(state.result(state.actions()[i])))
        i += 1
    return v


def min_value(state):
    if state.is_terminal():
        return state.utility()
    v = float("inf")
    i = 0
    while i < len(state.actions()):
        v = min(v, max_value(state.result(state.actions()[i])))
        i += 1
    return v
