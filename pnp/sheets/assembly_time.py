"""The work with knife, scissors and glue that a sheet needs, and an estimate of the time that it takes.

The estimate is a count of cuts, millimetres and folds times the rates below. These are our own round figures
for someone who works carefully.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, hypot

from pnp.sheets.marks import Polygon, cut_segments

RULER_SECONDS, KNIFE_RATE = 10.0, 20.0
"""The seconds to place the ruler for a straight cut, and the speed of a knife along it, in millimetres per
second."""
PIECE_SECONDS, SCISSORS_RATE = 4.0, 8.0
"""The seconds to pick up a piece for cutting, and the speed of scissors around it, in millimetres per
second."""
FOLD_SECONDS, GLUE_SECONDS = 6.0, 25.0
"""The seconds to crease a fold, and to glue what was folded."""


@dataclass(frozen=True, slots=True)
class AssemblyTime:
    """The cutting, folding and gluing for a sheet, with lengths in millimetres. Straight cuts are made along a
    ruler. The pieces that they separate may instead be cut out one by one with scissors, along
    ``straight_outlines``; other outlines are always cut out with scissors.
    """

    cuts: int = 0
    cut_length: float = 0.0
    straight_pieces: int = 0
    straight_outlines: float = 0.0
    other_pieces: int = 0
    other_outlines: float = 0.0
    folds: int = 0
    glued: int = 0

    @property
    def seconds(self) -> float:
        """The time that it takes, by the quicker way if there are two."""
        straight = self.cuts * RULER_SECONDS + self.cut_length / KNIFE_RATE
        if self.straight_pieces:
            straight = min(straight, _scissors(self.straight_pieces, self.straight_outlines))
        other = _scissors(self.other_pieces, self.other_outlines)
        return straight + other + self.folds * FOLD_SECONDS + self.glued * GLUE_SECONDS


def _scissors(pieces: int, length: float) -> float:
    return pieces * PIECE_SECONDS + length / SCISSORS_RATE


def cutting(
    straight: Sequence[Polygon],
    others: Sequence[Polygon],
    *,
    corners: Sequence[Polygon] = (),
    folds: int = 0,
    glued: int = 0,
) -> AssemblyTime:
    """Return the work on a sheet of pieces: outlines separated by straight cuts, other outlines, corners to cut
    off, folds, and pieces to glue."""
    sides = cut_segments(straight)
    return AssemblyTime(
        cuts=len(sides),
        cut_length=sum(hypot(x2 - x1, y2 - y1) for x1, y1, x2, y2 in sides),
        straight_pieces=len(straight),
        straight_outlines=sum(map(_around, straight)),
        other_pieces=len(others),
        other_outlines=sum(map(_around, others)) + sum(map(_along, corners)),
        folds=folds,
        glued=glued,
    )


def _around(points: Polygon) -> float:
    return sum(hypot(x - points[k - 1][0], y - points[k - 1][1]) for k, (x, y) in enumerate(points))


def _along(points: Polygon) -> float:
    return sum(hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(points))


def minutes(seconds: Iterable[float]) -> int:
    """Return a sum of seconds as whole minutes, rounded up."""
    return ceil(sum(seconds) / 60 - 1e-9)
