"""Style: negamax with colour, fail-hard, and keyword arguments in another order."""

from math import inf


def negamax(state, *, colour, d, depth, alpha, beta):
    if d > depth or state.is_terminal():
        return colour * state.eval()
    for a in state.actions():
        child = state.result(a)
        alpha = max(alpha, -negamax(child, colour=-colour, d=d + 1, depth=depth, alpha=-beta, beta=-alpha))
        if alpha >= beta:
            return beta
    return alpha


def max_player(depth, state):
    best, move = -inf, None
    for a in state.actions():
        value = min_eval(state=state.result(a), d=2, depth=depth, beta=inf, alpha=best)
        if value > best:
            best, move = value, a
    return best, move


def max_eval(depth, beta, alpha, d, state):
    return negamax(state, colour=1, d=d, depth=depth, alpha=alpha, beta=beta)


def min_eval(depth, beta, alpha, d, state):
    return -negamax(state, colour=-1, d=d, depth=depth, alpha=-beta, beta=-alpha)
