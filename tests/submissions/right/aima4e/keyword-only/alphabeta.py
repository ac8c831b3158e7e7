"""Style: keyword arguments everywhere, and a keyword-only window."""

from math import inf


def alpha_beta_search(game, state):
    value, action = max_value(game, state, player=game.to_move(state), beta=inf, alpha=-inf)
    return action


def max_value(game, state, *, beta, alpha, player):
    if game.is_terminal(state):
        return game.utility(state, player=player), None
    best, chosen = -inf, None
    for action in game.actions(state):
        value, _ = min_value(game, game.result(state, action=action), alpha=alpha, beta=beta, player=player)
        if value > best:
            best, chosen = value, action
        if best >= beta:
            return best, chosen
        alpha = max(alpha, best)
    return best, chosen


def min_value(game, state, *, beta, alpha, player):
    if game.is_terminal(state):
        return game.utility(state, player=player), None
    best, chosen = inf, None
    for action in game.actions(state):
        value, _ = max_value(game, game.result(state, action=action), alpha=alpha, beta=beta, player=player)
        if value < best:
            best, chosen = value, action
        if best <= alpha:
            return best, chosen
        beta = min(beta, best)
    return best, chosen
