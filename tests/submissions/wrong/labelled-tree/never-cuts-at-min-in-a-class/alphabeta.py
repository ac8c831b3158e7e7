import math


class Pruner:
    def __init__(self):
        self.looked_at = 0

    def value(self, node, alpha, beta):
        self.looked_at += 1
        if node.is_terminal:
            return node.value
        return {"MAX": self.highest, "MIN": self.lowest}[node.label](node, alpha, beta)

    def highest(self, node, alpha, beta):
        best = -math.inf
        for child in node.children:
            best = max(best, self.value(child, max(alpha, best), beta))
            if best >= beta:
                break
        return best

    def lowest(self, node, alpha, beta):
        best = math.inf
        for child in node.children:
            best = min(best, self.value(child, alpha, min(beta, best)))
        return best


def alphabeta_pruning(x, alpha, beta):
    return Pruner().value(x, alpha, beta)


def max_value(x, alpha, beta):
    return Pruner().highest(x, alpha, beta)


def min_value(x, alpha, beta):
    return Pruner().lowest(x, alpha, beta)
