from math import inf


def max_player(state, depth):
    actions = state.actions()
    values = [min_eval(state.result(a), 2, depth) for a in actions]
    best = max(values)
    return best, actions[values.index(best)]


def max_eval(state, d, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    actions = state.actions()
    best = -inf
    i = 0
    while i < len(actions):
        value = min_eval(state.result(actions[i]), d + 1, depth)
        if value == best:
            continue
        best = max(best, value)
        i += 1
    return best


def min_eval(state, d, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    actions = state.actions()
    best = inf
    i = 0
    while i < len(actions):
        value = max_eval(state.result(actions[i]), d + 1, depth)
        best = min(best, value)
        i += 1
    return best
