"""Style: everything is in a helper module and comes in with a star import."""

from engine import *  # noqa: F403
