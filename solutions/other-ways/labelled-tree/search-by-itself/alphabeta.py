"""Alpha-beta, another way: the search asks the label at every node itself; the two functions start from its answers."""


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
    for y in x.children:
        score = alphabeta_pruning(y, alpha, beta)
        if score > alpha:
            alpha = score
        if alpha >= beta:
            return beta
    return alpha


def min_value(x, alpha, beta):
    for y in x.children:
        score = alphabeta_pruning(y, alpha, beta)
        if score < beta:
            beta = score
        if beta <= alpha:
            return alpha
    return beta
