"""Style: nested helpers only; the search itself returns value and action."""


def max_player(state, depth):
    def value(s, d, pick, other):
        if d > depth or s.is_terminal():
            return s.eval()
        return pick(value(s.result(a), d + 1, other, pick) for a in s.actions())

    values = {a: value(state.result(a), 2, min, max) for a in state.actions()}
    best = max(values, key=values.get)
    return values[best], best
