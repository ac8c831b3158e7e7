"""Style: lambdas only."""

max_value = lambda s: s.utility() if s.is_terminal() else max(map(min_value, map(s.result, s.actions())))
min_value = lambda s: s.utility() if s.is_terminal() else min(map(max_value, map(s.result, s.actions())))
minimax_decision = lambda s: max(s.actions(), key=lambda a: min_value(s.result(a)))
