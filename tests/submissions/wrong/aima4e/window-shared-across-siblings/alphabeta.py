from math import inf

window = {"alpha": -inf, "beta": inf}


def alpha_beta_search(game, state):
    value, move = max_value(game, state, game.to_move(state), -inf, inf)
    return move


def max_value(game, state, player, alpha, beta):
    window["alpha"], window["beta"] = alpha, beta
    return look_for_max(game, state, player)


def min_value(game, state, player, alpha, beta):
    window["alpha"], window["beta"] = alpha, beta
    return look_for_min(game, state, player)


def look_for_max(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v, move = -inf, None
    for a in game.actions(state):
        v2, a2 = look_for_min(game, game.result(state, a), player)
        if v2 > v:
            v, move = v2, a
        if v >= window["beta"]:
            return v, move
        window["alpha"] = max(window["alpha"], v)
    return v, move


def look_for_min(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v, move = inf, None
    for a in game.actions(state):
        v2, a2 = look_for_max(game, game.result(state, a), player)
        if v2 < v:
            v, move = v2, a
        if v <= window["alpha"]:
            return v, move
        window["beta"] = min(window["beta"], v)
    return v, move
