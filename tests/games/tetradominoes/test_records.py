"""Records of Tetradominoes: dealt, replayed, counted, drawn; mistakes are reported."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import strategies as st
from pydantic import ValidationError

from pnp.components.dominoes.notation import pairs_text, with_draws
from pnp.components.dominoes.tiles import tile_set
from pnp.components.tetrominoes import SHAPES
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Drawing, Text
from pnp.drawing.theme import Theme
from pnp.games.api.engine import Recorded, own_options
from pnp.games.api.interaction import Trial
from pnp.games.api.puzzles import Replay
from pnp.games.tetradominoes.interact import RECORD_INTERACTION
from pnp.games.tetradominoes.options import TetradominoesGame
from pnp.games.tetradominoes.pieces import filled_sheet
from pnp.games.tetradominoes.records import RECORDS, Game, course, tournament_course
from pnp.games.tetradominoes.rules import Position
from pnp.games.tetradominoes.text import (
    Tournament,
    position_text,
    read_position,
    read_tournament,
    tournament_text,
)
from pnp.games.tetradominoes.views import RECORD_VIEWS
from pnp.language.catalogue import builtin_sets, palettes
from pnp.language.reader import read_text
from pnp.puzzles.game_records import GameRecord, read_record, replay_record, resolve_record
from tests.examples import given_examples
from tests.games.opening import record_errors
from tests.rows import each

SAMPLE = read_record(builtin_sets()["records/tetradominoes"], "sample")
THEME = Theme(palettes()["greyscale"])
START = "table: n14\n2|3\nhand A: 36 11\nhand B: 46 55"
ALONE = "table: n14\n2|3\nhand A: 46 05 00 66\npile: 11 56 55"


def players(count: int, seed: int = 1) -> TetradominoesGame:
    return TetradominoesGame(players=count, seed=seed)


def begun(start: str, options: TetradominoesGame) -> Game:
    return RECORDS.parse(start, options)


def replayed(start: str, moves: Sequence[str], options: TetradominoesGame) -> Replay:
    return RECORDS.replay(begun(start, options), moves, options)


def trial_of(start: str, options: TetradominoesGame) -> Trial:
    return RECORD_INTERACTION.trial(begun(start, options), options, THEME)


def recorded(record: GameRecord, moves: Sequence[str] | None = None) -> Recorded[TetradominoesGame, Game]:
    """Return a record with the position that it starts from; with other moves where they are given."""
    options = own_options(TetradominoesGame, record.options)
    start = begun(record.start, options)
    return Recorded(start, record.moves if moves is None else moves, options, record.players)


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
    found = replayed(START, ("36@p14R", "46@r14R", "pass"), players(2))
    assert found.error is not None
    assert (found.error.number, found.played) == (2, 1)
    assert "neither number of 46 matches" in found.error.reason


def test_a_game_goes_on_until_somebody_has_won_or_all_have_passed() -> None:
    assert replayed(START, ("36@p14R",), players(2)).result is None
    drawn = replayed("table: n14\n2|3\nhand A: 11\nhand B: 55", ("pass", "pass"), players(2))
    assert drawn.result is not None
    assert drawn.result.label == "The game is drawn"


def test_a_deal_depends_on_its_seed_alone() -> None:
    ends = [replayed("", (), players(3, seed)).end for seed in (1, 1, 2)]
    assert ends[0] == ends[1] != ends[2]
    assert len(read_position(ends[0]).hands) == 3


def test_what_solitaire_shuffles_depends_on_the_seed_and_the_move() -> None:
    one, same, other = (replayed(ALONE, ("discard T 46",), players(1, seed)).end for seed in (1, 1, 2))
    assert one == same
    assert sorted(read_position(one).pile) == sorted(read_position(other).pile)
    assert len({replayed(ALONE, ("discard T 46",), players(1, seed)).end for seed in range(8)}) > 1


def test_a_solitaire_has_the_scores_of_both_levels() -> None:
    found = replayed("table: n14\n2|3\nunplayed: I O T S Z J\nhand A: 46", ("discard L",), players(1))
    assert [score.value for score in found.scores] == ["0 × 0 + 7 × 7 = 49", "49 + 2 = 51"]
    assert found.result is not None


@pytest.mark.parametrize(
    ("start", "message"),
    [
        (START + "\nhand C: 12", "3 players, but the game is for 2"),
        ("table: n14\n2 3\nhand A: 11", "isn't joined to any other"),
    ],
)
def test_what_is_wrong_with_a_start_is_reported(start: str, message: str) -> None:
    assert message in record_errors("tetradominoes", start, players(2))[0].message
    assert not record_errors("tetradominoes", "", players(2))


def test_moves_are_numbered_on_their_dominoes_from_the_first_asked_for() -> None:
    moves = ("36@p14R", "64@q15U")
    drawn = texts(RECORD_VIEWS.diagram(begun(START, players(2)), moves, 2, players(2), THEME))
    assert drawn.count("2") == 1
    assert "1" not in drawn


def test_a_record_that_begins_with_the_deal_can_be_drawn_before_any_domino_lies() -> None:
    assert RECORD_VIEWS.diagram(begun("", players(2)), (), 1, players(2), THEME).size.width > 0


def test_all_hands_are_drawn_at_the_end() -> None:
    sample = recorded(SAMPLE)
    drawn = texts(RECORD_VIEWS.final(sample.start, sample.moves, sample.options, THEME))
    assert {"A", "B", "C", "D"} <= set(drawn)


# With real dominoes


ALONE_WITH_REAL = "hand A: 46 05 00 66\npile: ?"
SOLITAIRE = read_record(builtin_sets()["records/tetradominoes-solitaire"], "solitaire")


def refused(start: str, *moves: str, options: TetradominoesGame) -> str:
    """Return why the last of these moves is forbidden."""
    found = replayed(start, moves, options)
    assert found.error is not None
    assert found.error.number == len(moves)
    return found.error.reason


def test_a_solitaire_with_real_dominoes_goes_on_past_its_discard() -> None:
    found = replay_record(SOLITAIRE)
    assert not found.failed
    discard = next(k for k, move in enumerate(SOLITAIRE.moves) if move.startswith("discard"))
    assert discard < found.replay.played - 1
    assert [score.value for score in found.replay.scores] == ["5 × 1 + 7 × 1 = 12", "12 + 9 = 21"]


def test_what_is_put_back_may_be_drawn_again_and_what_was_drawn_may_not() -> None:
    options = players(1)
    start = "table: n14\n2|3\nhand A: 46 05 00 66\npile: ?"
    after = replayed(start, ("discard T 46 05 draws 11 55",), options).end
    assert "hand A: 00 66 11 55" in after
    here = read_position(after)
    assert {(4, 6), (0, 5)} <= set(here.pile)
    assert (1, 1) not in here.pile
    assert len(here.pile) == 28 - 1 - 4


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("46@n14R", "1 domino was drawn: write it after the move"),
        ("46@n14R draws", "say which dominoes were drawn"),
        ("46@n14R draws 05", "the domino 05 isn't in the pile"),
        ("46@n14R draws 11 12", "1 domino is drawn here, not 2"),
        ("46@n14R draws 78", "isn't a domino of the set"),
    ],
)
def test_what_is_drawn_from_an_unknown_pile_is_stated(move: str, reason: str) -> None:
    assert reason in refused(ALONE_WITH_REAL, move, options=players(1))


def test_what_is_drawn_from_a_known_pile_may_be_stated_and_is_checked() -> None:
    known = START + "\npile: 12 56"
    moves = ("36@p14R",)
    stated = replayed(known.replace("36 11", "36 11 22 33"), ("36@p14R draws 12",), players(2))
    assert stated.error is None
    assert stated.end == replayed(known.replace("36 11", "36 11 22 33"), moves, players(2)).end
    assert "the pile's next domino is 12, not 56" in refused(known, "36@p14R draws 56", options=players(2))
    assert "nothing is drawn here" in refused(START, "36@p14R draws 12", options=players(2))


def stated(here: Position, draw: random.Random) -> str:
    """Return a random move of the player to move, with what it draws from a pile that nobody knows."""
    count = 1
    if here.can_play:
        turns = here.turns()
        move = str(draw.choice([turn for turn in turns if turn.cells] or turns))
        count = int(len(here.hand.all) <= 4)
    elif here.players == 1:
        count = draw.randint(0, min(4, len(here.pile), len(here.hand.all)))
        back = pairs_text(draw.sample(here.hand.all, count))
        move = f"discard {draw.choice(here.spread.left)} {back}".strip()
    elif here.may_reveal:
        move = f"reveal {pairs_text(draw.sample(here.hand.hidden, 2))}"
    else:
        return "pass"
    count = min(count, len(here.pile))
    return move if here.known else with_draws(move, draw.sample(here.pile, count))


def written(options: TetradominoesGame, start: str, moves: list[str]) -> str:
    """Return a record as its file has it."""
    lines = [
        "pnp: 1",
        "game: tetradominoes",
        f"options: {options.model_dump_json(by_alias=True)}",
        *(["start: |", *(f"  {line}" for line in start.split("\n"))] if start else []),
        "moves:",
        *(f"  - {move}" for move in moves),
    ]
    return "\n".join(lines) + "\n"


@given_examples(3, 60, st.integers(1, 4), st.integers(0, 2**32), st.booleans())
def test_a_random_game_written_down_is_replayed_to_the_same_end(count: int, seed: int, real: bool) -> None:
    options, draw, moves = players(count, seed), random.Random(seed), []
    here, start = begun("", options), ""
    assert isinstance(here, Position)
    if real:
        hands = "\n".join(line for line in position_text(here).split("\n") if line.startswith("hand"))
        here = read_position(start := f"{hands}\npile: ?")
    while not here.over and len(moves) < 60:
        moves.append(stated(here, draw))
        here = course(begun(start, options), moves, options)[-1]
    found = replay_record(resolve_record(read_text(written(options, start, moves), "game.yaml")))
    assert not found.failed
    assert found.replay.played == len(moves)
    assert found.replay.end == position_text(here)
    assert (found.replay.result is not None) is here.over


# Tournaments


TOURNAMENT = read_record(builtin_sets()["records/tetradominoes-tournament"], "tournament")
DEALT = "deal 33 14 15 16 | 34 25 26 36"


def tournament(count: int = 2, seed: int = 1) -> TetradominoesGame:
    return TetradominoesGame(players=count, seed=seed, tournament=True)


def test_the_sample_tournament_ends_with_the_seventh_point() -> None:
    found = replay_record(TOURNAMENT)
    assert not found.failed
    assert [score.value for score in found.replay.scores] == ["5", "7"]
    record = recorded(TOURNAMENT)
    assert isinstance(record.start, Tournament)
    here = tournament_course(record.start, record.moves, record.options)[-1]
    assert here.counts == ((3, 2), (2, 4), (0, 1))


def test_the_score_sheet_of_a_tournament_is_filled_in() -> None:
    sheet = RECORD_VIEWS.score_sheet(recorded(TOURNAMENT), THEME)
    assert sheet is not None
    found = texts(sheet)
    assert {"Ann", "Ben"} <= set(found)
    assert [text for text in found if text.isdigit()][-12:] == [
        "3",
        "3",
        "2",
        "2",
        "2",
        "5",
        "4",
        "6",
        "0",
        "5",
        "1",
        "7",
    ]
    assert RECORD_VIEWS.score_sheet(recorded(TOURNAMENT, ()), THEME) is None
    assert RECORD_VIEWS.score_sheet(recorded(SAMPLE), THEME) is None


def test_as_many_boxes_are_crossed_out_as_a_side_has_points() -> None:
    shapes = [
        len(list(flatten(filled_sheet((), [counts], 2, THEME).shapes))) for counts in ((0, 0), (1, 0), (4, 3))
    ]
    assert [count - shapes[0] for count in shapes] == [0, 1, 7]


@pytest.mark.parametrize("names", [("Ann", "Ben"), ("Ann", "Ben", "Cleo")])
def test_a_filled_sheet_has_room_in_large_print(names: tuple[str, ...]) -> None:
    """Enlarged until its smallest text has 12 points, on a page with 177 mm for it."""
    sheet = filled_sheet(names, [(1, 2, 3)[: len(names)]], len(names), replace(THEME, large_print=True))
    smallest = min(p.shape.size for p in flatten(sheet.shapes) if isinstance(p.shape, Text))
    assert sheet.size.width * max(1.0, 12 / smallest) < 177


def test_moves_are_told_with_the_names_of_those_who_made_them() -> None:
    record = replace(recorded(TOURNAMENT, TOURNAMENT.moves[:3]), players={"A": "Ann"})
    assert RECORD_VIEWS.commentary(record, 1, THEME) == [
        "deal",
        "Ann: 1-3 n14 →",
        "B: 3-0 o13 ↓",
    ]
    (last,) = RECORD_VIEWS.commentary(recorded(SOLITAIRE), len(SOLITAIRE.moves), THEME) or ()
    assert last == "4-5 m8 ↓ + dark m7 m8 m9 m10 draws 23"


def test_every_game_of_a_tournament_has_its_own_part() -> None:
    parts = RECORD_VIEWS.parts(recorded(TOURNAMENT), THEME)
    deals = [number for number, move in enumerate(TOURNAMENT.moves, 1) if move == "deal"]
    assert list(parts) == [(number, f"Game {k}") for k, number in enumerate(deals, 1)]
    assert not RECORD_VIEWS.parts(recorded(SAMPLE), THEME)


@each(
    "moves, reason",
    [
        (("33@n14R",), "deal first"),
        (("deal", "deal"), "this game is still being played"),
        (("deal 33 14 | 34 25",), "2 players are dealt 4 dominoes each"),
        (("deal 33 14 15 16 | 33 25 26 36",), "the domino 33 is dealt twice"),
        (("deal", "C begins"), "there is no player C; the players are A, B"),
        ((DEALT, "33@n14R draws 00", "B begins"), "someone has begun this game already"),
        ((DEALT, "33@n14R"), "1 domino was drawn: write it after the move"),
        ((DEALT, "B begins", "33@n14R draws 00"), "player B doesn't have the domino 33"),
    ],
)
def test_a_move_of_a_tournament_that_a_rule_forbids_is_refused(moves: tuple[str, ...], reason: str) -> None:
    assert reason in refused("", *moves, options=tournament())


def test_the_next_player_begins_the_next_game_unless_the_record_says_who() -> None:
    ended = "games: 4-1\nfirst: A"
    for said, turn in (((), "B"), (("A begins",), "A")):
        assert f"turn: {turn}" in replayed(ended, (DEALT, *said), tournament()).end


def test_nothing_follows_the_seventh_point() -> None:
    assert "the tournament is over" in refused(
        "", *TOURNAMENT.moves, "deal", options=TetradominoesGame(players=2, seed=11, tournament=True)
    )


def test_a_deal_among_the_moves_asks_for_a_tournament() -> None:
    assert "add `tournament: true`" in refused("", "deal", options=players(2))


def test_a_tournament_takes_two() -> None:
    with pytest.raises(ValidationError, match="at least two players"):
        TetradominoesGame(players=1, tournament=True)


@given_examples(2, 30, st.integers(2, 4), st.integers(0, 2**32), st.booleans())
def test_a_random_tournament_written_down_is_replayed_to_the_same_end(
    count: int, seed: int, real: bool
) -> None:
    """It is over with the seventh tetromino of a side, and not before."""
    options, draw = tournament(count, seed), random.Random(seed)
    here, moves = Tournament(count), []
    played: list[int] = []
    while here.winner is None:
        if here.to_deal:
            tiles = draw.sample(tile_set(6), 4 * count)
            hands = " | ".join(pairs_text(tiles[4 * k : 4 * k + 4]) for k in range(count))
            moves.append(f"deal {hands}" if real else "deal")
        else:
            moves.append(stated(here.position, draw))
        after = here.move(moves[-1], seed)
        played += [k for k, (a, b) in enumerate(zip(here.points, after.points, strict=True)) if b > a]
        here = after
        assert tournament_text(read_tournament(tournament_text(here), count)) == tournament_text(here)
        won = [side for side in set(played) if played.count(side) == 7]
        assert won == ([] if here.winner is None else [here.winner])
    found = replay_record(resolve_record(read_text(written(options, "", moves), "game.yaml")))
    assert not found.failed
    assert found.replay.end == tournament_text(here)
    assert found.replay.result is not None
    assert [int(score.value) for score in found.replay.scores] == [
        played.count(k) for k in range(len(here.points))
    ]


# Played on by clicks


def test_with_real_dominoes_one_chooses_what_was_drawn() -> None:
    trial = trial_of(ALONE_WITH_REAL, players(1))
    found = trial.after((), ("46",))
    assert len(found.choices) == 24
    assert trial.after((found.choices[3],)).moves == ("46@n14R draws 04",)


def test_whoever_cannot_play_reveals_two_or_discards() -> None:
    stuck = "table: n14\n2|3\nhand A: 46 11 00 55\nhand B: 66\npile: 12 56"
    trial = trial_of(stuck, players(2))
    assert trial.after((), ("46",)).moves == ()
    assert trial.after((), ("46", "11")).moves == ("reveal 46 11",)
    alone = trial_of("table: n14\n2|3\nhand A: 46 11 00 55\npile: 12 56", players(1))
    assert alone.after((), ("46",)).choices == tuple(f"discard {piece} 46" for piece in SHAPES)
    real = trial_of("table: n14\n2|3\nhand A: 46 11 00 55\npile: ?", players(1))
    assert "discard I" in real.after(()).choices
    assert "Type the move" in real.after((), ("46",)).message


def test_a_tournament_is_dealt_and_played_on() -> None:
    trial = trial_of("", tournament())
    begun = trial.after(())
    assert begun.scene is not None
    assert [spot.moves for spot in begun.scene.spots] == [("deal",)]
    dealt = trial.after(("deal",))
    assert dealt.scene is not None
    assert len(dealt.scene.spots) == 4
