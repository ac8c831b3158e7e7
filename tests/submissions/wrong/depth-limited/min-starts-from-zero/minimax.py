from math import inf


def max_player(state, depth):
    v = {}
    for a in state.actions():
        v[a] = min_eval(state.result(a), 2, depth)
    action = max(v, key=v.get)
    return v[action], action


def min_eval(state, d, depth):
    if d > depth:
        return state.eval()
    if state.is_terminal():
        return state.eval()
    v = 0
    for a in state.actions():
        v = min(v, max_eval(state.result(a), d + 1, depth))
    return v


def max_eval(state, d, depth):
    if d > depth:
        return state.eval()
    if state.is_terminal():
        return state.eval()
    v = -inf
    for a in state.actions():
        v = max(v, min_eval(state.result(a), d + 1, depth))
    return v
