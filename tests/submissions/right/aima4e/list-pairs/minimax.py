"""Style: lists instead of tuples as pairs, with a large int as infinity."""

INFINITY = 10**9


def minimax_search(game, state):
    pair = max_value(game, state, game.to_move(state))
    return pair[1]


def max_value(game, state, player):
    if game.is_terminal(state):
        return [game.utility(state, player), None]
    best = [-INFINITY, None]
    for action in game.actions(state):
        pair = min_value(game, game.result(state, action), player)
        if pair[0] > best[0]:
            best = [pair[0], action]
    return best


def min_value(game, state, player):
    if game.is_terminal(state):
        return [game.utility(state, player), None]
    best = [INFINITY, None]
    for action in game.actions(state):
        pair = max_value(game, game.result(state, action), player)
        if pair[0] < best[0]:
            best = [pair[0], action]
    return best
