"""Style: a class with methods, and module-level wrappers around it."""

from math import inf


class Minimax:
    def __init__(self, game, player):
        self.game = game
        self.player = player

    def max_value(self, state):
        return self._back_up(state, self.min_value, lambda new, old: new > old, -inf)

    def min_value(self, state):
        return self._back_up(state, self.max_value, lambda new, old: new < old, inf)

    def _back_up(self, state, child_value, better, worst):
        if self.game.is_terminal(state):
            return self.game.utility(state, self.player), None
        best = (worst, None)
        for action in self.game.actions(state):
            value, _ = child_value(self.game.result(state, action))
            if better(value, best[0]):
                best = (value, action)
        return best


def minimax_search(game, state):
    return Minimax(game, game.to_move(state)).max_value(state)[1]


def max_value(game, state, player):
    return Minimax(game, player).max_value(state)


def min_value(game, state, player):
    return Minimax(game, player).min_value(state)
