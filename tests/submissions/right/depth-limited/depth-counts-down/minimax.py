"""Style: inside, the remaining depth counts down; other parameter names."""


def max_player(position, limit):
    moves = position.actions()
    scores = [lowest(position.result(move), limit - 1) for move in moves]
    best = max(scores)
    return best, moves[scores.index(best)]


def highest(position, left):
    if left == 0 or position.is_terminal():
        return position.eval()
    return max(lowest(position.result(move), left - 1) for move in position.actions())


def lowest(position, left):
    if left == 0 or position.is_terminal():
        return position.eval()
    return min(highest(position.result(move), left - 1) for move in position.actions())


def min_eval(position, level, limit):
    return lowest(position, max(0, limit - level + 1))


def max_eval(position, level, limit):
    return highest(position, max(0, limit - level + 1))
