"""Games of moves: what every one of them gets from its position, on a countdown in steps of 1 and 2."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from pnp.base.errors import TextError
from pnp.base.geometry import Box, Size
from pnp.base.options import Options
from pnp.drawing.hotspots import Spot
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram, DiagramError
from pnp.games.api.puzzles import Score
from pnp.games.shared.moves import (
    FromToInteraction,
    MoveInteraction,
    MovePuzzles,
    MoveRecords,
    MoveViews,
    move_engine,
)
from pnp.language.catalogue import palettes
from pnp.search.generation import Candidate
from pnp.search.replay import MoveError
from pnp.search.results import Level, Limits, Proof, Status, Steps


@dataclass(frozen=True)
class Countdown:
    """Count down to 0: ``5-3`` and ``5-4`` are the moves from 5. 13 is unlucky: no move leaves it."""

    number: int

    @classmethod
    def parse(cls, text: str) -> Countdown:
        if not text.strip().isdigit():
            raise TextError.at("expected a number", 1)
        return cls(int(text))

    def __str__(self) -> str:
        return str(self.number)

    @property
    def moves(self) -> tuple[str, ...]:
        if self.number == 13:
            return ()
        return tuple(f"{self.number}-{self.number - k}" for k in (1, 2) if k <= self.number)

    def play(self, move: str) -> Countdown:
        if move not in self.moves:
            raise MoveError("count down by 1 or 2")
        return Countdown(int(move.partition("-")[2]))


class CountdownPuzzles(MovePuzzles[Options, Countdown]):
    position = Countdown
    steps = Steps(easy=1.0, medium=2.0, hard=3.0)

    def missing(self, position: Countdown, options: Options) -> str | None:
        return f"{position} is left" if position.number else None

    def make(self, options: Options, draw: random.Random, level: Level) -> Candidate | None:
        start = Countdown(draw.randint(0, 13))
        return self.candidate(start, options, kind=str(start))


class CountdownRecords(MoveRecords[Options, Countdown]):
    position = Countdown

    def beginning(self, options: Options) -> Countdown:
        return Countdown(4)

    def result(self, position: Countdown) -> Score | None:
        return None if position.number else Score("It's over", "", {})


class CountdownViews(MoveViews[Options, Countdown]):
    position = Countdown

    def __init__(self) -> None:
        self.drawn: list[tuple[int, tuple[str, ...], tuple[str, ...]]] = []

    def task(self, options: Options, theme: Theme) -> str:
        return "Count down to 0."

    def draw(
        self, position: Countdown, theme: Theme, moves: Sequence[str] = (), picks: Sequence[str] = ()
    ) -> Drawing:
        self.drawn.append((position.number, tuple(moves), tuple(picks)))
        return Drawing(Size(10, 10), ())


class CountdownInteraction(FromToInteraction[Options, Countdown]):
    def box(self, position: Countdown, place: str) -> Box:
        return Box(0, 0, int(place) + 1, 1)


class CountdownMoves(MoveInteraction[Options, Countdown]):
    def spots(self, position: Countdown, picks: Sequence[str]) -> Sequence[Spot]:
        return [Spot(move, Box(0, 0, 1, 1), moves=(move,)) for move in position.moves]


OPTIONS, PUZZLES, THEME = Options(), CountdownPuzzles(), Theme(palettes()["colour"])


@pytest.fixture
def views() -> CountdownViews:
    return CountdownViews()


def test_a_start_that_is_solved_already_is_refused() -> None:
    assert PUZZLES.parse("3", OPTIONS) == Countdown(3)
    with pytest.raises(TextError, match="already solved"):
        PUZZLES.parse("0", OPTIONS)


@pytest.mark.parametrize(
    ("solution", "column", "message"),
    [
        ("5-3, 3-0, 0-0", 6, "move 2 (3-0): count down by 1 or 2"),
        ("5-3, 3-1", 1, "not solved at the end: 1 is left"),
        ("5-3, 3-1, 1-0, 0-0", 16, "move 4 (0-0): the puzzle is already solved before this move"),
    ],
)
def test_a_wrong_solution_is_refused_where_it_goes_wrong(solution: str, column: int, message: str) -> None:
    (error,) = PUZZLES.check_solution(Countdown(5), solution, OPTIONS)
    assert (error.column, error.message) == (column, message)


def test_a_right_solution_is_accepted_and_counted() -> None:
    assert not PUZZLES.check_solution(Countdown(5), "5-3, 3-1, 1-0", OPTIONS)
    assert PUZZLES.length("5-3, 3-1, 1-0") == 3


def test_a_shortest_solution_is_found_with_its_proof_and_difficulty() -> None:
    outcome = PUZZLES.solve(Countdown(5), OPTIONS, Limits())
    assert (outcome.solution, outcome.length, outcome.proof) == ("5-4, 4-2, 2-0", 3, Proof.SHORTEST)
    assert outcome.difficulty is not None
    assert (outcome.difficulty.level, outcome.difficulty.reason) == (
        Level.MEDIUM,
        "3 moves, 2.0 choices on average",
    )


def test_a_puzzle_without_a_solution_is_proved_unsolvable() -> None:
    outcome = PUZZLES.solve(Countdown(13), OPTIONS, Limits())
    assert (outcome.status, outcome.proof, outcome.states) == (Status.UNSOLVABLE, Proof.UNSOLVABLE, 1)


@pytest.mark.parametrize(
    ("limits", "reason"),
    [(Limits(states=5), "the limit of 5 states was reached"), (Limits(seconds=1e-9), "the limit of 1e-09 s")],
)
def test_a_limit_stops_the_search(limits: Limits, reason: str) -> None:
    outcome = PUZZLES.solve(Countdown(12), OPTIONS, limits)
    assert outcome.status is Status.UNKNOWN
    assert (outcome.reason or "").startswith(reason)


def test_candidates_are_puzzles_that_can_be_solved_and_are_not_solved_yet() -> None:
    assert PUZZLES.candidate(Countdown(0), OPTIONS, "0") is None
    assert PUZZLES.candidate(Countdown(13), OPTIONS, "13") is None
    found = PUZZLES.candidate(Countdown(5), OPTIONS, "five", {"goal": "zero"})
    assert found is not None
    assert (found.kind, found.puzzle.start, found.puzzle.options) == ("five", "5", {"goal": "zero"})
    assert [str(hint) for hint in found.puzzle.hints] == ["3 moves solve it. The first is 5-4."]


def test_a_record_is_replayed_until_a_rule_forbids_a_move() -> None:
    records = CountdownRecords()
    assert (records.parse(" ", OPTIONS), records.parse("7", OPTIONS)) == (Countdown(4), Countdown(7))
    replay = records.replay(Countdown(4), ["4-2", "2-0"], OPTIONS)
    assert (replay.end, replay.played, replay.summary, replay.error) == ("0", 2, "It's over", None)
    replay = records.replay(Countdown(4), ["4-2", "2-2"], OPTIONS)
    assert (replay.end, replay.played, str(replay.error)) == ("2", 1, "move 2 (2-2): count down by 1 or 2")


def test_the_engine_draws_puzzles_records_and_diagrams_with_one_method(views: CountdownViews) -> None:
    engine = move_engine(Options, CountdownInteraction(PUZZLES, views), CountdownRecords())
    assert engine.puzzles is not None
    assert engine.records is not None
    assert engine.diagrams is not None
    puzzle = engine.puzzles.open("5", OPTIONS)
    puzzle.drawing(THEME)
    assert (puzzle.pictures("5-3", THEME), puzzle.notation("5-3", THEME)) == ((), "5-3")
    record = engine.records.open("", OPTIONS)
    record.diagram(["4-3", "3-2", "2-1"], 2, THEME)
    record.final(["4-3", "3-1"], THEME)
    engine.diagrams.drawing(Diagram(start="4", moves="4-3, 3-1", show="each"), OPTIONS, THEME)
    assert views.drawn == [
        (5, (), ()),
        (1, ("3-2", "2-1"), ()),
        (1, (), ()),
        (4, (), ()),
        (3, ("4-3",), ()),
        (1, ("3-1",), ()),
    ]


@pytest.mark.parametrize(
    ("diagram", "message"),
    [
        (Diagram(start="x"), "expected a number"),
        (Diagram(start="4", moves="4-1"), "count down by 1 or 2"),
        (Diagram(start="4", refused="4-3"), "no rule forbids 4-3 here"),
    ],
)
def test_a_diagram_that_breaks_the_rules_is_refused(
    views: CountdownViews, diagram: Diagram, message: str
) -> None:
    with pytest.raises(DiagramError, match=message):
        views.diagram(diagram, OPTIONS, THEME)


@pytest.mark.parametrize("kind", ["puzzle", "record"])
def test_two_clicks_make_a_move(views: CountdownViews, kind: str) -> None:
    engine = move_engine(Options, CountdownInteraction(PUZZLES, views), CountdownRecords())
    assert engine.puzzles is not None
    assert engine.records is not None
    opened = engine.puzzles.open("3", OPTIONS) if kind == "puzzle" else engine.records.open("3", OPTIONS)
    trial = opened.trial(THEME)
    assert trial is not None
    state = trial.after(())
    assert state.scene is not None
    assert [(spot.pick, spot.chosen) for spot in state.scene.spots] == [("3", False)]
    state = trial.after((), ("3",))
    assert state.scene is not None
    assert state.choices == ("3-2", "3-1")
    assert [(spot.pick, spot.chosen) for spot in state.scene.spots] == [("3", True), ("2", False), ("1", False)]
    assert views.drawn[-1] == (3, (), ("3",))
    assert trial.after((), ("3", "1")).moves == ("3-1",)
    assert trial.after((), ("3", "0")).message == "count down by 1 or 2"
    assert trial.after((), ("2",)).message == "no move begins on 2"
    assert trial.after(("3-1",)).solved is False
    assert trial.after(("3-1", "1-0")).solved is True


def test_one_click_makes_a_move_unless_a_game_says_otherwise(views: CountdownViews) -> None:
    trial = CountdownMoves(PUZZLES, views).trial(Countdown(3), OPTIONS, THEME)
    state = trial.after(())
    assert state.scene is not None
    assert [spot.moves for spot in state.scene.spots] == [("3-2",), ("3-1",)]
    assert state.choices == ("3-2", "3-1")
