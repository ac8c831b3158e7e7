# -*- coding: latin-1 -*-
"""Style: Latin-1 source with a coding line (café, größer)."""


def minimax_decision(state):
    return max(state.successors(), key=lambda s: min_value(s[1]))[0]  # die größte


def max_value(state):
    return state.utility() if state.is_terminal() else max(min_value(s) for _, s in state.successors())


def min_value(state):
    return state.utility() if state.is_terminal() else min(max_value(s) for _, s in state.successors())
