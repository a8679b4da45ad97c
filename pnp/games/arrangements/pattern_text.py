"""An arrangement, which is a pattern of cells, the dominoes that go into it and the rules that its lines keep;
and its pattern, drawn in text like any table of dominoes.

A cell is at every even row and column: ``.`` for a cell to fill, a given number (``0`` to ``9``, ``A`` to
``F``), or a lower-case letter for a cell to fill that is part of the line with that letter. Between two cells
``|`` or ``-`` shows a domino that is given, and ``x`` a wall, which no domino crosses and where nothing has to
match::

    .|. 6 a

    .     a
    -     x
    .     a

A cell is a row and a column, counted from the top left, as everywhere in the domino games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.components.dominoes import notation
from pnp.components.dominoes.table import MAX_SIDE
from pnp.components.dominoes.tiles import DIGITS, Cell, Pair, pair_of

Place = tuple[Cell, Cell]
"""Two neighbouring cells where a domino may lie, the left or upper one first."""

Line = tuple[Cell, ...]
"""Cells that a rule counts together, in order. A closed line doesn't repeat its first cell."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Some lines, and the words for them in the text, such as ``rows columns``."""

    words: tuple[str, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class SumRule:
    """Each line adds up to the same total, which the solver may have to find."""

    of: Lines
    total: int | None = None


@dataclass(frozen=True, slots=True)
class MatchRule:
    """Pairs of neighbouring cells that show the same number unless one domino covers both.

    :ivar words: its words in the text: ``all``, or names of lines.
    """

    words: tuple[str, ...] = ()
    pairs: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A puzzle. If there are more dominoes than places, each is used at most once."""

    cells: tuple[Cell, ...]
    dominoes: tuple[Pair, ...]
    given: Mapping[Cell, int] = field(default_factory=dict)
    joints: frozenset[Place] = frozenset()
    walls: frozenset[Place] = frozenset()
    groups: Mapping[str, Line] = field(default_factory=dict)
    """Cells that the pattern marks with a letter."""
    named: Mapping[str, Line] = field(default_factory=dict)
    """Lines that the text names."""
    sums: tuple[SumRule, ...] = ()
    different: Lines = Lines((), ())
    match: MatchRule = MatchRule()
    highest: int = 0
    """The highest number of a whole set; 0 if the dominoes are listed one by one."""
    solutions: int = 0
    """The number of solutions that the puzzle claims to have; 0 if it makes no claim."""

    @property
    def rows(self) -> int:
        """The number of rows of the pattern."""
        return max(row for row, _ in self.cells) + 1

    @property
    def count(self) -> int:
        """The number of dominoes that fill the pattern."""
        return len(self.cells) // 2

    @property
    def uses_all(self) -> bool:
        """Whether every domino is used."""
        return len(self.dominoes) == self.count

    @property
    def pips(self) -> int:
        """The pips of all dominoes."""
        return sum(map(sum, self.dominoes))

    def places(self) -> tuple[Place, ...]:
        """Return all places where dominoes may lie, whether or not their joints are given, in reading order."""
        return tuple(place for place in neighbouring(self.cells) if place not in self.walls)

    def laid(self) -> dict[Place, Pair]:
        """Return the dominoes that are given whole, by their places."""
        return {
            (first, second): pair_of(self.given[first], self.given[second])
            for first, second in sorted(self.joints)
            if first in self.given and second in self.given
        }

    def hand(self) -> tuple[Pair, ...]:
        """Return the dominoes that aren't laid yet."""
        return tuple(sorted((Counter(self.dominoes) - Counter(self.laid().values())).elements()))


def cell_name(arrangement: Arrangement, cell: Cell) -> str:
    """Return a cell by its column's letter and its row's number from the bottom."""
    return notation.cell_name((cell[0] - arrangement.rows, cell[1]))


def neighbouring(cells: Iterable[Cell]) -> tuple[Place, ...]:
    """Return all pairs of cells that share a side, ordered by the first cell, with the neighbour to the right
    before the one below."""
    present = sorted(set(cells))
    known = set(present)
    pairs = [(cell, other) for cell in present for other in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))]
    return tuple((cell, other) for cell, other in pairs if other in known)


def rows_of(cells: Iterable[Cell], walls: Iterable[Place] = ()) -> tuple[Line, ...]:
    """Return the longest runs of at least two cells side by side, cut short by walls; from the top down."""
    return _runs(sorted(cells), frozenset(walls), (0, 1))


def columns_of(cells: Iterable[Cell], walls: Iterable[Place] = ()) -> tuple[Line, ...]:
    """Return the longest runs of at least two cells one above another, cut short by walls; from left to
    right."""
    return _runs(sorted(cells, key=lambda cell: (cell[1], cell[0])), frozenset(walls), (1, 0))


def _runs(cells: Sequence[Cell], walls: frozenset[Place], step: Cell) -> tuple[Line, ...]:
    """Return the runs of cells that follow each other in one direction, given as a step."""
    runs: list[list[Cell]] = []
    for cell in cells:
        before = (cell[0] - step[0], cell[1] - step[1])
        if runs and runs[-1][-1] == before and (before, cell) not in walls:
            runs[-1].append(cell)
        else:
            runs.append([cell])
    return tuple(tuple(run) for run in runs if len(run) > 1)


def diagonals_of(cells: Iterable[Cell]) -> tuple[Line, ...]:
    """Return both diagonals of a full square; none of any other pattern."""
    known = sorted(set(cells))
    (top, left), (bottom, right) = known[0], known[-1]
    side = bottom - top + 1
    if side < 2 or right - left + 1 != side or len(known) != side * side:
        return ()
    down = tuple((top + k, left + k) for k in range(side))
    return down, tuple((top + k, right - k) for k in range(side))


def shared_total(arrangement: Arrangement, rule: SumRule) -> int | None:
    """Return the total of each line if plain counting shows it: either it's given, or lines in one direction
    share all pips of all dominoes."""
    if rule.total is not None:
        return rule.total
    if not arrangement.uses_all:
        return None
    for lines in sharing(arrangement, rule):
        if arrangement.pips % len(lines) == 0:
            return arrangement.pips // len(lines)
    return None


def sharing(arrangement: Arrangement, rule: SumRule) -> tuple[tuple[Line, ...], ...]:
    """Return those of a rule's lines that cover every cell once: all of them, its rows, or its columns."""
    across = tuple(line for line in rule.of.lines if len({row for row, _ in line}) == 1)
    down = tuple(line for line in rule.of.lines if len({column for _, column in line}) == 1)
    every = Counter(arrangement.cells)
    return tuple(
        lines
        for lines in (rule.of.lines, across, down)
        if lines and Counter(cell for line in lines for cell in line) == every
    )


MOST_CELLS = 128
"""The most cells of a pattern: 64 dominoes."""
_JOINTS = {(False, "|"), (True, "-")}


@dataclass(slots=True)
class Pattern:
    """A pattern as read, with cells counted from its own top left corner.

    ``origin`` is the row and column of the text where that corner is.
    """

    cells: tuple[Cell, ...] = ()
    given: dict[Cell, int] = field(default_factory=dict)
    joints: frozenset[Place] = frozenset()
    walls: frozenset[Place] = frozenset()
    groups: dict[str, Line] = field(default_factory=dict)
    origin: Cell = (0, 0)

    @property
    def rows(self) -> int:
        return max(row for row, _ in self.cells) + 1

    def error_at(self, cell: Cell, message: str) -> ErrorInText:
        """Return an error at a cell."""
        return ErrorInText(message, 2 * (cell[0] + self.origin[0]) + 1, 2 * (cell[1] + self.origin[1]) + 1)


def read_pattern(text: str) -> Pattern:
    """Return the pattern that a text draws.

    :raises TextError: with everything that is wrong, at its line and column.
    """
    lines = text.rstrip().split("\n")
    if not text.strip():
        raise TextError.at("the pattern is empty; draw a '.' for every space", 1, 1)
    if len(lines) > 2 * MAX_SIDE or max(map(len, lines)) > 2 * MAX_SIDE:
        raise TextError.at(
            Sentence("the pattern is larger than {max_side} rows and {max_side} columns", max_side=MAX_SIDE),
            1,
            1,
        )
    marks = {
        (row, column): sign
        for row, line in enumerate(lines)
        for column, sign in enumerate(line)
        if not sign.isspace() or sign == "\t"
    }
    cells = {(r // 2, c // 2): sign for (r, c), sign in marks.items() if r % 2 == 0 and c % 2 == 0}
    errors = [*_wrong_signs(marks, cells)] or [*_wrong_count(cells)]
    if errors:
        raise TextError(sorted(errors, key=lambda error: (error.line, error.column)))
    return _placed(cells, marks)


def _wrong_signs(marks: Mapping[Cell, str], cells: Mapping[Cell, str]) -> Iterator[ErrorInText]:
    """Yield an error for each sign that isn't allowed in its place."""
    ends: dict[Cell, int] = {}
    for (row, column), sign in marks.items():
        line, place = row + 1, column + 1
        if sign == "\t":
            yield ErrorInText("there is a tab in the pattern; use spaces", line, place)
        elif row % 2 == 0 and column % 2 == 0:
            if not (sign == "." or sign in DIGITS or _is_letter(sign)):
                what = Sentence(
                    "'{sign}' isn't a space of a pattern; walls go between two spaces"
                    if sign == "x"
                    else "'{sign}' isn't a space of a pattern; use '.', a number or a small letter",
                    sign=sign,
                )
                yield ErrorInText(what, line, place)
        elif row % 2 == 1 and column % 2 == 1:
            yield ErrorInText(
                Sentence("'{sign}' is diagonally between spaces, where nothing can be", sign=sign), line, place
            )
        elif (row % 2 == 1, sign) not in _JOINTS and sign != "x":
            joint = "-" if row % 2 else "|"
            what = Sentence(
                "'{sign}' can't be between two spaces; use '{joint}' for a domino or 'x' for a wall",
                sign=sign,
                joint=joint,
            )
            yield ErrorInText(what, line, place)
        else:
            yield from _wrong_joint(row, column, sign, cells, ends)


def _wrong_joint(
    row: int, column: int, sign: str, cells: Mapping[Cell, str], ends: dict[Cell, int]
) -> Iterator[ErrorInText]:
    """Yield errors of a joint or a wall: it needs a cell at both ends, and a cell has only one domino."""
    for cell in _ends(row, column):
        if cell not in cells:
            yield ErrorInText(Sentence("'{sign}' needs a space on both sides", sign=sign), row + 1, column + 1)
            return
        ends[cell] = ends.get(cell, 0) + (sign != "x")
        if sign != "x" and ends[cell] == 2:
            yield ErrorInText("two dominoes are given on this space", 2 * cell[0] + 1, 2 * cell[1] + 1)


def _ends(row: int, column: int) -> Place:
    """Return the cells on both sides of a joint."""
    first = row // 2, column // 2
    return first, ((first[0] + 1, first[1]) if row % 2 else (first[0], first[1] + 1))


def _wrong_count(cells: Mapping[Cell, str]) -> Iterator[ErrorInText]:
    if len(cells) > MOST_CELLS:
        yield ErrorInText(
            Sentence(
                "the pattern has {cells} spaces; at most {most_cells} are allowed",
                cells=len(cells),
                most_cells=MOST_CELLS,
            ),
            1,
            1,
        )
    elif len(cells) % 2:
        yield ErrorInText(
            Sentence("the pattern has {cells} spaces; dominoes need an even number", cells=len(cells)), 1, 1
        )


def _is_letter(sign: str) -> bool:
    """Return whether a sign is a line's letter; ``x`` is a wall."""
    return sign.isascii() and sign.islower() and sign != "x"


def _placed(cells: Mapping[Cell, str], marks: Mapping[Cell, str]) -> Pattern:
    """Return the pattern moved to the top left."""
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    moved = {cell: (cell[0] - top, cell[1] - left) for cell in cells}
    joints: dict[bool, set[Place]] = {True: set(), False: set()}
    for (row, column), sign in marks.items():
        if (row % 2, column % 2) != (0, 0):
            first, second = _ends(row, column)
            joints[sign != "x"].add((moved[first], moved[second]))
    letters = sorted({sign for sign in cells.values() if _is_letter(sign)})
    return Pattern(
        tuple(sorted(moved.values())),
        {moved[cell]: DIGITS.index(sign) for cell, sign in sorted(cells.items()) if sign in DIGITS},
        frozenset(joints[True]),
        frozenset(joints[False]),
        {letter: tuple(moved[c] for c, sign in sorted(cells.items()) if sign == letter) for letter in letters},
        (top, left),
    )


def pattern_text(
    cells: tuple[Cell, ...],
    given: Mapping[Cell, int],
    joints: frozenset[Place],
    walls: frozenset[Place],
    groups: Mapping[str, Line],
) -> str:
    """Return the text of a pattern; `read_pattern` reads it back. A cell with a number loses its letter."""
    letters = {cell: letter for letter, line in groups.items() for cell in line}
    height, width = max(row for row, _ in cells) + 1, max(column for _, column in cells) + 1
    grid = [[" "] * (2 * width - 1) for _ in range(2 * height - 1)]
    for cell in cells:
        sign = DIGITS[given[cell]] if cell in given else letters.get(cell, ".")
        grid[2 * cell[0]][2 * cell[1]] = sign
    for places, signs in ((joints, "-|"), (walls, "xx")):
        for (row, column), second in places:
            across = second[0] == row
            grid[2 * row + (not across)][2 * column + across] = signs[across]
    return "\n".join("".join(line).rstrip() for line in grid)
