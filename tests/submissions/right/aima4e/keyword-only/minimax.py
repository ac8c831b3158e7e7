"""Style: keyword arguments everywhere, and keyword-only parameters in another order."""

from math import inf


def minimax_search(*, state, game):
    value, action = max_value(player=game.to_move(state=state), state=state, game=game)
    return action


def max_value(*, player, state, game):
    if game.is_terminal(state=state):
        return game.utility(state=state, player=player), None
    best, chosen = -inf, None
    for action in game.actions(state=state):
        child = game.result(state=state, action=action)
        value, _ = min_value(player=player, state=child, game=game)
        if value > best:
            best, chosen = value, action
    return best, chosen


def min_value(*, player, state, game):
    if game.is_terminal(state=state):
        return game.utility(state=state, player=player), None
    best, chosen = inf, None
    for action in game.actions(state=state):
        child = game.result(state=state, action=action)
        value, _ = max_value(player=player, state=child, game=game)
        if value < best:
            best, chosen = value, action
    return best, chosen
