INF = 10**9


def alphabeta_pruning(x, alpha, beta):
    if x.is_terminal:
        return x.value
    search = max_value if x.label == "MAX" else min_value
    return search(x, alpha, beta)


def max_value(x, alpha, beta):
    v = -INF
    for y in x.children:
        value = alphabeta_pruning(y, alpha, beta)
        v = value if value > v else v
        if v >= beta:
            return v
        alpha = v
    return v


def min_value(x, alpha, beta):
    v = INF
    for y in x.children:
        value = alphabeta_pruning(y, alpha, beta)
        v = value if value < v else v
        if v < alpha:
            return v
        beta = v if v < beta else beta
    return v
