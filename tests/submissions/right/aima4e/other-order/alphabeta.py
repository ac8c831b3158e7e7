"""Style: the parameters stand in another order but keep their names; the window has defaults."""


def alpha_beta_search(state, game):
    return max_value(state, game.to_move(state), game)[1]


def max_value(state, player, game, beta=1e18, alpha=-1e18, level=0):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v, move = -1e18, None
    for a in game.actions(state):
        v2 = min_value(game.result(state, a), player, game, beta, alpha, level + 1)[0]
        v, move = (v2, a) if v2 > v else (v, move)
        if v >= beta:
            return v, move
        alpha = v if v > alpha else alpha
    return v, move


def min_value(state, player, game, beta=1e18, alpha=-1e18, level=0):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v, move = 1e18, None
    for a in game.actions(state):
        v2 = max_value(game.result(state, a), player, game, beta, alpha, level + 1)[0]
        v, move = (v2, a) if v2 < v else (v, move)
        if v <= alpha:
            return v, move
        beta = v if v < beta else beta
    return v, move
