"""Style: generator expressions inside max() and min()."""


def minimax_decision(state):
    return max(state.actions(), key=lambda action: min_value(state.result(action)))


def max_value(state):
    if state.is_terminal():
        return state.utility()
    return max(min_value(state.result(action)) for action in state.actions())


def min_value(state):
    if state.is_terminal():
        return state.utility()
    return min(max_value(state.result(action)) for action in state.actions())
