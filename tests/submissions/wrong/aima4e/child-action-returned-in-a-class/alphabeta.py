from math import inf


class AlphaBeta:
    def __init__(self, game, player):
        self.game = game
        self.player = player

    def max_value(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state, self.player), None
        best, move = -inf, None
        for action in self.game.actions(state):
            value, reply = self.min_value(self.game.result(state, action), alpha, beta)
            if value > best:
                best, move = value, reply
            if best >= beta:
                return best, move
            alpha = max(alpha, best)
        return best, move

    def min_value(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state, self.player), None
        best, move = inf, None
        for action in self.game.actions(state):
            value, reply = self.max_value(self.game.result(state, action), alpha, beta)
            if value < best:
                best, move = value, reply
            if best <= alpha:
                return best, move
            beta = min(beta, best)
        return best, move


def max_value(game, state, player, alpha, beta):
    return AlphaBeta(game, player).max_value(state, alpha, beta)


def min_value(game, state, player, alpha, beta):
    return AlphaBeta(game, player).min_value(state, alpha, beta)


def alpha_beta_search(game, state):
    return max_value(game, state, game.to_move(state), -inf, inf)[1]
