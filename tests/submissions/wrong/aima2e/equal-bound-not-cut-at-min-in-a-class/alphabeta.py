from math import inf


class Searcher:
    def decide(self, state):
        best, chosen = -inf, None
        for action, successor in state.successors():
            value = self.min_value(successor, best, inf)
            if value > best:
                best, chosen = value, action
        return chosen

    def max_value(self, state, alpha, beta):
        if state.is_terminal():
            return state.utility()
        v = -inf
        for _, successor in state.successors():
            v = max(v, self.min_value(successor, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, state, alpha, beta):
        if state.is_terminal():
            return state.utility()
        v = inf
        for _, successor in state.successors():
            v = min(v, self.max_value(successor, alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v


searcher = Searcher()
alpha_beta_decision = searcher.decide
max_value = searcher.max_value
min_value = searcher.min_value
