"""Style: nested helpers only; the search itself returns value and action."""

from math import inf


def max_player(state, depth):
    def highest(s, d, alpha, beta):
        if d > depth or s.is_terminal():
            return s.eval()
        v = -inf
        for a in s.actions():
            v = max(v, lowest(s.result(a), d + 1, max(alpha, v), beta))
            if v >= beta:
                break
        return v

    def lowest(s, d, alpha, beta):
        if d > depth or s.is_terminal():
            return s.eval()
        v = inf
        for a in s.actions():
            v = min(v, highest(s.result(a), d + 1, alpha, min(beta, v)))
            if v <= alpha:
                break
        return v

    best, move = -inf, None
    for a in state.actions():
        v = lowest(state.result(a), 2, best, inf)
        if v > best:
            best, move = v, a
    return best, move
