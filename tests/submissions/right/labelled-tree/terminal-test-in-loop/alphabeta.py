"""Style: the parent's loop tests each child, fail-hard with the window as the value."""


def alphabeta_pruning(x, alpha, beta):
    return x.value if x.is_terminal else searchers[x.label](x, alpha, beta)


def max_value(x, alpha, beta):
    for child in x.children:
        value = child.value if child.is_terminal else searchers[child.label](child, alpha, beta)
        if value > alpha:
            alpha = value
        if alpha >= beta:
            return beta
    return alpha


def min_value(x, alpha, beta):
    for child in x.children:
        value = child.value if child.is_terminal else searchers[child.label](child, alpha, beta)
        if value < beta:
            beta = value
        if beta <= alpha:
            return alpha
    return beta


searchers = {"MAX": max_value, "MIN": min_value}
