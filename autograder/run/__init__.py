"""Run: jobs go to workers, and what comes back is kept as it came, to be audited."""

from autograder.run.reply import Reply, Run
from autograder.run.running import Running, start
from autograder.run.server import Server

__all__ = ["Reply", "Run", "Running", "Server", "start"]
