"""Records of Mountains and Valleys: whole games replayed, the penalty's sum, what is drawn and clicked."""

from __future__ import annotations

import random
from pathlib import Path

from click.testing import CliRunner
from hypothesis import strategies as st

from pnp.commands.group import cli
from pnp.components.dominoes.notation import domino_text, pairs_text, with_draws
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Circle, Drawing, Text
from pnp.drawing.theme import Theme
from pnp.games.api.engine import Recorded, own_options
from pnp.games.api.puzzles import Replay
from pnp.games.mountains import MountainsGame
from pnp.games.mountains.interact import RECORD_INTERACTION
from pnp.games.mountains.play import Cooperative, Position, Solitaire, placements
from pnp.games.mountains.play_text import RECORDS, position_text, read_position
from pnp.games.mountains.rules import penalty
from pnp.games.mountains.views import RECORD_VIEWS
from pnp.language.catalogue import builtin_sets, palettes
from pnp.language.reader import read_text
from pnp.puzzles.game_records import read_record, replay_record, resolve_record, score_in_words
from tests.examples import given_examples
from tests.games.opening import record_errors
from tests.rows import each

THEME = Theme(palettes()["greyscale"])
TOGETHER = read_record(builtin_sets()["records/mountains"], "together")
ALONE = read_record(builtin_sets()["records/mountains-solitaire"], "alone")
TOGETHER_OPTIONS = own_options(MountainsGame, TOGETHER.options)
ALONE_OPTIONS = own_options(MountainsGame, ALONE.options)
START = RECORDS.parse(TOGETHER.start, TOGETHER_OPTIONS)
ALONE_START = RECORDS.parse(ALONE.start, ALONE_OPTIONS)


def texts(drawing: Drawing) -> list[str]:
    return [p.shape.text for p in flatten(drawing.shapes) if isinstance(p.shape, Text)]


def discs(drawing: Drawing) -> int:
    return sum(isinstance(p.shape, Circle) for p in flatten(drawing.shapes))


def scores(replay: Replay) -> dict[str, str]:
    return {score.label.format(**score.values): score.value for score in replay.scores}


def random_game(here: Position, seed: int) -> tuple[list[str], Position]:
    """Return a game played to its end at random, every domino that was turned up named where nobody knows the
    pile."""
    draw, moves = random.Random(seed), []
    while not here.is_over:
        place = draw.choice(placements(here.placed, draw.choice(here.offered)))
        unknown = isinstance(here, Solitaire) and not here.known and here.to_turn
        moves.append(with_draws(domino_text(place), [draw.choice(here.pile)] if unknown else []))
        here = here.move(moves[-1])
        assert read_position(position_text(here)) == here
    return moves, here


@given_examples(6, 120, st.integers(1, 4), st.integers(0, 2**32), st.booleans())
def test_a_random_game_written_down_is_replayed_to_the_same_end(players: int, seed: int, real: bool) -> None:
    """As a file and back, dealt from a seed, or with real dominoes whose order only the moves tell."""
    here, start = RECORDS.parse("", MountainsGame(players=players, seed=seed)), ""
    if real and isinstance(here, Solitaire):
        here = read_position(start := f"up: {pairs_text(here.face_up)}\npile: ?")
    elif real:
        start = position_text(here)
    moves, end = random_game(here, seed)
    lines = [
        "pnp: 1",
        "game: mountains",
        f"options: {{players: {players}, seed: {seed}}}",
        *(["start: |", *(f"  {line}" for line in start.split("\n"))] if start else []),
        "moves:",
        *(f"  - {move}" for move in moves),
    ]
    found = replay_record(resolve_record(read_text("\n".join(lines) + "\n", "game.yaml")))
    assert not found.failed
    assert found.replay.played == len(moves) == 18
    assert read_position(found.replay.end) == end
    assert scores(found.replay)["Penalty"].split()[-1] == str(penalty(end.placed))


def test_four_players_end_with_two_dominoes_left_over() -> None:
    found = replay_record(TOGETHER)
    assert not found.failed
    assert scores(found.replay) == {
        "Parts of the map": "3",
        "Step from the 2 on g8 to the 4 on h8": "2",
        "Step from the 6 on e6 to the 4 on e5": "2",
        "Penalty": "2 + 2 = 4",
        "Left over, C": "2-6",
        "Left over, D": "0-5",
    }


PERFECT = (
    "54@f6R, 65@f5R, 33@h6D, 22@i6D, 42@g4R, 12@j5D, 01@h7R, 52@g3R, 00@j6R, 13@k5D, 40@f7R, 64@f4D, 44@j3R, "
    "35@j2R, 55@f2R, 62@h2R, 15@i4D, 20@j7R"
)


def test_the_result_says_how_good_the_game_was() -> None:
    options = MountainsGame(players=4, seed=33)
    start = RECORDS.parse("", options)
    perfect = RECORDS.replay(start, PERFECT.split(", "), options)
    ended = [perfect, replay_record(TOGETHER).replay, replay_record(ALONE).replay]
    assert [replay.result and score_in_words(replay.result) for replay in ended] == [
        "A perfect game, penalty 0",
        "A good game, penalty 4",
        "Penalty 5",
    ]
    assert scores(perfect)["Penalty"] == "0"
    assert scores(ended[2])["Penalty"] == "3 + 2 = 5"
    assert RECORDS.replay(start, PERFECT.split(", ")[:17], options).result is None


def test_while_the_map_grows_the_penalty_is_that_so_far() -> None:
    options = MountainsGame(players=2)
    start = Cooperative.start([(k, m) for k in range(7) for m in range(k, 7)], 2)
    assert scores(RECORDS.replay(start, (), options)) == {}
    assert scores(RECORDS.replay(start, ("03@f6R",), options)) == {
        "Parts of the map": "2",
        "Step from the 0 on f6 to the 3 on g6": "3",
        "Penalty so far": "3",
    }


@each(
    "start, players, line, message",
    [
        ("up: 00 01 02 03\npile: ?", 1, 1, "5 dominoes are face up at this point, not 4"),
        ("up: 00 01 02 03 04\npile: 11", 1, 0, "18 dominoes in all, not 6"),
        ("up: 00 01 02 03 04\npile: ?\nturn: A", 1, 3, "so it can't have 'turn'"),
        ("up: 00 01 02 03 00\npile: ?", 1, 1, "the domino 00 appears twice"),
        ("table: a1\n0|1\nup: 00 11 02 03 04\npile: ?", 1, 1, "there is no domino on f6"),
        ("table: a1\n0|1 1|2 2|3 3|4\nup: 00 11 02 03 04\npile: ?", 1, 1, "this map can't be completed"),
        ("hand A: 00", 2, 0, "hands of 2 to 4 players: hand A"),
        ("hand A: 00\nhand B: 01", 2, 1, "A has 9 dominoes at this point, not 1"),
        ("up: 00 01 02 03 04\npile: ?", 2, 0, "1 player, but the game is for 2"),
        ("nonsense", 1, 1, "'nonsense' isn't part of a position"),
    ],
)
def test_what_is_wrong_with_a_start_is_reported_at_its_line(
    start: str, players: int, line: int, message: str
) -> None:
    (error,) = record_errors("mountains", start, MountainsGame(players=players))
    assert message in error.message
    assert error.line == line


def test_check_names_the_first_move_that_a_rule_forbids(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    text = builtin_sets()["records/mountains"].read_text(encoding="utf-8")
    path.write_text(text.replace("22@f8R, 12@f9R", "22@f8R, 12@a9R"), encoding="utf-8")
    done = CliRunner().invoke(cli, ["check", str(path)])
    line = next(number for number, row in enumerate(text.split("\n"), 1) if "12@f9R" in row)
    assert done.exit_code == 1
    assert f"game.yaml:{line}:11: move 8 (12@a9R): the 12 touches no other domino there" in done.output


def test_the_steps_of_the_penalty_are_drawn_on_the_map_at_the_end() -> None:
    """A disc with its levels for each of two steps, and the hands with a domino left over."""
    drawn = RECORD_VIEWS.final(START, TOGETHER.moves, TOGETHER_OPTIONS, THEME)
    assert discs(drawn) == 2
    assert {"C", "D", "e", "j", "10"} <= set(texts(drawn))
    assert "A" not in texts(drawn)
    alone = RECORD_VIEWS.final(ALONE_START, ALONE.moves[:3], ALONE_OPTIONS, THEME)
    assert "Face up" in texts(alone)


def test_moves_are_numbered_on_their_dominoes_from_the_first_asked_for() -> None:
    drawn = texts(RECORD_VIEWS.diagram(START, TOGETHER.moves, 13, TOGETHER_OPTIONS, THEME))
    assert {str(number) for number in range(13, 19)} <= set(drawn)
    assert "12" not in drawn


def test_every_move_says_who_passed_it_and_what_a_new_penalty_comes_to() -> None:
    told = RECORD_VIEWS.commentary(
        Recorded(START, TOGETHER.moves, TOGETHER_OPTIONS, TOGETHER.players), 16, THEME
    )
    assert list(told or ()) == [
        "Dan to Ann: 0-0 i10 →",
        "Ann to Ben: 6-0 e7 →; penalty 3 + 2 = 5",
        "Ben to Cleo: 6-4 e6 ↓; penalty 2 + 2 = 4",
    ]
    alone = RECORD_VIEWS.commentary(Recorded(ALONE_START, ALONE.moves, ALONE_OPTIONS), 18, THEME)
    assert list(alone or ()) == ["0-6 h10 →"]
    passed = RECORD_VIEWS.commentary(Recorded(START, ("pass 66", "66@f6D"), TOGETHER_OPTIONS), 1, THEME)
    assert list(passed or ()) == ["A to B: pass 66", "A to B: 6-6 f6 ↓"]


def test_a_record_is_played_on_by_clicks() -> None:
    options = MountainsGame(players=2, seed=1)
    trial = RECORD_INTERACTION.trial(RECORDS.parse("", options), options, THEME)
    begun = trial.after(())
    assert begun.scene is not None
    name = begun.scene.spots[-1].pick
    assert trial.after((), (name, "f6")).picks == (name, "f6")
    laid = trial.after((), (name, "f6", "f5"))
    assert laid.moves == (f"{name}@f6D",)
    refused = trial.after(laid.moves, ("00", "a1"))
    assert refused.moves == laid.moves
    apart = trial.after((), (name, "f6", "h6"))
    assert (apart.moves, apart.message) == ((), "a domino covers two neighbouring spaces")


def test_with_real_dominoes_one_chooses_what_was_turned_up() -> None:
    trial = RECORD_INTERACTION.trial(ALONE_START, ALONE_OPTIONS, THEME)
    found = trial.after((), (ALONE.start.split()[1], "f6", "f5"))
    assert found.moves == ()
    assert len(found.choices) == 23
    assert trial.after((found.choices[0],)).moves == (found.choices[0],)
