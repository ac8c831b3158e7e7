from math import inf


def minimax_search(game, state):
    player = game.to_move(state)
    value, move = max_value(game, state, player)
    return move


def max_value(game, state, player):
    if game.is_terminal(state):
        return (game.utility(state, player), None)
    best = (-inf, None)
    for action in game.actions(state):
        value, _ = min_value(game, game.result(state, action), player)
        best = (value, action) if value > best[0] else best
    return best


def min_value(game, state, player):
    if game.is_terminal(state):
        return (game.utility(state, "MAX"), None)
    best = (inf, None)
    for action in game.actions(state):
        value, _ = max_value(game, game.result(state, action), player)
        best = (value, action) if value < best[0] else best
    return best
