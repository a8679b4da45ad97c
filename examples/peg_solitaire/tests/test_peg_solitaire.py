"""The rules of peg solitaire, and what is made of them."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from peg_solitaire import GAME
from peg_solitaire.engine import PUZZLES
from peg_solitaire.interact import INTERACTION
from peg_solitaire.options import PegSolitairePuzzleOptions
from peg_solitaire.rules import SHAPES, Goal, Position, Shape, start
from peg_solitaire.rules.records import RECORDS

from pnp.base.errors import TextError
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.search.replay import MoveError
from pnp.search.results import Level, Limits, Status

OPTIONS = PegSolitairePuzzleOptions()
ENGLISH, EUROPEAN = SHAPES["english"], SHAPES["european"]


def asking(goal: Goal) -> PegSolitairePuzzleOptions:
    return PegSolitairePuzzleOptions(goal=goal)


def position(*pegs: str, shape: Shape = ENGLISH) -> Position:
    return Position(shape, shape.mask(pegs))


def test_the_boards_have_their_holes() -> None:
    assert (len(ENGLISH.holes), len(EUROPEAN.holes)) == (33, 37)
    assert ENGLISH.centre == "d4"


@pytest.mark.parametrize("shape", SHAPES.values())
def test_a_position_is_read_as_it_is_written(shape: Shape) -> None:
    assert Position.parse(str(start(shape))) == start(shape)
    assert start(shape).count == len(shape.holes) - 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected the rows of a board"),
        ("OOO\nO.O", "expected the rows of a board"),
        (str(start(ENGLISH)).replace("O", "."), "at least one peg"),
        (str(start(ENGLISH)).replace("O", "X", 1), "'X' isn't O or ."),
    ],
)
def test_other_texts_are_refused(text: str, message: str) -> None:
    with pytest.raises(TextError, match=message):
        Position.parse(text)


def test_a_jump_removes_the_peg_that_was_jumped_over() -> None:
    assert position("b4", "c4").moves == ("b4-d4", "c4-a4")
    assert position("b4", "c4").play("b4-d4") == position("d4")


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("", "isn't a jump"),
        ("d4", "isn't a jump"),
        ("d4-z9", "isn't a jump"),
        ("b4-e4", "exactly 2 holes"),
        ("b4-d6", "exactly 2 holes"),
        ("d4-f4", "d4 is empty"),
        ("b4-d4", "no peg to jump over"),
        ("e4-g4", "g4 already has a peg"),
    ],
)
def test_other_moves_are_refused(move: str, message: str) -> None:
    with pytest.raises(MoveError, match=message):
        position("b4", "e4", "f4", "g4").play(move)


def test_the_central_game_takes_31_jumps() -> None:
    outcome = PUZZLES.solve(start(ENGLISH), asking("centre"), Limits())
    assert outcome.length == 31
    options = asking("centre")
    assert not PUZZLES.check_solution(start(ENGLISH), outcome.solution or "", options)
    replay = RECORDS.replay(start(ENGLISH), str(outcome.solution).split(", "), options)
    assert replay.summary == "One peg is left, in the centre"


@pytest.mark.parametrize(
    ("pegs", "goal", "status"),
    [
        (start(EUROPEAN), "one", Status.UNSOLVABLE),  # the parities differ from those of every single peg
        (position("b4", "c4"), "centre", Status.SOLVED),
        (position("c4", "d4"), "centre", Status.UNSOLVABLE),
        (position("a4", "d4", "d1"), "one", Status.UNSOLVABLE),
    ],
)
def test_what_can_be_solved(pegs: Position, goal: Goal, status: Status) -> None:
    assert PUZZLES.solve(pegs, asking(goal), Limits()).status is status


def _brute(pegs: Position, goal: Goal) -> bool:
    return pegs.solved(goal) or any(_brute(pegs.play(move), goal) for move in pegs.moves)


@pytest.mark.parametrize("goal", ["one", "centre"])
@pytest.mark.parametrize("shape", SHAPES.values())
def test_the_solver_agrees_with_trying_everything(goal: Goal, shape: Shape) -> None:
    draw, found = random.Random(1), set()
    for _ in range(150):
        near = [hole for hole, (x, y) in shape.holes.items() if 1 <= x <= 4 and 1 <= y <= 4]
        pegs = position(*draw.sample(near, draw.randint(2, 6)), shape=shape)
        status = PUZZLES.solve(pegs, asking(goal), Limits()).status
        assert (status is Status.SOLVED) is _brute(pegs, goal)
        found.add(status)
    assert found == {Status.SOLVED, Status.UNSOLVABLE}


def test_a_limit_stops_the_search() -> None:
    assert PUZZLES.solve(start(ENGLISH), asking("centre"), Limits(states=10)).status is Status.UNKNOWN


def test_a_wrong_solution_is_refused_at_its_move() -> None:
    (error,) = PUZZLES.check_solution(position("b4", "c4", "e4"), "b4-d4, a1-c1", OPTIONS)
    assert (error.line, error.column) == (1, 8)
    (error,) = PUZZLES.check_solution(position("b4", "c4", "e4"), "b4-d4", OPTIONS)
    assert "2 pegs are left" in error.message


def test_a_click_on_a_peg_and_one_on_a_hole_make_a_jump() -> None:
    theme = Theme(palettes()["colour"])
    trial = INTERACTION.trial(position("b4", "c4"), OPTIONS, theme)
    assert trial.after((), ("b4",)).choices == ("b4-d4",)
    assert trial.after((), ("b4", "d4")).moves == ("b4-d4",)
    assert trial.after(("b4-d4",)).solved
    assert trial.after((), ("b4", "d6")).message == "a peg jumps exactly 2 holes to the left, right, up or down"


@pytest.mark.parametrize("shape", ["english", "european"])
@pytest.mark.parametrize("goal", ["one", "centre"])
def test_generated_puzzles_have_the_solution_they_claim(shape: str, goal: str) -> None:
    options = PegSolitairePuzzleOptions.model_validate({"shape": shape, "goal": goal})
    make = GAME.puzzle_engine().puzzles.maker(options)
    assert callable(make)
    made = [found for seed in range(20) if (found := make(random.Random(seed), Level.EASY))]
    assert len({found.kind for found in made}) > 10
    for found in made:
        opened = GAME.puzzle_engine().open(found.puzzle.start, options)
        assert found.puzzle.outcome.solution is not None
        assert not opened.check_solution(found.puzzle.outcome.solution)


def _said(module: Path) -> Iterator[str]:
    """The texts that a module passes on to be translated."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in (
            "translate",
            "PieceKind",
            "Hint",
            "Score",
            "Source",
        ):
            assert isinstance(node.args[0], ast.Constant)
            yield str(node.args[0].value)


PACKAGE = Path(__file__).parents[1] / "peg_solitaire"


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_everything_that_is_said_is_translated(language: str) -> None:
    said = {text for module in PACKAGE.rglob("*.py") for text in _said(module)}
    assert said == {entry.msgid for entry in polib.pofile(str(PACKAGE / "words" / f"{language}.po"))} - {
        GAME.title
    }


def _shown(module: Path) -> Iterator[str]:
    """The texts that only screens show: options, offers, limits, and messages about texts and moves."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func).rpartition(".")[2]
        texts: list[ast.expr] = [
            one.value for one in node.keywords if one.arg in ("title", "description", "about")
        ]
        if called in ("Sentence", "MoveError", "BoardFeature", "PiecesFeature", "PuzzlesFeature", "KitLimit"):
            texts += node.args[1:] if called == "KitLimit" else node.args
        elif called == "ErrorInText":
            texts += node.args[:1]
        yield from (str(text.value) for text in texts if isinstance(text, ast.Constant))


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_everything_that_screens_show_is_translated(language: str) -> None:
    printed, shown = (
        {entry.msgid for entry in polib.pofile(str(PACKAGE / "words" / folder / f"{language}.po"))}
        for folder in ("", "messages")
    )
    said = {text for module in PACKAGE.rglob("*.py") for text in _shown(module)}
    assert said - printed == shown - {"the last peg isn't in the centre"}


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_the_rules_show_the_same_in_every_language(language: str) -> None:
    def shape(name: str) -> list[str]:
        text = (PACKAGE / "texts" / f"rules.{name}.md").read_text(encoding="utf-8")
        return re.findall(r"^## |^- |^\*\*(?=.+\?\*\*)|\(diagram:\w+\)", text, re.MULTILINE)

    assert shape(language) == shape("en")
