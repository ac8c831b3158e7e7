"""Minimax, another way: all children's values in a list, and the best of them."""


def minimax_search(game, state):
    player = game.to_move(state)
    return max_value(game, state, player)[1]


def max_value(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player), None
    actions = game.actions(state)
    values = [min_value(game, game.result(state, action), player)[0] for action in actions]
    v = max(values)
    return v, actions[values.index(v)]


def min_value(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player), None
    actions = game.actions(state)
    values = [max_value(game, game.result(state, action), player)[0] for action in actions]
    v = min(values)
    return v, actions[values.index(v)]
