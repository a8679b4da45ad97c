"""The tasks of All Fives' problems, each solved by trying everything that the rules allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.components.dominoes.sets import Pair
from pnp.games.all_fives.options import Goal
from pnp.games.all_fives.rules.line import Line, Play
from pnp.games.all_fives.rules.start import Start


@dataclass(frozen=True, slots=True)
class Answer:
    """All equally good answers to a task, what each scores, and how many sums it takes to try everything."""

    solutions: tuple[str, ...]
    points: int
    sums: int


def answer(start: Start, goal: Goal) -> Answer:
    """The answers to a task."""
    match goal:
        case "totals":
            return _totals(start)
        case "scoring-play":
            plays = tried(start.line, start.hand)
            return Answer(tuple(str(play) for play, score in plays if score), 0, len(plays))
        case "best-play":
            plays = tried(start.line, start.hand)
            most = max((score for _, score in plays), default=0)
            return Answer(tuple(str(play) for play, score in plays if score == most > 0), most, len(plays))
        case "longest-run":
            return _longest_run(start)


def totals(start: Start) -> tuple[int, ...]:
    """The sums of the ends after each of the next plays."""
    line, found = start.line, []
    for play in start.plays:
        line = line.play(play)
        found.append(line.total)
    return tuple(found)


def _totals(start: Start) -> Answer:
    found = totals(start)
    return Answer((", ".join(map(str, found)),), sum(n for n in found if n % 5 == 0), len(found))


def tried(line: Line, hand: Sequence[Pair]) -> list[tuple[Play, int]]:
    """Every play of a hand, with its score."""
    return [(play, line.play(play).score) for pair in hand for play in line.plays_of(pair)]


def _longest_run(start: Start) -> Answer:
    """The longest runs of plays that all score, from one hand and without a reply; of those, the ones with the
    most points."""
    best: list[tuple[str, ...]] = []
    record = (0, 0)
    sums = 0

    def search(line: Line, hand: tuple[Pair, ...], run: tuple[str, ...], points: int) -> None:
        nonlocal best, record, sums
        if run and (len(run), points) >= record:
            best = [*best, run] if (len(run), points) == record else [run]
            record = len(run), points
        for play, score in tried(line, hand):
            sums += 1
            if score:
                left = tuple(pair for pair in hand if pair != play.pair)
                search(line.play(play), left, (*run, str(play)), points + score)

    search(start.line, start.hand, (), 0)
    return Answer(tuple(", ".join(run) for run in best), record[1], sums)
