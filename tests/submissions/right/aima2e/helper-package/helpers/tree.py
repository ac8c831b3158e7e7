"""Questions about states."""


def children(state):
    return [child for _, child in state.successors()]


def is_leaf(state):
    return state.is_terminal()
