"""Mountains and Valleys: solve, verify, grade, generate, hint."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

import numpy as np

from pnp.base.errors import OptionError
from pnp.base.streams import stream, stream_seed
from pnp.dominoes.places import geometry
from pnp.dominoes.table import Table, TableFault
from pnp.dominoes.tiles import DIGITS, Cell, Domino, domino_set
from pnp.games.mountains.climbing import anneal
from pnp.games.mountains.exact import decide
from pnp.games.mountains.rules import Deal, check_solution, check_start
from pnp.search.results import Grade, Level, Limits, Outcome, Proof, Status

KEEP = 400
"""Of 65,536 changes that add a section, how many are kept. Measured on 1,000 deals of 18: from 100 to 1,600 the
median stays near 600 layouts; 400 had the lowest 99th percentile (4,200); 10,000 takes five times as many."""
FIRST_BUDGET = 200_000
"""Layouts that the annealing tries before the exact model is asked: about 0.2 s, fifty times what 99 of 100
deals take."""
RUNS = 9
"""Runs of the annealing whose median is a deal's effort."""
QUARTILES = (430.0, 610.0, 890.0)
"""Of the effort, over 2,000 random deals of 18 from the double-six set (``benchmarks/mountains.py``)."""
MOST_ATTEMPTS = 1_000
"""Deals looked at for one problem of a level, and times a problem like an earlier one is made anew."""
LEVELS = tuple(Level)


def arrange(deal: Deal, seed: int, budget: int = FIRST_BUDGET) -> tuple[Table | None, int]:
    """A map found by annealing, if any, and the number of layouts tried."""
    cells = deal.rows * deal.columns
    best, trial = np.zeros((2, cells), np.int32), np.zeros((2, cells), np.int32)
    rng = np.array([stream_seed(seed, "mountains", str(deal)) | 1], np.uint64)
    ends = np.array(deal.dominoes, np.int32)
    g = geometry(deal.rows, deal.columns)
    tried = anneal(g, ends, deal.columns, rng, KEEP, budget, best, trial, np.zeros(cells, np.int32))
    if tried > budget:
        return None, budget
    return _map(best.reshape(2, deal.rows, deal.columns).tolist()), tried


def _map(layout: list[list[list[int]]]) -> Table:
    numbers, owners = layout
    halves: dict[int, list[Cell]] = {}
    for row, line in enumerate(owners):
        for column, owner in enumerate(line):
            halves.setdefault(owner, []).append((row, column))
    return Table(
        tuple(
            Domino(*first, first[1] == second[1], numbers[first[0]][first[1]], numbers[second[0]][second[1]])
            for first, second in halves.values()
        )
    )


def solve_deal(deal: Deal, limits: Limits | None = None) -> Outcome:
    """A map for a deal, or a proof that there is none.

    First the annealing, then the exact model within ``limits.seconds`` (a minute where they are unlimited).
    ``states`` counts the layouts that the annealing tried.
    """
    begun = time.perf_counter()
    limits = limits or Limits(seconds=60.0)
    missing = deal.missing_heights()
    if missing:
        reason = f"no domino has a {DIGITS[missing[0]]}, and no walk leads past that height"
        return Outcome(Status.UNSOLVABLE, proof=Proof.UNSOLVABLE, reason=reason)
    table, tried = arrange(deal, 0, min(FIRST_BUDGET, limits.states))
    if table is None:
        verdict = decide(deal, min(limits.seconds, 1e6))
        if verdict.impossible:
            seconds = time.perf_counter() - begun
            return Outcome(Status.UNSOLVABLE, proof=Proof.UNSOLVABLE, states=tried, seconds=seconds)
        table = verdict.table
    seconds = time.perf_counter() - begun
    if table is None:
        return Outcome.unknown(f"the limit of {limits.seconds:g} s was reached", tried, seconds)
    return Outcome(
        Status.SOLVED,
        solution=table.to_text(),
        length=len(deal.dominoes),
        proof=Proof.WITNESS,
        states=tried,
        seconds=seconds,
    )


def solve(start: Table, limits: Limits | None = None) -> Outcome:
    """A map for the dominoes of a table, however they lie there, or a proof that there is none."""
    if faults := check_start(start):
        return Outcome.invalid("; ".join(map(str, faults)))
    deal = Deal.from_table(start)
    outcome = solve_deal(deal, limits)
    return outcome.graded(grade(deal)) if outcome.status is Status.SOLVED else outcome


def verify(start: Table, solution: Table) -> tuple[TableFault, ...]:
    """What is wrong with a claimed solution; nothing where it is one."""
    return check_start(start) or check_solution(Deal.from_table(start), solution)


def effort(deal: Deal) -> float | None:
    """The median number of layouts that nine runs of the annealing try; nothing where one gives up."""
    runs = [arrange(deal, seed) for seed in range(1, RUNS + 1)]
    return median(tried for _, tried in runs) if all(table for table, _ in runs) else None


def grade(deal: Deal) -> Grade | None:
    """The grade of a deal by its effort; nothing where the annealing finds no map.

    The levels are the quarters of random deals of 18. What makes a deal hard is scarce heights in the middle
    on dominoes that have little else to do with each other; the effort sees how these combine.
    """
    work = effort(deal)
    if work is None:
        return None
    level = LEVELS[sum(work > quartile for quartile in QUARTILES)]
    return Grade(level, work, f"{work:.0f} layouts to the first map in the median; {_scarcest(deal)[1]}")


def _scarcest(deal: Deal) -> tuple[int, str]:
    """The scarcest number that walks must cross, and a clause about it."""
    counts = deal.heights()
    inner = range(min(counts) + 1, max(counts)) or range(min(counts), max(counts) + 1)
    number = min(inner, key=lambda n: (counts[n], n))
    return number, f"the scarcest height to cross is the {DIGITS[number]}, on {counts[number]} spaces"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What kind of deal: a number of dominoes out of the set up to ``highest``, and a level."""

    level: Level
    dominoes: int = 18
    highest: int = 6

    def __post_init__(self) -> None:
        in_set = (self.highest + 1) * (self.highest + 2) // 2
        if not 2 <= self.highest <= 15:
            raise OptionError.at("pips", "the highest number must be from 2 to 15")
        if not 2 <= self.dominoes <= in_set:
            raise OptionError.at(
                "dominoes", f"the set up to {self.highest} has {in_set} dominoes; deal 2 or more"
            )


@dataclass(frozen=True, slots=True)
class Made:
    """A deal, a map that solves it, and its grade."""

    deal: Deal
    solution: Table
    grade: Grade


def make(wanted: Wanted, seed: int, number: int, attempt: int = 0) -> Made:
    """The deal of a set with that number; another attempt gives another one.

    :raises OptionError: where no deal of the level was found.
    """
    draw = stream(seed, "mountains", wanted.dominoes, wanted.highest, wanted.level, number, attempt)
    whole = domino_set(wanted.highest)
    for _ in range(MOST_ATTEMPTS):
        deal = Deal.of(draw.sample(whole, wanted.dominoes))
        if deal.missing_heights():
            continue
        found = grade(deal)
        table, _ = arrange(deal, 0)
        if found and table and found.level is wanted.level:
            return Made(deal, table, found)
    raise OptionError.at("grade", f"no {wanted.level} deal was found among {MOST_ATTEMPTS}")


def without_doubles(wanted: Sequence[Wanted], seed: int, made: Sequence[Made]) -> Iterator[Made]:
    """The deals made for numbers 0, 1, ...; those like an earlier one are made anew until they are not.

    Deals are alike when they are equal, or would be with heights and depths exchanged.

    :raises OptionError: where there seem to be no more.
    """
    seen: set[Deal] = set()
    for number, (kind, puzzle) in enumerate(zip(wanted, made, strict=True)):
        for attempt in range(1, MOST_ATTEMPTS + 1):
            name = puzzle.deal.canonical()
            if name not in seen:
                break
            puzzle = make(kind, seed, number, attempt)
        else:
            raise OptionError.at("count", f"only {number} different deals of this kind were found")
        seen.add(name)
        yield puzzle


def generate(wanted: Sequence[Wanted], seed: int) -> tuple[Made, ...]:
    """A set of deals, all different, the easiest first."""
    made = [make(kind, seed, number) for number, kind in enumerate(wanted)]
    return tuple(sorted(without_doubles(wanted, seed, made), key=lambda puzzle: puzzle.grade.score))


@dataclass(frozen=True, slots=True)
class Hint:
    """A few words, and part of a solution to draw (empty where there is nothing to draw)."""

    text: str
    part: Table


def hints(deal: Deal, solution: Table) -> tuple[Hint, Hint]:
    """Two hints: the height to be careful with, and where its dominoes lie in a solution."""
    number, clause = _scarcest(deal)
    part = Table(tuple(domino for domino in solution.dominoes if number in domino.pair))
    return (
        Hint(f"Keep the low and the high land together: {clause}.", Table()),
        Hint(f"In one solution the dominoes with a {DIGITS[number]} lie so.", part),
    )
