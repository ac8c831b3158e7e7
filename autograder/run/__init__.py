"""Run: jobs go to workers, and what comes back is kept as it came, to be audited."""

import sys

from autograder.run.reply import MoreWanted, Reply, Run
from autograder.run.running import Running, start

if sys.platform == "win32":
    from autograder.run.portable import PortableServer as Server
else:
    from autograder.run.server import Server

__all__ = ["MoreWanted", "Reply", "Run", "Running", "Server", "start"]
