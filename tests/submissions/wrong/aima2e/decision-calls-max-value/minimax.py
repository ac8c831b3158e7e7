"""Minimax with a table of the moves that is printed."""

import math


def minimax_decision(state):
    table = []
    for action, child in state.successors():
        table.append((action, max_value(child)))
    for action, value in table:
        print(f"{action:>8} {value:8}")
    return max(table, key=lambda row: row[1])[0]


def max_value(state):
    if state.is_terminal():
        return state.utility()
    v = -math.inf
    for action, child in state.successors():
        v = max(v, min_value(child))
    return v


def min_value(state):
    if state.is_terminal():
        return state.utility()
    v = math.inf
    for action, child in state.successors():
        v = min(v, max_value(child))
    return v
