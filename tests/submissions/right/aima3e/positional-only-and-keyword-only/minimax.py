"""Style: the state is positional-only; an extra keyword-only parameter has a default."""


def minimax_decision(state, /):
    return max(state.actions(), key=lambda action: min_value(state.result(action)))


def max_value(state, /, *, indent=0):
    if state.is_terminal():
        return state.utility()
    return max(min_value(state.result(action), indent=indent + 1) for action in state.actions())


def min_value(state, /, *, indent=0):
    if state.is_terminal():
        return state.utility()
    return min(max_value(state.result(action), indent=indent + 1) for action in state.actions())
