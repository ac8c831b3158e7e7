"""Style: the parameters stand in another order but keep their names; one has a default."""


def minimax_search(state, game):
    return max_value(game.to_move(state), state, game)[1]


def max_value(player, state, game, infinity=1e18):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v, move = -infinity, None
    for a in game.actions(state):
        v2 = min_value(player, game.result(state, a), game)[0]
        v, move = (v2, a) if v2 > v else (v, move)
    return v, move


def min_value(player, state, game, infinity=1e18):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v, move = infinity, None
    for a in game.actions(state):
        v2 = max_value(player, game.result(state, a), game)[0]
        v, move = (v2, a) if v2 < v else (v, move)
    return v, move
