"""Style: other parameter names, in the declared positions, with positional-only and *args."""


def minimax_decision(position, /):
    return max(position.successors(), key=lambda pair: min_value(pair[1]))[0]


def max_value(position, /):
    return position.utility() if position.is_terminal() else max(min_value(s) for _, s in position.successors())


def min_value(*args):
    (position,) = args
    return position.utility() if position.is_terminal() else min(max_value(s) for _, s in position.successors())
