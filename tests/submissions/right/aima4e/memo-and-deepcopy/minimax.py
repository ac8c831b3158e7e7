"""Style: states are copied before they are searched, values are kept in a table."""

import copy

table = {}


def minimax_search(game, state):
    value, action = max_value(game, copy.deepcopy(state), game.to_move(state))
    return action


def remember(kind, state, player, compute):
    key = (kind, state, player)
    if key not in table:
        table[key] = compute()
    return table[key]


def max_value(game, state, player):
    def compute():
        best = None
        for action in game.actions(state):
            child = copy.deepcopy(game).result(copy.copy(state), action)
            value = min_value(game, child, player)[0]
            if best is None or value > best[0]:
                best = (value, action)
        return best

    if game.is_terminal(state):
        return game.utility(state, player), None
    return remember("max", state, player, compute)


def min_value(game, state, player):
    def compute():
        best = None
        for action in game.actions(state):
            child = game.result(copy.deepcopy(state), action)
            value = max_value(game, child, player)[0]
            if best is None or value < best[0]:
                best = (value, action)
        return best

    if game.is_terminal(state):
        return game.utility(state, player), None
    return remember("min", state, player, compute)
