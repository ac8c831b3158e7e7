"""`python -m autograder` is the `autograder` command."""

from autograder.cli import entry

if __name__ == "__main__":
    entry()
