"""Style: a root object keeps the best move, while an iterator of children is consumed with next()."""

from math import inf


class Root:
    value = -inf
    action = None


def max_player(state, depth):
    root = Root()
    actions = iter(state.actions())
    while (action := next(actions, None)) is not None:
        value = min_eval(state.result(action), 2, root.value, inf, depth)
        if value > root.value:
            root.value, root.action = value, action
    return root.value, root.action


def min_eval(state, d, alpha, beta, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    v, children = inf, map(state.result, state.actions())
    while v > alpha:
        child = next(children, None)
        if child is None:
            break
        v = min(v, max_eval(child, d + 1, alpha, min(beta, v), depth))
    return v


def max_eval(state, d, alpha, beta, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    v, children = -inf, map(state.result, state.actions())
    while v < beta:
        child = next(children, None)
        if child is None:
            break
        v = max(v, min_eval(child, d + 1, max(alpha, v), beta, depth))
    return v
