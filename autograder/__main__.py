"""`python -m autograder` is the `autograder` command."""

from autograder.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
