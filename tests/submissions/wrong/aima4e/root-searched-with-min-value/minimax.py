from math import inf


def minimax_search(game, state):
    player = game.to_move(state)
    value, move = min_value(game, state, player)
    return move


def max_value(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v, move = -inf, None
    for a in game.actions(state):
        v2, a2 = min_value(game, game.result(state, a), player)
        if v2 > v:
            v, move = v2, a
    return v, move


def min_value(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v, move = inf, None
    for a in game.actions(state):
        v2, a2 = max_value(game, game.result(state, a), player)
        if v2 < v:
            v, move = v2, a
    return v, move
