"""Style: nested helpers only, one function for both players."""


def minimax_decision(state):
    def value(s, pick, other):
        return s.utility() if s.is_terminal() else pick(value(s.result(a), other, pick) for a in s.actions())

    return max(state.actions(), key=lambda a: value(state.result(a), min, max))
