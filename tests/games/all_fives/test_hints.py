"""The hints of All Fives, checked against every play that the rules allow."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from pnp.games.all_fives.engine import make
from pnp.games.all_fives.hints import hints, tried
from pnp.games.all_fives.line import Line, Play, Start, read_start
from pnp.games.all_fives.options import GOALS, AllFivesPuzzleOptions, Goal
from pnp.games.api.puzzles import as_text
from pnp.search.replay import move_texts
from pnp.search.results import Level, Notation
from tests.games.opening import built_in_puzzles
from tests.rows import each

SIDES = {"on the left": "L", "on the right": "R", "at the top": "U", "at the bottom": "D"}
PLAY = rf"the (\d)-(\d) ({'|'.join(SIDES)})(, in line|, across the line)?"


def puzzles(goal: Goal) -> Iterator[tuple[Start, list[Play], tuple[str, ...]]]:
    """Yield puzzles of a goal, with the plays of their solutions (none for totals) and their hints."""
    draw = random.Random(3)
    for turn, level in enumerate((Level.EASY, Level.MEDIUM) * 2):
        made = make(AllFivesPuzzleOptions(goal=goal), turn, draw, level)
        assert made is not None
        start, solution = read_start(made.puzzle.start), as_text(made.puzzle.outcome.solution or "")
        plays = [] if goal == "totals" else [Play.parse(text) for text in move_texts(solution)]
        yield start, plays, tuple(map(str, made.puzzle.hints))


def tempting_runs() -> Iterator[tuple[Start, list[Play], tuple[str, ...]]]:
    """Starts where a play that scores spoils the run: nothing follows, too little follows, it scores less."""
    for text, solution, words in (
        ("line: 14 42R 21R 10L 04L\nhand: 00 02 11 16 26 35", "11R=, 16R", "nothing scores after that"),
        ("line: 04 06L 62L 45R 51R 10R 02R 21L 22R 23R\nhand: 00 03 16 33 35", "30R, 16L, 00R", "ends after 2"),
        ("line: 55 53L 33L 56R 54D 44D\nhand: 01 13 16 26 34 66", "31L, 16L, 43D", "score less"),
    ):
        start = read_start(text)
        told = tuple(map(str, hints(start, "longest-run", solution)))
        assert words in told[2]
        yield start, [Play.parse(move) for move in move_texts(solution)], told


def named(found: re.Match[str], line: Line) -> Play:
    """Return the play that the words of `PLAY` name."""
    low, high, side, lies = found.groups()[:4]
    assert bool(lies) == (low == high and line.sniff is None)
    (play,) = (
        play
        for play in line.plays_of((int(low), int(high)))
        if str(play).rstrip("=")[-1] == SIDES[side] and play.in_line == (lies == ", in line")
    )
    return play


def first_play(solution: Notation | None) -> Play:
    return Play.parse(move_texts(as_text(solution or ""))[0])


def longest(line: Line, hand: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """Return the plays and points of the longest run of plays that score."""
    best = (0, 0)
    for play, score in tried(line, hand):
        if score:
            rest = longest(line.play(play), tuple(pair for pair in hand if pair != play.pair))
            best = max(best, (1 + rest[0], score + rest[1]))
    return best


@each("goal", GOALS)
def test_a_ladder_has_three_steps_or_four_and_starts_without_a_play(goal: Goal) -> None:
    for start, _, told in puzzles(goal):
        assert 3 <= len(set(told)) == len(told) <= 4
        assert str(start.line.total) in told[0]
        assert not re.search(PLAY, told[0])


@each("goal", ["scoring-play", "best-play", "longest-run"])
def test_a_play_scores_if_it_changes_the_total_as_the_first_hint_says(goal: Goal) -> None:
    for start, _, (first, *_) in puzzles(goal):
        now = start.line.total
        to_score = {0} if "keep that" in first else set()
        for sign, numbers in re.findall(r"(raise|lower) (?:that|it) by ([\d, or]+\d|\d)", first):
            to_score |= {int(n) * (1 if sign == "raise" else -1) for n in re.findall(r"\d+", numbers)}
        for play, score in tried(start.line, start.hand):
            assert bool(score) == (start.line.play(play).total - now in to_score)


@pytest.mark.parametrize(
    ("text", "solution", "words"),
    [
        (
            "line: 24 41R 10R\nhand: 03 33 55",
            "03R, 33R=",
            "add up to 2 now. To score, you have to raise that by 3.",
        ),
        ("line: 05 51R 13R 35R\nhand: 16 55", "55R", "add up to 5 now. To score, keep that or raise it by 5."),
        ("line: 01 12R 20R\nhand: 04 05", "05R", "add up to 0 now. To score, you have to raise that by 5."),
    ],
)
def test_the_first_hint_does_not_send_anyone_to_a_total_of_0(text: str, solution: str, words: str) -> None:
    goal: Goal = "longest-run" if "," in solution else "best-play"
    assert words in str(hints(read_start(text), goal, solution)[0])


def test_totals_are_checked_and_only_the_first_are_told() -> None:
    for start, _, told in puzzles("totals"):
        line, found = start.line, []
        for play in start.plays:
            line = line.play(play)
            found.append(line.total)
        first, careful, check, last = told
        if numbers := re.search(r": ([\d +]+) = ", first):
            ends = [end.counts for end in start.line.ends() if end.counts]
            assert list(map(int, numbers[1].split(" + "))) == ends
        if watched := re.search(r"the (\d-\d)", careful):
            assert watched[1] in {"{}-{}".format(*play.pair) for play in start.plays}
        scoring = sum(total % 5 == 0 for total in found)
        count = {len(found): "each of them", 1: "only one of"}.get(scoring, f"{scoring} of the {len(found)}")
        assert count in check
        said = list(map(int, re.findall(r"\d+", last.partition("add up to")[2])))
        assert said == found[: len(said)] != found
        assert len(said) <= 3


def test_scoring_plays_and_misses_are_those_of_the_rules() -> None:
    for start, (play,), (_, aim, *missed, last) in puzzles("scoring-play"):
        scores = tried(start.line, start.hand)
        assert aim.startswith(f"{len(scores)} plays fit.")
        assert aim.endswith(f"add up to {start.line.play(play).total}.")
        assert sum(bool(score) for _, score in scores) == 1
        for found in (
            found for text in missed for found in re.finditer(rf"isn’t {PLAY}: that makes (\d+)", text)
        ):
            total = start.line.play(named(found, start.line)).total
            assert total == int(found[5])
            assert total % 5
        (found,) = re.finditer(PLAY, last)
        assert named(found, start.line) == play


def test_the_best_play_scores_more_than_the_one_refused() -> None:
    for start, (play,), (_, aim, *lower, last) in puzzles("best-play"):
        scores = [score for _, score in tried(start.line, start.hand) if score]
        assert aim == f"{len(scores)} plays score, and the best of them scores {max(scores)}."
        for found in (
            found for text in lower for found in re.finditer(rf"{PLAY}: that scores only (\d+)", text)
        ):
            assert start.line.play(named(found, start.line)).score == int(found[5]) < max(scores)
        (found,) = re.finditer(PLAY, last)
        assert named(found, start.line) == play


def test_a_run_that_begins_otherwise_ends_where_the_hint_says() -> None:
    for start, plays, (_, aim, critical, last) in (*puzzles("longest-run"), *tempting_runs()):
        count, points = longest(start.line, start.hand)
        assert aim == f"The longest run has {count} plays and scores {points} in all."
        assert count == len(plays)
        if found := re.search(rf"begin with {PLAY}: (.*)", critical):
            play = named(found, start.line)
            left = tuple(pair for pair in start.hand if pair != play.pair)
            more, _ = longest(start.line.play(play), left)
            length = re.search(r"after (\d+) plays", found[5])
            if "score less" in found[5]:
                assert more + 1 == count
            else:
                assert more + 1 == (int(length[1]) if length else 1) < count
        else:
            (only,) = (play for play, score in tried(start.line, start.hand) if score)
            assert critical.endswith(f"add up to {start.line.play(only).total}.")
        begun = list(re.finditer(PLAY, last))
        assert len(begun) < count
        assert named(begun[0], start.line) == plays[0]


@each(
    "line, plays, words",
    [
        ("23 22L= 21U 26L", "25D 55D", "Watch the 2-5: the side of the sniff that it covers never counted."),
        ("46 63R", "34R 41L", "No double is played or covered here"),
        ("46 63R 45L", "35R 50R", "No play covers the left end, so its 5 counts in every total."),
        (
            "56 61R 51L 13R",
            "11L 32R",
            "Watch the 1-1: this sniff lies across the line, so both its tips count.",
        ),
        ("05 56R 04L", "44L= 45U", "Watch the 4-4: this sniff lies in line, so only its free tip counts."),
        ("55 51D 52L 11D 23L", "53U 33L", "Watch the 3-3: a double counts twice"),
        (
            "55 51D 11D",
            "12D 20D",
            "Watch the 1-2: it covers a double, and both of its numbers stop counting.",
        ),
    ],
)
def test_the_play_to_watch_is_the_first_that_is_easily_counted_wrongly_and_else_an_end_that_stays(
    line: str, plays: str, words: str
) -> None:
    start = read_start(f"line: {line}\nnext: {plays}")
    assert str(hints(start, "totals", "")[1]).startswith(words)


def test_a_double_that_is_refused_across_the_line_is_not_the_one_to_play_in_line() -> None:
    """Whether it lies across or in line is all that tells some misses from the solution."""
    checked = 0
    for source, _ in built_in_puzzles("all_fives"):
        start = read_start(source.start)
        for text in source.hints[:-1]:
            for found in re.finditer(rf"(?:isn’t|begin with) {PLAY}:", text):
                assert named(found, start.line) != first_play(source.solution)
                checked += 1
        if start.hand:
            (found, *_) = re.finditer(PLAY, source.hints[-1])
            assert named(found, start.line) == first_play(source.solution)
    assert checked


def test_several_answers_are_not_told_as_the_only_one() -> None:
    start = read_start("line: 23\nhand: 02 22 13 34")
    assert str(hints(start, "scoring-play", "31R")[1]).startswith("5 plays fit. The one that scores")
    start = read_start("line: 06\nhand: 04 16 56")
    assert str(hints(start, "scoring-play", "65R")[1]).startswith("3 plays fit. One of the 2 that score")
