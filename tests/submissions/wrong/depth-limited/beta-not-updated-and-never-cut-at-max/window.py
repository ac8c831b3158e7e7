def raised(alpha, v):
    return v if v > alpha else alpha


def stop_at_min(v, alpha):
    return v <= alpha
