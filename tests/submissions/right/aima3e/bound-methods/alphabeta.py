"""Style: callable objects instead of functions."""

from math import inf


class Decision:
    def __call__(self, state):
        best, choice = -inf, None
        for action in state.actions():
            value = min_value(state.result(action), best, inf)
            if value > best:
                best, choice = value, action
        return choice


class MaxValue:
    def __call__(self, state, alpha, beta):
        if state.is_terminal():
            return state.utility()
        v = -inf
        for action in state.actions():
            v = max(v, min_value(state.result(action), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v


class MinValue:
    def __call__(self, state, alpha, beta):
        if state.is_terminal():
            return state.utility()
        v = inf
        for action in state.actions():
            v = min(v, max_value(state.result(action), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v


alpha_beta_search = Decision()
max_value = MaxValue()
min_value = MinValue()
