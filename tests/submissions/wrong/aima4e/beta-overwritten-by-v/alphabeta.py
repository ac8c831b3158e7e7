# alpha-beta, one dictionary per node

INF = float("inf")


def alpha_beta_search(game, state):
    value, move = max_value(game, state, game.to_move(state), -INF, INF)
    return move


def max_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return (game.utility(state, player), None)
    best = {"value": -INF, "move": None}
    for action in game.actions(state):
        child = game.result(state, action)
        value, reply = min_value(game, child, player, alpha, beta)
        if value > best["value"]:
            best = {"value": value, "move": action}
        if best["value"] >= beta:
            break
        alpha = max(alpha, best["value"])
    return (best["value"], best["move"])


def min_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return (game.utility(state, player), None)
    best = {"value": INF, "move": None}
    for action in game.actions(state):
        child = game.result(state, action)
        value, reply = max_value(game, child, player, alpha, beta)
        if value < best["value"]:
            best = {"value": value, "move": action}
        if best["value"] <= alpha:
            break
        beta = best["value"]
    return (best["value"], best["move"])
