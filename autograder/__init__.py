"""An autograder for minimax and alpha-beta as taught from textbooks and slides."""

__version__ = "0.1.0"
