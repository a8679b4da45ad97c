"""Records of All Fives: rounds and whole games, dealt or given, are replayed, scored, drawn and continued."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from hypothesis import strategies as st

from pnp.components.dominoes.notation import pair_text, pairs_text
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Drawing, Text
from pnp.drawing.theme import Theme
from pnp.games.all_fives.interact import RECORD_INTERACTION
from pnp.games.all_fives.match import Match, last_domino, round_scores, terms
from pnp.games.all_fives.match_text import RECORDS, match_text, read_match, terms_of
from pnp.games.all_fives.options import AllFivesGame
from pnp.games.all_fives.record_views import RECORD_VIEWS, commentary
from pnp.games.api.engine import Recorded, own_options
from pnp.games.api.puzzles import Replay
from pnp.language.catalogue import builtin_sets, palettes
from pnp.puzzles.game_records import read_record, replay_record
from tests.examples import given_examples
from tests.fitting import check_edges
from tests.rows import each

SAMPLE = read_record(builtin_sets()["records/all_fives"], "sample")
ROUND = read_record(builtin_sets()["records/all_fives-round"], "sample")
THEME = Theme(palettes()["greyscale"])
TWO, THREE = AllFivesGame(players=2), AllFivesGame(players=3)
OPTIONS = own_options(AllFivesGame, SAMPLE.options)
ROUND_OPTIONS = own_options(AllFivesGame, ROUND.options)
SAMPLE_START = RECORDS.parse(SAMPLE.start, OPTIONS)
ROUND_START = RECORDS.parse(ROUND.start, ROUND_OPTIONS)
HANDS = "deal 01 02 03 04 05 06 00 | 11 12 13 14 15 16 22"
STUCK = "line: 24\nhand A: 01 13\nhand B: 66"


def texts(drawing: Drawing) -> list[str]:
    return [p.shape.text for p in flatten(drawing.shapes) if isinstance(p.shape, Text)]


def replayed(start: str, moves: Sequence[str], options: AllFivesGame) -> Replay:
    return RECORDS.replay(RECORDS.parse(start, options), moves, options)


def refused(*moves: str, start: str = "", options: AllFivesGame = TWO) -> str:
    """Return why the last of these moves is forbidden."""
    found = replayed(start, moves, options)
    assert found.error is not None
    assert found.error.number == len(moves)
    return found.error.reason


def lines(start: str, *moves: str, options: AllFivesGame = TWO) -> list[str]:
    """Return what each of these moves came to."""
    begun = RECORDS.parse(start, options)
    assert RECORDS.replay(begun, moves, options).error is None
    found = commentary(Recorded(begun, moves, options), 1, THEME)
    return [line.replace("\u00a0", " ") for line in found]


def test_the_sample_goes_on_past_200_after_a_tie() -> None:
    found = replay_record(SAMPLE)
    assert not found.failed
    assert [score.value for score in found.replay.scores] == ["270", "285"]
    rounds = round_scores(RECORDS.course(SAMPLE_START, SAMPLE.moves, OPTIONS))
    assert [score.totals for score in rounds[-2:]] == [(235, 235), (270, 285)]


def test_the_sample_of_a_round_is_blocked_and_its_score_split() -> None:
    found = replay_record(ROUND)
    assert not found.failed
    (score,) = round_scores(RECORDS.course(ROUND_START, ROUND.moves, ROUND_OPTIONS))
    assert score.out == (0, 25, 0, 25)
    assert score.in_play == (15, 25, 10, 15)


def test_a_game_ends_once_somebody_alone_has_most_and_more_than_200() -> None:
    assert RECORDS.replay(SAMPLE_START, SAMPLE.moves[:-1], OPTIONS).result is None
    assert refused(*SAMPLE.moves, "deal", options=OPTIONS) == "the game is over"


def test_rounds_that_were_agreed_end_the_game_even_in_a_tie() -> None:
    blocked = replayed("line: 24\nhand A: 01\nhand B: 66", ("pass", "pass"), AllFivesGame(rounds=1))
    assert blocked.result is not None
    assert blocked.result.values["player"] == "A"
    drawn = replayed("round: 1\nscores: 20 20", (), AllFivesGame(rounds=1))
    assert drawn.result is not None
    assert drawn.result.label == "The game is drawn"


@each(
    "moves, reason",
    [
        (("24",), "deal first"),
        (("deal", "deal"), "this round is still being played"),
        (("deal 01 02 | 11 12",), "dealt 7 dominoes each"),
        (("deal 01 02 03 04 05 06 06 | 11 12 13 14 15 16 22",), "the domino 06 is dealt twice"),
        (("deal 01 02 03 04 05 06 07 | 11 12 13 14 15 16 22",), "'07' isn't a domino of the set"),
        ((HANDS, "draw"), "say which domino was drawn, such as draw 23"),
        ((HANDS, "draw 11"), "the domino 11 isn't in the pile"),
        ((HANDS, "draw 23 33"), "1 domino is drawn here, not 2"),
        ((HANDS, "C begins"), "there is no player C; the players are A, B"),
        ((HANDS, "draw 23", "B begins"), "someone has begun this round already"),
        ((HANDS, "01", "B begins"), "someone has begun this round already"),
        ((HANDS, "11"), "A doesn't have the domino 11"),
        ((HANDS, "01", "22R"), "the 2 of this domino doesn't match the 1 at R"),
        ((HANDS, "01", "pass"), "you may pass only if you can't draw"),
        ((HANDS, "01", "nonsense"), "'nonsense' isn't a play"),
    ],
)
def test_what_a_rule_forbids_is_named(moves: tuple[str, ...], reason: str) -> None:
    assert reason in refused(*moves)


def test_where_the_order_of_the_pile_is_known_a_draw_is_held_to_it() -> None:
    pile = "hand A: 01\nhand B: 66\npile: 23 45"
    assert "the pile's next domino is 23, not 45" in refused("draw 45", start=pile)
    assert replayed(pile, ("draw 23",), TWO).end == replayed(pile, ("draw",), TWO).end


def test_the_place_of_an_illegal_move_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(f"pnp: 1\ngame: all_fives\nmoves: |\n  {HANDS}\n  01, draw 23,  22R\n")
    (error,) = replay_record(read_record(path, "game.yaml")).failed
    assert str(error).startswith("game.yaml:5:17: move 4 (22R): the 2 of this domino doesn't match the 1 at R")


def test_rounds_are_begun_in_turn_unless_the_record_says_who() -> None:
    begun = RECORDS.course(RECORDS.parse("scores: 0 0", TWO), ("deal",), TWO)
    assert [match.first for match in begun] == [-1, 0]
    started = RECORDS.course(RECORDS.parse("round: 1\nscores: 0 0\nfirst: A", TWO), ("deal",), TWO)[-1]
    assert (started.number, started.first, started.playing and started.playing.turn) == (2, 1, 1)
    said = RECORDS.course(RECORDS.parse("", TWO), (HANDS, "B begins"), TWO)[-1]
    assert (said.first, said.playing and said.playing.turn) == (1, 1)


def test_each_deal_of_a_seed_is_another() -> None:
    ends = {replayed("", ("deal",), AllFivesGame(seed=seed)).end for seed in (1, 2)}
    ends.add(replayed("round: 1\nscores: 0 0", ("deal",), AllFivesGame(seed=1)).end)
    assert len({text[text.index("hand") :] for text in ends}) == 3


def test_the_sum_of_the_ends_is_told_with_the_points() -> None:
    """As in the source: 8, no score; the sniff across the line, 10; a second double counts twice."""
    found = lines("line: 23\nhand A: 36 66 04\nhand B: 22 12", "36R", "22L", "66R")
    assert found == [
        "A 36R: 2 + 6 = 8.",
        "B 22L: 6 + 2 + 2 = 10: 10 points.",
        "A 66R: 2 × 6 + 2 + 2 = 16.",
    ]


def test_going_out_is_reckoned_hand_by_hand() -> None:
    (line,) = lines("line: 24\nhand A: 46\nhand B: 66 01\nhand C: 11", "46R", options=THREE)
    assert line == "A 46R: 2 + 6 = 8. A goes out: B 13 → 15, C 2 → 0. 15 points."


def test_a_blocked_round_is_reckoned_by_differences() -> None:
    *_, line = lines("line: 24\nhand A: 01\nhand B: 66\nhand C: 55", "pass", "pass", "pass", options=THREE)
    assert line == (
        "C passes. Everyone has passed, holding A 1, B 12, C 10. A: 12 − 1 = 11 → 10; 10 − 1 = 9 → 10; "
        "10 + 10 = 20. 20 points."
    )


def test_a_tie_in_a_blocked_round_is_split() -> None:
    *_, line = lines(
        "line: 24\nhand A: 03\nhand B: 11 01\nhand C: 66 55", "pass", "pass", "pass", options=THREE
    )
    assert line == (
        "C passes. Everyone has passed, holding A 3, B 3, C 22. A, B: 22 − 3 = 19 → 20; 20 / 2 = 10. "
        "10 points each."
    )
    *_, level = lines("line: 24\nhand A: 03\nhand B: 11 01", "pass", "pass")
    assert level == "B passes. Everyone has passed, holding A 3, B 3. A, B are level."


def any_move(match: Match, draw: random.Random) -> str:
    now = match.playing
    if now is None:
        return "deal"
    plays = [str(play) for play in now.plays()]
    if now.boneyard and (not plays or draw.random() < 0.1):
        return "draw"
    return draw.choice(plays) if plays else "pass"


def random_game(options: AllFivesGame, draw: random.Random) -> tuple[list[str], list[Match]]:
    """Return a whole game, played by the rules: its moves, and the game after each."""
    agreed = terms_of(options)
    matches, moves = [RECORDS.parse("", options)], []
    while not matches[-1].over(agreed):
        moves.append(any_move(matches[-1], draw))
        matches.append(matches[-1].move(moves[-1], agreed))
    return moves, matches


def as_played_with_real_dominoes(moves: list[str], matches: list[Match]) -> list[str]:
    """Return the same game as players would write it down: every hand and every domino drawn stated."""
    found = []
    for text, (before, after) in zip(moves, pairwise(matches), strict=True):
        drawn = last_domino(before, after)
        if before.playing is None:
            assert after.round is not None
            text = "deal " + " | ".join(map(pairs_text, after.round.hands))
        found.append(f"draw {pair_text(drawn)}" if drawn else text)
    return found


@given_examples(6, 120, st.integers(0, 10**6), st.integers(2, 4))
def test_a_whole_game_comes_to_the_same_however_it_is_written(seed: int, players: int) -> None:
    options = AllFivesGame(players=players, seed=seed)
    moves, matches = random_game(options, random.Random(seed))
    end = matches[-1]
    found = replayed("", moves, options)
    assert (found.played, found.end, found.error) == (len(moves), match_text(end), None)
    assert [int(score.value) for score in found.scores] == list(end.totals)
    stated = replayed("", as_played_with_real_dominoes(moves, matches), AllFivesGame(players=players))
    assert (stated.error, stated.scores, stated.result) == (None, found.scores, found.result)
    assert stated.end == found.end
    half = len(moves) // 2
    between = replayed("", moves[:half], options).end
    assert match_text(read_match(between)) == between
    assert replayed(between, moves[half:], options).end == found.end


@given_examples(4, 80, st.integers(0, 10**6), st.integers(2, 4))
def test_every_sum_and_every_line_of_the_score_sheet_adds_up(seed: int, players: int) -> None:
    _, matches = random_game(AllFivesGame(players=players, seed=seed), random.Random(seed))
    for match in matches:
        if match.round is not None and match.round.line.plays:
            line = match.round.line
            numbers = [term.split(" × ") for term in terms(line).split(" + ")]
            assert sum(int(term[0]) * int(term[1] if term[1:] else 1) for term in numbers) == line.total
    totals = (0,) * players
    for score in round_scores(matches):
        made = zip(totals, score.in_play, score.out, strict=True)
        totals = tuple(map(sum, made))
        assert totals == score.totals
        assert all(points >= 0 and points % 5 == 0 for points in (*score.in_play, *score.out))
    assert totals == matches[-1].totals


def test_a_record_written_as_yaml_is_read_back_and_replayed_to_its_result(tmp_path: Path) -> None:
    options = AllFivesGame(players=3, seed=9)
    moves, matches = random_game(options, random.Random(4))
    path = tmp_path / "game.yaml"
    winner = "ABC"[matches[-1].leaders()[0]]
    body = ",\n  ".join(moves)
    path.write_text(
        "pnp: 1\ngame: all_fives\noptions: {players: 3, seed: 9}\n"
        f"result: {winner} wins\nmoves: |\n  {body}\n"
    )
    record = read_record(path, "game.yaml")
    assert record.moves == tuple(moves)
    found = replay_record(record)
    assert not found.failed
    assert [int(score.value) for score in found.replay.scores] == list(matches[-1].totals)


def test_a_pile_of_unknown_order_has_every_other_domino() -> None:
    now = read_match("line: 24\nhand A: 01\nhand B: 02\npile: ?").playing
    assert now is not None
    assert len(now.boneyard) == 25


def test_the_score_sheet_is_filled_in_with_names_and_totals() -> None:
    recorded = Recorded(SAMPLE_START, SAMPLE.moves, OPTIONS, SAMPLE.players)
    drawn = RECORD_VIEWS.score_sheet(recorded, THEME)
    assert drawn is not None
    shown = texts(drawn)
    assert {"Ann", "Ben", "6", "270", "285"} <= set(shown)
    assert shown.count("235") == 2
    assert RECORD_VIEWS.score_sheet(Recorded(RECORDS.parse("", TWO), ("deal",), TWO), THEME) is None


def test_a_part_of_the_pages_for_every_round() -> None:
    found = RECORD_VIEWS.parts(Recorded(SAMPLE_START, SAMPLE.moves, OPTIONS), THEME)
    deals = [number for number, move in enumerate(SAMPLE.moves, 1) if move == "deal"]
    assert list(found) == [(first, f"Round {number}") for number, first in enumerate(deals, 1)]


@each("count", [0, 1, 2, 17, 18, len(SAMPLE.moves)])
def test_everything_drawn_lies_on_its_drawing(count: int) -> None:
    for drawing in (
        RECORD_VIEWS.diagram(SAMPLE_START, SAMPLE.moves[:count], max(1, count - 3), OPTIONS, THEME),
        RECORD_VIEWS.final(SAMPLE_START, SAMPLE.moves[:count], OPTIONS, THEME),
    ):
        check_edges(drawing)


def test_hands_lie_below_the_line_at_the_end() -> None:
    drawn = texts(RECORD_VIEWS.final(ROUND_START, ROUND.moves, ROUND_OPTIONS, THEME))
    assert {"A", "B", "C", "D"} <= set(drawn)


def test_a_record_is_played_on_by_clicks() -> None:
    trial = RECORD_INTERACTION.trial(SAMPLE_START, OPTIONS, THEME)
    begun = trial.after(())
    assert begun.scene is not None
    assert [spot.moves for spot in begun.scene.spots] == [("deal",)]
    dealt = trial.after(("deal",)).scene
    assert dealt is not None
    assert [spot.pick or spot.moves for spot in dealt.spots] == [
        *["00", "03", "05", "06", "34", "46", "55"],
        ("draw",),
    ]
    assert trial.after(("deal",), ("46",)).moves == ("deal", "46")
    placed = trial.after(SAMPLE.moves[:3], ("34", "L"))
    assert placed.moves[-1] == "43L"
    assert trial.after(SAMPLE.moves[:2], ("44", "R")).choices == ("44R", "44R=")


def test_what_is_drawn_from_an_unknown_pile_and_passing_are_offered() -> None:
    stated = RECORD_INTERACTION.trial(RECORDS.parse("", TWO), TWO, THEME).after((HANDS,))
    assert len(stated.choices) == 14
    assert stated.choices[0] == "draw 23"
    stuck = RECORD_INTERACTION.trial(RECORDS.parse(STUCK, TWO), TWO, THEME).after(())
    assert stuck.scene is not None
    assert [spot.moves for spot in stuck.scene.spots if spot.moves] == [("pass",)]
