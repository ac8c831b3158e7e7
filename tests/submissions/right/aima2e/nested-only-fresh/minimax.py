"""Style: nested functions only; a dict keeps the values of the root's children."""


def minimax_decision(state):
    def highest(s):
        return s.utility() if s.is_terminal() else max(lowest(t) for _, t in s.successors())

    def lowest(s):
        return s.utility() if s.is_terminal() else min(highest(t) for _, t in s.successors())

    values = {action: lowest(child) for action, child in state.successors()}
    return max(values, key=values.get)
