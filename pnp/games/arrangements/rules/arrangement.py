"""An arrangement: a pattern of cells, the dominoes that go into it, and the rules that its lines keep.

A cell is a row and a column, counted from the top left, as everywhere in the domino games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pnp.components.dominoes import notation
from pnp.components.dominoes.sets import Pair, pair_of
from pnp.components.dominoes.tiles import Cell

Place = tuple[Cell, Cell]
"""Two neighbouring cells where a domino may lie; the left or upper one first."""

Line = tuple[Cell, ...]
"""Cells that a rule counts together, in order. A closed line doesn't repeat its first cell."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Some lines, and the words for them in the text, such as ``rows columns``."""

    words: tuple[str, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class SumRule:
    """Each line adds up to the same total, which may be left for the solver to find."""

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
    """A problem. If there are more dominoes than places, each is used at most once."""

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
    """How many solutions the problem claims to have; 0 if it makes no claim."""

    @property
    def rows(self) -> int:
        """How many rows the pattern has."""
        return max(row for row, _ in self.cells) + 1

    @property
    def count(self) -> int:
        """How many dominoes fill the pattern."""
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
        """All places where dominoes may lie, whether or not their joints are given, in reading order."""
        return tuple(place for place in neighbouring(self.cells) if place not in self.walls)

    def laid(self) -> dict[Place, Pair]:
        """The dominoes that are given whole, by their places."""
        return {
            (first, second): pair_of(self.given[first], self.given[second])
            for first, second in sorted(self.joints)
            if first in self.given and second in self.given
        }

    def hand(self) -> tuple[Pair, ...]:
        """The dominoes that aren't laid yet."""
        return tuple(sorted((Counter(self.dominoes) - Counter(self.laid().values())).elements()))


def cell_name(arrangement: Arrangement, cell: Cell) -> str:
    """A cell by its column's letter and its row's number from the bottom."""
    return notation.cell_name((cell[0] - arrangement.rows, cell[1]))


def neighbouring(cells: Iterable[Cell]) -> tuple[Place, ...]:
    """All pairs of cells that share a side, ordered by the first cell, with the neighbour to the right before
    the one below."""
    present = sorted(set(cells))
    known = set(present)
    pairs = [(cell, other) for cell in present for other in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))]
    return tuple((cell, other) for cell, other in pairs if other in known)


def rows_of(cells: Iterable[Cell], walls: Iterable[Place] = ()) -> tuple[Line, ...]:
    """The longest runs of at least two cells side by side, cut short by walls; from the top down."""
    return _runs(sorted(cells), frozenset(walls), (0, 1))


def columns_of(cells: Iterable[Cell], walls: Iterable[Place] = ()) -> tuple[Line, ...]:
    """The longest runs of at least two cells one above another, cut short by walls; from left to right."""
    return _runs(sorted(cells, key=lambda cell: (cell[1], cell[0])), frozenset(walls), (1, 0))


def _runs(cells: Sequence[Cell], walls: frozenset[Place], step: Cell) -> tuple[Line, ...]:
    """The runs of cells that follow each other by one step, which is the only one that a run takes."""
    runs: list[list[Cell]] = []
    for cell in cells:
        before = (cell[0] - step[0], cell[1] - step[1])
        if runs and runs[-1][-1] == before and (before, cell) not in walls:
            runs[-1].append(cell)
        else:
            runs.append([cell])
    return tuple(tuple(run) for run in runs if len(run) > 1)


def diagonals_of(cells: Iterable[Cell]) -> tuple[Line, ...]:
    """Both diagonals of a full square; none of any other pattern."""
    known = sorted(set(cells))
    (top, left), (bottom, right) = known[0], known[-1]
    side = bottom - top + 1
    if side < 2 or right - left + 1 != side or len(known) != side * side:
        return ()
    down = tuple((top + k, left + k) for k in range(side))
    return down, tuple((top + k, right - k) for k in range(side))


def shared_total(arrangement: Arrangement, rule: SumRule) -> int | None:
    """The total of each line if plain counting shows it: it's given, or lines in one direction share all pips
    of all dominoes."""
    if rule.total is not None:
        return rule.total
    if not arrangement.uses_all:
        return None
    for lines in sharing(arrangement, rule):
        if arrangement.pips % len(lines) == 0:
            return arrangement.pips // len(lines)
    return None


def sharing(arrangement: Arrangement, rule: SumRule) -> tuple[tuple[Line, ...], ...]:
    """Those of a rule's lines that cover every cell once: all of them, its rows, or its columns."""
    across = tuple(line for line in rule.of.lines if len({row for row, _ in line}) == 1)
    down = tuple(line for line in rule.of.lines if len({column for _, column in line}) == 1)
    every = Counter(arrangement.cells)
    return tuple(
        lines
        for lines in (rule.of.lines, across, down)
        if lines and Counter(cell for line in lines for cell in line) == every
    )
