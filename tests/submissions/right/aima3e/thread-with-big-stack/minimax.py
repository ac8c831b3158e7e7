"""Style: the search runs in a thread with a bigger stack and a higher recursion limit."""

import sys
import threading

sys.setrecursionlimit(100000)
threading.stack_size(64 * 1024 * 1024)


def in_thread(function, *args):
    answer = []
    thread = threading.Thread(target=lambda: answer.append(function(*args)))
    thread.start()
    thread.join()
    return answer[0]


def minimax_decision(state):
    def decide():
        return max(state.actions(), key=lambda a: lowest(state.result(a)))

    return in_thread(decide)


def highest(state):
    return state.utility() if state.is_terminal() else max(lowest(state.result(a)) for a in state.actions())


def lowest(state):
    return state.utility() if state.is_terminal() else min(highest(state.result(a)) for a in state.actions())


def max_value(state):
    return in_thread(highest, state)


def min_value(state):
    return in_thread(lowest, state)
