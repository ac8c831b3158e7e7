def minimax_search(game, state):
    me = game.to_move(state)
    value, move = max_value(game, state, me)
    return move


def max_value(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v = 0
    move = None
    for a in game.actions(state):
        value, action = min_value(game, game.result(state, a), player)
        if value > v:
            v = value
            move = action
    return v, move


def min_value(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v = float("inf")
    move = None
    for a in game.actions(state):
        value, action = max_value(game, game.result(state, a), player)
        if value < v:
            v = value
            move = a
    return v, move
