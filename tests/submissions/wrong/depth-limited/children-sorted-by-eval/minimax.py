from math import inf


def ordered(state):
    return sorted((state.result(a) for a in state.actions()), key=lambda child: child.eval(), reverse=True)


def max_player(state, depth):
    values = {a: min_eval(state.result(a), 2, depth) for a in state.actions()}
    best = max(values, key=values.get)
    return values[best], best


def min_eval(state, d, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    return min(max_eval(child, d + 1, depth) for child in ordered(state))


def max_eval(state, d, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    return max(min_eval(child, d + 1, depth) for child in ordered(state))
