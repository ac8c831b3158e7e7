"""Style: lists instead of tuples as pairs, changed in place, with a large int as infinity."""

INFINITY = 10**9


def alpha_beta_search(game, state):
    return max_value(game, state, game.to_move(state), -INFINITY, INFINITY)[1]


def max_value(game, state, player, alpha, beta):
    best = [-INFINITY, None]
    if game.is_terminal(state):
        best[0] = game.utility(state, player)
        return best
    for action in game.actions(state):
        value = min_value(game, game.result(state, action), player, alpha, beta)[0]
        if value > best[0]:
            best[0] = value
            best[1] = action
        if best[0] >= beta:
            return best
        alpha = max(alpha, best[0])
    return best


def min_value(game, state, player, alpha, beta):
    best = [INFINITY, None]
    if game.is_terminal(state):
        best[0] = game.utility(state, player)
        return best
    for action in game.actions(state):
        value = max_value(game, game.result(state, action), player, alpha, beta)[0]
        if value < best[0]:
            best[0] = value
            best[1] = action
        if best[0] <= alpha:
            return best
        beta = min(beta, best[0])
    return best
