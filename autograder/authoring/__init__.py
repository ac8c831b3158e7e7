"""Courses: an assignment of one's own, from the first files to the last look over it."""
