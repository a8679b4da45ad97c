"""Solve, verify, rate and generate puzzles of Dominate, and reject trivial ones, which you can solve by looking
one move ahead.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import log2

from pnp.base.errors import ErrorInText, OptionError
from pnp.base.sentences import Sentence, together
from pnp.base.wording import counted
from pnp.games.dominate.hints import ONE_MOVE, hints
from pnp.games.dominate.options import GOALS, DominatePuzzleOptions, Goal
from pnp.games.dominate.packing import Aim, simulated, solve_endgame
from pnp.games.dominate.positions import canonical, field_of, swapped
from pnp.games.dominate.rules import Field, Move, O, Position
from pnp.games.shared.goal_puzzles import GENTLE, single_best
from pnp.grids.square import SquareGrid, connected
from pnp.search.generation import Candidate, InTurn, Make, check_time
from pnp.search.results import (
    Difficulty,
    Level,
    LimitReachedError,
    Limits,
    Outcome,
    Proof,
    Puzzle,
    Status,
    Steps,
)


def trivial(position: Position, move: Move, goal: str, level: Level) -> str:
    """Return why a puzzle with this answer is trivial; empty if it isn't."""
    if level in GENTLE:
        return ""
    if goal in ONE_MOVE:
        return "a look at every move answers it"
    return "the answer takes the most regions at once" if single_best(position.gains) == move else ""


TRIES = 200
"""The number of games simulated for one attempt at a puzzle; each takes a fifth of a millisecond."""
NOISE = (0.3, 1.0)
"""The range of how much simulated players overlook, from masters to beginners; a value is drawn for each
game."""
STAGES: dict[Goal, tuple[float, float]] = {"most-regions": (0.25, 0.65), "win": (0.1, 0.5)}
"""The range of the fraction of squares that are empty in a puzzle of one move."""
ENDGAMES = {Level.EASY: (5, 12), Level.MEDIUM: (5, 12), Level.HARD: (5, 12), Level.EXPERT: (12, 14)}
"""The least and greatest number of empty squares in an endgame, if the options don't set it."""
TASKS: dict[Level, tuple[Goal, ...]] = {
    level: GOALS if level in GENTLE else ("endgame", "margin") for level in Level
}
"""The goals of each level, which puzzles have in turn. A puzzle that you can solve by looking one move ahead
isn't hard."""
STEPS: dict[Goal, Steps] = {
    "most-regions": Steps(10.7, 11.9, 13.1),
    "win": Steps(8.2, 9.2, 10.1),
    "endgame": Steps(6.8, 7.8, 8.7),
    "margin": Steps(6.6, 7.6, 8.5),
}
"""The quartiles of the scores of 150 puzzles of each goal on the source's board."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of examining a position: the moves that reach the goal equally well, its value, and the
    effort.

    ``value`` is the number of regions taken, or the margin; ``seen`` counts the moves or positions examined;
    ``near`` counts the moves that nearly reach the goal.
    """

    moves: tuple[Move, ...]
    value: int
    seen: int
    near: int = 0
    complete: bool = True


def answer(position: Position, goal: Goal, limits: Limits | None = None) -> Answer:
    """Return the best moves of a position for a goal; none if no move reaches it."""
    limits = limits or Limits()
    if goal == "most-regions":
        gains = position.gains
        best = max(gains.values())
        near = sum(gain == best - 1 for gain in gains.values())
        return Answer(_with(gains, best) if best else (), best, len(gains), near)
    if goal == "win":
        gains, wins = position.gains, position.wins
        best = max((gains[move] for move in wins), default=0)
        near = sum(gain >= best - 1 for gain in gains.values()) - len(wins)
        return Answer(wins, best, len(gains), max(near, 0))
    aim: Aim = "win" if goal == "endgame" else "margin"
    found = solve_endgame(position, aim, limits.states, limits.seconds)
    if not found.complete:
        return Answer((), 0, found.seen, complete=False)
    if goal == "endgame" and found.best < 1:
        return Answer((), found.best, found.seen)
    return Answer(found.best_moves, found.best, found.seen, len(found.values))


def _with(gains: dict[Move, int], value: int) -> tuple[Move, ...]:
    return tuple(move for move, gain in gains.items() if gain == value)


def solve(position: Position, goal: Goal, limits: Limits | None = None) -> Outcome:
    """Return the move that reaches the goal, with its proof.

    The proof is ``best`` if no other move does as well, ``forced`` if it wins an endgame against every reply,
    and otherwise ``witness``, with the number of moves that do as well. ``states`` counts moves or positions.
    """
    begun = time.perf_counter()
    limits = limits or Limits()
    try:
        found = answer(position, goal, limits)
    except ValueError as error:
        return Outcome.invalid(str(error))
    seconds = time.perf_counter() - begun
    if not found.complete:
        states = Sentence("the limit of {states:,} positions was reached", states=limits.states)
        return Outcome.unknown(
            states if found.seen > limits.states else limits.time_reached, found.seen, seconds
        )
    if not found.moves:
        return Outcome(
            Status.UNSOLVABLE,
            proof=Proof.UNSOLVABLE,
            states=found.seen,
            seconds=seconds,
            reason=_NONE[goal],
        )
    one = len(found.moves) == 1
    proof = Proof.FORCED if goal == "endgame" else Proof.BEST if one else Proof.WITNESS
    return Outcome(
        Status.SOLVED,
        solution=position.field.move_text(found.moves[0]),
        length=1,
        proof=proof,
        states=found.seen,
        seconds=seconds,
        difficulty=difficulty(position, found, goal),
        reason=None if one else Sentence("{number} moves are equally good", number=len(found.moves)),
        other=None if one else position.field.move_text(found.moves[1]),
    )


_NONE: dict[Goal, str] = {
    "most-regions": Sentence("no move takes a region"),
    "win": Sentence("no move wins at once"),
    "endgame": Sentence("no move wins against every reply"),
    "margin": "",
}


def verify(position: Position, solution: str, goal: Goal, limits: Limits) -> tuple[ErrorInText, ...]:
    """Return why a legal move isn't the solution of an endgame, found by the search.

    :raises LimitReachedError: if it doesn't come to an end.
    """
    if goal not in ("endgame", "margin"):
        return ()
    found = answer(position, goal, limits)
    if not found.complete:
        raise LimitReachedError(limits.states_reached if found.seen > limits.states else limits.time_reached)
    if position.field.move(solution) in found.moves:
        return ()
    if goal == "endgame":
        return (ErrorInText("this move doesn't win against every reply", 1),)
    return (
        ErrorInText(
            Sentence("another move ends with a margin of {value:+d}, this one with less", value=found.value), 1
        ),
    )


def wraps(field: Field, move: Move) -> bool:
    """Return whether a move crosses an edge of the board."""
    flat = SquareGrid(field.grid.rows, field.grid.columns)
    return field.grid.torus and not connected(flat, move)


def difficulty(position: Position, found: Answer, goal: Goal) -> Difficulty:
    """Return the difficulty of finding a move. For one move, it's the logarithms of the number of moves and of
    those that nearly work, plus one if the move crosses an edge, which is easily overlooked. For endgames, it's
    the logarithm of the number of positions searched, which shows how much there is to work out.
    """
    over = wraps(position.field, found.moves[0])
    edge = Sentence("it wraps round the edge") if over else ""
    if goal in ONE_MOVE:
        score = log2(1 + found.seen) + log2(1 + found.near) + over
        reason = Sentence("{moves}, {near} nearly as good", moves=counted(found.seen, "move"), near=found.near)
    else:
        score = log2(1 + found.seen) / 2 + log2(1 + found.near) / 2 + over
        reason = Sentence(
            "{moves}, {seen:,} positions to see", moves=counted(found.near, "move"), seen=found.seen
        )
    score = round(score, 2)
    return Difficulty(STEPS[goal].level(score), score, together([reason, edge]))


def maker(options: DominatePuzzleOptions) -> Make:
    """Return a maker of puzzles.

    :raises OptionError: for boards on which there can be no puzzle.
    """
    field_of(options)
    if options.empty and options.size[0] * options.size[1] < options.empty:
        raise OptionError.at(
            "empty",
            Sentence(
                "a board of {size}x{size_2} has fewer squares", size=options.size[0], size_2=options.size[1]
            ),
        )
    return InTurn(partial(make, options))


def difficulties(options: DominatePuzzleOptions) -> Sequence[Level]:
    """Return the difficulties of puzzles with these options. For one move, these depend on the number of
    moves, of which an empty board has the most."""
    if options.goal not in ONE_MOVE:
        return tuple(Level)
    moves = len(field_of(options).groups)
    return STEPS[options.goal].between(0, round(2 * log2(1 + moves) + options.torus, 2))


def make(options: DominatePuzzleOptions, turn: int, draw: random.Random, level: Level) -> Candidate | None:
    """Return a position of a level, from a simulated game, in which exactly one move of X fulfils the task.
    Taking a single region isn't a puzzle, nor is an endgame won by one move.
    """
    field = field_of(options)
    goal = options.goal or TASKS[level][turn % len(TASKS[level])]
    for _ in range(TRIES):
        check_time()
        stop = _stage(field, goal, level, options.empty, draw)
        position = simulated(field, stop, draw.uniform(*NOISE), draw.getrandbits(64))
        if position is None:
            continue
        if position.mover == O:
            position = swapped(position)
        if goal not in ONE_MOVE and position.wins:
            continue  # nothing requires looking ahead
        found = answer(position, goal)
        if len(found.moves) != 1 or (goal == "most-regions" and found.value < 2):
            continue
        if goal not in ONE_MOVE and trivial(position, found.moves[0], goal, level):
            continue
        if difficulty(position, found, goal).level is level:
            return _candidate(position, options.model_copy(update={"goal": goal}), goal)
    return None


def _stage(field: Field, goal: Goal, level: Level, empty: int | None, draw: random.Random) -> int:
    """Return the number of squares to leave empty."""
    squares = len(field.grid)
    if goal in ONE_MOVE:
        low, high = STAGES[goal]
        return round(draw.uniform(low, high) * squares)
    fewest, most = (min(5, empty), empty) if empty else ENDGAMES[level]
    return draw.randint(min(fewest, squares), min(most, squares))


def _candidate(position: Position, options: DominatePuzzleOptions, goal: Goal) -> Candidate:
    outcome = replace(solve(position, goal), seconds=0.0)
    # As in the puzzle's file, only the options that differ from the defaults.
    given = options.model_dump(mode="json", by_alias=True, exclude_defaults=True, exclude={"empty"})
    puzzle = Puzzle("", str(position), outcome, given, hints(position, str(outcome.solution), goal))
    return Candidate(puzzle, f"{goal}/{canonical(position)}")
