"""Who grades the grader: mutants of what decides a grade, and the tests that must notice each. `make mutation`."""
