"""Minimax, another way: comparisons written out instead of max() and min()."""

from math import inf


def minimax_search(game, state):
    player = game.to_move(state)
    best = -inf
    best_action = None
    for action in game.actions(state):
        score = min_value(game, game.result(state, action), player)[0]
        if score > best:
            best = score
            best_action = action
    return best_action


def max_value(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player), None
    best = -inf
    best_action = None
    for action in game.actions(state):
        score = min_value(game, game.result(state, action), player)[0]
        if score > best:
            best = score
            best_action = action
    return best, best_action


def min_value(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player), None
    best = inf
    best_action = None
    for action in game.actions(state):
        score = max_value(game, game.result(state, action), player)[0]
        if score < best:
            best = score
            best_action = action
    return best, best_action
