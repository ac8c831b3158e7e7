"""A reading is one legitimate way to read the pseudocode; courses choose which they accept."""

from __future__ import annotations

from autograder.model.record import record


@record
class Reading:
    """The few things on which books differ; the defaults are the textbook's."""

    name: str
    title: str
    cut_at_equality: bool = True  # v >= beta and v <= alpha, rather than > and <
    share_root_alpha: bool = True  # the root hands what it has learnt to its next child
    depth_in_rounds: bool = False  # the depth counts rounds, which begin where MAX moves, rather than levels


TEXTBOOK = Reading(name="textbook", title="cuts at equality, the root's children share one window")

READINGS = {
    reading.name: reading
    for reading in (
        TEXTBOOK,
        Reading(
            name="fresh-root-window",
            title="cuts at equality, each child of the root starts with a fresh window",
            share_root_alpha=False,
        ),
        Reading(name="strict", title="cuts only beyond the bound, never at equality", cut_at_equality=False),
        Reading(
            name="strict-fresh-root-window",
            title="cuts only beyond the bound, each child of the root starts with a fresh window",
            cut_at_equality=False,
            share_root_alpha=False,
        ),
    )
}
