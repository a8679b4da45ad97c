"""Why a table isn't a solution of an arrangement, by the plain rules.

The lines of a pattern under an earlier rule, so that owners of older sets can be told what has changed.

Under it, a row that began just below the end of the row above continued that row, likewise for columns. And
along a letter, numbers matched only between spaces that follow each other in reading order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from pnp.base.errors import ErrorInText
from pnp.base.sentences import Sentence
from pnp.components.dominoes.table import Table, error_at
from pnp.components.dominoes.tiles import DIGITS, Cell, pair_name
from pnp.games.arrangements.rules.pattern_text import Arrangement, Line, Place, SumRule


def check_solution(arrangement: Arrangement, solution: Table) -> list[ErrorInText]:
    """Return what is wrong with a solution; empty if it's right."""
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
    "this was right under an earlier rule, by which rows and columns could turn a corner, and a letter matched "
    "only in reading order; to keep such a line, name it under 'lines'"
)


def turning_rows(cells: Iterable[Cell], walls: Iterable[Place]) -> tuple[Line, ...]:
    """Return the rows under the earlier rule."""
    return _runs(sorted(cells), frozenset(walls))


def turning_columns(cells: Iterable[Cell], walls: Iterable[Place]) -> tuple[Line, ...]:
    """Return the columns under the earlier rule."""
    return _runs(sorted(cells, key=lambda cell: (cell[1], cell[0])), frozenset(walls))


def _runs(cells: list[Cell], walls: frozenset[Place]) -> tuple[Line, ...]:
    """Return cells in order, cut wherever one isn't the neighbour of the one before, to the right or below."""
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
