"""Counts calls; the count is lost only when the module is imported afresh."""

count = 0
started = False


def start():
    global started
    if started:
        raise RuntimeError("this module has been used before")
    started = True


def tick():
    global count
    count += 1
