"""Style: nested functions do the search, module-level functions wrap the same closure."""


def make_searchers(game, player):
    def maximise(s, low, high):
        if game.is_terminal(s):
            return game.utility(s, player), None
        best, move = float("-inf"), None
        for a in game.actions(s):
            value, _ = minimise(game.result(s, a), max(low, best), high)
            if value > best:
                best, move = value, a
            if best >= high:
                break
        return best, move

    def minimise(s, low, high):
        if game.is_terminal(s):
            return game.utility(s, player), None
        best, move = float("inf"), None
        for a in game.actions(s):
            value, _ = maximise(game.result(s, a), low, min(high, best))
            if value < best:
                best, move = value, a
            if best <= low:
                break
        return best, move

    return maximise, minimise


def alpha_beta_search(game, state):
    maximise, _ = make_searchers(game, game.to_move(state))
    return maximise(state, float("-inf"), float("inf"))[1]


def max_value(game, state, player, alpha, beta):
    return make_searchers(game, player)[0](state, alpha, beta)


def min_value(game, state, player, alpha, beta):
    return make_searchers(game, player)[1](state, alpha, beta)
