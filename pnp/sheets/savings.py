"""Find the option that would save a sheet of pieces: the marks, the footer, a margin or a gap in the spec."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.base.sentences import Sentence
from pnp.sheets.frame import Frame
from pnp.sheets.paper import NO_GAP
from pnp.sheets.piece_plans import fewest_sheets
from pnp.sheets.piece_sheets import best_plan
from pnp.sheets.pieces import Piece


def saving(pieces: Sequence[Piece], frame: Frame, count: int) -> Iterator[Sentence]:
    """Return a notice about the single option that would save the most sheets, if there is one.

    :param count: the number of sheets that the pieces take now.
    """
    if count <= fewest_sheets(pieces, frame):
        return
    found = [
        (len(plan.pages), option)
        for option, other in _without(frame)
        if (plan := best_plan(pieces, other)) is not None
    ]
    fewer, option = min(found, key=lambda one: one[0], default=(count, ""))
    if fewer < count:
        yield Sentence(
            "without {option}, {fewer} sheets would be enough instead of {count}",
            fewer=fewer,
            count=count,
            option=option,
        )


def is_saving(message: str) -> bool:
    """Return whether a notice is from `saving`, which doesn't matter without paper."""
    return isinstance(message, Sentence) and message.values.keys() == {"fewer", "count", "option"}


def _without(frame: Frame) -> Iterator[tuple[str, Frame]]:
    """Yield the frame without each of the parts that take up space."""
    if frame.gap.most:
        yield "`gap`", replace(frame, gap=NO_GAP)
    if frame.margins_given:
        yield "`margin`", replace(frame, margins_given=False)
    if frame.marks:
        yield "`crop-marks`", replace(frame, marks=False)
    if frame.ruler or frame.imprint:
        yield "`ruler` / `build-stamp`", replace(frame, ruler=False, imprint="")
