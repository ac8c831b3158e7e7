"""Style: a memo table keyed by the name of the state, and a decorator that keeps it."""

memo = {}


def remembered(function):
    def wrapper(*args, **kwargs):
        key = (function.__name__, str(args), str(kwargs))
        if key not in memo:
            memo[key] = function(*args, **kwargs)
        return memo[key]

    return wrapper


@remembered
def max_player(state, depth):
    best, move = None, None
    for action in state.actions():
        value = min_eval(state.result(action), 2, depth)
        if move is None or value > best:
            best, move = value, action
    return best, move


@remembered
def min_eval(state, d, depth):
    if d > depth or not state.actions():
        return state.eval()
    return min(max_eval(state.result(action), d + 1, depth) for action in state.actions())


@remembered
def max_eval(state, d, depth):
    if d > depth or not state.actions():
        return state.eval()
    return max(min_eval(state.result(action), d + 1, depth) for action in state.actions())
