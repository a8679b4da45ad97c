"""Puzzles of Dots: solve and verify, rate, generate, hint."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from math import log2

from pnp.base.errors import ErrorInText, OptionError
from pnp.base.sentences import Sentence, together
from pnp.base.wording import counted
from pnp.games.dots.engine.contest_search import contest, targets, unsound
from pnp.games.dots.engine.goals import MOVES, start_errors
from pnp.games.dots.engine.hints import hints
from pnp.games.dots.engine.mining import Found, breadth, given_away, loud, positions, reach
from pnp.games.dots.engine.search import ME, YOU, Search, immediate
from pnp.games.dots.kernel import from_padded, new_work, packed, to_padded, unpacked
from pnp.games.dots.options import CONTESTS, DotsPuzzleOptions
from pnp.games.dots.rules.play import play, read_intersection, read_move
from pnp.games.dots.rules.position import SPORT, Position, closed_by, with_dot
from pnp.games.dots.rules.starts import X, canonical
from pnp.grids.square import SquareGrid
from pnp.search.generation import Candidate, InTurn, Make, check_time
from pnp.search.replay import move_texts
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

TASKS = {
    Level.EASY: ("encircle-1", "larger", "encircle-2", "save", *CONTESTS),
    Level.MEDIUM: ("larger", "encircle-2", "encircle-3", "save", *CONTESTS),
    Level.HARD: ("encircle-2", "encircle-3", "save", *CONTESTS),
    Level.EXPERT: ("encircle-2", "encircle-3", "save", *CONTESTS),
}
"""The goals of each level, which puzzles have in turn. A puzzle that you can solve by looking one move ahead
isn't hard, and one that takes three moves isn't easy."""

SIZES = {Level.EASY: 7, Level.MEDIUM: 8, Level.HARD: 8, Level.EXPERT: 9}
"""The intersections of a generated field in each direction, if no size is given."""

TRIES = 1500
"""The number of positions examined in one attempt at a puzzle."""

STEPS = {
    "encircle-1": Steps(easy=3.2, medium=3.5, hard=3.8),
    "larger": Steps(easy=4.6, medium=5.1, hard=5.5),
    "encircle-2": Steps(easy=6.3, medium=6.9, hard=7.4),
    "save": Steps(easy=5.0, medium=5.5, hard=6.1),
    "encircle-3": Steps(easy=9.0, medium=9.7, hard=10.6),
}
"""The bounds of the levels of each goal, near the quartiles of the puzzles found (``benchmarks/dots.py``)."""

_DEPTH = {"encircle-1": 0.0, "larger": 0.0, "save": 3.0, "encircle-2": 3.0, "encircle-3": 6.0}


def solve(position: Position, options: DotsPuzzleOptions, limits: Limits | None = None) -> Outcome:
    """Return the answer to a puzzle; for the goal ``any``, an encirclement in the fewest moves."""
    search = Search(*packed(position), limits or Limits())
    try:
        search.weigh()
        found = _answer(search, options.goal, _target(position.field, options))
    except LimitReachedError as error:
        return Outcome.unknown(str(error), search.tried, search.seconds)
    field = position.field
    if not found.firsts:
        return Outcome(
            Status.UNSOLVABLE,
            proof=Proof.UNSOLVABLE,
            states=search.tried,
            seconds=search.seconds,
            reason=found.reason,
        )
    return Outcome(
        Status.SOLVED,
        solution=_written(found.solution, field),
        length=len(found.solution),
        proof=found.proof,
        states=search.tried,
        seconds=search.seconds,
        difficulty=found.difficulty,
        reason=found.reason or _several(found, field),
    )


def _written(cells: Sequence[int], field: SquareGrid) -> str:
    return ", ".join(field.name(from_padded(field, cell)) for cell in cells)


def _target(field: SquareGrid, options: DotsPuzzleOptions) -> int:
    """Return the dot whose group a puzzle is about, as an intersection of the padded field; 0 if there's
    none."""
    return to_padded(field, read_intersection(options.dot, field)) if options.dot else 0


def _several(found: Found, field: SquareGrid) -> str | None:
    if len(found.firsts) == 1:
        return None
    return Sentence(
        "{number} first moves work: {moves}",
        number=len(found.firsts),
        moves=_written(found.firsts, field),
    )


def _answer(search: Search, goal: str, target: int) -> Found:
    if goal in CONTESTS:
        return contest(search, goal, target)
    return _any(search) if goal == "any" else _found(search, goal)


def _any(search: Search) -> Found:
    """Return the quickest encirclement in one, two or three moves."""
    found = Found((), (), None, None)
    for goal in MOVES:
        found = _found(search, goal)
        if found.firsts:
            break
    return found


def _found(search: Search, goal: str) -> Found:
    """Return the result of a complete search.

    :raises LimitReachedError: if a limit is reached first.
    """
    if goal == "larger":
        return _larger(search)
    if goal == "save":
        firsts = tuple(search.saving())
        if not search.in_danger():
            return Found((), (), None, None, Sentence("o threatens nothing"))
        difficulty = _difficulty(search, goal, firsts) if len(firsts) == 1 else None
        return Found(firsts, firsts[:1], Proof.FORCED, difficulty)
    moves = MOVES[goal]
    for fewer in range(1, moves):
        firsts = tuple(search.encircling(fewer))
        if firsts:
            reason = counted(fewer, "move is enough", "moves are enough")
            return Found(firsts, tuple(search.line(firsts[0], fewer)), Proof.WITNESS, None, reason)
    firsts = tuple(search.encircling(moves))
    if not firsts:
        return Found((), (), None, None)
    proof = Proof.FORCED if moves > 1 else Proof.UNIQUE if len(firsts) == 1 else Proof.WITNESS
    difficulty = _difficulty(search, goal, firsts) if len(firsts) == 1 else None
    return Found(firsts, tuple(search.line(firsts[0], moves)), proof, difficulty)


def _larger(search: Search) -> Found:
    captures = search.captures()
    most = max(captures.values(), default=0)
    firsts = tuple(cell for cell, count in captures.items() if count == most)
    proof = Proof.BEST if len(firsts) == 1 else Proof.WITNESS
    difficulty = _difficulty(search, "larger", firsts) if len(firsts) == 1 and len(captures) > 1 else None
    return Found(firsts, firsts[:1], proof, difficulty)


def _difficulty(search: Search, goal: str, firsts: Sequence[int]) -> Difficulty:
    """Return the difficulty of a puzzle with one right first move: how far you have to look ahead, and how many
    other moves look equally good.

    Each further move counts as three points. A doubling of any of the following counts as one point: for an
    encirclement by force, the moves that threaten; for saving dots, the threats or, if there are none yet, half
    the moves of o that would make one; for a single move, the dots of the chain times the captures to compare.
    Each doubling of the free intersections above 16 is also a point.
    """
    count, what = _tempting(search, goal, firsts[0])
    free = len(search.free())
    score = round(_DEPTH[goal] + log2(1 + count) + breadth(search) + reach(search, firsts[0]), 2)
    return Difficulty(
        STEPS[goal].level(score),
        score,
        Sentence("{free} free intersections, {tempting}", free=free, tempting=what),
    )


def _tempting(search: Search, goal: str, first: int) -> tuple[int, str]:
    """Return how much a solver has to look through, as a number and in words."""
    if goal in ("encircle-1", "larger"):
        field = SquareGrid(search.state.shape[1] // search.width - 2, search.width - 2)
        dots = _chain_dots(unpacked(search.state, field), from_padded(field, first))
        captures = len(search.captures())
        chain = Sentence("{count} dot in the chain", "{count} dots in the chain", count=dots)
        several = Sentence("{captures} captures to compare", captures=captures) if captures > 1 else ""
        return dots * captures - 1, together([chain, several], ", ")
    if goal == "save":
        threats = len(search.attacked(YOU))
        if threats:
            return threats, Sentence("threats by o at the same time: {threats}", threats=threats)
        forcing = search.forcing(YOU)
        what = counted(forcing, "move of o that would threaten", "moves of o that would threaten")
        return (forcing + 1) // 2, what
    forcing = search.forcing()
    return forcing, counted(forcing, "move that threatens", "moves that threaten")


def _chain_dots(position: Position, cell: int) -> int:
    """Return the number of dots in the longest chain that a dot of x closes."""
    chains = closed_by(with_dot(position, cell, X), cell, SPORT)
    return max((len(chain.dots) for chain in chains), default=0)


def verify(
    position: Position, solution: str, options: DotsPuzzleOptions, limits: Limits
) -> tuple[ErrorInText, ...]:
    """Return why a legal line doesn't work against every reply.

    :raises LimitReachedError: if the search doesn't come to an end.
    """
    texts = move_texts(solution)
    cells = [to_padded(position.field, _cell(name, position.field)) for name in texts]
    goal, target = options.goal, _target(position.field, options)
    left = MOVES.get(goal, (len(cells) + 1) // 2)
    if goal != "save" and not target and left < 2:
        return ()
    column = 1
    for number, cell in enumerate(cells, 1):
        if number % 2:
            reason = _unsound(position, cell, goal, target, left, limits)
            if reason:
                return (
                    ErrorInText(
                        Sentence(
                            "move {number} ({texts}): {reason}",
                            number=number,
                            texts=texts[number - 1],
                            reason=reason,
                        ),
                        1,
                        column,
                    ),
                )
            left -= 1
        position = play(position, read_move(texts[number - 1], position.field))
        column += len(texts[number - 1]) + 2
    return ()


def _cell(name: str, field: SquareGrid) -> int:
    move = read_move(name, field)
    return getattr(move, "cell", 0)


def _unsound(position: Position, cell: int, goal: str, target: int, left: int, limits: Limits) -> str | None:
    search = Search(*packed(position), limits)
    search.weigh()
    if goal == "save":
        return None if cell in search.saving() else Sentence("o surrounds dots by force within two moves")
    if goal in CONTESTS:
        return unsound(search, cell, target, left)
    if any(cell in search.encircling(moves) for moves in range(1, left + 1)):
        return None
    return Sentence("this move doesn't surround anything by force within {moves}", moves=counted(left, "move"))


def maker(options: DotsPuzzleOptions) -> Make:
    """Return a maker of puzzles.

    :raises OptionError: if a group is named, because each puzzle has its own group.
    """
    if options.dot:
        raise OptionError.at("dot", "leave it out: each generated puzzle names its own group")
    return InTurn(partial(make, options.goal, *(options.size or (0, 0))))


def make(goal: str, columns: int, rows: int, turn: int, draw: random.Random, level: Level) -> Candidate | None:
    """Return a puzzle from a part of a simulated game, or None if none of `TRIES` parts makes one."""
    wanted = TASKS[level][turn % len(TASKS[level])] if goal == "any" else goal
    across, down = (columns, rows) if columns else (SIZES[level], SIZES[level])
    width, field = across + 2, SquareGrid(down, across)
    for state, _work in islice(positions(draw, across, down), TRIES):
        check_time()
        search = Search(state.copy(), new_work(state.shape[1]), width)
        for target in _targets(search, wanted):
            dot = field.name(from_padded(field, target)) if target else ""
            options = DotsPuzzleOptions.model_validate({"goal": wanted, "dot": dot})
            candidate = _candidate(unpacked(search.state, field), options, level)
            if candidate:
                return candidate
    return None


def _candidate(position: Position, options: DotsPuzzleOptions, level: Level) -> Candidate | None:
    """Return a position as a puzzle, if it makes one of this level."""
    if start_errors(position):
        return None
    outcome = solve(position, options)
    if outcome.difficulty is None or outcome.difficulty.level is not level:
        return None
    first = to_padded(position.field, read_intersection(move_texts(str(outcome.solution))[0], position.field))
    if loud(Search(*packed(position)), first, _target(position.field, options), options.goal, level):
        return None
    found = hints(position, str(outcome.solution), options)
    chosen = options.model_dump(include={"goal", "dot"} if options.dot else {"goal"})
    puzzle = Puzzle("", str(position), replace(outcome, seconds=0.0), chosen, found)
    return Candidate(puzzle, f"{options.goal} {canonical(puzzle.start)}")


def _targets(search: Search, goal: str) -> Iterable[int]:
    """Return the dots that a puzzle could be about; a single 0 if it's about the whole position."""
    if goal in CONTESTS:
        return targets(search, goal)
    return (0,) if _promising(search, goal) else ()


def _promising(search: Search, goal: str) -> bool:
    """Return whether a position has one right answer, judging by a quick look; only `solve` is certain."""
    state, work, width = search.state, search.work, search.width
    if goal in ("encircle-1", "larger"):
        captures = search.captures()
        several = {1} if goal == "encircle-1" else set(range(2, 9))
        return len(captures) in several and list(captures.values()).count(max(captures.values())) == 1
    if immediate(state, work, width, ME):
        return False
    if goal == "save":
        return not given_away(search) and search.in_danger() and len(search.saving(2)) == 1
    if goal == "encircle-3" and search.encircling(2, 1):
        return False
    return len(search.encircling(MOVES[goal], 2)) == 1
