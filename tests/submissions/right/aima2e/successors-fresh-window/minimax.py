"""Style: sorts the successors by nothing, which keeps their order, and unzips them."""


def minimax_decision(state):
    actions, children = zip(*sorted(state.successors(), key=lambda pair: 0))
    values = list(map(min_value, children))
    return actions[values.index(max(values))]


def max_value(state):
    successors = state.successors()
    if not successors:
        return state.utility()
    return max(min_value(child) for action, child in successors)


def min_value(state):
    successors = state.successors()
    if not successors:
        return state.utility()
    return min(max_value(child) for action, child in successors)
