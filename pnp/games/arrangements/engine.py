"""Domino arrangements: solved, with a proof that the solution is the only one, or counted; and made from
solutions, by filling a pattern at random and removing givens.

After each removal the simulated player must still solve the puzzle within the effort that its level
allows. That proves that there is only one solution.
"""

from __future__ import annotations

import random
import time
from dataclasses import replace

from pnp.base.sentences import Sentence
from pnp.base.wording import counted
from pnp.components.dominoes.table import Table, canonical
from pnp.components.dominoes.tiles import Cell
from pnp.games.arrangements.hints import hints
from pnp.games.arrangements.pattern_text import Arrangement, Place
from pnp.games.arrangements.patterns import Shape, blank
from pnp.games.arrangements.solving import STEPS, Count, count, difficulty, effort, score
from pnp.games.arrangements.text import write_start
from pnp.search.generation import Candidate, NoPuzzleError, check_time
from pnp.search.results import Level, Limits, Outcome, Proof, Puzzle, Status

MOST_COUNTED = 1000
"""Solutions are counted up to this number if the puzzle doesn't say how many there are."""


def solve(arrangement: Arrangement, limits: Limits | None = None) -> Outcome:
    """Return a solution, and the proof that it's the only one or that there are as many as the puzzle says;
    or that there is none; or the limit reached. ``states`` counts the branches of the search."""
    began = time.monotonic()
    limits = limits or Limits()
    claimed = arrangement.solutions
    found = count(arrangement, claimed + 1 if claimed else MOST_COUNTED, limits)
    seconds = time.monotonic() - began
    if not found.found:
        if found.stopped:
            return Outcome.unknown(found.stopped, found.searched, seconds)
        return Outcome.unsolvable(found.searched, seconds)
    assert found.first is not None
    alone = found.found == 1 and not found.stopped
    proof, reason = _proved(found, claimed)
    return Outcome(
        status=Status.SOLVED,
        solution=found.first.to_text(),
        length=arrangement.count,
        proof=proof,
        states=found.searched,
        seconds=seconds,
        difficulty=difficulty(arrangement, found.searched) if alone and limits.rated else None,
        reason=reason,
        other=found.second.to_text() if found.second is not None else None,
    )


def _proved(found: Count, claimed: int) -> tuple[Proof, str | None]:
    """Return what a count proves, with a remark, if any."""
    number = counted(found.found, "solution")
    exactly = Sentence("there are exactly {solutions}", solutions=number)
    if found.stopped:
        return Proof.WITNESS, Sentence(
            "at least {solutions}; {stopped}", solutions=number, stopped=found.stopped
        )
    if found.found == 1:
        other = Sentence("there is exactly 1 solution, not {claimed}", claimed=claimed)
        return Proof.UNIQUE, None if claimed in (0, 1) else other
    if found.found == claimed:
        return Proof.COUNTED, exactly
    if claimed:
        return Proof.WITNESS, _miscounted(found, claimed)
    more = found.found >= MOST_COUNTED
    return Proof.WITNESS, Sentence("there are at least {solutions}", solutions=number) if more else exactly


def _miscounted(found: Count, claimed: int) -> str:
    """Return the remark on a number of solutions that differs from the puzzle's claim."""
    if found.found > claimed:
        return Sentence("there are more than {solutions}", solutions=counted(claimed, "solution"))
    return Sentence(
        "there are exactly {solutions}, not {claimed}",
        solutions=counted(found.found, "solution"),
        claimed=claimed,
    )


# Generate


FILLED = 3000
"""The most branches of one attempt to fill a pattern; most attempts take fewer than a hundred."""
FILLINGS = 5
TRIES = 6
"""The number of puzzles tried on one pattern before another is drawn, because a level would otherwise have few
patterns."""
HARDEST = 11.0
"""The highest score of a generated puzzle: about 500 cases to try."""

BOUNDS = {
    Level.EASY: (2.5, STEPS.easy),
    Level.MEDIUM: (STEPS.easy, STEPS.medium),
    Level.HARD: (STEPS.medium, STEPS.hard),
    Level.EXPERT: (STEPS.hard, HARDEST),
}
"""The scores of each level."""


def make(shapes: tuple[Shape, ...], draw: random.Random, level: Level) -> Candidate | None:
    """Return a puzzle with one solution whose givens are all needed at its level, on one of the given
    patterns; None if a few tries fail."""
    pattern = draw.choice(sorted({shape.pattern for shape in shapes}))
    sizes = [shape for shape in shapes if shape.pattern == pattern]
    for _ in range(TRIES):
        check_time()
        shape = draw.choice(sizes)
        table = fill(shape, draw)
        if table is None:
            return None
        if candidate := _try(shape, table, draw, level):
            return candidate
    return None


def _try(shape: Shape, table: Table, draw: random.Random, level: Level) -> Candidate | None:
    """Return a puzzle with this solution; None if it doesn't have the level."""
    least, most = BOUNDS[level]
    puzzle = thinned(given_whole(shape, table), shape, draw, draw.uniform(least, most))
    met = effort(puzzle)
    if not met.solved or not least <= score(met) < most:
        return None
    outcome = replace(solve(puzzle, Limits()), seconds=0.0)
    assert outcome.proof is Proof.UNIQUE, "what the player deduces is the only solution"
    assert outcome.solution == table.to_text()
    start = write_start(puzzle)
    return Candidate(
        Puzzle("", start, outcome, {}, hints(puzzle, table)), f"{shape.pattern}\n{canonical(table)}"
    )


def fill(shape: Shape, draw: random.Random) -> Table | None:
    """Return the pattern filled at random with dominoes of the set, so that its rules hold; None if the
    search gives up.

    :raises NoPuzzleError: if it can't be filled at all.
    """
    pattern = blank(shape)
    for _ in range(FILLINGS):
        found = count(pattern, 1, Limits(states=FILLED), seed=draw.getrandbits(64) | 1)
        if found.first is not None:
            return found.first
        if not found.stopped:
            size = Sentence(
                "{pattern} of {rows} rows and {columns} columns",
                pattern=shape.pattern,
                rows=shape.rows,
                columns=shape.columns,
            )
            raise NoPuzzleError(
                Sentence(
                    "no dominoes of a double-{pips} set can fill a {size} under these rules; try other options",
                    pips=shape.pips,
                    size=size,
                )
            )
    return None


def given_whole(shape: Shape, table: Table) -> Arrangement:
    """Return the solution as a puzzle in which everything is given, with the dominoes that it uses."""
    return replace(
        blank(shape),
        dominoes=tuple(sorted(domino.pair for domino in table.dominoes)),
        given=table.numbers(),
        joints=frozenset(domino.cells for domino in table.dominoes),
    )


def thinned(puzzle: Arrangement, shape: Shape, draw: random.Random, most: float) -> Arrangement:
    """Return the puzzle without the givens that aren't needed to keep the effort within ``most``:
    numbers, and outlines if the shape doesn't show them."""
    givens: list[Cell | Place] = sorted(puzzle.given)
    if not shape.outlines:
        givens += sorted(puzzle.joints)
    draw.shuffle(givens)
    for one in givens:
        check_time()
        fewer = replace(
            puzzle,
            given={cell: number for cell, number in puzzle.given.items() if cell != one},
            joints=frozenset(place for place in puzzle.joints if place != one),
        )
        met = effort(fewer)
        if met.solved and score(met) <= most:
            puzzle = fewer
    return puzzle
