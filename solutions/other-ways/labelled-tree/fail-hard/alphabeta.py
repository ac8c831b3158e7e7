"""Alpha-beta, another way: the bound itself is returned where a node is cut."""


def alphabeta_pruning(x, alpha, beta):
    if x.is_terminal:
        return x.value
    if x.label == "MAX":
        return max_value(x, alpha, beta)
    return min_value(x, alpha, beta)


def max_value(x, alpha, beta):
    for y in x.children:
        score = alphabeta_pruning(y, alpha, beta)
        if score >= beta:
            return beta
        if score > alpha:
            alpha = score
    return alpha


def min_value(x, alpha, beta):
    for y in x.children:
        score = alphabeta_pruning(y, alpha, beta)
        if score <= alpha:
            return alpha
        if score < beta:
            beta = score
    return beta
