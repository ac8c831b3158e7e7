"""One function for both players and both searches."""

from math import inf


def value(state, level, depth, maximising, alpha=-inf, beta=inf, prune=False):
    if state.is_terminal() or level > depth:
        return state.eval()
    pick = max if maximising else min
    v = -inf if maximising else inf
    for action in state.actions():
        v = pick(v, value(state.result(action), level + 1, depth, not maximising, alpha, beta, prune))
        if prune:
            if maximising:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
    return v
