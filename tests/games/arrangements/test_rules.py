"""Domino arrangements by the plain rules: reading puzzles, writing them, and checking solutions."""

from __future__ import annotations

from pnp.components.dominoes.table import Table
from pnp.games.arrangements.pattern_text import cell_name
from pnp.games.arrangements.rules import check_solution
from pnp.games.arrangements.text import read_start, write_start
from pnp.puzzles.puzzle_sets import read_set
from tests.conftest import ROOT
from tests.refused import refusals
from tests.rows import each

SQUARE = """\
pattern: |
  .|. 2
      -
  .   .
  -
  . .|1
dominoes: 0-1 0-2 1-1 1-2
"""
SOLUTION = "0|1 2\n    -\n2   0\n-\n1 1|1"
BLOCK = "pattern: |\n  . . .\n\n  . . .\ndominoes: 0-1 0-2 1-2\n"


def errors(start: str, solution: str) -> list[str]:
    return list(map(str, check_solution(read_start(start), Table.parse(solution))))


def test_every_built_in_start_is_written_as_it_was_read() -> None:
    path = ROOT / "pnp/games/arrangements/sets/puzzles/arrangements.yaml"
    puzzles = read_set(path, path.name).puzzles
    assert [write_start(read_start(puzzle.start)) for puzzle in puzzles] == [puzzle.start for puzzle in puzzles]


def test_all_keys_are_written_as_they_were_read() -> None:
    text = (
        "pattern: |2\n    . 3\n\n  ax.\n\n  a . b 2\ndominoes: 0-0 0-5 1-1 2-2 2-3\nlines:\n"
        "  bend: b3 b2 b1\nequal: [a b, rows]\nsum: {3: bend, 4: b1-b3}\ndifferent: a1-b1\nmatch: bend\n"
        "solutions: 2"
    )
    start = read_start(text)
    assert write_start(start) == text
    assert [cell_name(start, cell) for cell in start.named["bend"]] == ["b3", "b2", "b1"]
    assert [rule.total for rule in start.sums] == [None, None, 3, 4]
    assert start.match.pairs == (((0, 1), (1, 1)), ((1, 1), (2, 1)))


@each(
    "rules, lines",
    [
        ("equal: rows", 2),
        ("equal: columns", 3),
        ("equal: sides", 5),
        ("equal: [rows, columns]", 2),
        ("sum: {3: all}", 1),
        ("sum: {3: a1-c1 a2}", 2),
        ("lines: {ends: a1 c2}\nsum: {3: ends}", 1),
    ],
)
def test_lines_have_names(rules: str, lines: int) -> None:
    assert len(read_start(BLOCK + rules).sums[0].of.lines) == lines


def test_a_ring_closes_where_its_ends_are_neighbours() -> None:
    start = read_start(SQUARE + "lines: {ring: a1-a3 a3-c3 c3-c1 c1-a1}\nmatch: ring")
    assert len(start.named["ring"]) == 8
    assert start.match.pairs == read_start(f"{SQUARE}match: all").match.pairs


def test_a_wall_parts_rows_and_dominoes() -> None:
    start = read_start("pattern: |\n  . .x. .\ndominoes: double-three\nequal: rows\nmatch: all")
    assert [len(line) for line in start.sums[0].of.lines] == [2, 2]
    assert start.places() == (((0, 0), (0, 1)), ((0, 2), (0, 3)))
    assert start.match.pairs == start.places()


def test_a_set_and_a_long_list_leave_dominoes_over() -> None:
    start = read_start(SQUARE.replace("0-1 0-2 1-1 1-2", "double-six"))
    assert (start.count, len(start.dominoes), start.uses_all) == (4, 28, False)
    assert read_start(SQUARE).uses_all


@each(
    "text, wanted",
    [
        ("", ["1:1: expected 'pattern:' and 'dominoes:', each on its own line"]),
        ("equal: rows", ["1:1: 'dominoes' is missing", "1:1: 'pattern' is missing"]),
        ("a: [", ["1:5: not valid YAML: a bracket isn't closed, or a value is missing"]),
        (
            "pattern: |\n    . .\n  . .\ndominoes: double-six",
            [
                "3:3: not valid YAML: this line is indented differently from those above it; compare their "
                "indentation; if the drawing begins with spaces, write 'pattern: |2'"
            ],
        ),
        (
            BLOCK.replace("dominoes", "domino"),
            ["1:1: 'dominoes' is missing", "5:1: unknown key 'domino'; did you mean 'dominoes'?"],
        ),
        (
            BLOCK.replace("0-1", "0-x"),
            ["5:11: '0-x' isn't a domino; write one such as 2-4, or a set such as double-six"],
        ),
        (BLOCK.replace("0-1", "0-16"), ["5:11: the domino 0-16 has more than 15 pips on one half"]),
        (
            BLOCK.replace("0-1 0-2 1-2", "double-sox"),
            ["5:11: 'double-sox' isn't a set; write one such as double-six; did you mean 'double-six'?"],
        ),
        (BLOCK.replace("0-1 0-2 1-2", "0-1 0-2"), ["5:11: the pattern needs 3 dominoes, but there are only 2"]),
        (f"{BLOCK}equal: rowz", ["6:8: no line is called 'rowz'; did you mean 'rows'?"]),
        (f"{BLOCK}equal: all", ["6:8: one line alone has nothing to be equal to; name at least two"]),
        (f"{BLOCK}equal: diagonals", ["6:8: this pattern has no diagonals"]),
        (f"{BLOCK}sum: {{ten: rows}}", ["6:12: 'ten' isn't a sum; write the number first, such as {10: rows}"]),
        (f"{BLOCK}sum: rows", ["6:6: expected 'name: value' pairs, such as {10: rows}"]),
        (f"{BLOCK}different: a1-d1", ["6:12: 'a1-d1' leaves the pattern at d1"]),
        (f"{BLOCK}different: a1-c3", ["6:12: 'a1-c3' leaves the pattern at c3"]),
        (
            f"{BLOCK}different: a1-c2",
            ["6:12: 'a1-c2' doesn't run straight along a row, a column or a diagonal"],
        ),
        (f"{BLOCK}lines: {{rows: a1-c1}}", ["6:15: 'rows' can't be the name of a line; choose another word"]),
        (f"{BLOCK}lines: {{loop: a1 b1 a1 b2}}", ["6:15: the line 'loop' contains a space twice"]),
        (f"{BLOCK}solutions: none", ["6:12: expected the number of solutions, from 1 to 999999"]),
        (
            BLOCK.replace(". . .\n\n", ". .\n\n"),
            ["2:3: the pattern has 5 spaces; dominoes need an even number"],
        ),
        (
            BLOCK.replace("  . . .\n\n", "  . x .\n\n"),
            ["2:5: 'x' isn't a space of a pattern; walls go between two spaces"],
        ),
        (
            BLOCK.replace("  . . .\n\n", "  . .-.\n\n"),
            ["2:6: '-' can't be between two spaces; use '|' for a domino or 'x' for a wall"],
        ),
        (BLOCK.replace("  . . .\n\n", "  .|.|.\n\n"), ["2:5: two dominoes are given on this space"]),
        (BLOCK.replace("  . . .\n\n", "  . . .|\n\n"), ["2:8: '|' needs a space on both sides"]),
        (
            BLOCK.replace("  . . .\n\n", "  . . .\n   x\n"),
            ["3:4: 'x' is diagonally between spaces, where nothing can be"],
        ),
        (BLOCK.replace("  . . .\n\n", "  . . 3\n\n"), ["2:7: no domino has the 3 that is given here"]),
        (
            BLOCK.replace("  . . .\n\n", "  1|1 .\n\n"),
            ["2:3: the domino 1-1 given here isn't in the list of dominoes, or isn't listed often enough"],
        ),
        (
            "pattern: |\n  .x. .x.\ndominoes: double-six",
            [
                "2:3: no domino fits on this space; it has no neighbour",
                "2:9: no domino fits on this space; it has no neighbour",
            ],
        ),
    ],
)
def test_what_is_wrong_is_named_at_its_place(text: str, wanted: list[str]) -> None:
    assert refusals(read_start, text) == wanted


@each(
    "rules, solution, wanted",
    [
        ("equal: sides", SOLUTION, []),
        ("equal: sides", SOLUTION.replace("1 1|1", "1 2|1"), ["5:3: the domino 1-2 is used too often"]),
        ("equal: sides", "0|1 2\n    -\n2   0", ["5:1: this space of the pattern is empty"]),
        ("equal: sides", "0|1 1\n    -\n2   0\n-\n1 1|1", ["1:5: the 2 given here is a 1 in the solution"]),
        (
            "equal: sides",
            "0 1|2\n-\n2   0\n    -\n1|1 1",
            ["1:1: the domino given here is placed differently in the solution"],
        ),
        ("equal: sides", "0|1 2 3\n    -\n2   0\n-\n1 1|1", ["1:7: the pattern has no space here for the 3"]),
        ("sum: {4: b3-a3}", SOLUTION, ["1:3: the line of 2 spaces that begins here adds up to 1, not 4"]),
        ("different: columns", SOLUTION, []),
        (
            "different: rows",
            SOLUTION,
            ["5:3: the 1 appears twice in its line", "5:5: the 1 appears twice in its line"],
        ),
        ("match: all", SOLUTION, ["1:1: the 0 here meets a 2; numbers that meet must be equal"]),
        ("equal: sides", "0|1 2\n    -\n2   4\n-\n1 1|1", ["1:5: the domino 2-4 isn't one of those to lay"]),
    ],
)
def test_a_solution_keeps_every_rule(rules: str, solution: str, wanted: list[str]) -> None:
    found = errors(SQUARE + rules, solution)
    if wanted:
        assert [error for error in found if error in wanted] == wanted
    else:
        assert not found
