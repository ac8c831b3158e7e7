"""Batch: a whole class, graded by many processes or machines, and written down so that nothing is ever done twice."""
