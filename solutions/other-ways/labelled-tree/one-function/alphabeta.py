"""Alpha-beta, another way: one function asks the label, and moves the bound of whoever moves."""


def alphabeta_pruning(x, alpha, beta):
    if x.is_terminal:
        return x.value
    for y in x.children:
        score = alphabeta_pruning(y, alpha, beta)
        if x.label == "MAX":
            alpha = max(alpha, score)
        else:
            beta = min(beta, score)
        if alpha >= beta:
            break
    return alpha if x.label == "MAX" else beta


def max_value(x, alpha, beta):
    return alphabeta_pruning(x, alpha, beta)


def min_value(x, alpha, beta):
    return alphabeta_pruning(x, alpha, beta)
