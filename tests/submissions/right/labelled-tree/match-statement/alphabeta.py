"""Style: match statements on the label and on the window."""

from math import inf


def alphabeta_pruning(x, alpha, beta):
    match x.is_terminal, x.label:
        case True, _:
            return x.value
        case False, "MAX":
            return max_value(x, alpha, beta)
        case _:
            return min_value(x, alpha, beta)


def max_value(x, alpha, beta):
    v = -inf
    for child in x.children:
        match alphabeta_pruning(child, alpha, beta):
            case new if new >= beta:
                return new
            case new if new > v:
                v = new
                alpha = max(alpha, v)
    return v


def min_value(x, alpha, beta):
    v = inf
    for child in x.children:
        match alphabeta_pruning(child, alpha, beta):
            case new if new <= alpha:
                return new
            case new if new < v:
                v = new
                beta = min(beta, v)
    return v
