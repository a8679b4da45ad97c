"""The line of All Fives, play by play: the figures are those of the source's own example."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from pnp.components.dominoes.tiles import tile_set
from pnp.games.all_fives.line import Line, Play
from pnp.search.replay import MoveError
from tests.examples import given_examples
from tests.rows import each


def test_the_ends_of_one_domino_are_its_two_numbers() -> None:
    line = Line.parse("23")
    assert (line.total, line.score) == (5, 5)


def test_numbers_that_are_matched_count_no_more() -> None:
    """2-3 3-6 has the ends 2 and 6."""
    line = Line.parse("23 36R")
    assert (line.total, line.score) == (8, 0)


def test_the_example_of_the_source_from_the_first_domino_to_the_second_double() -> None:
    """The sniff across counts both numbers; a double across counts both until it is played on; the sniff's tips
    count until they are."""
    totals = [5, 8, 10, None, 18, 10, 9]
    scores = [5, 0, 10, None, 0, 10, 0]
    line = Line()
    plays = ["23", "36R", "22L", "24L", "44L", "40L", "21U"]
    for text, total, score in zip(plays, totals, scores, strict=True):
        line = line.play(Play.parse(text))
        if total is not None:  # the source doesn't mention this play
            assert (line.total, line.score) == (total, score)


def test_the_sniff_may_lie_in_line_and_then_counts_once() -> None:
    across, in_line = Line.parse("64 44R"), Line.parse("64 44R=")
    assert (across.total, across.score) == (14, 0)
    assert (in_line.total, in_line.score) == (10, 10)


@pytest.mark.parametrize("sniff", ["44R", "44R="])
def test_the_sniff_is_open_on_all_four_sides_either_way(sniff: str) -> None:
    line = Line.parse(f"64 {sniff} 45R 41U 43D")
    assert line.total == 6 + 5 + 1 + 3


def test_no_other_double_is_open_on_its_flanks() -> None:
    """22 is the sniff, so 24 goes on it, but 46 cannot go up from 44."""
    line = Line.parse("32 22R 24R 44R")
    assert {end.side.name: end.number for end in line.ends()} == {"L": 3, "R": 4, "U": 2, "D": 2}


@each(
    "plays, reason",
    [
        ("23 46R", "doesn't match the 3"),
        ("23 36R 22L 33R", "doesn't match the 6"),
        ("23 36U", "the first double hasn't been played yet"),
        ("23 32R", "has already been played"),
        ("23 33R 36R=", "only the first double can lie in line"),
        ("22 24R 44R=", "only the first double can lie in line"),
        ("22=", "can't be played on a side, or in line"),
        ("23R", "can't be played on a side, or in line"),
        ("23 36", "doesn't name a side"),
        ("23 3R", "isn't a play"),
    ],
)
def test_a_play_that_a_rule_forbids_is_told_with_the_rule(plays: str, reason: str) -> None:
    with pytest.raises(MoveError, match=reason):
        Line.parse(plays)


@given_examples(33, 1000, st.randoms(use_true_random=False), st.integers(1, 28))
def test_random_lines_read_back_and_their_ends_are_those_of_dominoes_that_nothing_was_laid_on(
    draw, plays: int
) -> None:
    line = random_line(draw, plays)
    assert Line.parse(line.to_text()) == line
    assert line.total == total_by_counting(line)


def random_line(draw, plays: int) -> Line:
    line, left = Line(), list(tile_set(6))
    for _ in range(plays):
        ways = [way for pair in left for way in line.plays_of(pair)]
        if not ways:
            break
        line = line.play(draw.choice(ways))
        left.remove(line.plays[-1].pair)
    return line


def total_by_counting(line: Line) -> int:
    """Return the total worked out another way: what the last domino on each side of the sniff shows, from the
    plays alone."""
    taken: dict[str, list[Play]] = {side: [] for side in "LRUD"}
    sniff: Play | None = None
    for play in line.plays:
        if play.side:
            taken[play.side.name].append(play)
        if sniff is None and play.double:
            sniff = play
    first = line.plays[0]
    if sniff is None:
        left = taken["L"][-1].far if taken["L"] else first.near
        right = taken["R"][-1].far if taken["R"] else first.far
        return left + right
    last = {side: plays[-1] for side, plays in taken.items() if plays}
    if sniff is not first and sniff.side is not None:  # the other side still ends in the first domino, or later
        other = "L" if sniff.side.name == "R" else "R"
        last.setdefault(other, Play(first.near, first.far) if other == "R" else Play(first.far, first.near))
    tips = "LR" if sniff.in_line else "UD"
    total = 0
    for side in "LRUD":
        end = last.get(side)
        if end is None or end is sniff:
            total += sniff.near if side in tips else 0
        else:
            total += 2 * end.far if end.double else end.far
    return total
