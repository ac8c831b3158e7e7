from math import inf


def alpha_beta_search(game, state):
    player = game.to_move(state)
    return max_value(game, state, player, -inf, inf)[1]


def max_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v, move = -inf, None
    for a in game.actions(state):
        v2, _ = min_value(game, game.result(state, a), player, alpha, beta)
        if v2 > v:
            v, move = v2, a
        if v >= beta:
            return v, move
        alpha = max(alpha, v)
    return v, move


def min_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v, move = inf, None
    for a in game.actions(state):
        v2, _ = max_value(game, game.result(state, a), player, alpha, beta)
        if v2 < v:
            v, move = v2, a
        if v >= beta:
            return v, move
        beta = min(beta, v)
    return v, move
