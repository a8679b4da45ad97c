"""Domino arrangements: solving, counting, generating, rating, hints, and solving by hand."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from pnp.base.errors import OptionError
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import Domino, domino_set
from pnp.drawing.theme import Theme
from pnp.games.arrangements.engine import solve
from pnp.games.arrangements.hints import MOST_SHOWN, ladder
from pnp.games.arrangements.options import ArrangementPuzzleOptions, PatternName
from pnp.games.arrangements.pattern_text import (
    Arrangement,
    Lines,
    MatchRule,
    SumRule,
    columns_of,
    neighbouring,
    rows_of,
)
from pnp.games.arrangements.patterns import cells_of, fitting, options, shapes
from pnp.games.arrangements.rules import check_solution
from pnp.games.arrangements.solving import count, effort
from pnp.games.arrangements.text import read_start
from pnp.language.catalogue import palettes
from pnp.search.generation import NoPuzzleError
from pnp.search.results import Level, Limits, Proof, Status
from tests.games.arrangements.test_rules import BLOCK, SOLUTION, SQUARE
from tests.games.opening import built_in_puzzles, open_puzzle
from tests.games.set_making import make_set
from tests.rows import each

THEME = Theme(palettes()["colour"])
USUAL = ArrangementPuzzleOptions()


def every_solution(puzzle: Arrangement) -> Iterator[Table]:
    """Yield all solutions, by trying every domino on every place and asking the plain rules."""

    def lay(laid: tuple[Domino, ...]) -> Iterator[Table]:
        covered = {cell for domino in laid for cell in domino.cells}
        free = [cell for cell in puzzle.cells if cell not in covered]
        if not free:
            table = Table(laid)
            if not check_solution(puzzle, table):
                yield table
            return
        left = Counter(puzzle.dominoes) - Counter(domino.pair for domino in laid)
        for place in puzzle.places():
            if place[0] == free[0] and place[1] not in covered:
                for low, high in left:
                    for first, second in {(low, high), (high, low)}:
                        yield from lay((*laid, Domino(*place[0], place[0][1] == place[1][1], first, second)))

    return lay(())


def some_puzzle(seed: int) -> Arrangement:
    """Return a small puzzle with rules at random; about half of them have givens of a solution, if there is
    one."""
    draw = random.Random(seed)
    names: list[tuple[PatternName, int, int]] = [
        ("rectangle", 2, 3),
        ("rectangle", 2, 4),
        ("square", 3, 3),
        ("lines", 2, 4),
    ]
    cells = cells_of(*draw.choice(names))
    size = len(cells) // 2
    dominoes = sorted(draw.choices(domino_set(2), k=size + draw.randrange(2)))
    rows, columns = Lines(("rows",), rows_of(cells)), Lines(("columns",), columns_of(cells))
    sides = Lines(("sides",), (*rows.lines, *columns.lines))
    lines = draw.choice([one for one in (rows, columns, sides) if one.lines])
    puzzle = Arrangement(cells, tuple(dominoes))
    match draw.randrange(5):
        case 0:
            puzzle = replace(puzzle, sums=(SumRule(lines),))
        case 1:
            puzzle = replace(puzzle, sums=(SumRule(rows, draw.randint(2, 5)),))
        case 2:
            puzzle = replace(puzzle, different=lines)
        case 3:
            puzzle = replace(puzzle, match=MatchRule(("all",), neighbouring(cells)))
        case _:
            puzzle = replace(puzzle, sums=(SumRule(rows), SumRule(sides)))
    if draw.randrange(2) and (found := count(puzzle, 1, seed=draw.getrandbits(63) | 1).first):
        given = dict(draw.sample(sorted(found.numbers().items()), size // 2))
        joints = frozenset(domino.cells for domino in draw.sample(found.dominoes, 1))
        puzzle = replace(puzzle, given=given, joints=joints)
    return puzzle


@each("seed", range(30), slow=range(30, 400))
def test_the_search_finds_what_trying_everything_finds(seed: int) -> None:
    puzzle = some_puzzle(seed)
    every = list(every_solution(puzzle))
    found = count(puzzle, 100_000)
    assert (found.found, found.stopped) == (len(every), "")
    assert found.first is None or found.first in every
    met = effort(puzzle)
    assert not met.solved or len(every) == 1
    may = options(puzzle)
    for table in every:
        numbers = table.numbers()
        assert all(numbers[cell] in may[cell] for cell in puzzle.cells)
        laid = puzzle.laid()
        assert all(d.pair in fitting(puzzle, d.cells, may) for d in table.dominoes if d.cells not in laid)


def test_a_random_order_finds_solutions_too_and_as_many() -> None:
    puzzle = read_start(f"{BLOCK}equal: rows")
    assert count(puzzle, 1000).found == count(puzzle, 1000, seed=5).found == len(list(every_solution(puzzle)))


def test_the_only_solution_is_proved_and_rated() -> None:
    outcome = solve(read_start(f"{SQUARE}equal: sides"))
    assert (outcome.solution, outcome.proof, outcome.length) == (SOLUTION, Proof.UNIQUE, 4)
    assert outcome.difficulty is not None


@pytest.mark.parametrize(
    ("claim", "proof", "reason"),
    [
        ("", Proof.WITNESS, "there are exactly 16 solutions"),
        ("solutions: 16", Proof.COUNTED, "there are exactly 16 solutions"),
        ("solutions: 20", Proof.WITNESS, "there are exactly 16 solutions, not 20"),
        ("solutions: 3", Proof.WITNESS, "there are more than 3 solutions"),
    ],
)
def test_several_solutions_are_counted(claim: str, proof: Proof, reason: str) -> None:
    frame = "pattern: |\n  . . .\n\n  .   .\n\n  . . .\ndominoes: 0-1 0-2 1-1 1-2\nequal: sides\n"
    outcome = solve(read_start(frame + claim))
    assert (outcome.proof, outcome.reason, outcome.difficulty) == (proof, reason, None)


def test_one_solution_where_the_puzzle_says_two() -> None:
    outcome = solve(read_start(f"{SQUARE}equal: sides\nsolutions: 2"))
    assert (outcome.proof, outcome.reason) == (Proof.UNIQUE, "there is exactly 1 solution, not 2")


def test_fifteen_dominoes_without_doubles_and_three_doubles_make_no_square_without_repeats() -> None:
    """Six numbers make no more than fifteen dominoes that aren't doubles; a square of six takes eighteen."""
    pairs = " ".join(f"{a}-{b}" for a, b in domino_set(5) if a < b or a < 3)
    square = "pattern: |\n" + "\n\n".join(["  . . . . . ."] * 6)
    text = f"{square}\ndominoes: {pairs}\ndifferent: rows columns"
    assert solve(read_start(text)).status is Status.UNSOLVABLE


def test_a_limit_is_named() -> None:
    square = "pattern: |\n" + "\n\n".join(["  . . . ."] * 4)
    text = f"{square}\ndominoes: double-six\nequal: rows columns"
    outcome = solve(read_start(text), Limits(states=50))
    assert str(outcome.reason).endswith("the limit of 50 states was reached")


def test_a_set_has_all_difficulties_and_is_made_again() -> None:
    made = make_set("arrangements", 4, seed=4)
    assert [puzzle.outcome.difficulty.level for puzzle in made if puzzle.outcome.difficulty] == list(Level)
    assert made == make_set("arrangements", 4, seed=4)
    for puzzle in made:
        opened = open_puzzle("arrangements", puzzle.start, USUAL)
        assert puzzle.outcome.solution is not None
        assert not opened.check_solution(puzzle.outcome.solution)
        again = opened.solve(Limits())
        assert (again.solution, again.proof) == (puzzle.outcome.solution, Proof.UNIQUE)
        assert again.difficulty == puzzle.outcome.difficulty


@each("pattern", ["square", "lines", "ring", "rectangle", "latin"])
def test_each_pattern_can_be_had_without_outlines(pattern: str) -> None:
    made = make_set("arrangements", 1, seed=1, pattern=pattern, outlines=False, levels=[Level.MEDIUM])
    start = read_start(made[0].start)
    assert len(start.joints) < start.count


@each(
    "given, message",
    [
        ({"rows": 3}, "give both rows and columns, or neither"),
        ({"rows": 4, "columns": 4}, "a size needs a pattern"),
        ({"pattern": "square", "rows": 4, "columns": 5}, "a square has the same number of rows and columns"),
        ({"pattern": "ring", "rows": 2, "columns": 5}, "at least 3 rows and 3 columns"),
        ({"pattern": "lines", "rows": 2, "columns": 5}, "an even number of spaces"),
        ({"pattern": "latin", "rows": 8, "columns": 6}, "needs `pips: 7` or higher, not 6"),
        (
            {"pattern": "rectangle", "rows": 3, "columns": 5},
            "15 spaces, an odd number, but every domino fills two",
        ),
        ({"pattern": "rectangle", "rows": 8, "columns": 8}, "32 dominoes, but a double-6 set has only 28"),
        ({"pattern": "latin", "rows": 4, "columns": 4, "pips": 3}, "a double-3 set without doubles has only 6"),
    ],
)
def test_sizes_that_no_pattern_has_are_refused(given: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        shapes(ArrangementPuzzleOptions.model_validate(given))


def test_a_pattern_that_the_set_cannot_fill_is_named() -> None:
    with pytest.raises(
        NoPuzzleError, match="no dominoes of a double-3 set can fill a rectangle of 4 rows and 5 columns"
    ):
        make_set("arrangements", 1, seed=1, pattern="rectangle", rows=4, columns=5, pips=3)


def test_hints_lead_to_dominoes_of_the_solution_and_the_first_lays_none() -> None:
    start = read_start(f"{SQUARE}equal: sides")
    table = Table.parse(SOLUTION)
    rungs = ladder(start, table)
    assert [len(rung.dominoes) for rung in rungs] == [0, 0, 0, MOST_SHOWN]
    assert set(rungs[-1].dominoes) <= set(table.dominoes)
    words = [str(rung.words) for rung in rungs]
    assert words[1].endswith("So each side adds up to 3.")
    assert words[2] == "Only these fit in the marked place: 0-2, 1-2. Try each one and see what follows."


def test_hints_tell_the_total_that_counting_gives() -> None:
    start = read_start("pattern: |\n  1 . .\n\n  . . .\ndominoes: 0-1 0-2 1-2\nequal: rows")
    first = count(start, 1).first
    assert first is not None
    assert "so each line adds up to 3" in str(ladder(start, first)[1].words)


def test_hints_of_the_built_in_set_leave_the_solutions_totals_and_count_what_fits() -> None:
    checked: Counter[str] = Counter()
    for source, _ in built_in_puzzles("arrangements"):
        start, table = read_start(source.start), Table.parse(str(source.solution)).normalised()
        numbers = table.numbers()
        first, aim, fitted, _ = ladder(start, table)
        if told := re.search(r"only (one|\d+) domino", str(first.words)):
            places = [d.cells for d in table.dominoes if set(d.cells) & set(first.marked)]
            fits = {len(fitting(start, place, options(start))) for place in places}
            assert (1 if told[1] == "one" else int(told[1])) in fits
            checked["fit"] += 1
        known = (
            r"has a (\d) already(?:\. Of the (\d+) left|, and only (one|\d+) with)(?:.* only (one|\d+) fit)?"
        )
        if told := re.search(known, str(first.words)):
            number, fit = int(told[1]), told[4] or told[3]
            having = [pair for pair in start.hand() if number in pair]
            assert fit == ("one" if len(having) == 1 else str(len(having))) or len(having) == int(told[2])
            places = [d.cells for d in table.dominoes if set(d.cells) & set(first.marked)]
            fits = {
                len(fitting(start, place, options(start)))
                for place in places
                if number in [start.given.get(cell) for cell in place]
            }
            assert (1 if fit == "one" else int(fit)) in fits
            checked["known"] += 1
        if told := re.search(r"Only (one|\d+) of the dominoes", str(first.words)):
            assert len(fitting(start, first.marked, options(start))) == (
                1 if told[1] == "one" else int(told[1])
            )
            checked["place"] += 1
        if told := re.search(r"Only one domino fits .* It has (\d+|a single|no) pips?\.", str(fitted.words)):
            pips = {"a single": "1", "no": "0"}.get(told[1], told[1])
            assert sum(numbers[cell] for cell in fitted.marked) == int(pips)
            checked["pips"] += 1
        if told := re.search(r"adds up to (?:at least )?(\d+)(?: and at most (\d+))?", str(aim.words)):
            total = sum(numbers[cell] for cell in aim.marked)
            assert int(told[1]) <= total <= int(told[2] or told[1])
            checked["total"] += 1
    assert checked.keys() == {"fit", "known", "place", "pips", "total"}


def test_a_full_pattern_has_no_hints() -> None:
    start = read_start("pattern: |\n  0|1\ndominoes: 0-1")
    assert ladder(start, Table.parse("0|1")) == ()


def test_the_task_follows_from_the_puzzle() -> None:
    opened = open_puzzle("arrangements", f"{SQUARE}equal: sides\nmatch: a1-b1", USUAL)
    assert opened.task(THEME) == (
        "Lay these 4 dominoes in the pattern. All sides add up to the same total; a corner counts on both of "
        "its sides. Where two dominoes touch along a1-b1, their numbers are equal."
    )


def test_dominoes_are_laid_by_clicks_and_taken_back() -> None:
    opened = open_puzzle("arrangements", f"{SQUARE}equal: sides", USUAL)
    trial = opened.trial(THEME)
    assert trial is not None
    laid = trial.after((), ("02", "c2", "c3"))
    assert laid.moves == ("02@c2U",)
    assert trial.after((*laid.moves, "c3")).moves == ("02@c2U", "c3")
    assert trial.after(opened.line(SOLUTION)).solved
    assert not trial.after(opened.line(SOLUTION)[:-1]).solved


@each(
    "moves, message",
    [
        (("01@c3D",), "a 2 is given on c3"),
        (("55@a3R",), "the domino 5-5 isn't among those left"),
        (("11@a3D",), "the outlines show the place of each domino; this one crosses an outline"),
        (("11@a3L",), "a domino covers two neighbouring spaces of the pattern"),
        (("11@a3R", "12@b3L"), "another domino is there already"),
        (("a3",), "no domino is on a3"),
        (("11@z9R",), "'11@z9R' isn't a move; write domino, space and direction, such as 25@a3R"),
    ],
)
def test_what_cannot_be_laid_is_refused(moves: tuple[str, ...], message: str) -> None:
    trial = open_puzzle("arrangements", f"{SQUARE}equal: sides", USUAL).trial(THEME)
    assert trial is not None
    assert trial.after(moves).message == message


def test_a_full_pattern_that_breaks_a_rule_is_not_solved() -> None:
    trial = open_puzzle("arrangements", f"{BLOCK}equal: rows", USUAL).trial(THEME)
    assert trial is not None
    full = trial.after(("01@a2R", "02@c2D", "12@a1R"))
    assert not full.solved
    assert full.message == "The pattern is full, but it breaks a rule."
