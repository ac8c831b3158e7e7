"""The worker: where student code runs. It knows boards and calls, and nothing of expectations."""
