"""Style: while loops with an index over x.children, and tabs."""

import sys


def minimax_value(x):
	if len(x.children) == 0:
		return x.value
	elif x.label == "MAX":
		return max_value(x)
	elif x.label == "MIN":
		return min_value(x)


def max_value(x):
	best = -sys.maxsize
	i = 0
	while i < len(x.children):
		value = minimax_value(x.children[i])
		if value > best:
			best = value
		i = i + 1
	return best


def min_value(x):
	best = sys.maxsize
	i = 0
	while i < len(x.children):
		value = minimax_value(x.children[i])
		if value < best:
			best = value
		i = i + 1
	return best
