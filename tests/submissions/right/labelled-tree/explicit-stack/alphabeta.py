"""Style: generators as coroutines on an explicit stack (a trampoline)."""

from math import inf


def steps(x, alpha, beta):
    if x.is_terminal:
        return x.value
    maximising = x.label == "MAX"
    v = -inf if maximising else inf
    for child in x.children:
        value = yield child, alpha, beta
        v = max(v, value) if maximising else min(v, value)
        if maximising:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def alphabeta_pruning(x, alpha, beta):
    stack = [steps(x, alpha, beta)]
    answer = None
    while stack:
        try:
            stack.append(steps(*stack[-1].send(answer)))
            answer = None
        except StopIteration as stop:
            stack.pop()
            answer = stop.value
    return answer


def max_value(x, alpha, beta):
    return alphabeta_pruning(x, alpha, beta)


def min_value(x, alpha, beta):
    return alphabeta_pruning(x, alpha, beta)
