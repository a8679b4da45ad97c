"""Bee Donimoes: the solver and the checks, queen by queen; the generator, which searches for layouts in which
each queen's round has a wanted length; and the positions that a simulated player of one queen's task explores.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import add
from typing import TYPE_CHECKING

from pnp.base.options import format_range
from pnp.base.sentences import Sentence
from pnp.components.dominoes.table import Table, Turn, canonical
from pnp.components.dominoes.tiles import Cell, Domino
from pnp.games.bee import rules
from pnp.games.bee.hints import hints
from pnp.games.bee.options import BeePuzzleOptions
from pnp.games.bee.rules import Move, Position
from pnp.games.bee.setup import carriers_touching, random_layout
from pnp.games.sliding.move_rules import canonical_line, turn_way
from pnp.search.generation import HOPELESS, Candidate, Climb, beyond, bred, check_time, too_short
from pnp.search.rating import Explored, Part, Scale, explored_by_rules, play, rate_parts, solved_at_first_sight
from pnp.search.replay import WrongMove
from pnp.search.results import Difficulty, Level, Limits, Outcome, Proof, Puzzle, Status, Steps

if TYPE_CHECKING:
    from pnp.games.bee.kernel import Flight, QueenSearch


MOST = 2000
"""The most layouts that one run of hill climbing looks at."""
PATIENCE = 400
TURNS = 0.3
"""The fraction of changes that turn a domino; the others swap two."""


def layouts(
    dice: int, wanted: tuple[int, int], limits: Limits, draw: random.Random, *, all_blanks_wild: bool
) -> Iterator[Table]:
    """Return a few layouts in which the length of each queen's shortest solution is in a range.

    :raises NoPuzzleError: if none is found.
    """

    def deal() -> Table | None:
        return random_layout(dice, draw)

    def change(layout: Table | None) -> Table | None:
        return changed(layout, draw) if layout else deal()

    def distance(layout: Table | None) -> float:
        return away(layout, wanted, limits, all_blanks_wild=all_blanks_wild) if layout else HOPELESS

    climb = Climb(deal, change, distance, MOST, PATIENCE)
    found = bred(
        lambda: climb,
        Sentence(
            "layout of {dice} dice with {moves} moves for each queen", dice=dice, moves=format_range(wanted)
        ),
    )
    return (layout for layout in found if layout)


def changed(layout: Table, draw: random.Random) -> Table:
    """Return a layout with one domino turned, or with two swapped, each in either orientation."""
    dominoes = list(layout.dominoes)
    one, other = draw.sample(range(len(dominoes)), 2)
    if draw.random() < TURNS:
        dominoes[one] = _with_numbers(dominoes[one], dominoes[one].numbers[::-1])
    else:
        first, second = dominoes[one].numbers, dominoes[other].numbers
        dominoes[one] = _with_numbers(dominoes[one], second if draw.random() < 0.5 else second[::-1])
        dominoes[other] = _with_numbers(dominoes[other], first)
    return Table(tuple(dominoes))


def _with_numbers(place: Domino, numbers: tuple[int, int]) -> Domino:
    return Domino(place.row, place.column, place.vertical, *numbers)


def away(layout: Table, wanted: tuple[int, int], limits: Limits, *, all_blanks_wild: bool) -> float:
    """Return by how many moves the queens' rounds are outside a range, in total."""
    from pnp.games.bee.kernel import QueenSearch

    if carriers_touching(layout):
        return HOPELESS
    search, moves = QueenSearch(layout), 0
    for queen in rules.queens(layout):
        length = _bred_length(rules.start(layout, queen, all_blanks_wild=all_blanks_wild), search, limits)
        if length is None:
            return HOPELESS
        moves += beyond(length, *wanted)
    return moves


def _bred_length(start: rules.Position, search: QueenSearch, limits: Limits) -> int | None:
    if rules.missing(start) is None:
        return 0
    path = search.shortest(start, limits).path
    return None if path is None else len(path) - 1


# Explored positions


Key = tuple[Cell, ...]


def key(position: Position) -> Key:
    """Return the cells of the dice, which identify a position."""
    return position.dice


def distance(position: Position) -> int:
    """Return the steps from every die to the queen; 0 for one group."""
    if rules.missing(position) is None:
        return 0
    row, column = position.dice[-1]
    return sum(abs(one - row) + abs(two - column) for one, two in position.dice)


def explored_from(start: Position) -> Explored[Key]:
    """Return the positions that can be reached from a start."""
    return explored_by_rules(
        start, lambda position: (after for _, after in rules.moves(position)), key, distance
    )


SCALE = Scale(Steps(easy=2.9, medium=4.5, hard=6.0), moves=0)
DICE = {Level.EASY: 3, Level.MEDIUM: 4, Level.HARD: 5, Level.EXPERT: 6}
"""The number of dice of a generated layout, if none is given; it's also the highest number of the set."""

HINT_POSITIONS = 2000
"""The most positions to search for each queen to find all her shortest solutions, which takes about a
second."""

FEWEST = 2
"""The least number of moves in any round of a puzzle that isn't trivial."""

DEALS = 300
"""The most layouts that one attempt at a puzzle looks through."""
LIMITS = Limits(states=10_000_000, memory=1 << 30)
"""The limits of each search for a layout's rounds."""


def solve(table: Table, limits: Limits, *, all_blanks_wild: bool = False) -> Outcome:
    """Return a shortest solution for each queen. If one queen has none, that is proved, and the puzzle
    is unsolvable."""
    began = time.monotonic()
    starts = [rules.start(table, queen, all_blanks_wild=all_blanks_wild) for queen in rules.queens(table)]
    outcomes = {str(start.queen): solve_queen(start, limits, began) for start in starts}
    states = sum(outcome.states for outcome in outcomes.values())
    seconds = time.monotonic() - began
    for status in (Status.UNKNOWN, Status.UNSOLVABLE):
        for queen, outcome in outcomes.items():
            if outcome.status is status:
                why = outcome.reason or Sentence("no solution")
                reason = Sentence("queen {queen}: {reason}", queen=queen, reason=why)
                return replace(outcome, states=states, seconds=seconds, reason=reason)
    lengths = {queen: _length(outcome) for queen, outcome in outcomes.items()}
    difficulty = _difficulty(starts, sum(lengths.values())) if limits.rated and any(lengths.values()) else None
    seconds = time.monotonic() - began
    return Outcome(
        status=Status.SOLVED,
        solution={queen: str(outcome.solution) for queen, outcome in outcomes.items()},
        length=lengths,
        proof=Proof.SHORTEST,
        states=states,
        seconds=seconds,
        difficulty=difficulty,
    )


def _length(outcome: Outcome) -> int:
    return outcome.length if isinstance(outcome.length, int) else 0


def _difficulty(starts: Sequence[Position], length: int) -> Difficulty:
    """Return the difficulty of a layout: that of solving the tasks of all queens one after another."""
    searched = [explored_from(start) for start in starts]
    tries = zip(*map(play, searched), strict=False)  # this counts only for players who tried every task
    trips = [reduce(add, trips) for trips in tries]
    return rate_parts([Part(trips)], length, SCALE, lambda: _at_first_sight(searched, length))


def _at_first_sight(searched: Sequence[Explored[Key]], length: int) -> bool:
    return all(solved_at_first_sight(explored, length) for explored in searched)


def solve_queen(start: Position, limits: Limits, clock: float | None = None) -> Outcome:
    """Return a shortest solution of one queen's task, without a difficulty, or the proof that there is none,
    or the limit reached.

    ``clock`` is the time at which the clock of the limits started, by default now.
    """
    from pnp.games.bee.kernel import QueenSearch

    if rules.missing(start) is None:
        return Outcome(Status.SOLVED, "", 0, Proof.SHORTEST, 1)
    began = time.monotonic()
    found = QueenSearch(start.table).shortest(start, limits, clock)
    if found.stopped:
        return Outcome.unknown(found.stopped, found.states, time.monotonic() - began)
    if found.path is None:
        return Outcome.unsolvable(found.states, time.monotonic() - began)
    moves = _moves(start, found)
    solution = ", ".join(map(str, moves))
    seconds = time.monotonic() - began
    return Outcome(Status.SOLVED, solution, len(moves), Proof.SHORTEST, found.states, seconds)


def _moves(start: Position, found: Flight) -> list[Move]:
    """Return the moves along the path, each with the fewest turns and checked by the plain rules."""
    moves = []
    position = start
    for dice in (found.path or [])[1:]:
        move, position = next(option for option in rules.moves(position) if option[1].dice == dice)
        moves.append(move)
    return moves


def check(table: Table, solutions: Mapping[str, str], *, all_blanks_wild: bool = False) -> dict[str, WrongMove]:
    """Return what is wrong with the solutions, by queen; empty if all are correct and none is missing."""
    queens = {str(queen): queen for queen in rules.queens(table)}
    errors = {
        name: WrongMove(0, "", Sentence("there is no queen {name}", name=name))
        for name in solutions
        if name not in queens
    }
    for name, queen in queens.items():
        if name not in solutions:
            errors[name] = WrongMove(0, "", Sentence("queen {name} has no solution", name=name))
            continue
        start = rules.start(table, queen, all_blanks_wild=all_blanks_wild)
        if error := rules.RULES.check(start, solutions[name]):
            errors[name] = error
    return errors


def make(wanted: BeePuzzleOptions, draw: random.Random, level: Level) -> Candidate | None:
    """Return the first of many layouts that has the level and can be solved for every queen. The layouts are
    random or, if the lengths of rounds should be in a range, found by hill climbing."""
    count, all_blanks_wild = wanted.dice or DICE[level], wanted.all_blanks_wild
    if wanted.moves:
        tables = layouts(count, wanted.moves, LIMITS, draw, all_blanks_wild=all_blanks_wild)
    else:
        tables = (table for table in (random_layout(count, draw) for _ in range(DEALS)) if table)
    for table in tables:
        check_time()
        outcome = solve(table, LIMITS, all_blanks_wild=all_blanks_wild)
        if (
            outcome.status is not Status.SOLVED
            or not outcome.difficulty
            or outcome.difficulty.level is not level
        ):
            continue
        if not isinstance(outcome.solution, Mapping) or not all(outcome.solution.values()):
            continue
        options: dict[str, int | bool | str] = {"dice": count}
        if all_blanks_wild:
            options["all-blanks-wild"] = True
        own_hints = hints(table, outcome.solution, HINT_POSITIONS, all_blanks_wild=all_blanks_wild)
        puzzle = Puzzle("", table.to_text(), outcome, options, own_hints)
        return candidate(table, puzzle)
    return None


def candidate(table: Table, puzzle: Puzzle) -> Candidate:
    """Return a solved layout as a candidate; turned or mirrored layouts count as the same."""
    outcome = puzzle.outcome
    lines = outcome.solution if isinstance(outcome.solution, Mapping) else {}
    return Candidate(puzzle, canonical(table), canonical_moves(lines), too_short(outcome.length, FEWEST))


def canonical_moves(lines: Mapping[str, str]) -> str:
    """Return the same text for all solutions with the same moves, however the table is turned; it has a line
    for each queen."""
    moves = [(queen, move) for queen, line in lines.items() for move in rules.RULES.moves(line)]
    return canonical_line(moves, _turned)


def _turned(queens_move: tuple[str, Move], turn: Turn) -> str:
    """Return a move on a turned table, with the queen to whose task it belongs."""
    queen, move = queens_move
    legs = "".join(f"{turn_way(direction, turn)}{steps}" for direction, steps in move.legs)
    return f"{queen}:{move.die}{legs}"
