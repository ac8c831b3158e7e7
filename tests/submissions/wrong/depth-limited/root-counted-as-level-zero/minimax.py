from math import inf


def max_player(state, depth):
    best, best_action = -inf, None
    for action in state.actions():
        value = min_eval(state.result(action), 1, depth)
        if value > best:
            best, best_action = value, action
    return best, best_action


def min_eval(state, d, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    v = inf
    for action in state.actions():
        v = min(v, max_eval(state.result(action), d + 1, depth))
    return v


def max_eval(state, d, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    v = -inf
    for action in state.actions():
        v = max(v, min_eval(state.result(action), d + 1, depth))
    return v
