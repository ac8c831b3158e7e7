"""Style: for loops with an index over x.children, and CRLF line ends."""


def alphabeta_pruning(x, alpha, beta):
    if x.is_terminal == True:
        return x.value
    if x.label == "MAX":
        return max_value(x, alpha, beta)
    if x.label == "MIN":
        return min_value(x, alpha, beta)


def max_value(x, alpha, beta):
    v = -10**9
    for i in range(len(x.children)):
        v = max(v, alphabeta_pruning(x.children[i], alpha, beta))
        alpha = max(alpha, v)
        if beta <= alpha:
            break
    return v


def min_value(x, alpha, beta):
    v = 10**9
    for i in range(0, len(x.children), 1):
        v = min(v, alphabeta_pruning(x.children[i], alpha, beta))
        beta = min(beta, v)
        if beta <= alpha:
            break
    return v
