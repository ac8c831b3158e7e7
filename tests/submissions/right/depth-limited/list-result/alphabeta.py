"""Style: max_player returns a list that grows better in place; infinities are 1e18."""

BIG = float("1e18")


def max_player(state, depth):
    best = [-BIG, None]
    for action in state.actions():
        value = min_eval(state.result(action), 2, best[0], BIG, depth)
        if value > best[0]:
            best[:] = [value, action]
    return best


def min_eval(state, d, alpha, beta, depth):
    if state.is_terminal() or d > depth:
        return state.eval()
    v = BIG
    for action in state.actions():
        v = min(v, max_eval(state.result(action), d + 1, alpha, min(beta, v), depth))
        if v <= alpha:
            break
    return v


def max_eval(state, d, alpha, beta, depth):
    if state.is_terminal() or d > depth:
        return state.eval()
    v = -BIG
    for action in state.actions():
        v = max(v, min_eval(state.result(action), d + 1, max(alpha, v), beta, depth))
        if v >= beta:
            break
    return v
