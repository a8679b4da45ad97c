"""The search through solitaire: against the plain rules, line by line."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from itertools import count

import pytest

from pnp.games.tetradominoes import solitaire
from pnp.games.tetradominoes.rules import Position, deal, solitaire_score
from pnp.games.tetradominoes.solitaire import search, search_within
from pnp.games.tetradominoes.start import Start, read_start
from pnp.games.tetradominoes.table import Turn
from pnp.search.results import Limits
from tests.rows import each

ALL = 1000
NO_LIMIT = 10**9


@dataclass
class Lines:
    """All lines from a position, by the plain rules: their scores, with the number of plays and the first."""

    level: int
    ends: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)

    def walk(self, here: Position, line: tuple[str, ...] = ()) -> None:
        turns = () if here.over else here.turns()
        if not turns:
            self.ends.append((solitaire_score(here.spread, self.level), line))
        for turn in turns:
            self.walk(here.play(turn), (*line, str(turn)))


def small(seed: int, plays: int) -> Start:
    """Return a table of simulated solitaire with few dominoes to come."""
    draw = random.Random(seed)
    here = deal(1, draw)
    steps = draw.randint(1, 14)
    while steps and not here.over and (turns := here.turns()):
        here = here.play(draw.choice([turn for turn in turns if turn.cells] or turns))
        steps -= 1
    rest = [*here.hand.all, *here.pile]
    hand = tuple(rest[: min(plays, 4)])
    unplayed = draw.sample(here.spread.left, draw.randint(0, max(len(here.spread.left) - 1, 0)))
    spread = replace(here.spread, unplayed=tuple(unplayed))
    return Start(spread, hand, None, tuple(rest[4:plays]))


@each("level", [1, 2])
@each("plays", [1, 2])
@each("seed", range(8), slow=range(8, 60))
def test_the_lines_are_those_of_the_plain_rules(seed: int, plays: int, level: int) -> None:
    start = small(seed, plays)
    lines = Lines(level)
    lines.walk(start.position())
    for below in (ALL, sorted(score for score, _ in lines.ends)[len(lines.ends) // 2], 10, 15):
        wanted = [(score, line) for score, line in lines.ends if score < below]
        found = search(start, level, below, NO_LIMIT)
        assert found.lines == len(wanted)
        assert found.ways == len({line[:1] for _, line in wanted if line})
        assert len(found.turns) == min((len(line) for _, line in wanted), default=0)
    best = search(start, level, ALL, NO_LIMIT, best=True)
    assert best.score == min(score for score, _ in lines.ends)


@each("seed", range(6), slow=range(6, 40))
def test_a_line_that_was_found_is_legal_and_scores_what_it_says(seed: int) -> None:
    start = small(seed, 4)
    found = search(start, 2, ALL, NO_LIMIT, best=True)
    here = start.position()
    for turn in found.turns:
        here = here.play(Turn.parse(str(turn)))
    assert here.over or not here.turns()
    assert solitaire_score(here.spread, 2) == found.score


def test_a_domino_is_drawn_after_each_play() -> None:
    # Only the 66 in the pile can follow a first play of the 63; nothing else matches.
    start = read_start("table: k11\n3|3\nunplayed: I O T S Z J\nhand: 36 11 22 44\npile: 66")
    lines = Lines(1)
    lines.walk(start.position())
    assert max(len(line) for _, line in lines.ends) == 2
    assert search(start, 1, ALL, NO_LIMIT).lines == len(lines.ends)


def test_a_limit_is_told() -> None:
    start = read_start("table: i9\n4|1\n\n4|2\nhand: 46 04 34 11")
    assert search(start, 1, ALL, 50).stopped
    assert not search(replace(start, hand=start.hand[:2]), 1, ALL, NO_LIMIT).stopped


@each("pause", [1, 7, 100])
def test_a_search_that_pauses_finds_what_one_that_does_not_finds(
    pause: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solitaire, "_PAUSE", pause)
    for seed in range(4):
        start = small(seed, 3)
        for level in (1, 2):
            found, reason = search_within(start, level, 40, Limits())
            assert found == search(start, level, 40, NO_LIMIT)
            assert reason == ""


def test_a_search_looks_at_the_clock_after_every_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by a second each time it's read: five seconds are five pauses; the sixth is one too
    many."""
    seconds = count()
    monkeypatch.setattr(solitaire.time, "monotonic", lambda: float(next(seconds)))
    monkeypatch.setattr(solitaire, "_PAUSE", 10)
    start = read_start("table: i9\n4|1\n\n4|2\nhand: 46 04 34 11")
    found, reason = search_within(start, 1, ALL, Limits(seconds=5))
    assert found.states == 60
    assert reason == "the limit of 5 s was reached"
    assert search_within(start, 1, ALL, Limits(states=25))[1] == "the limit of 25 positions was reached"


def test_a_limit_of_time_is_told_and_one_that_is_long_enough_changes_nothing() -> None:
    start = read_start("table: k11\n4|1 2|5\n\n4|2 5|0\n\n6|6 1|3\nhand: 46 04 34 11\npile: 22")
    found, reason = search_within(start, 1, ALL, Limits(seconds=1e-9))
    assert found.stopped
    assert reason == "the limit of 1e-09 s was reached"
    small = replace(start, hand=start.hand[:2], pile=())
    assert search_within(small, 1, ALL, Limits(seconds=3600)) == search_within(small, 1, ALL, Limits())
    assert search_within(small, 1, ALL, Limits())[1] == ""
