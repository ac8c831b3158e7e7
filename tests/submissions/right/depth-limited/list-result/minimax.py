"""Style: max_player returns a list, and the root goes through a list of lists."""


def max_player(state, depth):
    table = [[min_eval(state.result(action), 2, depth), action] for action in state.actions()]
    return max(table, key=lambda row: row[0])


def min_eval(state, d, depth):
    if state.is_terminal() or d > depth:
        return state.eval()
    return min([max_eval(state.result(action), d + 1, depth) for action in state.actions()])


def max_eval(state, d, depth):
    if state.is_terminal() or d > depth:
        return state.eval()
    return max([min_eval(state.result(action), d + 1, depth) for action in state.actions()])
