"""The plain rules of arrangements: the errors in a solution, and the lines that a pattern's text names. Lines
can also be read under an earlier rule, so that owners of older sets can be told what has changed.

Under the earlier rule, a row that began just below the end of the row above continued that row, likewise for
columns. And along a letter, numbers matched only between spaces that follow each other in reading order.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Protocol

import yaml

from pnp.base.errors import ErrorInText
from pnp.base.sentences import Sentence, together
from pnp.base.wording import did_you_mean
from pnp.components.dominoes.notation import cell_name, parse_cell
from pnp.components.dominoes.table import Table, error_at
from pnp.components.dominoes.tiles import DIGITS, Cell, neighbours, pair_name
from pnp.games.arrangements.pattern_text import (
    Arrangement,
    Line,
    Lines,
    MatchRule,
    Pattern,
    Place,
    SumRule,
    columns_of,
    diagonals_of,
    neighbouring,
    rows_of,
)


def check_solution(arrangement: Arrangement, solution: Table) -> list[ErrorInText]:
    """Return the errors in a solution; empty if it's right."""
    table = solution.normalised()
    errors = [*_pattern_errors(arrangement, table)]
    if errors:
        return errors
    errors += _domino_errors(arrangement, table)
    return [*errors, *broken_rules(arrangement, table.numbers(), _joined(table))]


def _joined(table: Table) -> frozenset[tuple[Cell, Cell]]:
    return frozenset(domino.cells for domino in table.dominoes)


def _pattern_errors(arrangement: Arrangement, table: Table) -> Iterator[ErrorInText]:
    """Yield cells outside the pattern, empty cells, and numbers and joints that differ from the given ones."""
    numbers = table.numbers()
    for cell in sorted(numbers.keys() - set(arrangement.cells)):
        digit = DIGITS[numbers[cell]]
        yield error_at(cell, Sentence("the pattern has no space here for the {digit}", digit=digit))
    for cell in arrangement.cells:
        if cell not in numbers:
            yield error_at(cell, "this space of the pattern is empty")
        elif arrangement.given.get(cell, numbers[cell]) != numbers[cell]:
            what = Sentence(
                "the {given} given here is a {digit} in the solution",
                given=DIGITS[arrangement.given[cell]],
                digit=DIGITS[numbers[cell]],
            )
            yield error_at(cell, what)
    for bare in table.bare:
        yield error_at(bare.cell, Sentence("the {digit} isn't part of any domino", digit=DIGITS[bare.number]))
    joined = _joined(table)
    for first, _ in sorted(arrangement.joints - joined):
        yield error_at(first, "the domino given here is placed differently in the solution")
    for first, _ in sorted(arrangement.walls & joined):
        yield error_at(first, "a domino crosses a wall here")


def _domino_errors(arrangement: Arrangement, table: Table) -> Iterator[ErrorInText]:
    """Yield dominoes that aren't among those of the puzzle, or are used too often."""
    left = Counter(arrangement.dominoes)
    known = frozenset(left)
    for domino in table.dominoes:
        left[domino.pair] -= 1
        if left[domino.pair] < 0:
            what = Sentence(
                "the domino {domino} is used too often"
                if domino.pair in known
                else "the domino {domino} isn't one of those to lay",
                domino=pair_name(domino.pair),
            )
            yield error_at(domino.cells[0], what)


def broken_rules(
    arrangement: Arrangement, numbers: Mapping[Cell, int], joined: frozenset[tuple[Cell, Cell]]
) -> Iterator[ErrorInText]:
    """Yield the rules that a full pattern breaks, each at a cell."""
    for rule in arrangement.sums:
        yield from _unequal(rule, numbers)
    for line in arrangement.different.lines:
        yield from _repeated(line, numbers)
    for first, second in arrangement.match.pairs:
        if (first, second) not in joined and numbers[first] != numbers[second]:
            what = Sentence(
                "the {digit} here meets a {other}; numbers that meet must be equal",
                digit=DIGITS[numbers[first]],
                other=DIGITS[numbers[second]],
            )
            yield error_at(first, what)


def _unequal(rule: SumRule, numbers: Mapping[Cell, int]) -> Iterator[ErrorInText]:
    totals = [sum(numbers[cell] for cell in line) for line in rule.of.lines]
    wanted = totals[0] if rule.total is None else rule.total
    for line, total in zip(rule.of.lines, totals, strict=True):
        if total != wanted:
            what = Sentence(
                "the line of {count} space that begins here adds up to {total}, not {wanted}",
                "the line of {count} spaces that begins here adds up to {total}, not {wanted}",
                count=len(line),
                total=total,
                wanted=wanted,
            )
            yield error_at(line[0], what)


def _repeated(line: Line, numbers: Mapping[Cell, int]) -> Iterator[ErrorInText]:
    seen: dict[int, Cell] = {}
    for cell in line:
        number = numbers[cell]
        if number in seen:
            yield error_at(cell, Sentence("the {digit} appears twice in its line", digit=DIGITS[number]))
        seen.setdefault(number, cell)


# Former lines


NOTE = Sentence(
    "this solution follows an earlier rule, by which rows and columns could turn a "
    "corner and a letter matched only in reading order; to keep such a line, name it "
    "under 'lines'"
)


def _turning_rows(cells: Iterable[Cell], walls: Iterable[Place]) -> tuple[Line, ...]:
    """Return the rows under the earlier rule."""
    return _runs(sorted(cells), frozenset(walls))


def _turning_columns(cells: Iterable[Cell], walls: Iterable[Place]) -> tuple[Line, ...]:
    """Return the columns under the earlier rule."""
    return _runs(sorted(cells, key=lambda cell: (cell[1], cell[0])), frozenset(walls))


def _runs(cells: list[Cell], walls: frozenset[Place]) -> tuple[Line, ...]:
    """Return cells in order, split where one isn't the right or lower neighbour of the one before."""
    breaks = 0
    keyed: list[tuple[int, Cell]] = []
    for number, cell in enumerate(cells):
        before = cells[number - 1] if number else cell
        step = cell[0] - before[0], cell[1] - before[1]
        if step not in ((0, 1), (1, 0)) or (before, cell) in walls:
            breaks += 1
        keyed.append((breaks, cell))
    runs = (tuple(cell for _, cell in run) for _, run in groupby(keyed, key=lambda one: one[0]))
    return tuple(line for line in runs if len(line) > 1)


_CELL = re.compile(r"[a-z]{1,2}[1-9]\d?")
_BUILT_IN = ("rows", "columns", "sides", "diagonals", "all")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


class NodeReader(Protocol):
    """Reads the words of a value, and collects errors."""

    def words(self, node: yaml.Node) -> list[tuple[str, yaml.Node]]: ...

    def error_at(self, node: yaml.Node, message: str) -> None: ...


class LineNames:
    """The names of lines, as rules use them; if ``former``, under the earlier rule of `former_lines`."""

    def __init__(self, pattern: Pattern, reader: NodeReader, *, former: bool = False) -> None:
        self.pattern = pattern
        self.reader = reader
        self.former = former
        self.own: dict[str, Line] = {}

    def define(self, name: str, node: yaml.Node) -> None:
        """Define one of the user's own lines."""
        if name in (*_BUILT_IN, *self.pattern.groups) or not _NAME.fullmatch(name) or _CELL.fullmatch(name):
            self.reader.error_at(
                node, Sentence("'{name}' can't be the name of a line; choose another word", name=name)
            )
            return
        cells: list[Cell] = []
        for word, at in self.reader.words(node):
            cells += (cell for cell in self._run(word, at) if not cells or cell != cells[-1])
        if len(cells) > 1 and cells[0] == cells[-1]:
            cells.pop()
        if len(cells) != len(set(cells)):
            self.reader.error_at(node, Sentence("the line '{name}' contains a space twice", name=name))
        elif len(cells) > 1:
            self.own[name] = tuple(cells)

    def lines(self, node: yaml.Node | None) -> Lines:
        """Return the lines that a value names."""
        if node is None:
            return Lines((), ())
        words = self.reader.words(node)
        found = [line for word, at in words for line in self._named(word, at)]
        return Lines(tuple(word for word, _ in words), tuple(dict.fromkeys(found)))

    def match(self, node: yaml.Node | None) -> MatchRule:
        """Return the pairs that match along the lines that a value names."""
        if node is None:
            return MatchRule()
        words = self.reader.words(node)
        near = [place for place in neighbouring(self.pattern.cells) if place not in self.pattern.walls]
        wanted: set[Place] = set()
        for word, at in words:
            lines = self._named(word, at)
            found = {pair for line in lines for pair in self._touching(word, line)}.intersection(near)
            if lines and not found:
                self.reader.error_at(at, Sentence("no two spaces touch along '{word}'", word=word))
            wanted |= found
        return MatchRule(tuple(word for word, _ in words), tuple(sorted(wanted)))

    def _touching(self, word: str, line: Line) -> Iterator[Place]:
        """Return the pairs of a line that touch. Most lines have an order, but a letter only marks spaces."""
        unordered = word == "all" or (word in self.pattern.groups and not self.former)
        return iter(neighbouring(line)) if unordered else _following(line)

    def _named(self, word: str, node: yaml.Node) -> tuple[Line, ...]:
        pattern = self.pattern
        rows, columns = (_turning_rows, _turning_columns) if self.former else (rows_of, columns_of)
        across, down = rows(pattern.cells, pattern.walls), columns(pattern.cells, pattern.walls)
        known = {
            "rows": across,
            "columns": down,
            "sides": (*across, *down),
            "diagonals": diagonals_of(pattern.cells),
            "all": (pattern.cells,),
            **{letter: (line,) for letter, line in pattern.groups.items()},
            **{name: (line,) for name, line in self.own.items()},
        }
        if word in known:
            if not known[word]:
                no_lines = Sentence("this pattern has no {word}", word=word)
                turned = {"rows": _turning_rows, "columns": _turning_columns}.get(word)
                had = turned and turned(pattern.cells, pattern.walls)
                self.reader.error_at(node, together([no_lines, NOTE]) if had else no_lines)
            return known[word]
        if _CELL.fullmatch(word.split("-")[0]):
            line = tuple(self._run(word, node))
            return (line,) if line else ()
        self.reader.error_at(
            node, Sentence("no line is called '{word}'{hint}", word=word, hint=did_you_mean(word, known))
        )
        return ()

    def _run(self, word: str, node: yaml.Node) -> list[Cell]:
        """Return the cells of ``a1-a4``, or of ``a1`` alone."""
        ends = [self._cell(part) for part in word.split("-")]
        one, other = ends[0], ends[-1]
        if len(ends) > 2 or one is None or other is None:
            self.reader.error_at(
                node, Sentence("'{word}' isn't a run of spaces; write one such as a1-a4", word=word)
            )
            return []
        steps = max(abs(one[0] - other[0]), abs(one[1] - other[1]))
        down, right = other[0] - one[0], other[1] - one[1]
        if steps and (abs(down) not in (0, steps) or abs(right) not in (0, steps)):
            self.reader.error_at(
                node,
                Sentence("'{word}' doesn't run straight along a row, a column or a diagonal", word=word),
            )
            return []
        cells = [
            (one[0] + k * down // max(steps, 1), one[1] + k * right // max(steps, 1)) for k in range(steps + 1)
        ]
        gap = next((cell for cell in cells if cell not in self.pattern.cells), None)
        if gap is not None:
            name = cell_name((gap[0] - self.pattern.rows, gap[1]))
            self.reader.error_at(
                node, Sentence("'{word}' leaves the pattern at {space}", word=word, space=name)
            )
            return []
        return cells

    def _cell(self, name: str) -> Cell | None:
        if not _CELL.fullmatch(name):
            return None
        row, column = parse_cell(name)
        return self.pattern.rows + row, column


def _following(line: Line) -> Iterator[Place]:
    """Yield cells that follow each other in a line, and the last and the first if those are neighbours."""
    ends = [(line[-1], line[0])] if len(line) > 2 and line[0] in neighbours(line[-1]) else []
    for one, other in (*itertools.pairwise(line), *ends):
        yield (one, other) if one < other else (other, one)
