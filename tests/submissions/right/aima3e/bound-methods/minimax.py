"""Style: the bound methods of one instance become the functions of the module."""


class Searcher:
    def __init__(self):
        self.visited = 0

    def decide(self, state):
        best = None
        for action in state.actions():
            value = self.lowest(state.result(action))
            if best is None or value > best[0]:
                best = value, action
        return best[1]

    def highest(self, state):
        self.visited += 1
        if state.is_terminal():
            return state.utility()
        return max([self.lowest(state.result(action)) for action in state.actions()])

    def lowest(self, state):
        self.visited += 1
        if state.is_terminal():
            return state.utility()
        return min([self.highest(state.result(action)) for action in state.actions()])


searcher = Searcher()
minimax_decision = searcher.decide
max_value = searcher.highest
min_value = searcher.lowest
