"""Style: a class with methods, and module-level wrappers around it."""

from math import inf


class AlphaBeta:
    def __init__(self, game, player):
        self.game = game
        self.player = player
        self.cuts = 0

    def max_value(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state, self.player), None
        best, move = -inf, None
        for action in self.game.actions(state):
            value, _ = self.min_value(self.game.result(state, action), alpha, beta)
            if value > best:
                best, move = value, action
                alpha = max(alpha, best)
            if best >= beta:
                self.cuts += 1
                break
        return best, move

    def min_value(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state, self.player), None
        best, move = inf, None
        for action in self.game.actions(state):
            value, _ = self.max_value(self.game.result(state, action), alpha, beta)
            if value < best:
                best, move = value, action
                beta = min(beta, best)
            if best <= alpha:
                self.cuts += 1
                break
        return best, move


def alpha_beta_search(game, state):
    return AlphaBeta(game, game.to_move(state)).max_value(state, -inf, inf)[1]


def max_value(game, state, player, alpha, beta):
    return AlphaBeta(game, player).max_value(state, alpha, beta)


def min_value(game, state, player, alpha, beta):
    return AlphaBeta(game, player).min_value(state, alpha, beta)
