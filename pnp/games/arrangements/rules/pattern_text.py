"""The pattern of an arrangement, drawn in text like any table of dominoes.

A cell is at every even row and column: ``.`` for a cell to fill, a given number (``0`` to ``9``, ``A`` to
``F``), or a lower-case letter for a cell to fill that is part of the line with that letter. Between two cells
``|`` or ``-`` shows a domino that is given, and ``x`` a wall, which no domino crosses and where nothing has to
match::

    .|. 6 a

    .     a
    -     x
    .     a
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pnp.base.errors import TextError, TextIssue
from pnp.base.sentences import Sentence
from pnp.components.dominoes.table import MAX_SIDE
from pnp.components.dominoes.tiles import DIGITS, Cell
from pnp.games.arrangements.rules.arrangement import Line, Place

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

    def issue(self, cell: Cell, message: str) -> TextIssue:
        """An issue at a cell."""
        return TextIssue(message, 2 * (cell[0] + self.origin[0]) + 1, 2 * (cell[1] + self.origin[1]) + 1)


def read_pattern(text: str) -> Pattern:
    """The pattern that a text draws.

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
    issues = [*_wrong_signs(marks, cells)] or [*_wrong_count(cells)]
    if issues:
        raise TextError(sorted(issues, key=lambda issue: (issue.line, issue.column)))
    return _placed(cells, marks)


def _wrong_signs(marks: Mapping[Cell, str], cells: Mapping[Cell, str]) -> Iterator[TextIssue]:
    """An issue for each sign that means nothing where it is."""
    ends: dict[Cell, int] = {}
    for (row, column), sign in marks.items():
        line, place = row + 1, column + 1
        if sign == "\t":
            yield TextIssue("a tab in the pattern; use spaces", line, place)
        elif row % 2 == 0 and column % 2 == 0:
            if not (sign == "." or sign in DIGITS or _is_letter(sign)):
                what = Sentence(
                    "'{sign}' isn't a space of a pattern; walls go between two spaces"
                    if sign == "x"
                    else "'{sign}' isn't a space of a pattern; use '.', a number or a small letter",
                    sign=sign,
                )
                yield TextIssue(what, line, place)
        elif row % 2 == 1 and column % 2 == 1:
            yield TextIssue(
                Sentence("'{sign}' is diagonally between spaces, where nothing can be", sign=sign), line, place
            )
        elif (row % 2 == 1, sign) not in _JOINTS and sign != "x":
            joint = "-" if row % 2 else "|"
            what = Sentence(
                "'{sign}' can't be between two spaces; use '{joint}' for a domino or 'x' for a wall",
                sign=sign,
                joint=joint,
            )
            yield TextIssue(what, line, place)
        else:
            yield from _wrong_joint(row, column, sign, cells, ends)


def _wrong_joint(
    row: int, column: int, sign: str, cells: Mapping[Cell, str], ends: dict[Cell, int]
) -> Iterator[TextIssue]:
    """Issues of a joint or a wall: it needs a cell at both ends, and a cell has only one domino."""
    for cell in _ends(row, column):
        if cell not in cells:
            yield TextIssue(Sentence("'{sign}' needs a space on both sides", sign=sign), row + 1, column + 1)
            return
        ends[cell] = ends.get(cell, 0) + (sign != "x")
        if sign != "x" and ends[cell] == 2:
            yield TextIssue("two dominoes are given on this space", 2 * cell[0] + 1, 2 * cell[1] + 1)


def _ends(row: int, column: int) -> Place:
    """The cells on both sides of a joint."""
    first = row // 2, column // 2
    return first, ((first[0] + 1, first[1]) if row % 2 else (first[0], first[1] + 1))


def _wrong_count(cells: Mapping[Cell, str]) -> Iterator[TextIssue]:
    if len(cells) > MOST_CELLS:
        yield TextIssue(
            Sentence(
                "the pattern has {cells} spaces; at most {most_cells} are allowed",
                cells=len(cells),
                most_cells=MOST_CELLS,
            ),
            1,
            1,
        )
    elif len(cells) % 2:
        yield TextIssue(
            Sentence("the pattern has {cells} spaces; dominoes need an even number", cells=len(cells)), 1, 1
        )


def _is_letter(sign: str) -> bool:
    """Whether a sign is a line's letter; ``x`` is a wall."""
    return sign.isascii() and sign.islower() and sign != "x"


def _placed(cells: Mapping[Cell, str], marks: Mapping[Cell, str]) -> Pattern:
    """The pattern moved to the top left."""
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
    """The text of a pattern; `read_pattern` reads it back. A cell with a number loses its letter."""
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
