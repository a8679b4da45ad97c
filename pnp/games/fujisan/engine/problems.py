"""Fujisan and Country Road: their solver, and how problems are made."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import log2
from typing import TYPE_CHECKING

from pnp.dominoes.symmetry import canonical
from pnp.dominoes.table import Table
from pnp.dominoes.tiles import Cell
from pnp.games.fujisan import rules
from pnp.games.fujisan.engine.breeding import mountains, random_mountain
from pnp.games.fujisan.rules import FREE, Move, Peak, Position
from pnp.search.generation import Candidate, levels_between
from pnp.search.grading import grade_moves
from pnp.search.results import Level, Outcome, Problem, Proof, Status, Steps

if TYPE_CHECKING:
    from pnp.games.fujisan.engine.shortest import MountainSearch, ShortestPath

STEPS = Steps(easy=4, medium=6, hard=8)
ROAD_STEPS = Steps(easy=7.8, medium=8.7, hard=9.7)
"""About the quarters of random roads: 7.73, 8.65 and 9.56 among 1,500. Of 20,000 deals 90 in 100 have a way
there and back, which takes 17 to 51 moves, 24 in the median, quartiles 22 and 27. ``benchmarks/sliding.py``
measures this."""
FEW, MANY = 3.0, 12.0
"""Choices at each step on average, with some slack: 3.5 to 9.0 in each of 1,500 solutions, 4.4 to 8.6 in as
many roads."""

DEALS = 2000
"""Deals that one attempt at a problem looks through, at most."""

LENGTHS: Mapping[Level, tuple[int, int]] = {Level.EXPERT: (40, 60)}
ROAD_LENGTHS: Mapping[Level, tuple[int, int]] = {Level.EXPERT: (45, 70)}
"""The lengths that mountains and roads are bred for where none is asked for. Of the other levels random deals
are found soon."""

SAME_VIEWS = (
    lambda c: (c[0], c[1]),
    lambda c: (-c[0], c[1]),
    lambda c: (c[0], -c[1]),
    lambda c: (-c[0], -c[1]),
)
"""The symmetries of the mountain: its rows and its ends may be exchanged."""


def solve(start: Position, country_road: bool = False) -> Outcome:
    """A shortest solution with its proof and grade, or the proof that there is none; the search is complete.

    The four spaces of the peak hold four priests in one way only, priests being alike. So both halves of a
    country road may be searched apart: two shortest halves are a shortest whole.
    """
    from pnp.games.fujisan.engine.shortest import MountainSearch

    began = time.monotonic()
    search = MountainSearch()
    legs = halves(start, search) if country_road else [search.shortest(start)]
    states = sum(leg.states for leg in legs)
    if any(leg.path is None for leg in legs):
        seconds = time.monotonic() - began
        return Outcome(Status.UNSOLVABLE, proof=Proof.UNSOLVABLE, states=states, seconds=seconds)
    moves, choices = _moves(start, legs)
    solution = ", ".join(map(str, moves))
    grade = grade_moves(choices, _steps(country_road)) if moves else None
    seconds = time.monotonic() - began
    return Outcome(Status.SOLVED, solution, len(moves), Proof.SHORTEST, states, seconds, grade)


def _steps(country_road: bool) -> Steps:
    """A road is two ways in one, so it has steps of its own."""
    return ROAD_STEPS if country_road else STEPS


def halves(start: Position, search: MountainSearch) -> list[ShortestPath]:
    """The way up and, if there is one, the way back."""
    first = search.shortest(start)
    if first.path is None:
        return [first]
    peak: tuple[Cell, Cell, Cell, Cell] = ((0, 5), (1, 5), (0, 6), (1, 6))
    return [first, search.shortest(replace(start, pawns=peak, returning=True))]


def _moves(start: Position, legs: Sequence[ShortestPath]) -> tuple[list[Move], list[int]]:
    """The moves along the paths, each made by the plain rules, and the choices before each."""
    moves, choices = [], []
    position = start
    for number, leg in enumerate(legs):
        if number:
            position = rules.turn_back(position)
        for bits in (leg.path or [])[1:]:
            options = list(rules.moves(position))
            move, position = next(option for option in options if _bits(option[1]) == bits)
            moves.append(move)
            choices.append(len(options))
    return moves, choices


def _bits(position: Position) -> tuple[int, int]:
    from pnp.games.fujisan.engine.shortest import place_bits

    return place_bits(position)


def make(
    country_road: bool, peak: Peak, moves: tuple[int, int] | None, draw: random.Random, level: Level
) -> Candidate | None:
    """A deal whose solution is of the level: bred where its length is wanted to be in a range, else the first
    of many random ones."""
    wanted = moves or (ROAD_LENGTHS if country_road else LENGTHS).get(level)
    starts = _random_starts(country_road, peak, draw, level)
    if wanted:
        starts = _bred_starts(country_road, peak, wanted, draw)
    for start in starts:
        outcome = solve(start, country_road)
        if outcome.grade and outcome.grade.level is level:
            return _candidate(start, outcome, country_road)
    return None


def _random_starts(country_road: bool, peak: Peak, draw: random.Random, level: Level) -> Iterator[Position]:
    """Those of many random deals whose solutions may be of a level. Their length is cheap, so it is looked at
    first."""
    from pnp.games.fujisan.engine.shortest import MountainSearch

    search = MountainSearch()
    for _ in range(DEALS):
        start = rules.begin(random_mountain(draw), peak)
        length = length_of(start, country_road, search)
        if length is not None and _near(length, level, _steps(country_road)):
            yield start


def _bred_starts(
    country_road: bool, peak: Peak, wanted: tuple[int, int], draw: random.Random
) -> Iterator[Position]:
    """Deals whose solutions have as many moves as wanted."""
    from pnp.games.fujisan.engine.shortest import MountainSearch

    search = MountainSearch()

    def length(mountain: Table) -> int | None:
        return length_of(rules.begin(mountain, peak), country_road, search)

    return (rules.begin(mountain, peak) for mountain in mountains(wanted, length, draw))


def length_of(start: Position, country_road: bool, search: MountainSearch) -> int | None:
    """The moves of a shortest solution, None where there is none."""
    legs = halves(start, search) if country_road else [search.shortest(start)]
    if any(leg.path is None for leg in legs):
        return None
    return sum(len(leg.path or []) - 1 for leg in legs)


def _candidate(start: Position, outcome: Outcome, country_road: bool) -> Candidate:
    """A solved problem; those whose mountain is mirrored are like it."""
    options: dict[str, int | bool | str] = {"country-road": True} if country_road else {}
    if start.peak != FREE:
        options["peak"] = start.peak
    text = start.table.to_text()
    problem = Problem("", text, outcome, options, rules.RULES.hints(str(outcome.solution)))
    return Candidate(problem, canonical(start.table, turns=SAME_VIEWS))


def _near(length: int, level: Level, steps: Steps) -> bool:
    """Whether a solution of that length can be of a level, with neither few nor many choices on average."""
    lowest, highest = (length / log2(1 + choices) for choices in (MANY, FEW))
    return level in levels_between(steps.level(lowest), steps.level(highest))
