INFINITY = 10**9


def alpha_beta_search(game, state):
    player = game.to_move(state)
    _, move = max_value(game, state, player, -INFINITY, INFINITY)
    return move


def max_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v, move = -INFINITY, None
    for a in game.actions(state):
        v2, a2 = min_value(game, game.result(state, a), player, alpha, beta)
        if v2 > v:
            v, move = v2, a
            alpha = max(alpha, v)
        if v >= beta:
            break
    return v, move


def min_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v, move = INFINITY, None
    for a in game.actions(state):
        v2, a2 = max_value(game, game.result(state, a), player, beta, alpha)
        if v2 < v:
            v, move = v2, a
            beta = min(beta, v)
        if v <= alpha:
            break
    return v, move
