"""Solve, verify, rate and generate puzzles of Domination, and reject trivial ones, which you can solve by
looking one move ahead.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import log2

from pnp.base.errors import ErrorInText
from pnp.base.sentences import Sentence, together
from pnp.base.wording import counted
from pnp.games.domination.hints import ends_game, exploding, hints, waves
from pnp.games.domination.kernel import Search, played_out
from pnp.games.domination.options import DominationPuzzleOptions
from pnp.games.domination.rules import Position, Stack, State
from pnp.games.domination.starts import MOVES, Start, canonical
from pnp.games.shared.goal_puzzles import GENTLE, single_best
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


def trivial(state: State, solution: str, goal: str, level: Level) -> str:
    """Return why a puzzle with this answer is trivial; empty if it isn't."""
    if level in GENTLE or goal == "after":
        return ""
    if goal in ("points", "eliminate-1"):
        return "a look at every move answers it"
    points = {cell: state.points(cell) for cell in state.legal()}
    answer = state.cell(move_texts(solution)[0])
    return "the first move makes the most points at once" if single_best(points) == answer else ""


TASKS = {
    Level.EASY: ("after", "points", "eliminate-1", "eliminate-2"),
    Level.MEDIUM: ("after", "points", "eliminate-1", "eliminate-2", "eliminate-3"),
    Level.HARD: ("after", "eliminate-2", "eliminate-3"),
    Level.EXPERT: ("after", "eliminate-2", "eliminate-3"),
}
"""The goals of each level, which puzzles have in turn. A puzzle that you can solve by looking one move ahead
isn't hard, and one that takes three moves isn't easy."""

SIZES = {Level.EASY: (4, 5), Level.MEDIUM: (5, 6), Level.HARD: (5, 7), Level.EXPERT: (6, 8)}
"""The least and greatest number of rows and columns of a generated board, if no size is given."""

GAMES = 300
"""The number of games simulated for one attempt at a puzzle."""

NOISE = (0.5, 8.0)
"""The range of how much simulated players overlook, in squares; a value is drawn for each game."""

STEPS = {
    "after": Steps(easy=4.6, medium=5.6, hard=7.6),
    "points": Steps(easy=3.5, medium=5.5, hard=8.0),
    "eliminate-1": Steps(easy=7.0, medium=9.5, hard=12.0),
    "eliminate-2": Steps(easy=8.0, medium=9.5, hard=11.5),
    "eliminate-3": Steps(easy=10.3, medium=11.6, hard=13.8),
}
"""The bounds of the levels of each goal: the quartiles of the puzzles found (``benchmarks/domination.py``)."""


@dataclass(frozen=True, slots=True)
class _Found:
    """All first moves that fulfil the task, one solution, and the proof."""

    firsts: tuple[int, ...]
    solution: str
    proof: Proof
    length: int = 1
    reason: str | None = None


def solve(start: Start, goal: str, limits: Limits | None = None) -> Outcome:
    """Return the answer to a puzzle; for the goal ``any``, an elimination in the fewest moves."""
    search = Search(start.state.position.board, limits or Limits())
    try:
        found = _found(search, start, goal)
    except LimitReachedError as error:
        return Outcome.unknown(str(error), search.tried, search.seconds)
    if found is None:
        return Outcome.unsolvable(search.tried, search.seconds)
    several = None
    if len(found.firsts) > 1:
        names = ", ".join(start.state.name(cell) for cell in found.firsts)
        several = Sentence("{number} first moves work: {moves}", number=len(found.firsts), moves=names)
    asked = f"eliminate-{(found.length + 1) // 2}" if goal == "any" else goal
    return Outcome(
        Status.SOLVED,
        solution=found.solution,
        length=found.length,
        proof=found.proof,
        states=max(search.tried, 1),
        seconds=search.seconds,
        difficulty=None if several or found.reason else difficulty(start, asked, found.solution),
        reason=found.reason or several,
    )


def _found(search: Search, start: Start, goal: str) -> _Found | None:
    """Return the result of a complete search.

    :raises LimitReachedError: if a limit is reached first.
    """
    state = start.state
    if start.move is not None:
        return _Found((start.move,), str(state.place(start.move).position), Proof.UNIQUE)
    if goal == "points":
        return _most_points(state)
    moves = MOVES.get(goal, max(MOVES.values()))
    for count in range(1, moves + 1):
        firsts = search.forced(state, count)
        if firsts:
            line = _line(search, state, firsts[0], count)
            proof = Proof.FORCED if count > 1 else Proof.UNIQUE if len(firsts) == 1 else Proof.WITNESS
            fewer = count < moves and goal != "any"
            if fewer:
                proof = Proof.WITNESS  # the task gives the number of moves
            enough = Sentence("{count} move is enough", "{count} moves are enough", count=count)
            return _Found(firsts, line, proof, len(move_texts(line)), enough if fewer else None)
    return None


def _most_points(state: State) -> _Found:
    made = {cell: state.points(cell) for cell in state.legal()}
    most = max(made.values())
    firsts = tuple(cell for cell, count in made.items() if count == most)
    proof = Proof.BEST if len(firsts) == 1 else Proof.WITNESS
    return _Found(firsts, state.name(firsts[0]), proof)


def _line(search: Search, state: State, first: int, moves: int) -> str:
    """Return a line that begins with a move that forces the elimination, and in which B holds out as long as
    possible."""
    names = [state.name(first)]
    here = state.place(first)
    while here.to_move is not None:
        moves -= 1
        reply = _longest(search, here, moves)
        names.append(here.name(reply))
        here = here.place(reply)
        follow = _soonest(search, here, moves)
        names.append(here.name(follow))
        here = here.place(follow)
    return ", ".join(names)


def _longest(search: Search, state: State, moves: int) -> int:
    """Return the first of the replies after which the other player needs the most moves."""
    for fewer in range(moves - 1, 0, -1):
        reply = search.reply(state, fewer)
        if reply is not None:
            return reply
    return state.legal()[0]


def _soonest(search: Search, state: State, moves: int) -> int:
    """Return a move that eliminates within the fewest moves."""
    for count in range(1, moves + 1):
        firsts = search.forced(state, count, 1)
        if firsts:
            return firsts[0]
    raise AssertionError("the move before was proved to eliminate by force")


def difficulty(start: Start, goal: str, solution: str) -> Difficulty:
    """Return the difficulty of a puzzle: how much you have to follow in your head. For the position after a
    move, it's the number of waves plus the logarithm of the points. Otherwise, each doubling of the waves of
    all moves that explode counts as one point, because you have to try them; half of the solution's waves
    count, too; and each further move of an elimination is three points.
    """
    state = start.state
    if start.move is not None:
        count, made = waves(state, start.move), state.points(start.move)
        score = round(count + log2(made), 2)
        reason = together([counted(count, "wave"), counted(made, "point")], ", ")
        return Difficulty(STEPS[goal].level(score), score, reason)
    tempting = exploding(state)
    all_waves = sum(waves(state, cell) for cell in tempting)
    first = state.cell(move_texts(solution)[0])
    own = waves(state, first)
    score = round(log2(1 + all_waves) + own / 2 + 3 * (MOVES.get(goal, 1) - 1), 2)
    moves = counted(len(tempting), "move that explodes", "moves that explode")
    reason = Sentence(
        "{moves}, {waves} to follow, {own} for the right one",
        moves=moves,
        waves=counted(all_waves, "wave"),
        own=own,
    )
    return Difficulty(STEPS[goal].level(score), score, reason)


def verify(start: Start, solution: str, goal: str, limits: Limits) -> tuple[ErrorInText, ...]:
    """Return why a legal line doesn't work against every reply.

    :raises LimitReachedError: if the search doesn't come to an end.
    """
    if goal in ("after", "points"):
        return ()
    state = start.state
    texts = move_texts(solution)
    left = (len(texts) + 1) // 2 if goal == "any" else MOVES[goal]
    search, column = Search(state.position.board, limits), 1
    for number, name in enumerate(texts, 1):
        cell = state.cell(name)
        if number % 2:
            if cell not in search.forced(state, left):
                reason = Sentence(
                    "move {number} ({move}): B isn't eliminated by force within {moves}",
                    number=number,
                    move=name,
                    moves=counted(left, "move"),
                )
                return (ErrorInText(reason, 1, column),)
            left -= 1
        state = state.place(cell)
        column += len(name) + 2
    return ()


def maker(options: DominationPuzzleOptions) -> Make:
    """Return a maker of puzzles."""
    return InTurn(partial(make, options.goal, *(options.size or (0, 0))))


def make(goal: str, columns: int, rows: int, turn: int, draw: random.Random, level: Level) -> Candidate | None:
    """Return a puzzle from a simulated game, or None if none of `GAMES` games has one."""
    wanted = TASKS[level][turn % len(TASKS[level])] if goal == "any" else goal
    for _ in range(GAMES):
        check_time()
        low, high = SIZES[level]
        board = SquareGrid(rows or draw.randint(low, high), columns or draw.randint(low, high))
        for start in _starts(board, wanted, draw):
            solution = _quick(start, wanted)
            if solution is None or difficulty(start, wanted, solution).level is not level:
                continue
            if MOVES.get(wanted, 0) > 1 and trivial(start.state, solution, wanted, level):
                continue
            outcome = solve(start, wanted)
            if outcome.difficulty is None or outcome.difficulty.level is not level:
                continue
            found = hints(start, str(outcome.solution), wanted)
            puzzle = Puzzle("", str(start), replace(outcome, seconds=0.0), {"goal": wanted}, found)
            return Candidate(puzzle, f"{wanted} {canonical(start)}")
    return None


def _starts(board: SquareGrid, goal: str, draw: random.Random) -> Iterator[Start]:
    """Yield starts from one simulated game: positions that may be lost within the number of moves, or from the
    later part of the game. If the task is the outcome of a move, the move sets off a chain."""
    most = 8 * len(board)
    game = list(played_out(board, 2, draw.uniform(*NOISE), draw.getrandbits(64), most))
    if goal in MOVES:
        back = 2 * MOVES[goal]
        if len(game) < most and len(game) > back:
            yield Start(_facing(*game[-back]))
        return
    for number in sorted(draw.sample(range(len(game) // 3, len(game) - 1), min(4, len(game) // 4))):
        state = _facing(*game[number])
        if goal == "points":
            if not ends_game(state):
                yield Start(state)
        else:
            ready = [cell for cell in exploding(state) if waves(state, cell) > 1]
            ready = [cell for cell in ready if state.place(cell).to_move is not None]
            if ready:
                yield Start(state, draw.choice(ready))


def _facing(position: Position, moved: str) -> State:
    """Return the position with the player to move as A."""
    if moved == "A":
        names = {"A": "B", "B": "A"}
        stacks = (stack and Stack(names[stack.player], stack.count) for stack in position.stacks)
        position = Position(position.board, tuple(stacks))
    return State(position, "AB", "A", (0, 0))


def _quick(start: Start, goal: str) -> str | None:
    """Return the first move of a solution, if it's the only one that works, fewer moves aren't enough, and
    there is a choice."""
    if start.move is not None:
        return start.state.name(start.move)
    if len(exploding(start.state)) < 2:
        return None
    if goal == "points":
        found = _most_points(start.state)
        return found.solution if len(found.firsts) == 1 else None
    search = Search(start.state.position.board)
    moves = MOVES[goal]
    if any(search.forced(start.state, fewer, 1) for fewer in range(1, moves)):
        return None
    firsts = search.forced(start.state, moves, 2)
    return start.state.name(firsts[0]) if len(firsts) == 1 else None
