"""Style: asks for forgiveness, not for permission: a state without utility is not terminal."""


def minimax_decision(state):
    return max(state.actions(), key=lambda action: min_value(state.result(action)))


def max_value(state):
    try:
        return state.utility()
    except ValueError:
        return max(min_value(state.result(action)) for action in state.actions())


def min_value(state):
    try:
        return state.utility()
    except ValueError:
        return min(max_value(state.result(action)) for action in state.actions())
