"""Style: a recursion over the list of actions instead of a loop."""

from math import inf


def alpha_beta_search(game, state):
    return max_value(game, state, game.to_move(state), -inf, inf)[1]


def max_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player), None

    def go_on(actions, best, alpha):
        if not actions or best[0] >= beta:
            return best
        action, *others = actions
        value, _ = min_value(game, game.result(state, action), player, alpha, beta)
        return go_on(others, (value, action) if value > best[0] else best, max(alpha, value))

    return go_on(game.actions(state), (-inf, None), alpha)


def min_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player), None

    def go_on(actions, best, beta):
        if not actions or best[0] <= alpha:
            return best
        action, *others = actions
        value, _ = max_value(game, game.result(state, action), player, alpha, beta)
        return go_on(others, (value, action) if value < best[0] else best, min(beta, value))

    return go_on(game.actions(state), (inf, None), beta)
