"""Style: max_value at the root sets a global best move; the global window would spoil a second call."""

best_move = None
root = None
calls = []


def alpha_beta_decision(state):
    global root
    root = state
    max_value(state, -10**9, 10**9)
    return best_move


def max_value(state, alpha, beta):
    global best_move
    calls.append(state)
    if state.is_terminal():
        return state.utility()
    v = -10**9
    for action, child in state.successors():
        new = min_value(child, alpha, beta)
        if new > v:
            v = new
            if state == root:
                best_move = action
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    calls.append(state)
    if state.is_terminal():
        return state.utility()
    v = 10**9
    for action, child in state.successors():
        v = min(v, max_value(child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
