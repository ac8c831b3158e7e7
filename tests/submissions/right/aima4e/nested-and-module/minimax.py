"""Style: nested functions do the search, module-level functions are there as well."""


def minimax_search(game, state):
    player = game.to_move(state)

    def best_for_player(s):
        if game.is_terminal(s):
            return game.utility(s, player), None
        best, move = float("-inf"), None
        for a in game.actions(s):
            value, _ = best_for_opponent(game.result(s, a))
            if value > best:
                best, move = value, a
        return best, move

    def best_for_opponent(s):
        if game.is_terminal(s):
            return game.utility(s, player), None
        best, move = float("inf"), None
        for a in game.actions(s):
            value, _ = best_for_player(game.result(s, a))
            if value < best:
                best, move = value, a
        return best, move

    return best_for_player(state)[1]


def max_value(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player), None
    pairs = [(min_value(game, game.result(state, a), player)[0], a) for a in game.actions(state)]
    return max(pairs, key=lambda pair: pair[0])


def min_value(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player), None
    pairs = [(max_value(game, game.result(state, a), player)[0], a) for a in game.actions(state)]
    return min(pairs, key=lambda pair: pair[0])
