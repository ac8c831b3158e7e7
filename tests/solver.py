"""A second solver, independent of the engine: it never runs alpha-beta, it says which nodes alpha-beta must visit.

For left-to-right alpha-beta that cuts at equality (Knuth & Moore 1975; Baudet 1978): a node is visited if and only if
alpha < beta there, where alpha is the largest backed-up value among the elder siblings of the nodes on the way to it
whose parent is a MAX node, and beta the smallest among those whose parent is a MIN node. With strict cuts, <=.
"""

from __future__ import annotations

from math import inf

from autograder.model.tree import MAX, Number, Tree


def value(tree: Tree, node: int = 0, depth: int | None = None) -> Number:
    """The minimax value by plain recursion on the definition."""
    if not tree.children[node]:
        leaf = tree.values[node]
        assert leaf is not None
        return leaf
    if depth is not None and tree.levels[node] > depth:
        estimate = tree.evals[node]
        assert estimate is not None
        return estimate
    choose = max if tree.labels[node] == MAX else min
    return choose(value(tree, child, depth) for child in tree.children[node])


def moves(tree: Tree, depth: int | None = None) -> list[str]:
    """The actions at the root that lead to a child worth what the root is worth."""
    best = value(tree, 0, depth)
    return [tree.actions[child] for child in tree.children[0] if value(tree, child, depth) == best]


def minimax_visits(tree: Tree, depth: int | None = None) -> list[str]:
    """Every node down to the one level that is evaluated, in preorder."""
    return [name for name, level in zip(tree.names, tree.levels, strict=True) if depth is None or level <= depth + 1]


def alphabeta_visits(
    tree: Tree, depth: int | None = None, *, strict: bool = False, fresh_root: bool = False
) -> list[str]:
    """The nodes whose window is open, in preorder."""
    seen = []
    for node in range(len(tree)):
        if depth is not None and tree.levels[node] > depth + 1:
            continue
        alpha, beta = window(tree, node, depth, fresh_root)
        if alpha < beta or (strict and alpha == beta):
            seen.append(tree.names[node])
    return seen


def window(tree: Tree, node: int, depth: int | None, fresh_root: bool = False) -> tuple[Number, Number]:
    """The bounds that the elder siblings on the way to a node set."""
    alpha, beta = -inf, inf
    while node:
        parent = tree.parents[node]
        elder = [child for child in tree.children[parent] if child < node]
        values = [value(tree, child, depth) for child in elder] if parent or not fresh_root else []
        if tree.labels[parent] == MAX:
            alpha = max([alpha, *values])
        else:
            beta = min([beta, *values])
        node = parent
    return alpha, beta
