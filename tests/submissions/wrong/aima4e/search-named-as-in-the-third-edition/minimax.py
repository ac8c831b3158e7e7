from math import inf


def minimax_decision(game, state):
    player = game.to_move(state)
    return max_value(game, state, player)[1]


def max_value(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v, move = -inf, None
    for a in game.actions(state):
        v2 = min_value(game, game.result(state, a), player)[0]
        if v2 > v:
            v, move = v2, a
    return v, move


def min_value(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v, move = inf, None
    for a in game.actions(state):
        v2 = max_value(game, game.result(state, a), player)[0]
        if v2 < v:
            v, move = v2, a
    return v, move
