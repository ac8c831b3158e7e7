"""Style: prints a lot, also to stderr and with unicode."""

import sys
from pprint import pprint


def minimax_decision(state):
    print("=" * 60)
    print("searching from", state, flush=True)
    values = {}
    for action in state.actions():
        values[action] = min_value(state.result(action), 1)
        print(f"{action!s:>8} → {values[action]:8.2f}", file=sys.stderr)
    pprint(values)
    sys.stdout.write("done ✓\n")
    sys.stdout.flush()
    return max(values, key=values.get)


def max_value(state, level=0):
    print("  " * level + f"MAX {state}")
    if state.is_terminal():
        return state.utility()
    return max(min_value(state.result(a), level + 1) for a in state.actions())


def min_value(state, level=0):
    print("  " * level + f"MIN {state}")
    if state.is_terminal():
        return state.utility()
    return min(max_value(state.result(a), level + 1) for a in state.actions())
