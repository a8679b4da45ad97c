"""Records of Bee Donimoes at the table: replayed, scored, drawn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from pnp.base.errors import TextError
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Drawing, Path, Text
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.engine import Recorded
from pnp.games.api.puzzles import Replay, Score
from pnp.games.bee.options import BeeGame
from pnp.games.bee.race_text import RECORDS
from pnp.games.bee.views import RECORD_VIEWS
from pnp.language.catalogue import palettes
from tests.rows import each

THEME = Theme(palettes()["colour"])
OPTIONS = BeeGame.model_validate({"rounds": 1, "dice": 4, "seed": 5})
"""An impossible round first; then, after a tie, dice 3, 2 and 4 with 1 for the queen."""

SOLVED = ("A impossible at 9", "B claims 9 at 20", "time", "B fails", "next")


def replay(start: str, moves: Sequence[str]) -> Replay:
    return RECORDS.replay(RECORDS.parse(start, OPTIONS), moves, OPTIONS)


def test_a_record_is_replayed_and_scored() -> None:
    found = replay("", SOLVED[:-1])
    assert (found.error, found.played) == (None, 4)
    assert [(score.values["player"], score.value) for score in found.scores] == [("A", "1"), ("B", "0")]
    assert found.result == Score("{player} wins", "", {"player": "A"})
    assert found.end.splitlines()[:4] == ["seed 5", "mode race", "plan 4", "points 1 0"]


def test_the_first_thing_that_the_rules_forbid_is_named() -> None:
    error = replay("", SOLVED).error
    assert error is not None
    assert (error.number, error.move, error.reason) == (5, "next", "the game is over")
    error = replay("", ["A sings"]).error
    assert error is not None
    assert "this doesn't happen in a race" in error.reason


def test_a_record_may_begin_where_another_ended() -> None:
    middle = replay("", SOLVED[:2]).end
    assert replay(middle, SOLVED[2:4]).end == replay("", SOLVED[:4]).end
    with pytest.raises(TextError, match="a race needs lines for"):
        RECORDS.parse("seed 5", OPTIONS)


def test_players_must_suit_the_way_to_play() -> None:
    alone = BeeGame.model_validate({"mode": "solitaire"})
    with pytest.raises(TextError, match="1 player, not 2"):
        RECORDS.parse("", alone)


@pytest.mark.parametrize(
    ("last", "result"),
    [("A moves 4U2", "The dice came together"), ("give up", "The dice didn’t come together")],
)
def test_where_nobody_races_the_dice_come_together_or_not(last: str, result: str) -> None:
    """The same layout, its second round: 3D1, 2L5, 4U2 is the shortest solution."""
    start = "seed 5\nmode cooperative\nplan 4 4\npoints 0 0\nround 2"
    found = replay(start, ["B moves 3D1", "A moves 2L5", last])
    assert found.error is None
    assert found.result == Score(result, "", {})
    assert found.scores == ()


def dice(drawing: Drawing) -> list[str]:
    """Return the figures on dice: each comes directly after a square with a heavy line."""
    shapes = [item.shape for item in flatten(drawing.shapes)]
    return sorted(
        shape.text
        for before, shape in pairwise(shapes)
        if isinstance(shape, Text) and isinstance(before, Path) and before.style.width > WEIGHTS.line
    )


def test_a_shown_solution_is_drawn_at_its_end_and_a_claim_where_the_round_began() -> None:
    options = BeeGame.model_validate({"rounds": 2, "dice": 4, "seed": 5})
    happened = ["A impossible at 9", "time", "next", "B claims 3 at 9", "time"]
    start = RECORDS.parse("", options)
    claimed = RECORD_VIEWS.final(start, happened, options, THEME)
    shown = RECORD_VIEWS.final(start, [*happened, "B shows 3D1 2L5 4U2"], options, THEME)
    assert dice(claimed) == dice(shown) == ["1", "2", "3", "4"]
    assert claimed == RECORD_VIEWS.diagram(start, happened, 4, options, THEME)
    assert claimed != shown
    assert RECORD_VIEWS.final(start, happened[:3], options, THEME) == claimed, "nobody has touched the dice"
    assert start.number == 1


@each(
    "event, sentence",
    [
        ("A claims 5 at 71", "Ann claims 5 (1:11)."),
        ("B impossible at 9", "B says that it’s impossible (0:09)."),
        ("A shows 3D1 2L5", "Ann shows 3D1, 2L5."),
        ("B fails", "B can’t show it."),
        ("A moves 4U2", "Ann moves 4U2."),
        ("time", "Time is up."),
        ("next", "The next round begins."),
        ("again", "The dice go back to where they were."),
        ("give up", "They give up."),
    ],
)
def test_an_event_is_a_sentence(event: str, sentence: str) -> None:
    record = Recorded(RECORDS.parse("", OPTIONS), ["next", event], OPTIONS, {"A": "Ann"})
    assert RECORD_VIEWS.commentary(record, 2, THEME) == [sentence]
