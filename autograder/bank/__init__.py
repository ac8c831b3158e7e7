"""Work on a bank of trees: adding to it, what it catches, and what would catch more. Nothing that grades needs it."""
