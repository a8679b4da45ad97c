"""Records of Domino Finder: set up, rolled, walked, replayed, drawn; mistakes are reported."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Drawing, Text
from pnp.drawing.theme import Theme
from pnp.games.api.engine import Recorded, own_options
from pnp.games.finder.options import FinderGame
from pnp.games.finder.rules import State, dice
from pnp.games.finder.text import RECORDS, happened, parse
from pnp.games.finder.views import RECORD_VIEWS, _said
from pnp.language.catalogue import builtin_sets, palettes
from pnp.puzzles.game_records import read_record, replay_record
from tests.examples import given_examples
from tests.games.opening import record_errors
from tests.rows import each

SAMPLE = read_record(builtin_sets()["records/finder"], "sample")
OPTIONS = own_options(FinderGame, SAMPLE.options)
SAMPLE_START = RECORDS.parse(SAMPLE.start, OPTIONS)
THEME = Theme(palettes()["greyscale"])
TWO = FinderGame(players=2)

TABLE = "3|5 1|1 6|2\n\n2|4 0|6 5|5"
START = f"{TABLE}\npawns: A outside, B outside\ntreasure: 35"


def game(number: int, seed: int = 7, players: int = 3) -> FinderGame:
    return FinderGame.model_validate({"players": players, "seed": seed, "set-up": number})


def texts(drawing: Drawing) -> list[str]:
    return [p.shape.text for p in flatten(drawing.shapes) if isinstance(p.shape, Text)]


def refused(start: str, *moves: str) -> tuple[int, str]:
    """Return the number of the first move that a rule forbids, and why."""
    found = RECORDS.replay(RECORDS.parse(start, TWO), moves, TWO)
    assert found.error is not None
    assert found.played == found.error.number - 1
    return found.error.number, found.error.reason


def test_the_sample_is_whole_and_won_with_the_fourth_treasure() -> None:
    found = replay_record(SAMPLE)
    assert not found.failed
    assert found.replay.played == len(SAMPLE.moves) == 20
    assert [score.value for score in found.replay.scores] == ["1", "4", "0"]
    assert found.replay.result is not None
    assert found.replay.result.values["player"] == "B"


def test_a_game_goes_on_until_somebody_has_treasures_enough() -> None:
    short = RECORDS.replay(SAMPLE_START, SAMPLE.moves[:-1], OPTIONS)
    assert short.error is None
    assert short.result is None


@each(
    "moves, number, reason",
    [
        (("c1",), 1, "c1 is a trap, so write it with a `!`"),
        (("b1!",), 1, "b1 isn't a trap, so write it without a `!`"),
        (("h1",), 1, "'h1' isn't a space of this table; write one such as a1"),
        (("a1", "a1"), 2, "the domino on a1 is face up already"),
        (("a1", "e1", "f2"), 3, "f2 isn't beside a space within reach"),
        (("pass",), 1, "you can flip a domino, so you must"),
        (("roll 12",), 1, "the dice are rolled when a treasure has been found"),
        (("a2", "a1"), 2, "roll the dice first"),
        (("a2", "pass"), 2, "roll the dice first"),
        (("a2", "roll 70"), 2, "write a roll with what both dice show: `roll 35`"),
    ],
)
def test_what_a_rule_forbids_is_named(moves: tuple[str, ...], number: int, reason: str) -> None:
    """
    3|5 1|1 6|2     a2 is an end of the treasure, c1 the blank of 0|6

    2|4 0|6 5|5
    """
    found, said = refused(START, *moves)
    assert found == number
    assert reason in said


def test_a_trap_costs_the_next_turn() -> None:
    states = RECORDS.course(RECORDS.parse(START, TWO), ("c1!", "f1", "f2"), TWO)
    assert [state.turn for state in states] == [0, 1, 1, 0], "A misses a turn, so B moves twice"


def test_dice_are_rolled_until_a_treasure_lies_face_down() -> None:
    """A has found the 35. The 24 lies face up without a pawn, so it is turned down; on the 55 stands B."""
    states = RECORDS.course(
        RECORDS.parse(START, TWO), ("a1", "f1", "a2", "roll 24", "roll 53", "roll 55", "roll 42"), TWO
    )
    assert [state.treasure for state in states[3:]] == [None, None, None, None, (2, 4)]
    assert states[3].found == (((3, 5),), ())


def test_a_record_may_begin_anywhere_but_not_with_other_players() -> None:
    assert record_errors("finder", START, TWO) == ()
    (error,) = record_errors("finder", START, FinderGame(players=3))
    assert "expected 3 players" in error.message
    (error,) = record_errors("finder", START.replace("0|6", "0|5 "), TWO)[:1]
    assert error.line


def test_a_set_up_depends_on_its_seed_and_number_alone() -> None:
    tables = [RECORDS.parse("", game(*which)).field for which in ((1, 7), (1, 7), (2, 7), (1, 8))]
    assert tables[0] == tables[1]
    assert len(set(tables)) == 3


def random_game(options: FinderGame, draw: random.Random, most: int = 60) -> list[str]:
    here = RECORDS.parse("", options)
    moves: list[str] = []
    while not here.over and len(moves) < most:
        moves.append(any_move(here, draw))
        here = happened(here, moves[-1])
    return moves


def any_move(here: State, draw: random.Random) -> str:
    if here.treasure is None:
        return "roll {}{}".format(*dice(draw))
    entries = here.entries()
    if not entries:
        return "pass"
    cell = draw.choice(entries)
    return here.field.grid.name(cell) + "!" * here.trap(cell)


@given_examples(8, 200, st.integers(0, 10**6), st.integers(2, 4))
def test_any_game_can_be_replayed_and_gone_on_with_from_its_end(seed: int, players: int) -> None:
    options = game(1, seed, players)
    moves = random_game(options, random.Random(seed))
    start = RECORDS.parse("", options)
    found = RECORDS.replay(start, moves, options)
    assert found.played == len(moves)
    assert parse(found.end, players) == RECORDS.course(start, moves, options)[-1]
    half = len(moves) // 2
    between = RECORDS.parse(RECORDS.replay(start, moves[:half], options).end, options)
    assert RECORDS.replay(between, moves[half:], options).end == found.end


def test_the_flips_of_a_diagram_bear_the_numbers_of_their_moves() -> None:
    """Moves 11 to 20 of the sample hold two rolls and a re-roll, which have no space."""
    drawing = RECORD_VIEWS.diagram(SAMPLE_START, SAMPLE.moves, 11, OPTIONS, THEME)
    flips = [str(n) for n, move in enumerate(SAMPLE.moves, 1) if n > 10 and not move.startswith("roll")]
    shown = texts(drawing)
    assert all(number in shown for number in flips)
    assert "16" not in shown
    assert "17" not in shown
    whole = drawing.size
    for placed in flatten(drawing.shapes):
        box = bounds(placed)
        assert min(box.left, box.bottom) > -0.5
        assert box.right < whole.width + 0.5
        assert box.top < whole.height + 0.5


def test_treasures_lie_below_the_last_table() -> None:
    before = RECORD_VIEWS.final(SAMPLE_START, (), OPTIONS, THEME)
    after = RECORD_VIEWS.final(SAMPLE_START, SAMPLE.moves, OPTIONS, THEME)
    assert "B" in texts(after)
    assert after.size.height > before.size.height


@each(
    "moves, said",
    [
        (("c1!", "f1"), ["Ann steps into a trap on c1.", "Ben steps onto f1."]),
        (("a2", "roll 24"), ["Ann finds the treasure on a2.", "The dice show 2-4."]),
    ],
)
def test_a_record_is_told_in_sentences(moves: tuple[str, ...], said: list[str]) -> None:
    record = Recorded(RECORDS.parse(START, TWO), moves, TWO, {"A": "Ann", "B": "Ben"})
    assert RECORD_VIEWS.commentary(record, 1, THEME) == said
    assert RECORD_VIEWS.commentary(record, 2, THEME) == said[1:]


def test_a_pass_is_told() -> None:
    before = RECORDS.parse(START, TWO)
    assert _said("pass", "Ann", before, before, THEME) == "Ann passes."
