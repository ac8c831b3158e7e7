"""The helpers of both searches."""

from .limits import INFINITY
from .tree import children, is_leaf

__all__ = ["INFINITY", "children", "is_leaf"]
