"""Alpha-beta, another way: one function for both players, and what it returns lies in the window."""

from math import inf


def alpha_beta_search(game, state):
    player = game.to_move(state)
    return solve(game, state, player, -inf, inf, True)[1]


def solve(game, state, player, alpha, beta, maximises):
    if game.is_terminal(state):
        return game.utility(state, player), None
    move = None
    for action in game.actions(state):
        score = solve(game, game.result(state, action), player, alpha, beta, not maximises)[0]
        if maximises and score > alpha:
            alpha, move = score, action
        elif not maximises and score < beta:
            beta, move = score, action
        if alpha >= beta:
            break
    value = alpha if maximises else beta
    return value, move


def max_value(game, state, player, alpha, beta):
    return solve(game, state, player, alpha, beta, True)


def min_value(game, state, player, alpha, beta):
    return solve(game, state, player, alpha, beta, False)
