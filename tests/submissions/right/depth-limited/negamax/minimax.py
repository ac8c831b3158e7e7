"""Style: negamax with colour, ternaries."""


def negamax(state, d, depth, colour):
    return (
        colour * state.eval()
        if d > depth or state.is_terminal()
        else max(-negamax(state.result(a), d + 1, depth, -colour) for a in state.actions())
    )


def max_player(state, depth):
    values = {a: -negamax(state.result(a), 2, depth, -1) for a in state.actions()}
    move = max(values, key=lambda a: values[a])
    return values[move], move


def max_eval(state, d, depth):
    return negamax(state, d, depth, 1)


def min_eval(state, d, depth):
    return -negamax(state, d, depth, -1)
