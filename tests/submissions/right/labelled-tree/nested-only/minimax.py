"""Style: nested helpers only; the search itself returns the value."""


def minimax_value(x):
    def highest(node):
        return max(value(child) for child in node.children)

    def lowest(node):
        return min(value(child) for child in node.children)

    def value(node):
        if node.is_terminal:
            return node.value
        return highest(node) if node.label == "MAX" else lowest(node)

    return value(x)
