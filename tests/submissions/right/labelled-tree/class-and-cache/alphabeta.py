"""Style: a class with a table of results, keyed by node and window."""

from math import inf


class Pruner:
    def __init__(self):
        self.table = {}

    def __call__(self, x, alpha, beta):
        key = x, alpha, beta
        if key not in self.table:
            self.table[key] = self.search(x, alpha, beta)
        return self.table[key]

    def search(self, x, alpha, beta):
        if x.is_terminal:
            return x.value
        return (self.highest if x.label == "MAX" else self.lowest)(x, alpha, beta)

    def highest(self, x, alpha, beta):
        v = -inf
        for child in x.children:
            v = max(v, self(child, max(alpha, v), beta))
            if v >= beta:
                break
        return v

    def lowest(self, x, alpha, beta):
        v = inf
        for child in x.children:
            v = min(v, self(child, alpha, min(beta, v)))
            if v <= alpha:
                break
        return v


pruner = Pruner()
alphabeta_pruning = pruner
max_value = pruner.highest
min_value = pruner.lowest
