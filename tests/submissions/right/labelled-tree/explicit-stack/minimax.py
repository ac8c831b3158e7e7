"""Style: two passes: a list of nodes in preorder first, then the values from the back."""


def minimax_value(x):
    order, parents, labels, leaves = [], [], [], {}
    waiting = [(x, None)]
    while waiting:
        node, parent = waiting.pop()
        place = len(order)
        order.append(node)
        parents.append(parent)
        labels.append(node.label)
        if node.is_terminal:
            leaves[place] = node.value
        else:
            waiting.extend((child, place) for child in reversed(node.children))
    values = [[] for _ in order]
    for place in range(len(order) - 1, -1, -1):
        if place in leaves:
            value = leaves[place]
        else:
            value = max(values[place]) if labels[place] == "MAX" else min(values[place])
        if parents[place] is None:
            return value
        values[parents[place]].append(value)


def max_value(x):
    return minimax_value(x)


def min_value(x):
    return minimax_value(x)
