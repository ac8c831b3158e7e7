"""Style: no recursion, an explicit stack of frames."""

from math import inf


class Frame:
    def __init__(self, state, is_max):
        self.is_max = is_max
        self.children = [(a, state.result(a)) for a in state.actions()]
        self.next = 0
        self.value = (-inf if is_max else inf) if self.children else state.utility()
        self.action = None

    def take(self, value, action):
        if (self.is_max and value > self.value) or (not self.is_max and value < self.value):
            self.value, self.action = value, action


def run(state, is_max):
    stack = [Frame(state, is_max)]
    while True:
        top = stack[-1]
        if top.next < len(top.children):
            child = top.children[top.next][1]
            top.next += 1
            stack.append(Frame(child, not top.is_max))
        else:
            stack.pop()
            if not stack:
                return top
            parent = stack[-1]
            parent.take(top.value, parent.children[parent.next - 1][0])


def minimax_decision(state):
    return run(state, True).action


def max_value(state):
    return run(state, True).value


def min_value(state):
    return run(state, False).value
