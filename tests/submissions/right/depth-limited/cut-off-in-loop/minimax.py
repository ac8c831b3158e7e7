"""Style: the parent's loop decides whether a child is estimated; prints a table of all estimates."""


def max_player(state, depth):
    best, move = -10**9, None
    for action in state.actions():
        value = look(state.result(action), 2, depth, min_eval)
        print(f"{action:<6}|{value:>10}")
        if value > best:
            best, move = value, action
    return best, move


def look(child, d, depth, search):
    if d > depth:
        return child.eval()
    if child.is_terminal():
        return child.eval()
    return search(child, d, depth)


def min_eval(state, d, depth):
    if d > depth:
        return state.eval()
    best = 10**9
    for action in state.actions():
        value = look(state.result(action), d + 1, depth, max_eval)
        if value < best:
            best = value
    return best if best < 10**9 else state.eval()


def max_eval(state, d, depth):
    if d > depth:
        return state.eval()
    best = -10**9
    for action in state.actions():
        value = look(state.result(action), d + 1, depth, min_eval)
        if value > best:
            best = value
    return best if best > -10**9 else state.eval()
