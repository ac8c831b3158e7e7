"""Alpha-beta, another way: one function for both players, told who moves."""

from math import inf


def alpha_beta_search(game, state):
    player = game.to_move(state)
    value, move = solve(game, state, player, -inf, inf, True)
    return move


def solve(game, state, player, alpha, beta, maximises):
    if game.is_terminal(state):
        return game.utility(state, player), None
    best = -inf if maximises else inf
    best_action = None
    for action in game.actions(state):
        score = solve(game, game.result(state, action), player, alpha, beta, not maximises)[0]
        if (score > best) if maximises else (score < best):
            best = score
            best_action = action
        if maximises:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, best_action


def max_value(game, state, player, alpha, beta):
    return solve(game, state, player, alpha, beta, True)


def min_value(game, state, player, alpha, beta):
    return solve(game, state, player, alpha, beta, False)
