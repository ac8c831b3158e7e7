"""Alpha-beta, another way: a node is looked at while its window is open."""


def alphabeta_pruning(x, alpha, beta):
    if x.is_terminal:
        return x.value
    return max_value(x, alpha, beta) if x.label == "MAX" else min_value(x, alpha, beta)


def max_value(x, alpha, beta):
    children = x.children
    place = 0
    while place < len(children) and alpha < beta:
        score = alphabeta_pruning(children[place], alpha, beta)
        alpha = max(alpha, score)
        place = place + 1
    return alpha


def min_value(x, alpha, beta):
    children = x.children
    place = 0
    while place < len(children) and alpha < beta:
        score = alphabeta_pruning(children[place], alpha, beta)
        beta = min(beta, score)
        place = place + 1
    return beta
