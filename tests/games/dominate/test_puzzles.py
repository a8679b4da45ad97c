"""Puzzles of Dominate: one best move, proved; generated, rated, checked, drawn."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from pnp.drawing.theme import Theme
from pnp.games.dominate import engine
from pnp.games.dominate.interact import PUZZLES
from pnp.games.dominate.options import GOALS, DominatePuzzleOptions, Goal
from pnp.games.dominate.rules import Field, Position
from pnp.games.dominate.views import VIEWS
from pnp.language.catalogue import palettes
from pnp.language.translations import words
from pnp.search.results import Level, Limits, Proof, Puzzle, Status
from pnp.search.set_search import SetSearch
from tests.commands import run
from tests.games.dominate.test_kernel import best, value
from tests.games.opening import built_in_puzzles, start_errors
from tests.rows import each


def options(**given: object) -> DominatePuzzleOptions:
    return DominatePuzzleOptions.model_validate({key.replace("_", "-"): v for key, v in given.items()})


SMALL = {"size": "6x6", "regions": {"boxes": "3x2"}, "empty": 7}

TAKE = """
XX.O
.OO.
X..X
X.O.
"""


def test_the_move_that_takes_most_regions() -> None:
    """Rows and columns of four squares, of which three dominate."""
    asked = options(size=4, regions={"none": True}, goal="most-regions")
    position = PUZZLES.parse(TAKE, asked)
    found = PUZZLES.solve(position, asked, Limits())
    worth = {move: position.play(move).score("X") for move in position.moves}
    best_moves = [move for move in worth if worth[move] == max(worth.values())]
    assert position.field.move(str(found.solution)) in best_moves
    assert found.proof is (Proof.BEST if len(best_moves) == 1 else Proof.WITNESS)


ONE_WINS = """
..XO
X.XO
.X.O
XOX.
"""
NONE_WINS = """
XXX.
XXO.
OO..
X.OO
"""


@pytest.mark.parametrize(("start", "solution"), [(ONE_WINS, "a4 b3 b4"), (NONE_WINS, None)])
def test_a_win_in_one(start: str, solution: str | None) -> None:
    """X needs five of the eight rows and columns; a4 b3 b4 makes rows 4 and 3, and columns a, b and c."""
    asked = options(size=4, regions={"none": True}, goal="win")
    position = PUZZLES.parse(start, asked)
    found = PUZZLES.solve(position, asked, Limits())
    assert found.status is (Status.SOLVED if solution else Status.UNSOLVABLE)
    assert found.solution == solution
    for move in position.moves:
        text = position.field.move_text(move)
        errors = [error.message for error in PUZZLES.check_solution(position, text, asked)]
        assert errors == ([] if text == solution else ["this move doesn't win at once"])


@pytest.mark.parametrize(
    ("start", "goal", "message"),
    [
        ("XXX\nXX.\n...", "win", "the game is already over in this position"),
        ("X..\n...", "win", "the position has 2 rows; the board has 3"),
        ("X?.\n...\n...", "win", "row 1 of the position has '?'; only . X and O are allowed there"),
    ],
)
def test_what_is_no_start(start: str, goal: str, message: str) -> None:
    found = start_errors("dominate", start, options(size=3, goal=goal))
    assert [error.message for error in found] == [message]


def test_an_endgame_has_fourteen_empty_squares_at_the_most() -> None:
    (error,) = start_errors("dominate", "", options(goal="endgame"))
    assert error.message == "81 squares are empty; endgames of up to 14 can be solved"


@pytest.mark.parametrize(
    ("solution", "message"),
    [
        ("a4", "a4 isn't empty: it belongs to X"),
        ("z9", "'z9' isn't a square of this board; its squares are a1 to d4"),
        ("b1 d1", "the squares of a move must be connected edge to edge"),
    ],
)
def test_what_is_no_solution(solution: str, message: str) -> None:
    asked = options(size=4, goal="most-regions")
    found = PUZZLES.check_solution(PUZZLES.parse(TAKE, asked), solution, asked)
    assert [error.message for error in found] == [message]


def search(goal: Goal) -> SetSearch:
    return SetSearch("dominate", PUZZLES.maker(options(**SMALL, goal=goal)), 2, 3, (Level.EASY,))


@pytest.fixture(scope="module")
def made() -> tuple[Puzzle, ...]:
    return tuple(puzzle for goal in GOALS for puzzle in search(goal).puzzles())


def own_options(puzzle: Puzzle) -> DominatePuzzleOptions:
    return DominatePuzzleOptions.model_validate(dict(puzzle.options))


def start_of(puzzle: Puzzle) -> Position:
    return PUZZLES.parse(puzzle.start, own_options(puzzle))


@pytest.mark.slow
@each("goal", GOALS[:1], slow=GOALS[1:])
def test_puzzles_of_a_set_rise_and_are_reproducible(goal: Goal, made: tuple[Puzzle, ...]) -> None:
    own = [puzzle for puzzle in made if puzzle.options["goal"] == goal]
    scores = [puzzle.outcome.difficulty.score for puzzle in own if puzzle.outcome.difficulty]
    assert scores == sorted(scores)
    assert len(scores) == 2
    assert tuple(own) == search(goal).puzzles()


def test_the_plain_rules_find_the_same_one_move(made: tuple[Puzzle, ...]) -> None:
    for puzzle in made:
        asked = own_options(puzzle)
        position = start_of(puzzle)
        worth = {}
        for move in position.moves:
            after = position.play(move)
            if asked.goal == "most-regions":
                worth[move] = after.score(position.mover) - position.score(position.mover)
            elif asked.goal == "win":
                worth[move] = int(after.winner == position.mover)
            else:
                aim = "win" if asked.goal == "endgame" else "margin"
                over = after.winner is not None
                worth[move] = value(after, position.mover, aim) if over else -best(after, aim)  # type: ignore[arg-type]
        most = max(worth.values())
        assert [move for move in worth if worth[move] == most] == [
            position.field.move(str(puzzle.outcome.solution))
        ]
        if asked.goal in ("win", "endgame"):
            assert most == 1


def test_a_legal_move_that_is_not_the_solution_is_refuted(made: tuple[Puzzle, ...]) -> None:
    assert PUZZLES.needs_verification
    for puzzle in made:
        asked = own_options(puzzle)
        position = start_of(puzzle)
        for move in position.moves[:6]:
            text = position.field.move_text(move)
            errors = PUZZLES.check_solution(position, text, asked) or PUZZLES.verify(
                position, text, asked, Limits()
            )
            assert bool(errors) == (text != puzzle.outcome.solution)


@pytest.mark.parametrize(("language", "regions"), [("en", "Regions"), ("de", "Regionen")])
def test_puzzles_are_drawn_and_told_with_their_solutions(
    made: tuple[Puzzle, ...], language: str, regions: str
) -> None:
    theme = Theme(palettes()["low-ink"], words(language), language)
    for puzzle in made[::3]:
        asked = own_options(puzzle)
        start = start_of(puzzle)
        assert VIEWS.task(asked, theme).endswith("?")
        assert VIEWS.start(start, asked, theme).shapes
        assert puzzle.outcome.solution is not None
        (picture,) = VIEWS.solution(start, puzzle.outcome.solution, asked, theme)
        assert regions in picture.caption
        for hint in puzzle.hints:
            assert (hint.said(theme.translate, theme.translate_count) == str(hint)) == (language == "en")


@pytest.mark.slow
def test_sets_are_made_and_checked_by_the_commands(here: Path) -> None:
    command = [
        "generate",
        "dominate",
        "--count",
        "4",
        "--seed",
        "2",
        "--difficulty",
        "easy..medium",
        "-o",
        "set.yaml",
    ]
    assert run(command)[0] == 0
    assert run(["check", "set.yaml"])[0] == 0
    assert run(["solve", "set.yaml"])[0] == 0


ENDGAME = """
pnp: 1
game: dominate
options: {size: 4, goal: endgame}
puzzles:
  - name: One
    start: |2
      XX.O
      .OO.
      XO.X
      X.OX
    solution: {move}
"""


def test_check_tells_a_move_that_does_not_win(write_spec: Callable[..., Path]) -> None:
    asked = options(size=4, goal="endgame")
    start = "XX.O\n.OO.\nXO.X\nX.OX"
    position = PUZZLES.parse(start, asked)
    right = PUZZLES.solve(position, asked, Limits()).solution
    for move in position.moves:
        text = position.field.move_text(move)
        path = write_spec(ENDGAME.replace("{move}", text))
        after = position.play(move)
        wins = (value(after, "X", "win") if after.winner else -best(after, "win")) == 1
        code, _, err = run(["check", str(path)])
        assert code == (0 if wins else 1), (text, err, right)
        assert ("doesn't win against every reply" in err) == (not wins)


# Hints


def region_names(words: str) -> list[str]:
    """Return the rows, columns and regions that a hint lists, by their row, column or one square."""
    return re.findall(r"row (?:\d)|column (?:[a-i])|(?<=region with )[a-i]\d", words)


def named_by(field: Field, regions: Sequence[Sequence[int]], names: Sequence[str]) -> bool:
    """Return whether these are just the regions that a hint names."""
    squares = [{field.grid.name(cell) for cell in region} for region in regions]

    def fits(name: str, here: set[str]) -> bool:
        kind, _, strip = name.rpartition(" ")
        return all(strip in square for square in here) if kind else name in here

    return len(names) == len(squares) and all(any(fits(name, here) for name in names) for here in squares)


def test_hints_of_the_built_in_endgames_are_true_by_the_rules() -> None:
    """Every move is tried, and every reply to it, as the hints say."""
    counted = refuted = 0
    for source, opened in built_in_puzzles("dominate"):
        start, hints = opened.start, " / ".join(source.hints)
        assert isinstance(start, Position)
        field = start.field
        if told := re.search(r"win: (\d+) more for you, (\d+) for your opponent\. (.*?) / ", hints):
            other = "O" if start.mover == "X" else "X"
            assert field.to_win - start.score(start.mover) == int(told[1])
            assert field.to_win - start.score(other) == int(told[2])
            if of := re.match(r"Only (one|\d+) of your (\d+) moves", told[3]):
                replies = [start.play(move) for move in start.moves]
                safe = sum(
                    not any(after.play(move).winner == after.mover for move in after.moves) for after in replies
                )
                assert (safe, len(replies)) == (1 if of[1] == "one" else int(of[1]), int(of[2]))
                counted += 1
        if told := re.search(r"It isn’t ([^:]+): then your opponent wins at once", hints):
            after = start.play(field.move(told[1]))
            assert any(after.play(move).winner == after.mover for move in after.moves)
            refuted += 1
        if told := re.search(r"It isn’t ([^:]+): then your opponent takes (.*?) and wins", hints):
            after = start.play(field.move(told[1]))
            named = region_names(told[2])
            wins = [move for move in after.moves if after.play(move).winner == after.mover]
            assert any(named_by(field, after.taken(move), named) for move in wins)
            refuted += 1
        if told := re.search(r"It isn’t ([^:]+): then your opponent can take (a|\d+) region", hints):
            after = start.play(field.move(told[1]))
            most = max(len(after.taken(move)) for move in after.moves)
            assert most == (1 if told[2] == "a" else int(told[2]))
    assert counted
    assert refuted


def test_endgames_for_experts_are_longer_unless_a_limit_is_asked_for() -> None:
    field = engine.field_of(DominatePuzzleOptions())
    for level, most in ((Level.HARD, 12), (Level.EXPERT, 14)):
        draw = random.Random(1)
        stages = {engine._stage(field, "margin", level, None, draw) for _ in range(200)}
        assert max(stages) == most
        assert max(engine._stage(field, "margin", level, 7, draw) for _ in range(200)) == 7


def test_a_small_board_has_no_more_empty_squares_than_squares() -> None:
    field = engine.field_of(options(size="3x3", regions={"none": True}))
    draw = random.Random(1)
    assert {engine._stage(field, "margin", Level.EXPERT, None, draw) for _ in range(50)} == {9}
