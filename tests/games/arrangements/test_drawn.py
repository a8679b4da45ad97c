"""Arrangements on drawn patterns: solutions counted from the drawing alone, and compared with the search.

The count here knows rows and columns only as what can be seen in the text: spaces of one line of it, or of one
line of its transpose, with nothing but a blank or an outline between them.
"""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import Cell, Domino
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Text
from pnp.drawing.theme import Theme
from pnp.games.arrangements.drawings import draw_pattern, given, pattern_corner
from pnp.games.arrangements.options import ArrangementPuzzleOptions
from pnp.games.arrangements.rules import check_solution
from pnp.games.arrangements.solving import count
from pnp.games.arrangements.text import read_start
from pnp.language.catalogue import palettes
from pnp.puzzles.claims import check_set
from pnp.puzzles.puzzle_sets import read_set
from pnp.search.results import Limits
from tests.games.opening import open_puzzle
from tests.refused import refusals
from tests.rows import each

RULES = ("equal", "different", "match", "sum")
LINES = ("rows", "columns", "sides")


@dataclass(frozen=True)
class Drawn:
    """A drawing, and one rule for its lines."""

    text: str
    dominoes: tuple[tuple[int, int], ...]
    rule: str
    lines: str
    total: int

    def start(self) -> str:
        pattern = "\n".join(f"  {line}" for line in self.text.split("\n"))
        names = " ".join(f"{low}-{high}" for low, high in self.dominoes)
        rule = f"{{{self.total}: {self.lines}}}" if self.rule == "sum" else self.lines
        return f"pattern: |2\n{pattern}\ndominoes: {names}\n{self.rule}: {rule}"


def runs(text: str) -> list[list[Cell]]:
    """Return the runs of two or more spaces in the lines of a text."""
    return [
        [(row // 2, column // 2) for column in range(found.start(), found.end(), 2)]
        for row, line in enumerate(text.split("\n"))
        if row % 2 == 0
        for found in re.finditer(r"[.\d](?:[ |][.\d])+", line)
        if found.start() % 2 == 0
    ]


def transposed(text: str) -> str:
    rows = text.split("\n")
    width = max(map(len, rows))
    return "\n".join("".join(row.ljust(width)[k] for row in rows).rstrip() for k in range(width))


def lines_of(drawn: Drawn) -> list[list[Cell]]:
    across = runs(drawn.text)
    down = [[(row, column) for column, row in run] for run in runs(transposed(drawn.text))]
    return {"rows": across, "columns": down, "sides": across + down}[drawn.lines]


def keeps(drawn: Drawn, numbers: dict[Cell, int], joined: set[tuple[Cell, Cell]]) -> bool:
    lines = lines_of(drawn)
    values = [[numbers[cell] for cell in line] for line in lines]
    if drawn.rule == "equal":
        return len({sum(value) for value in values}) == 1
    if drawn.rule == "sum":
        return {sum(value) for value in values} == {drawn.total}
    if drawn.rule == "different":
        return all(len(set(value)) == len(value) for value in values)
    pairs = [pair for line in lines for pair in itertools.pairwise(line)]
    return all(pair in joined or numbers[pair[0]] == numbers[pair[1]] for pair in pairs)


def full(drawn: Drawn) -> Iterator[tuple[Domino, ...]]:
    """Yield every way to fill a drawing with its dominoes, whatever its rule says."""
    rows = dict(enumerate(drawn.text.split("\n")))
    signs = {(r, c): line[c] for r, line in rows.items() for c in range(len(line)) if line[c] != " "}
    cells = {(r // 2, c // 2): sign for (r, c), sign in signs.items() if r % 2 == c % 2 == 0}

    def lay(left: Counter[tuple[int, int]], laid: tuple[Domino, ...]) -> Iterator[tuple[Domino, ...]]:
        covered = {cell for domino in laid for cell in domino.cells}
        free = sorted(cells.keys() - covered)
        if not free:
            yield laid
            return
        row, column = free[0]
        for vertical in (False, True):
            other = (row + vertical, column + (not vertical))
            between = signs.get((2 * row + vertical, 2 * column + (not vertical)))
            if other not in cells or other in covered or between == "x":
                continue
            for pair in [pair for pair in left if left[pair]]:
                for numbers in {pair, pair[::-1]}:
                    if all(
                        cells[c] in (".", str(n)) for c, n in zip(((row, column), other), numbers, strict=True)
                    ):
                        yield from lay(left - Counter([pair]), (*laid, Domino(row, column, vertical, *numbers)))

    return lay(Counter(drawn.dominoes), ())


def stairs(draw: random.Random) -> set[Cell]:
    """Steps of one or two spaces to the right, each below the end of the one above."""
    cells, row, column = set[Cell](), 0, 0
    while len(cells) < 6:
        length = draw.randint(1, 3)
        cells |= {(row, column + k) for k in range(length)}
        row, column = row + 1, column + length - draw.randrange(2)
    return cells


def corner(draw: random.Random) -> set[Cell]:
    """Return an L in any of its four positions."""
    down, across = draw.randint(2, 4), draw.randint(2, 4)
    bottom, right = draw.randrange(2) * (down - 1), draw.randrange(2) * (across - 1)
    return {(row, right) for row in range(down)} | {(bottom, column) for column in range(across)}


def holed(draw: random.Random) -> set[Cell]:
    """Return a rectangle with holes."""
    every = [(row, column) for row in range(draw.randint(2, 3)) for column in range(draw.randint(2, 4))]
    return set(every) - set(draw.sample(every, draw.randint(1, len(every) // 2)))


def single(draw: random.Random) -> set[Cell]:
    """Return a single line, with a gap in it or not."""
    cells = list(range(draw.choice((4, 6, 7))))
    line = [k for k in cells if len(cells) < 7 or k != draw.randrange(2, 5)]
    return {(0, k) for k in line} if draw.randrange(2) else {(k, 0) for k in line}


def scattered(draw: random.Random) -> set[Cell]:
    """Dominoes dropped anywhere."""
    cells: set[Cell] = set()
    while len(cells) < 6:
        row, column, vertical = draw.randrange(4), draw.randrange(4), draw.randrange(2)
        cells |= {(row, column), (row + vertical, column + 1 - vertical)}
    return cells


SHAPES: tuple[Callable[[random.Random], set[Cell]], ...] = (stairs, corner, holed, single, scattered)


def drawing(cells: set[Cell], draw: random.Random) -> str:
    """Some cells as a text, moved to the top left, with a few walls and numbers."""
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    moved = {(row - top, column - left) for row, column in cells}
    height, width = max(row for row, _ in moved), max(column for _, column in moved)
    grid = [[" "] * (2 * width + 1) for _ in range(2 * height + 1)]
    for row, column in moved:
        grid[2 * row][2 * column] = str(draw.randrange(3)) if draw.randrange(6) == 0 else "."
        for down, right in ((1, 0), (0, 1)):
            if (row + down, column + right) in moved and draw.randrange(8) == 0:
                grid[2 * row + down][2 * column + right] = "x"
    return "\n".join("".join(line).rstrip() for line in grid)


def drawn_patterns(number: int, seed: int) -> Iterator[Drawn]:
    """Patterns that have lines for their rule, and a neighbour for each space."""
    draw, found = random.Random(seed), 0
    while found < number:
        cells = SHAPES[found % len(SHAPES)](draw)
        if len(cells) % 2 or not 4 <= len(cells) <= 8:
            continue
        pool = [(a, b) for a in range(3) for b in range(a, 3)]
        dominoes = tuple(sorted(draw.choices(pool, k=len(cells) // 2)))
        text = drawing(cells, draw)
        drawn = Drawn(text, dominoes, draw.choice(RULES), draw.choice(LINES), draw.randint(1, 4))
        alone = {cell for cell in cells if not {*_around(cell)} & cells}
        numbers = {str(number) for pair in dominoes for number in pair} | set(". x\n")
        if alone or len(lines_of(drawn)) < 2 or not set(text) <= numbers or _walled_in(text):
            continue
        found += 1
        yield drawn


def _around(cell: Cell) -> Iterator[Cell]:
    row, column = cell
    yield from ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1))


def _walled_in(text: str) -> bool:
    """Return whether walls leave some space without a neighbour."""
    seen = {cell for drawn in (text, transposed(text)) for run in runs(drawn) for cell in run}
    across = {cell for run in runs(text) for cell in run}
    down = {(row, column) for run in runs(transposed(text)) for column, row in run}
    spaces = sum(sign.isdigit() or sign == "." for sign in text)
    return not seen or len(across | down) < spaces


def compare(drawn: Drawn, draw: random.Random) -> int:
    """Compare the search and the rules with the count from the drawing, and return that count."""
    start = read_start(drawn.start())
    tables = list(full(drawn))
    right = {
        Table(table)
        for table in tables
        if keeps(drawn, Table(table).numbers(), {domino.cells for domino in table})
    }
    found = count(start, 100_000)
    assert (found.found, found.stopped) == (len(right), ""), drawn.start()
    assert found.first is None or found.first.normalised() in {table.normalised() for table in right}
    for table in draw.sample(tables, min(len(tables), 4)):
        assert (not check_solution(start, Table(table))) == (Table(table) in right), drawn.start()
    return len(right)


def compare_all(number: int, seed: int) -> None:
    draw, counts = random.Random(seed), list[int]()
    for drawn in drawn_patterns(number, seed):
        counts.append(compare(drawn, draw))
    assert sum(found > 0 for found in counts) > number // 5
    assert sum(found == 1 for found in counts) > number // 50


def test_lines_are_what_can_be_seen_in_the_drawing() -> None:
    compare_all(60, seed=1)


@pytest.mark.slow
def test_two_thousand_drawings_have_as_many_solutions_as_can_be_counted() -> None:
    compare_all(2000, seed=2)


def test_rows_turn_no_corners() -> None:
    start = read_start("pattern: |2\n  0|.\n\n    .|2\ndominoes: 0-1 0-2\ndifferent: rows")
    assert start.different.lines == (((0, 0), (0, 1)), ((1, 1), (1, 2)))
    assert not check_solution(start, Table.parse("0|1\n\n  0|2"))


def test_a_single_column_has_no_rows() -> None:
    column = "pattern: |2\n  .\n\n  .\n\n  .\n\n  .\ndominoes: 0-1 0-2\ndifferent: rows"
    (error,) = refusals(read_start, column)
    assert error.startswith("10:12: this pattern has no rows; this solution follows an earlier rule")


def test_a_letter_matches_wherever_two_of_its_spaces_touch() -> None:
    frame = "pattern: |2\n  a a a\n\n  a   a\n\n  a a a\ndominoes: double-six\nmatch: "
    assert read_start(f"{frame}a").match.pairs == read_start(f"{frame}all").match.pairs
    assert len(read_start(f"{frame}a", former=True).match.pairs) == 4


def test_a_match_along_lines_whose_spaces_do_not_touch_is_refused() -> None:
    square = "pattern: |2\n  . .\n\n  . .\ndominoes: double-six\nmatch: diagonals"
    assert refusals(read_start, square) == ["6:8: no two spaces touch along 'diagonals'"]


STAIRS = "pattern: |2\n  0|.\n\n    .|2\ndominoes: 0-1 0-2\n"


def test_a_solution_that_only_the_earlier_rule_accepts_says_so() -> None:
    """All four spaces were one row under it."""
    opened = open_puzzle("arrangements", f"{STAIRS}sum: {{3: rows}}", ArrangementPuzzleOptions())
    found = opened.check_solution("0|1\n\n  0|2")
    assert found
    assert all("this solution follows an earlier rule" in error.message for error in found)
    assert not any("earlier rule" in error.message for error in opened.check_solution("0|2\n\n  0|1"))


def test_a_claim_that_held_under_the_earlier_rule_says_so(tmp_path: Path) -> None:
    path = tmp_path / "older.yaml"
    start = f"{STAIRS}different: rows".replace("\n", "\n      ")
    puzzle = f"  - name: stairs\n    proof: unsolvable\n    start: |\n      {start}\n"
    path.write_text(f"pnp: 1\ngame: arrangements\npuzzles:\n{puzzle}")
    (answer,) = check_set(read_set(path, path.name), Limits())
    (error,) = answer.failed
    assert "'unsolvable' is wrong" in str(error)
    assert "this solution follows an earlier rule" in str(error)


@each("rule", ["different: rows", "match: all", "equal: sides"])
def test_a_pattern_without_corners_has_no_earlier_rule(rule: str) -> None:
    square = f"pattern: |2\n  . . .\n\n  .   .\n\n  . . .\ndominoes: double-six\n{rule}"
    assert open_puzzle("arrangements", square, ArrangementPuzzleOptions()).former_rule() is None


def totals_at(pattern: str, rules: str) -> list[tuple[int, int]]:
    """Return where the sums of a puzzle are drawn, in spaces from the top left."""
    start = read_start(f"pattern: |2\n{pattern}\ndominoes: double-six\n{rules}")
    drawn = draw_pattern(start, given(start), Theme(palettes()["colour"]), side=10.0)
    texts = [at for at in flatten(drawn.shapes) if isinstance(at.shape, Text) and at.shape.text == "9"]
    boxes = [bounds(at) for at in texts]
    height = max(row for row, _ in start.cells) + 1
    corner = pattern_corner(start, 10.0)
    middles = [
        ((box.left + box.right) / 2 - corner[0], (box.bottom + box.top) / 2 - corner[1]) for box in boxes
    ]
    return [(round(height - 0.5 - y / 10), round(x / 10 - 0.5)) for x, y in middles]


def test_totals_are_past_the_ends_of_lines_and_never_on_a_space() -> None:
    assert totals_at("  . .\n\n  . .", "sum: {9: rows}") == [(0, 2), (1, 2)]
    assert totals_at("  . .x. .", "sum: {9: rows}") == [(0, 4)]
    assert totals_at("  . .   . .x. .", "sum: {9: rows}") == [(0, 2), (0, 7)]
    assert totals_at("  . .\n\n  .\n\n  .", "sum: {9: sides}") == [(0, 2), (3, 0)]
