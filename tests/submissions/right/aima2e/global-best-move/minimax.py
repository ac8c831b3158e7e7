"""Style: a global best move and a global counter that would spoil a second call."""

best_move = None
best_value = -10**9
level = 0


def minimax_decision(state):
    global best_move, best_value
    for action, child in state.successors():
        value = min_value(child)
        if value > best_value:
            best_value = value
            best_move = action
    return best_move


def max_value(state):
    global level
    level += 1
    assert level < 2000, "a second search in the same module"
    v = state.utility() if state.is_terminal() else max(min_value(s) for a, s in state.successors())
    return v


def min_value(state):
    global level
    level += 1
    assert level < 2000, "a second search in the same module"
    v = state.utility() if state.is_terminal() else min(max_value(s) for a, s in state.successors())
    return v
