"""Minimax, another way: all children's values in a list, and the best of them."""


def max_player(state, depth):
    values = [min_eval(state.result(action), 2, depth) for action in state.actions()]
    v = max(values)
    return v, state.actions()[values.index(v)]


def min_eval(state, d, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    values = [max_eval(state.result(action), d + 1, depth) for action in state.actions()]
    return min(values)


def max_eval(state, d, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    values = [min_eval(state.result(action), d + 1, depth) for action in state.actions()]
    return max(values)
