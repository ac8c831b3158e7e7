"""Minimax that takes a window and never looks at it."""

import minimax


def alpha_beta_search(game, state):
    return minimax.minimax_search(game, state)


def max_value(game, state, player, alpha, beta):
    return minimax.max_value(game, state, player)


def min_value(game, state, player, alpha, beta):
    return minimax.min_value(game, state, player)
