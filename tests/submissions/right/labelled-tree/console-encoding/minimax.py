"""Style: asks the console for UTF-8 before it draws the tree."""

import sys

sys.stdout.reconfigure(encoding="utf-8")


def minimax_value(x, indent=0):
    print("│ " * indent + f"└ {x}")
    if x.is_terminal:
        return x.value
    return max_value(x, indent) if x.label == "MAX" else min_value(x, indent)


def max_value(x, indent=0):
    return max(minimax_value(child, indent + 1) for child in x.children)


def min_value(x, indent=0):
    return min(minimax_value(child, indent + 1) for child in x.children)
