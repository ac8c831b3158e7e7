"""Style: values through float(), keyword-only windows, and a try around everything."""

INFINITY = float("1e18")


def alphabeta_pruning(x, *, beta=INFINITY, alpha=-INFINITY):
    try:
        if x.is_terminal:
            return float(x.value)
        search = {"MAX": max_value, "MIN": min_value}[x.label]
        return search(x, alpha=alpha, beta=beta)
    except KeyError as error:
        raise RuntimeError("an unknown label") from error
    finally:
        pass


def max_value(x, *, beta, alpha):
    v = -INFINITY
    for child in x.children:
        v = max(v, alphabeta_pruning(child, alpha=max(alpha, v), beta=beta))
        if v >= beta:
            break
    return float(v)


def min_value(x, *, beta, alpha):
    v = INFINITY
    for child in x.children:
        v = min(v, alphabeta_pruning(child, alpha=alpha, beta=min(beta, v)))
        if v <= alpha:
            break
    return float(v)
