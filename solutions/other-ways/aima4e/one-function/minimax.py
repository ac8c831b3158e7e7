"""Minimax, another way: one function for both players, told who moves."""

from math import inf


def minimax_search(game, state):
    player = game.to_move(state)
    value, move = solve(game, state, player, True)
    return move


def solve(game, state, player, maximises):
    if game.is_terminal(state):
        return game.utility(state, player), None
    best = -inf if maximises else inf
    best_action = None
    for action in game.actions(state):
        score = solve(game, game.result(state, action), player, not maximises)[0]
        if (score > best) if maximises else (score < best):
            best = score
            best_action = action
    return best, best_action


def max_value(game, state, player):
    return solve(game, state, player, True)


def min_value(game, state, player):
    return solve(game, state, player, False)
