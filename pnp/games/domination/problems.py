"""Problems of Domination: solve with proof, grade, generate."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import log2

from pnp.games.domination.options import GOALS, DominationProblems, Goal
from pnp.games.domination.packing import effects, simulated
from pnp.games.domination.play import State
from pnp.games.domination.rules import PLAYERS, Position, pile
from pnp.games.domination.search import LimitReachedError, Search
from pnp.games.domination.tasks import MOVES, Question, after, goal_of, hints
from pnp.grids.lies import lies
from pnp.grids.square import SquareGrid
from pnp.search.generation import Candidate
from pnp.search.puzzle import TextFault
from pnp.search.replay import move_texts
from pnp.search.results import Grade, Level, Limits, Outcome, Problem, Proof, Status, Steps

TRIES = 100
"""Simulated games for one attempt at a problem; one takes an eighth of a millisecond on 6x6."""
NOISE = (10, 60)
"""Of 100 moves so many are any, in games of different players; drawn for each game."""
LATE = (2, 12)
"""Where chains are asked for: so many moves before the end of a game, when much is full."""
LEAST_MOVES, LEAST_EXPLOSIONS = 6, 4
"""With fewer moves, or fewer explosions of all of them, there is nothing to find."""
STEPS: dict[Goal, Steps] = {
    "after": Steps(4.6, 5.4, 6.6),
    "points": Steps(4.5, 5.6, 6.6),
    "eliminate-1": Steps(5.3, 5.8, 6.5),
    "eliminate-2": Steps(7.5, 8.0, 8.6),
    "eliminate-3": Steps(11.8, 12.5, 13.0),
}
"""The quarters of 200 problems of each goal on 6x6."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found of a problem: what does it equally well, one solution, its proof, the grade.

    ``solutions`` are first moves, or the one position; where there is more than one right answer, or fewer moves
    are enough, there is no grade.
    """

    solutions: tuple[str, ...]
    solution: str
    proof: Proof
    grade: Grade | None
    reason: str | None = None


NOTHING = Answer((), "", Proof.UNSOLVABLE, None)


def solve(start: str, options: DominationProblems, limits: Limits | None = None) -> Outcome:
    """The answer to a well-formed start, with its proof; ``states`` counts the positions that moves led to."""
    question, goal, limits = Question.parse(start, options), goal_of(options), limits or Limits()
    begun = time.perf_counter()
    try:
        search = Search(question.state.position, limits)
        found = answer(question, goal, search)
        states = search.states or len(question.state.legal())
    except LimitReachedError as error:
        return Outcome.unknown(str(error), seconds=time.perf_counter() - begun)
    seconds = time.perf_counter() - begun
    if not found.solutions:
        return Outcome(
            Status.UNSOLVABLE, proof=Proof.UNSOLVABLE, states=states, seconds=seconds, reason=found.reason
        )
    several = None
    if len(found.solutions) > 1:
        several = f"{len(found.solutions)} first moves do it: {', '.join(found.solutions)}"
    return Outcome(
        Status.SOLVED,
        solution=found.solution,
        length=None if goal == "after" else len(move_texts(found.solution)),
        proof=found.proof,
        states=states,
        seconds=seconds,
        grade=found.grade,
        reason=found.reason or several,
    )


def answer(question: Question, goal: Goal, search: Search) -> Answer:
    """What the rules and a complete search find.

    :raises LimitReachedError: where it does not come to an end.
    """
    if goal == "after":
        return _after(question)
    if goal == "points":
        return _points(question.state)
    return _elimination(question.state, goal, search)


def _after(question: Question) -> Answer:
    position, move = str(after(question)), question.move
    effect = effects(question.state.position, PLAYERS[0])[-1 if move is None else move]
    score = round(log2(1 + effect.explosions) + log2(1 + effect.waves), 2)
    reason = f"{effect.explosions} explosions in {effect.waves} waves"
    level = STEPS["after"].level(score)
    return Answer((position,), position, Proof.UNIQUE, Grade(level, score, reason))


def _points(state: State) -> Answer:
    """The move with the most points; its grade is the explosions that all moves set off, and how many nearly do
    as well."""
    found = effects(state.position, PLAYERS[0])
    most = max(effect.points for effect in found.values())
    best = tuple(state.name(cell) for cell, effect in found.items() if effect.points == most)
    if len(best) > 1:
        return Answer(best, best[0], Proof.WITNESS, None)
    total = sum(effect.explosions for effect in found.values())
    chains = sum(effect.explosions > 0 for effect in found.values())
    near = sum(effect.points >= 0.8 * most for effect in found.values()) - 1
    score = round(log2(1 + total) + log2(1 + near) / 2, 2)
    reason = f"{chains} moves explode, {total} explosions to follow; {near} moves score nearly as much"
    return Answer(best, best[0], Proof.BEST, Grade(STEPS["points"].level(score), score, reason))


def _elimination(state: State, goal: Goal, search: Search) -> Answer:
    moves = MOVES[goal]
    for fewer in range(1, moves):
        if firsts := search.firsts(fewer):
            names = tuple(state.name(cell) for cell in firsts)
            reason = "1 move is enough" if fewer == 1 else f"{fewer} moves are enough"
            return Answer(names, _written(state, search.line(firsts[0], fewer)), Proof.WITNESS, None, reason)
    firsts = search.firsts(moves)
    if not firsts:
        return NOTHING
    looked = search.states
    names = tuple(state.name(cell) for cell in firsts)
    one = len(firsts) == 1
    proof = Proof.FORCED if moves > 1 else Proof.UNIQUE if one else Proof.WITNESS
    grade = _grade(state, goal, looked) if one else None
    return Answer(names, _written(state, search.line(firsts[0], moves)), proof, grade)


def _grade(state: State, goal: Goal, looked: int) -> Grade:
    """Of an elimination: for one move the explosions of all moves, else the positions that the search saw."""
    found = effects(state.position, PLAYERS[0]).values()
    chains = sum(effect.explosions > 0 for effect in found)
    if goal == "eliminate-1":
        total = sum(effect.explosions for effect in found)
        score, reason = log2(1 + total), f"{chains} moves explode, {total} explosions to follow"
    else:
        score, reason = log2(1 + looked), f"{len(found)} moves, {chains} explode, {looked:,} positions to see"
    return Grade(STEPS[goal].level(round(score, 2)), round(score, 2), reason)


def _written(state: State, cells: list[int]) -> str:
    return ", ".join(map(state.name, cells))


def refuted(start: str, solution: str, options: DominationProblems, limits: Limits) -> tuple[TextFault, ...]:
    """The first move of a line of an elimination that lets B hold out, and how B does."""
    state, goal = Question.parse(start, options).state, goal_of(options)
    left, texts = MOVES.get(goal, 0), move_texts(solution)
    column = 1
    for number, text in enumerate(texts if left > 1 else (), 1):
        cell = state.cell(text)
        if number % 2:
            try:
                reply = Search(state.position, limits).reply(cell, left)
            except LimitReachedError as error:
                return (TextFault(f"it could not be judged: {error}", 1, column),)
            if reply is not None:
                told = f"B answers {state.name(reply)} and is not eliminated in {left}"
                return (TextFault(f"move {number} ({text}): {told}", 1, column),)
            left -= 1
        state = state.place(cell)
        column += len(text) + 2
    return ()


def make(options: DominationProblems, draw: random.Random, level: Level) -> Candidate | None:
    """A problem of a level from simulated games, with one right answer, or none among so many of them."""
    goal = options.goal if options.goal is not None else draw.choice(GOALS)
    asked = options.model_copy(update={"goal": goal})
    for question in questions(SquareGrid(options.size[1], options.size[0]), goal, draw):
        if not _promising(question, goal):
            continue
        found = answer(question, goal, Search(question.state.position))
        if len(found.solutions) == 1 and found.grade and found.grade.level is level:
            return _candidate(question, asked)
    return None


def questions(grid: SquareGrid, goal: Goal, draw: random.Random) -> Iterator[Question]:
    """Positions of simulated games in which something explodes, A to move: `TRIES` games.

    An elimination in n moves is looked for where so many moves of the winner were left.
    """
    begun = State.begin(grid, 2)
    for _ in range(TRIES):
        moves = simulated(begun.position, draw.randint(*NOISE), draw.getrandbits(64))
        back = 2 * MOVES[goal] - 1 if goal in MOVES else draw.randint(*LATE)
        state = begun
        for cell in moves[: max(len(moves) - back, 0)]:
            state = state.place(cell)
        if state.to_move != PLAYERS[0]:
            state = swapped(state)
        if goal != "after":
            yield Question(state)
            continue
        found = effects(state.position, PLAYERS[0]).items()
        if loud := [cell for cell, effect in found if effect.explosions >= LEAST_EXPLOSIONS]:
            yield Question(state, draw.choice(loud))


def _promising(question: Question, goal: Goal) -> bool:
    """Whether a position is worth a complete answer.

    Where A could end the game at once, nobody would ask for points, or what a chain comes to that is cut short.
    """
    search = Search(question.state.position)
    found = effects(question.state.position, PLAYERS[0]).values()
    if len(found) < LEAST_MOVES or sum(effect.explosions for effect in found) < LEAST_EXPLOSIONS:
        return False
    if goal in MOVES:
        moves = MOVES[goal]
        if any(search.firsts(fewer, 1) for fewer in range(1, moves)):
            return False
        return len(search.firsts(moves, 2)) == 1
    return not search.firsts(1, 1) and sum(effect.explosions > 0 for effect in found) > 1


def swapped(state: State) -> State:
    """The state with the two players exchanged, scores forgotten."""
    names = {"A": "B", "B": "A"}
    stacks = tuple(stack and pile(names[stack.player], stack.count) for stack in state.position.stacks)
    return State(Position(state.position.board, stacks), state.players, names[state.to_move or "B"], (0, 0))


def _candidate(question: Question, options: DominationProblems) -> Candidate:
    start = str(question)
    outcome = replace(solve(start, options), seconds=0.0)
    given: dict[str, int | bool | str] = {"goal": goal_of(options)}
    if options.size != type(options)().size:
        given["size"] = "x".join(map(str, options.size))
    told = hints(start, str(outcome.solution), options)
    return Candidate(Problem("", start, outcome, given, told), f"{options.goal} {canonical(question)}")


def canonical(question: Question) -> str:
    """A text that all starts like one share: those on the board turned or mirrored; A is always to move."""
    stacks = question.state.position.stacks
    return min(
        " ".join(f"{stacks[cell] or '.'}{'!' * (cell == question.move)}" for cell in lie)
        for lie in lies(question.state.position.board)
    )
