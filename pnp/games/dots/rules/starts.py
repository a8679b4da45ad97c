"""The starts of games of Dots: the field, the dots on it, fields that are alike when turned or mirrored, and
the numbers of a field in the rules text.

A field's size counts intersections, not squares. A game starts on an empty field, where each player's first dot
goes into an area in the centre, or with crossings: equal numbers of dots of both colours, crosswise.

The source says no more about them, so this is our interpretation. A single crossing consists of two by two
dots, with each colour on a diagonal. A double crossing consists of two of these side by side, one of them
mirrored, so that both colours have the same shape: ``xoox`` above ``oxxo``. At the centre of a field whose
sides have no middle square, a crossing goes half a square to the left or upwards. Several crossings are placed
so that no two touch, not even at a corner, and none is on an outermost line. The central area is about a third
of the field in each direction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Literal, NamedTuple

from pnp.base.sentences import Sentence
from pnp.base.streams import stream
from pnp.base.wording import counted
from pnp.games.dots.options import Crossings, DotsText
from pnp.grids.square import RowText, SquareGrid, write_rows

EMPTY, X, O = ".", "x", "o"  # noqa: E741, the players' names

FIELD = Sentence("field")
"""The word for the board in messages."""


def counted_intersections(count: int) -> str:
    """Return a number of intersections, in words for messages."""
    return counted(count, "intersection")


_TEXT = RowText(board=FIELD, cells=counted_intersections, signs=".xo")

Kind = Literal["single", "double"]

PATTERNS: dict[Kind, tuple[str, str]] = {"single": ("xo", "ox"), "double": ("xoox", "oxxo")}
"""The dots of a crossing, row by row from the top."""

_SWAPPED = str.maketrans("xo", "ox")
_TRIES = 50


class Area(NamedTuple):
    """A rectangle of intersections: its first row and column from the top left, and its size."""

    row: int
    column: int
    columns: int
    rows: int


@dataclass(frozen=True)
class Setup:
    """Dots on a field: one character for each intersection, row by row from the top."""

    field: SquareGrid
    dots: str

    @classmethod
    def empty(cls, field: SquareGrid) -> Setup:
        return cls(field, EMPTY * len(field))

    @classmethod
    def parse(cls, field: SquareGrid, text: str) -> Setup:
        """Return the position that lines of ``.``, ``x`` and ``o`` describe.

        :raises TextError: with everything that is wrong, each at its row.
        """
        return cls(field, "".join("".join(row) for row in _TEXT.read(text, field)))

    def __str__(self) -> str:
        return write_rows(self.dots, self.field.columns)

    def count(self, player: str) -> int:
        """Return how many dots a player has on the field."""
        return self.dots.count(player)


def central_area(field: SquareGrid, size: tuple[int, int] | None = None) -> Area:
    """Return the area in the centre of the field where each player's first dot goes.

    :param size: its columns and rows; by default, those nearest to a third of the field that can be centred.
    :raises ValueError: if the size is larger than the field or can't be centred.
    """
    if size is None:
        size = _third(field.columns), _third(field.rows)
    for own, whole, way in (
        (size[0], field.columns, Sentence("across")),
        (size[1], field.rows, Sentence("down")),
    ):
        if own > whole:
            raise ValueError(
                Sentence(
                    "must be at most the field's {whole} intersections {way}, not {own}",
                    whole=whole,
                    way=way,
                    own=own,
                )
            )
        if (whole - own) % 2:
            parity = Sentence("odd") if whole % 2 else Sentence("even")
            raise ValueError(
                Sentence(
                    "must be {parity} {way}, like the field, so that the area is in the middle; not {own}",
                    parity=parity,
                    way=way,
                    own=own,
                )
            )
    return Area((field.rows - size[1]) // 2, (field.columns - size[0]) // 2, *size)


def _third(length: int) -> int:
    """Return the number nearest to a third of a length that is odd or even like the length."""
    least = 2 - length % 2
    return min(range(least, length + 1, 2), key=lambda count: abs(3 * count - length))


def most_crossings(field: SquareGrid, kind: Kind) -> int:
    """Return the largest number of crossings that fit a field without touching one another or its edge.

    Each takes its own place plus a line to the right and below; no arrangement of equal upright rectangles
    contains more than rows and columns of them do.
    """
    width, height = _extent(kind)
    return ((field.columns - 1) // (width + 1)) * ((field.rows - 1) // (height + 1))


def setup_of(field: SquareGrid, crossings: Crossings | None) -> Setup:
    """Return the set-up with the crossings set in options; without any, an empty field.

    :raises ValueError: if they don't fit the field.
    """
    if crossings is None:
        return Setup.empty(field)
    if crossings.in_centre:
        return crossing_in_centre(field, crossings.kind)
    return crossings_at_random(field, crossings.kind, crossings.count, crossings.seed)


def crossing_in_centre(field: SquareGrid, kind: Kind) -> Setup:
    """Return one crossing, as near the centre as possible.

    :raises ValueError: if the field is too small.
    """
    _check_room(field, kind, 1)
    width, height = _extent(kind)
    return _with_crossings(field, kind, [((field.rows - height) // 2, (field.columns - width) // 2, False)])


def crossings_at_random(field: SquareGrid, kind: Kind, count: int, seed: int) -> Setup:
    """Return crossings at random places from a seed, each with its colours one way round or the other.

    :raises ValueError: if fewer fit on the field; up to `most_crossings` it always succeeds.
    """
    _check_room(field, kind, count)
    random = stream(seed, "dots", "crossings", kind, field.columns, field.rows, count)
    places = next((found for _ in range(_TRIES) if (found := _scattered(field, kind, count, random))), None)
    if places is None:  # on a crowded field, choosing points one by one hardly ever succeeds
        places = _in_rows(field, kind, count, random)
    return _with_crossings(field, kind, [(*place, random.random() < 0.5) for place in sorted(places)])


def _check_room(field: SquareGrid, kind: Kind, count: int) -> None:
    most = most_crossings(field, kind)
    if count > most == 0:
        width, height = _extent(kind)
        raise ValueError(
            Sentence(
                "a field of {columns}x{rows} is too small for a {kind} crossing clear of its "
                "edge: it needs at least {value}x{value_2}",
                columns=field.columns,
                rows=field.rows,
                kind=kind,
                value=width + 2,
                value_2=height + 2,
            )
        )
    if count > most:
        raise ValueError(
            Sentence(
                "a field of {columns}x{rows} has room for at most {count} {kind} crossing clear of its edge, "
                "not {number}",
                "a field of {columns}x{rows} has room for at most {count} {kind} crossings clear of one "
                "another and of its edge, not {number}",
                columns=field.columns,
                rows=field.rows,
                count=most,
                kind=kind,
                number=count,
            )
        )


def _extent(kind: Kind) -> tuple[int, int]:
    """Return the numbers of columns and rows that a crossing takes."""
    pattern = PATTERNS[kind]
    return len(pattern[0]), len(pattern)


def _scattered(field: SquareGrid, kind: Kind, count: int, random: Random) -> list[tuple[int, int]] | None:
    """Return upper left corners, chosen one by one from those still free; None if these run out."""
    width, height = _extent(kind)
    free = [
        (row, column) for row in range(1, field.rows - height) for column in range(1, field.columns - width)
    ]
    found: list[tuple[int, int]] = []
    while len(found) < count:
        if not free:
            return None
        row, column = random.choice(free)
        found.append((row, column))
        free = [(r, c) for r, c in free if abs(r - row) > height or abs(c - column) > width]
    return found


def _in_rows(field: SquareGrid, kind: Kind, count: int, random: Random) -> list[tuple[int, int]]:
    """Return upper left corners from the lattice with the most, with spare lines distributed at random."""
    width, height = _extent(kind)
    rows = _spread(field.rows - 1, height + 1, random)
    columns = _spread(field.columns - 1, width + 1, random)
    return random.sample([(row, column) for row in rows for column in columns], count)


def _spread(length: int, step: int, random: Random) -> list[int]:
    number = length // step
    offsets = sorted(random.randint(0, length - number * step) for _ in range(number))
    return [1 + k * step + offset for k, offset in enumerate(offsets)]


def _with_crossings(field: SquareGrid, kind: Kind, places: Iterable[tuple[int, int, bool]]) -> Setup:
    dots = [EMPTY] * len(field)
    for row, column, swapped in places:
        for r, text in enumerate(PATTERNS[kind]):
            for c, dot in enumerate(text.translate(_SWAPPED) if swapped else text):
                dots[field.cell(row + r, column + c)] = dot
    return Setup(field, "".join(dots))


# Symmetry


def canonical(text: str) -> str:
    """Return a text that a position shares with all its rotations and mirror images.

    x is always to move, so positions that differ only by exchanged colours are already equal.
    """
    rows = text.split("\n")
    found = []
    for _ in range(4):
        rows = ["".join(line) for line in zip(*rows[::-1], strict=True)]
        found += ["\n".join(rows), "\n".join(row[::-1] for row in rows)]
    return min(found)


# Worked examples


def rules_values(options: DotsText) -> Mapping[str, int | str]:
    """Return the numbers of the rules for a field; ``empty`` is whether it starts without dots, and ``area``
    whether it marks where the first dots go."""
    columns, rows = options.size
    empty = options.crossings == "none" and options.position is None
    marked = empty if options.central_area is None else options.central_area
    return {"columns": columns, "rows": rows, "empty": int(empty), "area": int(marked)}
