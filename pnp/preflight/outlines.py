"""Lines that a cutter would follow: which are open, and which coincide."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

Point = tuple[float, float]
_NEAR = 0.01  # millimetres
_SAME = 0.025  # millimetres between pieces that lie on one line
_Piece = tuple[float, float, float]
"""A straight piece: the distance of its line from the origin, and where it starts and ends along that line."""


@dataclass(slots=True)
class Outlines:
    """Collects the lines of a page, in millimetres."""

    count: int = 0
    open: int = 0
    _angles: dict[int, list[_Piece]] = field(default_factory=lambda: defaultdict(list))

    def add(self, points: Sequence[Point], *, closed: bool, straight: Iterable[bool]) -> None:
        """Add a line through the points; ``straight`` says for each piece between two points whether it's
        straight."""
        if len(points) < 2:
            return
        self.count += 1
        if not closed and math.dist(points[0], points[-1]) > _NEAR:
            self.open += 1
        ends = [*points[1:], points[0]] if closed else points[1:]
        for start, end, plain in zip(points, ends, [*straight, True], strict=False):
            if plain and math.dist(start, end) > _NEAR:
                self._add_straight(start, end)

    def _add_straight(self, start: Point, end: Point) -> None:
        """Keep a straight piece with others at the same angle."""
        angle = math.atan2(end[1] - start[1], end[0] - start[0]) % math.pi
        turn = round(angle, 3) % round(math.pi, 3)
        across = -start[0] * math.sin(turn) + start[1] * math.cos(turn)
        along = sorted(x * math.cos(turn) + y * math.sin(turn) for x, y in (start, end))
        self._angles[round(turn * 1000)].append((across, along[0], along[1]))

    @property
    def twice(self) -> float:
        """The length that is drawn more than once, in millimetres."""
        return sum(_overlap(row) for pieces in self._angles.values() for row in _rows(pieces))


def _rows(pieces: list[_Piece]) -> Iterator[list[tuple[float, float]]]:
    """Where pieces at one angle begin and end along their lines, line by line."""
    row: list[tuple[float, float]] = []
    before = -math.inf
    for across, start, end in sorted(pieces):
        if across - before > _SAME:
            yield row
            row = []
        row.append((start, end))
        before = across
    yield row


def _overlap(row: list[tuple[float, float]]) -> float:
    """How much longer the pieces of one line are in total than the part that they cover."""
    covered, reached = 0.0, -math.inf
    for start, end in sorted(row):
        covered += max(0.0, end - max(start, reached))
        reached = max(reached, end)
    found = sum(end - start for start, end in row) - covered
    return found if found > _NEAR else 0.0
