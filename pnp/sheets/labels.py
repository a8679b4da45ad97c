"""Pieces on sheets that have their labels ready: one on each, exactly in its place."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.errors import OptionError
from pnp.base.geometry import Size
from pnp.base.lengths import format_size
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks
from pnp.sheets.frame import Frame
from pnp.sheets.packing import Place
from pnp.sheets.paper import Labels, Orientation
from pnp.sheets.piece_faces import sheet_axis
from pnp.sheets.piece_plans import PiecePlan, Room
from pnp.sheets.pieces import Piece

_SAME_SIZE = 0.6
"""By how much the sides of a piece may differ from those of its label, in millimetres."""


def on_labels(pieces: Sequence[Piece], frame: Frame, labels: Labels) -> PiecePlan:
    """Return the plan with one piece on each label, in order.

    :raises OptionError: if a piece isn't as large as a label.
    """
    oriented = frame.oriented(Orientation.PORTRAIT)
    middles = labels.middles(oriented.paper.size)
    placed = [
        (piece, Place(*middles[k % len(middles)], _turn(piece, oriented, labels)))
        for k, piece in enumerate(pieces)
    ]
    axis = sheet_axis(oriented.paper, frame.flip) if frame.flip is not None else 90.0
    room = Room(oriented, axis, labels.area(oriented.paper.size))
    return PiecePlan(room, tuple(map(tuple, chunks(placed, len(middles)))))


def _turn(piece: Piece, frame: Frame, labels: Labels) -> float:
    """By how many degrees a piece has to be turned to be on a label."""
    size = piece.outline.box.size
    for angle, turned in ((0.0, size), (90.0, size.turned())):
        if _is_same(turned, labels.size):
            return angle
    raise OptionError.at(
        "paper",
        Sentence(
            "the labels of {name} are {label}, and these pieces are {piece}; give them the size of a label, or "
            "choose plain paper",
            name=frame.paper.name,
            label=format_size(labels.size),
            piece=format_size(size),
        ),
    )


def _is_same(one: Size, other: Size) -> bool:
    return all(abs(a - b) <= _SAME_SIZE for a, b in zip(one, other, strict=True))
