"""Records of Tetradominoes: dealt, replayed, counted, drawn; what is wrong is told."""

from __future__ import annotations

import pytest

from pnp.drawing.flatten import flatten
from pnp.drawing.look import Look
from pnp.drawing.shapes import Drawing, Text
from pnp.games.tetradominoes.diagram import PICTURES
from pnp.games.tetradominoes.options import TetradominoesGame
from pnp.games.tetradominoes.records import PLAY
from pnp.games.tetradominoes.text import read_position
from pnp.replaying import replay_record
from pnp.spec.game_records import read_record
from pnp.spec.shelf import palettes
from tests.conftest import ROOT

SAMPLE = read_record(ROOT / "layouts" / "records" / "tetradominoes.yaml", "sample")
LOOK = Look(palettes()["greyscale"])
START = "table: n14\n2|3\nhand A: 36 11\nhand B: 46 55"
ALONE = "table: n14\n2|3\nhand A: 46 05 00 66\npile: 11 56 55"


def players(count: int, seed: int = 1) -> TetradominoesGame:
    return TetradominoesGame(players=count, seed=seed)


def texts(drawing: Drawing) -> list[str]:
    return [p.shape.text for p in flatten(drawing.shapes) if isinstance(p.shape, Text)]


def test_the_sample_game_is_whole_and_won_with_the_fourth_tetromino() -> None:
    found = replay_record(SAMPLE)
    assert not found.failed
    assert found.replay.played == len(SAMPLE.moves)
    assert [(score.values["player"], score.value) for score in found.replay.scores] == [
        ("A + C", "4"),
        ("B + D", "3"),
    ]


def test_the_first_move_that_a_rule_forbids_is_named() -> None:
    found = PLAY.replay(START, ("36@p14R", "46@r14R", "pass"), players(2))
    assert found.fault is not None
    assert (found.fault.number, found.played) == (2, 1)
    assert "neither number of 46 matches" in found.fault.reason


def test_a_game_goes_on_until_somebody_has_won_or_all_have_passed() -> None:
    assert PLAY.replay(START, ("36@p14R",), players(2)).result is None
    drawn = PLAY.replay("table: n14\n2|3\nhand A: 11\nhand B: 55", ("pass", "pass"), players(2))
    assert drawn.result is not None
    assert drawn.result.label == "The game is drawn"


def test_a_deal_depends_on_its_seed_alone() -> None:
    ends = [PLAY.replay("", (), players(3, seed)).end for seed in (1, 1, 2)]
    assert ends[0] == ends[1] != ends[2]
    assert len(read_position(ends[0]).hands) == 3


def test_what_solitaire_shuffles_depends_on_the_seed_and_the_move() -> None:
    one, same, other = (PLAY.replay(ALONE, ("discard T 46",), players(1, seed)).end for seed in (1, 1, 2))
    assert one == same
    assert sorted(read_position(one).pile) == sorted(read_position(other).pile)
    assert len({PLAY.replay(ALONE, ("discard T 46",), players(1, seed)).end for seed in range(8)}) > 1


def test_a_solitaire_has_the_scores_of_both_levels() -> None:
    found = PLAY.replay("table: n14\n2|3\nunplayed: I O T S Z J\nhand A: 46", ("discard L",), players(1))
    assert [score.value for score in found.scores] == ["0 × 0 + 7 × 7 = 49", "49 + 2 = 51"]
    assert found.result is not None


@pytest.mark.parametrize(
    ("start", "message"),
    [(START + "\nhand C: 12", "3 hands for 2 players"), ("table: n14\n2 3\nhand A: 11", "joined to no other")],
)
def test_a_start_that_is_none_is_told(start: str, message: str) -> None:
    assert message in PLAY.malformed(start, players(2))[0].message
    assert not PLAY.malformed("", players(2))


def test_moves_are_numbered_on_their_dominoes_from_the_first_asked_for() -> None:
    moves = ("36@p14R", "64@q15U")
    drawn = texts(PICTURES.diagram(START, moves, 2, players(2), LOOK))
    assert drawn.count("2") == 1
    assert "1" not in drawn


def test_a_record_that_begins_with_the_deal_can_be_drawn_before_any_domino_lies() -> None:
    assert PICTURES.diagram("", (), 1, players(2), LOOK).size.width > 0


def test_all_hands_are_drawn_at_the_end() -> None:
    drawn = texts(PICTURES.final(SAMPLE.start, SAMPLE.moves, SAMPLE.options, LOOK))
    assert {"A", "B", "C", "D"} <= set(drawn)
