"""Puzzles of Domino Finder: solve and verify, rate, generate.

The puzzles of Domino Finder, as the commands use them.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from math import log2

from pnp.base.errors import ErrorInText
from pnp.base.sentences import Sentence
from pnp.base.wording import counted
from pnp.components.dominoes.tiles import pair_of
from pnp.games.api.puzzles import HintVerdict, Length, TextPuzzles, as_text, move_errors
from pnp.games.finder import tasks
from pnp.games.finder.claims import CLAIMS, About
from pnp.games.finder.hints import hints
from pnp.games.finder.options import FinderPuzzleOptions
from pnp.games.finder.rules import OUTSIDE, Field, State, dice, set_up
from pnp.games.finder.tasks import (
    distances,
    error,
    fewest,
    fewest_without_traps,
    line_text,
    lines,
    trivial,
    turns,
)
from pnp.games.finder.text import write
from pnp.search.generation import Candidate, Likeness, Make
from pnp.search.results import Difficulty, Hint, Level, Limits, Notation, Outcome, Proof, Puzzle, Status, Steps

TRIES = 60
"""How many games are simulated for one attempt at a puzzle."""

SEES = 0.7
"""The probability that a simulated player walks straight to the treasure, like someone who remembers where it
is."""

STEPS = Steps(easy=4.0, medium=5.0, hard=6.5)
"""Two or three turns are easy; the rest are divided so that no level is rare (``benchmarks/finder.py``)."""

_LOOKED_AT = 40
"""How many positions of a game are examined."""


def solve(state: State) -> Outcome:
    """Return a shortest solution, proved unique if no other is as short, and how many cells were examined.

    It needs no limits, because a table has at most a few hundred cells.
    """
    begun = time.perf_counter()
    least, seen = fewest(state)
    if least is None:
        seconds = time.perf_counter() - begun
        return Outcome(Status.UNSOLVABLE, proof=Proof.UNSOLVABLE, states=seen, seconds=seconds, reason=_NO_WAY)
    shortest = list(islice(lines(state, least), 2))
    return Outcome(
        Status.SOLVED,
        solution=line_text(state, shortest[0]),
        length=least,
        proof=Proof.UNIQUE if len(shortest) == 1 else Proof.SHORTEST,
        states=seen,
        seconds=time.perf_counter() - begun,
        difficulty=difficulty(state, least),
        other=line_text(state, shortest[1]) if len(shortest) > 1 else None,
    )


_NO_WAY = Sentence("the treasure can't be reached")


def straight(state: State) -> int:
    """Return the fewest flips to the treasure if traps cost nothing."""
    found = fewest_without_traps(state)
    assert found is not None
    return found


def difficulty(state: State, least: int) -> Difficulty:
    """Return the difficulty of a puzzle: its turns, plus once more those that traps cost, on the way or in
    detours, plus half a point for each doubling of the number of spaces for the first flip."""
    detour = least - straight(state)
    first = len(state.entries())
    score = round(least + detour + log2(first) / 2, 2)
    reason = Sentence(
        "{turns}, {detour} for traps, {spaces} to start from",
        turns=counted(least, "turn"),
        detour=detour,
        spaces=counted(first, "space"),
    )
    return Difficulty(STEPS.level(score), score, reason)


def make(draw: random.Random, level: Level) -> Candidate | None:
    """Return a puzzle from a simulated game; None if `TRIES` games have none of the level."""
    for _ in range(TRIES):
        found = [state for here in simulated(draw) for state in with_treasures(here)]
        draw.shuffle(found)
        for state in found[:_LOOKED_AT]:
            least, _ = fewest(state)
            assert least is not None
            if difficulty(state, least).level is level and not trivial(state, least, level):
                return _candidate(state)
    return None


def with_treasures(state: State) -> Iterator[State]:
    """Yield the position with each treasure that the dice may name and that is more than one flip away."""
    found, _ = distances(state)
    for domino, pair in enumerate(state.field.dominoes):
        if pair and 0 not in pair and domino not in state.up:
            turns_to = [found[cell] for cell in (2 * domino, 2 * domino + 1) if cell in found]
            if turns_to and min(turns_to) > 1:
                yield replace(state, treasure=pair_of(*pair))


def _candidate(state: State) -> Candidate:
    outcome = replace(solve(state), seconds=0.0)
    solution = str(outcome.solution)
    assert error(state, solution) is None
    assert turns(solution) == outcome.length
    return Candidate(Puzzle("", write(state), outcome, {}, hints(state, solution)), canonical(state))


def simulated(draw: random.Random) -> list[State]:
    """Return the positions of a game of two to four players in which someone looks for a new treasure, as
    puzzles of that player."""
    state = State.begin(set_up(draw), draw.randint(2, 4))
    found: list[State] = []
    for _ in range(200):
        if state.over:
            break
        if state.treasure is None:
            state = state.roll(*dice(draw))
            continue
        if state.pawns[state.turn] != OUTSIDE:
            found.append(alone(state))
        entries = state.entries()
        state = state.flip(_choice(state, entries, draw)) if entries else state.stay()
    return found


def _choice(state: State, entries: tuple[int, ...], draw: random.Random) -> int:
    if draw.random() < SEES:
        least, _ = fewest(state)
        if least is not None:
            return next(lines(alone(state), least))[0]
    return draw.choice(entries)


def alone(state: State) -> State:
    """Return the puzzle of the player to move, with the other pawns taken away."""
    assert state.treasure is not None
    return State(state.field, state.up, (state.pawns[state.turn],), 0, state.treasure, ((),))


def canonical(state: State) -> str:
    """Return a text that all equivalent puzzles share: those with the table turned by 180° or mirrored either
    way."""
    return min(write(other) for other in _symmetries(state))


def _symmetries(state: State) -> list[State]:
    """Return the state itself, mirrored either way, and turned by 180°."""
    found = []
    field = state.field
    for up in (False, True):
        for back in (False, True):
            order = [
                (field.rows - 1 - row if up else row, field.per_row - 1 - k if back else k)
                for row in range(field.rows)
                for k in range(field.per_row)
            ]
            places = [row * field.per_row + k for row, k in order]
            dominoes = tuple(
                (pair[1], pair[0]) if (pair := field.dominoes[place]) and back else pair for place in places
            )
            to = {place: k for k, place in enumerate(places)}
            pawns = tuple(
                at if at == OUTSIDE else 2 * to[at // 2] + (1 - at % 2 if back else at % 2)
                for at in state.pawns
            )
            laid = Field(field.rows, field.per_row, dominoes)
            found.append(replace(state, field=laid, up=frozenset(to[k] for k in state.up), pawns=pawns))
    return found


# Puzzles


class FinderPuzzles(TextPuzzles[FinderPuzzleOptions, State]):
    """A pawn on a known table, which has to reach the treasure in the fewest turns."""

    def parse(self, text: str, options: FinderPuzzleOptions) -> State:
        return tasks.read(text)

    def check(self, start: State, solution: str, options: FinderPuzzleOptions) -> Sequence[ErrorInText]:
        return move_errors(tasks.error(start, solution), solution)

    def length(self, solution: Notation) -> Length:
        return tasks.turns(as_text(solution))

    def solve(self, start: State, options: FinderPuzzleOptions, limits: Limits) -> Outcome:
        return solve(start)

    def promise(self, start: State, options: FinderPuzzleOptions) -> Proof:
        return Proof.SHORTEST

    def likeness(self, start: State, solution: Notation | None, options: FinderPuzzleOptions) -> Likeness:
        return Likeness(canonical(start))

    def maker(self, options: FinderPuzzleOptions) -> Make:
        return make

    def check_hints(
        self, start: State, solution: Notation, texts: Sequence[str], options: FinderPuzzleOptions
    ) -> Sequence[HintVerdict]:
        about = About(start)
        return [CLAIMS.verdict(text, about) for text in texts]

    def hints(self, start: State, solution: Notation, options: FinderPuzzleOptions) -> Sequence[Hint]:
        return hints(start, as_text(solution))


PUZZLES = FinderPuzzles()
