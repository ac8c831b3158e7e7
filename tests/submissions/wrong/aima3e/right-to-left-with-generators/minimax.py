def children(state):
    for action in reversed(state.actions()):
        yield action, state.result(action)


def minimax_decision(state):
    return max((min_value(child), action) for action, child in children(state))[1]


def max_value(state):
    if state.is_terminal():
        return state.utility()
    return max(min_value(child) for action, child in children(state))


def min_value(state):
    if state.is_terminal():
        return state.utility()
    return min(max_value(child) for action, child in children(state))
