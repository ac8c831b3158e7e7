"""Style: comprehensions build the list of children first, then they are searched."""


def minimax_decision(state):
    actions = state.actions()
    children = [state.result(a) for a in actions]
    values = [min_value(child) for child in children]
    return actions[values.index(max(values))]


def max_value(state):
    children = [state.result(a) for a in state.actions()]
    return max([min_value(child) for child in children]) if children else state.utility()


def min_value(state):
    children = [state.result(a) for a in state.actions()]
    return min([max_value(child) for child in children]) if children else state.utility()
