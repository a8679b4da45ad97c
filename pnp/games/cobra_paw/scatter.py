"""Dominoes scattered on a table at any angle: their places, and their exact distances.

The table is divided into squares as wide as a domino is long. Their names are the letter of their column and
the number of their row from the bottom left: ``a1``. Places are measured in hundredths of a square from there,
and angles in whole degrees anticlockwise, so that a scatter is the same on every machine and reads back as it
was written.

The text of a scatter has the size of the table, then a line for each domino: its numbers, the place of its
centre, and its angle, which is 0 if it's horizontal with the first number on the left::

    table: 5x4
    34 2.35 1.80 125
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from pnp.base.errors import ErrorInText, TextError
from pnp.base.geometry import Point
from pnp.base.sentences import Sentence
from pnp.components.dominoes.tiles import Pair, pair_of

SQUARE = 100
"""The side of a square, and the length of a domino, in the units of places."""
HALF_LENGTH, HALF_WIDTH = 50, 25
GAP = 8
"""The space between dominoes, and between them and the table's edge: 1 mm if a square has 12 mm."""
CLEAR = 8
"""The least distance between the centre of a domino and the lines between squares, so that there's no doubt
about its square."""
LARGEST = 26
"""The most columns, one for each letter, and the most rows."""

_REACH = math.sqrt(HALF_LENGTH**2 + HALF_WIDTH**2)
_DOMINO = re.compile(r"([0-6])([0-6])\s+(\d{1,2}(?:\.\d{1,2})?)\s+(\d{1,2}(?:\.\d{1,2})?)\s+(\d{1,3})")
_TABLE = re.compile(r"(\d{1,2})x(\d{1,2})")


@dataclass(frozen=True)  # without slots, so that the axis can be cached: scatters need it thousands of times
class Lying:
    """A domino on the table: its numbers from the left before it's turned, its centre, and its angle in
    degrees."""

    first: int
    second: int
    x: int
    y: int
    angle: int

    @property
    def pair(self) -> Pair:
        """Its numbers, the lower first, which identify it within the set."""
        return pair_of(self.first, self.second)

    @property
    def square(self) -> str:
        """The square that contains its centre."""
        return f"{column(self.x // SQUARE)}{self.y // SQUARE + 1}"

    @cached_property
    def axis(self) -> tuple[float, float]:
        """The unit vector from its first number to its second, to twelve decimal places, on which all machines
        agree."""
        angle = math.radians(self.angle)
        return round(math.cos(angle), 12), round(math.sin(angle), 12)

    @property
    def corners(self) -> tuple[Point, ...]:
        """Its four corners, anticlockwise."""
        u, v = self.axis
        return tuple(
            Point(self.x + along * u - across * v, self.y + along * v + across * u)
            for along, across in (
                (-HALF_LENGTH, -HALF_WIDTH),
                (HALF_LENGTH, -HALF_WIDTH),
                (HALF_LENGTH, HALF_WIDTH),
                (-HALF_LENGTH, HALF_WIDTH),
            )
        )

    @property
    def halves(self) -> tuple[Point, Point]:
        """The centres of both halves, the first number's first."""
        u, v = (part * HALF_LENGTH / 2 for part in self.axis)
        return Point(self.x - u, self.y - v), Point(self.x + u, self.y + v)

    @property
    def reach(self) -> tuple[float, float]:
        """Half the width and half the height of the upright box around it."""
        u, v = map(abs, self.axis)
        return HALF_LENGTH * u + HALF_WIDTH * v, HALF_LENGTH * v + HALF_WIDTH * u

    @property
    def doubtful(self) -> bool:
        """Whether its centre is so close to a line between squares that it's unclear in which square it is."""
        return any(not CLEAR <= place % SQUARE <= SQUARE - CLEAR for place in (self.x, self.y))

    def __str__(self) -> str:
        x, y = (f"{place // SQUARE}.{place % SQUARE:02}" for place in (self.x, self.y))
        return f"{self.first}{self.second} {x} {y} {self.angle}"

    @classmethod
    def parse(cls, text: str) -> Lying:
        """Return the domino that a line describes.

        :raises ValueError: if it isn't a domino.
        """
        found = _DOMINO.fullmatch(text)
        if found is None:
            raise ValueError(
                Sentence("'{text}' isn't a domino on the table; write one such as 34 2.35 1.80 125", text=text)
            )
        first, second, x, y, angle = found.groups()
        if int(angle) > 359:
            raise ValueError(Sentence("an angle must be from 0 to 359 degrees, not {angle}", angle=angle))
        return cls(int(first), int(second), _units(x), _units(y), int(angle))


def column(number: int) -> str:
    """Return the letter of a column of squares, counted from 0."""
    return chr(ord("a") + number)


def _units(number: str) -> int:
    """Return a number such as ``2.35`` in hundredths, without floating-point numbers, which aren't exact."""
    whole, _, part = number.partition(".")
    return int(whole) * SQUARE + int(part.ljust(2, "0"))


def separation(one: Lying, other: Lying) -> float:
    """Return the width of the widest strip between two dominoes that is parallel to a side of either; below 0
    if they overlap.

    Two convex shapes are disjoint exactly if some line separates them; for rectangles, one parallel to a side
    of either is enough (separating axis theorem). The distance is at least the strip's width, and may be a
    little more between two corners.
    """
    (u, v), (s, t) = one.axis, other.axis
    dx, dy = other.x - one.x, other.y - one.y
    along, across = abs(u * s + v * t), abs(u * t - v * s)
    long = HALF_LENGTH + HALF_LENGTH * along + HALF_WIDTH * across
    short = HALF_WIDTH + HALF_LENGTH * across + HALF_WIDTH * along
    return max(
        abs(dx * u + dy * v) - long,
        abs(dy * u - dx * v) - short,
        abs(dx * s + dy * t) - long,
        abs(dy * s - dx * t) - short,
    )


def distance(one: Lying, other: Lying) -> float:
    """Return the distance between two dominoes; 0 if they touch or overlap.

    The distance between two disjoint polygons is that of a corner of one from the other.
    """
    if separation(one, other) <= 0:
        return 0.0
    return min(
        *(_from_corner(corner, other) for corner in one.corners),
        *(_from_corner(corner, one) for corner in other.corners),
    )


def _from_corner(corner: Point, tile: Lying) -> float:
    u, v = tile.axis
    dx, dy = corner.x - tile.x, corner.y - tile.y
    along, across = abs(dx * u + dy * v), abs(dy * u - dx * v)
    right, up = max(along - HALF_LENGTH, 0.0), max(across - HALF_WIDTH, 0.0)
    return math.sqrt(right * right + up * up)  # this rounds in the same way everywhere, unlike hypot


def apart(one: Lying, other: Lying) -> bool:
    """Return whether two dominoes have at least `GAP` between them."""
    dx, dy = one.x - other.x, one.y - other.y
    square = dx * dx + dy * dy
    if square >= (2 * _REACH + GAP) ** 2:
        return True
    if square < (2 * HALF_WIDTH + GAP) ** 2:
        return False
    strip = separation(one, other)
    return strip >= GAP or (strip > 0 and distance(one, other) >= GAP)


def on_table(tile: Lying, width: int, height: int) -> bool:
    """Return whether a domino is on a table of this size, at least `GAP` from its edge."""
    right, up = tile.reach
    return right + GAP <= tile.x <= width - right - GAP and up + GAP <= tile.y <= height - up - GAP


@dataclass(frozen=True, slots=True)
class Scatter:
    """A table and the dominoes on it, whose order doesn't matter."""

    columns: int
    rows: int
    tiles: tuple[Lying, ...]

    def where(self, pair: Pair) -> tuple[Lying, ...]:
        """Return all places of a domino of the set."""
        return tuple(tile for tile in self.tiles if tile.pair == pair)

    def without(self, pair: Pair) -> Scatter:
        """Return the scatter once a domino has been taken."""
        return Scatter(self.columns, self.rows, tuple(tile for tile in self.tiles if tile.pair != pair))

    def misplaced(self) -> Iterator[tuple[int, str]]:
        """Return what keeps the scatter from being read back: the line of each misplaced domino, and why."""
        return _misplaced(enumerate(self.tiles, 2), self.columns, self.rows)

    def to_text(self) -> str:
        """Return the text form; `parse` reads it back."""
        return "\n".join([f"table: {self.columns}x{self.rows}", *map(str, self.tiles)])

    @classmethod
    def parse(cls, text: str) -> Scatter:
        """Return the scatter that a text describes, with all dominoes far enough apart.

        :raises TextError: with everything that is wrong, each error at its line.
        """
        rows = [(number, row.strip()) for number, row in enumerate(text.split("\n"), 1) if row.strip()]
        columns, height = _size(rows[0] if rows else (0, ""))
        errors, tiles = [], list[tuple[int, Lying]]()
        for number, row in rows[1:]:
            try:
                tiles.append((number, Lying.parse(row)))
            except ValueError as error:
                errors.append((number, str(error)))
        errors += _misplaced(tiles, columns, height)
        if errors:
            raise TextError([ErrorInText(message, line) for line, message in errors])
        return cls(columns, height, tuple(tile for _, tile in tiles))


def _size(row: tuple[int, str]) -> tuple[int, int]:
    number, text = row
    found = _TABLE.fullmatch(text.removeprefix("table:").strip())
    if found is None or not text.startswith("table:"):
        raise TextError.at("after the rolls, give the size of the table, such as table: 5x4", number)
    columns, rows = int(found[1]), int(found[2])
    if not (1 <= columns <= LARGEST and 1 <= rows <= LARGEST):
        message = Sentence(
            "a table can have 1 to {most} columns and 1 to {most} rows, not {columns} by {rows}",
            most=LARGEST,
            columns=columns,
            rows=rows,
        )
        raise TextError.at(message, number)
    return columns, rows


def _misplaced(tiles: Iterable[tuple[int, Lying]], columns: int, rows: int) -> Iterator[tuple[int, str]]:
    """Yield what is wrong with the places of dominoes, each with the line of the text."""
    before: list[Lying] = []
    for number, tile in tiles:
        name = f"{tile.first}{tile.second}"
        if not on_table(tile, columns * SQUARE, rows * SQUARE):
            why = Sentence(
                "{domino} must lie on the table, at least {gap:g} of a square from its edge",
                domino=name,
                gap=GAP / SQUARE,
            )
            yield number, why
        elif tile.doubtful:
            why = Sentence(
                "the middle of {domino} is less than {gap:g} of a square from a line between squares",
                domino=name,
                gap=CLEAR / SQUARE,
            )
            yield number, why
        for other in before:
            if not apart(tile, other):
                beside = f"{other.first}{other.second}"
                why = Sentence(
                    "{domino} is less than {gap:g} of a square from {other}",
                    domino=name,
                    gap=GAP / SQUARE,
                    other=beside,
                )
                yield number, why
        before.append(tile)
