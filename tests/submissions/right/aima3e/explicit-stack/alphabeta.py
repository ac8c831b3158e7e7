"""Style: no recursion, an explicit stack of small lists."""

from math import inf

STATE, IS_MAX, ALPHA, BETA, VALUE, TODO, CHOICE, TRYING = range(8)


def new_frame(state, is_max, alpha, beta):
    todo = None if state.is_terminal() else list(reversed(state.actions()))
    value = state.utility() if todo is None else (-inf if is_max else inf)
    return [state, is_max, alpha, beta, value, todo or [], None, None]


def run(state, is_max, alpha, beta):
    stack = [new_frame(state, is_max, alpha, beta)]
    while stack:
        top = stack[-1]
        if top[TODO]:
            top[TRYING] = top[TODO].pop()
            child = top[STATE].result(top[TRYING])
            stack.append(new_frame(child, not top[IS_MAX], top[ALPHA], top[BETA]))
            continue
        done = stack.pop()
        if not stack:
            return done[VALUE], done[CHOICE]
        parent, value = stack[-1], done[VALUE]
        if parent[IS_MAX] and value > parent[VALUE]:
            parent[VALUE], parent[CHOICE] = value, parent[TRYING]
            parent[ALPHA] = max(parent[ALPHA], value)
        elif not parent[IS_MAX] and value < parent[VALUE]:
            parent[VALUE], parent[CHOICE] = value, parent[TRYING]
            parent[BETA] = min(parent[BETA], value)
        if parent[ALPHA] >= parent[BETA]:
            parent[TODO].clear()


def alpha_beta_search(state):
    return run(state, True, -inf, inf)[1]


def max_value(state, alpha, beta):
    return run(state, True, alpha, beta)[0]


def min_value(state, alpha, beta):
    return run(state, False, alpha, beta)[0]
