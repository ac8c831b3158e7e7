"""What the trusted search finds on a tree, and how it is told."""
