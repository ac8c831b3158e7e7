"""The values that travel between the stages; every one is frozen."""
