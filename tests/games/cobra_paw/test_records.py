"""Records of Cobra Paw: claims, penalties, the hunt after a tie; replayed, commented, drawn and continued."""

from __future__ import annotations

import random
from pathlib import Path

from hypothesis import strategies as st

from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Text
from pnp.drawing.theme import Theme
from pnp.games.api.engine import Recorded, own_options
from pnp.games.cobra_paw import CobraPawGame
from pnp.games.cobra_paw.interact import RECORD_INTERACTION, RECORD_VIEWS, commentary
from pnp.games.cobra_paw.rules import DOUBLE_BLANK, RECORDS, Position, name
from pnp.language.catalogue import builtin_sets, palettes
from pnp.puzzles.game_records import read_record, replay_record
from tests.examples import given_examples
from tests.fitting import check_edges
from tests.rows import each

SAMPLE = read_record(builtin_sets()["records/cobra_paw"], "sample")
OPTIONS = own_options(CobraPawGame, SAMPLE.options)
SAMPLE_START = RECORDS.parse(SAMPLE.start, OPTIONS)
THEME = Theme(palettes()["greyscale"])
TWO, THREE = CobraPawGame(players=2), CobraPawGame(players=3)
FIVE_EACH = "taken: 11 12 13 14 15 | 22 23 24 25 26 | 46"


def lines(start: str, *moves: str, options: CobraPawGame = THREE) -> list[str]:
    """Return what each of these moves came to."""
    begun = RECORDS.parse(start, options)
    assert RECORDS.replay(begun, moves, options).error is None
    record = Recorded(begun, moves, options, {"1": "Ann"})
    return [line.replace("\u00a0", " ") for line in commentary(record, 1, THEME)]


def test_the_sample_has_claims_penalties_and_a_hunt_after_a_tie() -> None:
    found = replay_record(SAMPLE)
    assert not found.failed
    assert [score.value for score in found.replay.scores] == ["7", "7", "2"]
    positions = RECORDS.course(SAMPLE_START, SAMPLE.moves, OPTIONS)
    assert any(here.hunting for here in positions)
    assert "none" in SAMPLE.moves
    assert sum(" takes " in move for move in SAMPLE.moves) == 5


def test_a_game_goes_on_until_one_player_alone_has_six() -> None:
    short = RECORDS.replay(SAMPLE_START, SAMPLE.moves[:-1], OPTIONS)
    assert (short.error, short.result) == (None, None)


def test_the_place_of_an_illegal_move_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("pnp: 1\ngame: cobra_paw\nmoves: |\n  roll 34, 2: 34\n  roll 34,   1: 34\n")
    (error,) = replay_record(read_record(path, "game.yaml")).failed
    assert str(error) == "game.yaml:5:14: move 4 (1: 34): 34 is face down already"


def test_a_wrong_claim_and_its_penalty_are_told() -> None:
    assert lines("", "roll 34", "1: 00", "2: 34", "2 takes 55", "3 takes 01") == [
        "The dice show 3-4.",
        "Ann claims that 3-4 is face down.",
        "2 finds 3-4: the claim was wrong. A domino of their choice: 2, 3.",
        "2 chooses 5-5.",
        "3 chooses 0-1.",
    ]


def test_a_right_claim_is_told() -> None:
    *_, none, chosen = lines("taken: 34 | - | -", "roll 34", "1: 00", "none", "1 takes 66")
    assert none == "Nobody else finds it. A domino of their choice: Ann."
    assert chosen == "Ann chooses 6-6."


def test_a_tie_and_its_hunt_are_told() -> None:
    found = lines(FIVE_EACH, "roll 33", "3: 00", "1: 33", "1 takes 44", "2 takes 45", "roll 55", "2: 55")
    assert found[4] == "2 chooses 4-5. A tie: Ann, 2 hunt for another domino."
    assert found[6] == "2 takes 5-5. 2 wins."


def random_game(players: int, draw: random.Random) -> tuple[list[str], Position]:
    """Return a whole game between players some of whom claim too early."""
    here, moves = Position.start(players), []
    while here.winner is None:
        moves.append(any_move(here, draw))
        here = here.move(moves[-1])
    return moves, here


def any_move(here: Position, draw: random.Random) -> str:
    if here.target is None:
        return f"roll {draw.randint(1, 6)}{draw.randint(1, 6)}"
    if here.choosers:
        what = draw.choice([pair for pair in here.table if pair != DOUBLE_BLANK])
        return f"{here.choosers[0] + 1} takes {name(what)}"
    if here.claimant is None and (here.target not in here.table or draw.random() < 0.3):
        return f"{draw.choice(here.hunters) + 1}: 00"
    finders = [player for player in here.hunters if player != here.claimant]
    if here.target not in here.table or not finders:
        return "none"
    return f"{draw.choice(finders) + 1}: {name(here.target)}"


@given_examples(8, 250, st.integers(0, 10**6), st.integers(2, 4))
def test_a_whole_game_is_replayed_to_the_same_end_also_from_its_middle(seed: int, players: int) -> None:
    options = CobraPawGame(players=players)
    moves, end = random_game(players, random.Random(seed))
    start = RECORDS.parse("", options)
    found = RECORDS.replay(start, moves, options)
    assert (found.error, found.played, found.end) == (None, len(moves), end.to_text())
    assert [int(score.value) for score in found.scores] == [len(hand) for hand in end.taken]
    assert found.result is not None
    assert found.result.values["player"] == str((end.winner or 0) + 1)
    half = len(moves) // 2
    between = RECORDS.parse(RECORDS.replay(start, moves[:half], options).end, options)
    assert RECORDS.replay(between, moves[half:], options).end == found.end
    assert len(commentary(Recorded(start, moves, options), 1, THEME)) == len(moves)


def test_a_record_written_as_yaml_is_read_back_and_replayed_to_its_result(tmp_path: Path) -> None:
    moves, end = random_game(4, random.Random(3))
    path = tmp_path / "game.yaml"
    winner = (end.winner or 0) + 1
    path.write_text(
        f"pnp: 1\ngame: cobra_paw\nplayers: {{1: Ann, 4: Dan}}\noptions: {{players: 4}}\n"
        f"result: {winner} wins\nmoves: |\n  {', '.join(moves)}\n"
    )
    record = read_record(path, "game.yaml")
    assert record.moves == tuple(moves)
    assert not replay_record(record).failed


@each("count", [0, 1, 14, 23, len(SAMPLE.moves)])
def test_everything_drawn_lies_on_its_drawing(count: int) -> None:
    for drawing in (
        RECORD_VIEWS.diagram(SAMPLE_START, SAMPLE.moves[:count], max(1, count - 5), OPTIONS, THEME),
        RECORD_VIEWS.final(SAMPLE_START, SAMPLE.moves[:count], OPTIONS, THEME),
    ):
        words = [p.shape.text for p in flatten(drawing.shapes) if isinstance(p.shape, Text)]
        assert {"1", "2", "3"} <= set(words)
        check_edges(drawing)


def test_a_record_is_played_on_by_clicks() -> None:
    trial = RECORD_INTERACTION.trial(RECORDS.parse("", TWO), TWO, THEME)
    assert trial.after(("roll 34",), ("34",)).choices == ("1: 34", "2: 34")
    assert trial.after(("roll 34",), ("35",)).message == "35 isn't the target 34"
    claimed = trial.after(("roll 34", "1: 00"))
    assert claimed.scene is not None
    assert ("none",) in [spot.moves for spot in claimed.scene.spots]
    assert trial.after(("roll 34", "1: 00"), ("34",)).choices == ("2: 34",)
    choosing = trial.after(("roll 34", "1: 00", "none"))
    assert choosing.scene is not None
    offered = {move for spot in choosing.scene.spots for move in spot.moves}
    assert {move for move in offered if move.startswith("1 takes")} == offered
    assert "1 takes 00" not in offered
    assert len(offered) == 27
