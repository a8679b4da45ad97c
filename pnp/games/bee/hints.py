"""Hints for Bee Donimoes, queen by queen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import DIGITS, Direction, neighbours
from pnp.games.bee import rules
from pnp.games.bee.rules import Move, Position
from pnp.games.shared.critical_steps import Actors, Effect
from pnp.games.shared.hint_sentences import insight, joined, listed, noun_of, of_queen, on_lines
from pnp.games.shared.line_puzzles import MOST_SAID, Ladder, ladder
from pnp.search.results import Hint
from pnp.search.shortest_paths import ShortestPaths, Step, shortest_paths

MOST_NAMED = 3
"""The most moves that any hint before the last gives away, for all queens together."""


def _on_wild(paths: ShortestPaths[Position, Move], scope: Hint) -> Hint | None:
    """Return the die that always ends on the wild space, if there is only one."""
    ends = paths.layer(paths.length)
    on_wild = {
        frozenset(die for die, cell in zip(end.numbers, end.dice, strict=True) if cell in end.wild)
        for end in ends
    }
    if len(paths.start.wild) != 1 or len(on_wild) != 1 or not (dice := on_wild.pop()):
        return None
    (die,) = dice
    return insight("wild", die=DIGITS[die], scope=scope)


def _beside(start: Position) -> Hint | None:
    """Return the dice that can land beside the queen on their own number, if not all can."""
    numbers = start.table.numbers()
    near = {numbers.get(cell) for cell in neighbours(start.dice[-1])}
    having = [noun_of("die", DIGITS[die]) for die in start.numbers[:-1] if die in near]
    if len(start.wild) != 1 or len(having) == len(start.numbers) - 1:
        return None
    if not having:
        return insight("beside-none")
    return insight("beside-one" if len(having) == 1 else "beside", pieces=listed(having))


def _effects(step: Step[Position, Move]) -> Iterator[Effect]:
    """Yield the dice that a step turns above, and the side of the queen that it ends at."""
    move, before, queen = step.move, step.before, step.before.dice[-1]
    die = ("die", DIGITS[move.die])
    cell = before.cell_of(move.die)
    for direction, steps in move.legs[:-1]:
        cell = direction.step(cell, steps)
        over = before.numbers[before.dice.index(cell)]
        if over == before.queen:
            yield Effect("turns-queen", (die,), 1)
        else:
            moved = cell != rules.starting_cells(before.table)[over]
            yield Effect("turns-moved" if moved else "turns", (die, ("other", DIGITS[over])), 1 + moved)
    for direction in Direction:
        if direction.step(queen) == step.after.cell_of(move.die):
            yield Effect(f"lands-{direction}", (die,))


ACTORS: Actors[Position, Move] = Actors(
    pieces=lambda position: [DIGITS[die] for die in position.numbers[:-1]],
    moved=lambda step: (DIGITS[step.move.die],),
    noun=lambda die: noun_of("die", die),
    write=lambda position: position.to_text(),
    insights=lambda paths, scope: [_on_wild(paths, scope) or _beside(paths.start)],
    effects=lambda step: tuple(_effects(step)),
)


@dataclass(frozen=True, slots=True)
class _Task:
    """A queen, and the hints for her task."""

    queen: str
    ladder: Ladder[Position, Move]

    @property
    def length(self) -> int:
        return self.ladder.paths.length


def hints(table: Table, solutions: Mapping[str, str], most: int, *, all_blanks_wild: bool) -> tuple[Hint, ...]:
    """Return hints: what to look at for every queen, a position to aim for with the hardest one, critical
    steps, and moves.

    :param most: the most positions to search for each queen to find all shortest solutions.
    """
    tasks = [
        _task(rules.start(table, DIGITS.index(queen), all_blanks_wild=all_blanks_wild), line, most)
        for queen, line in solutions.items()
        if line
    ]
    hardest = max(tasks, key=lambda task: task.length, default=None)
    if hardest is None:
        return ()
    remarks = MOST_SAID if len(tasks) == 1 else 1
    found = [on_lines(_for_all({task.queen: task.ladder.start_with(remarks) for task in tasks}))]
    if aim := hardest.ladder.aim():
        found.append(joined([of_queen(hardest.queen), *aim], hardest.ladder.position()))
    if steps := _steps(tasks):
        found.append(on_lines(_for_all(steps)))
    found.append(on_lines(_for_all({task.queen: task.ladder.begin() for task in tasks})))
    return tuple(found)


def _task(start: Position, line: str, most: int) -> _Task:
    moves = rules.RULES.moves(line)
    steps = ladder(start, moves, rules.RULES, ACTORS, lambda: all_shortest(start, most))
    return _Task(DIGITS[start.queen], steps)


def all_shortest(start: Position, most: int) -> ShortestPaths[Position, Move] | None:
    """Return all shortest solutions of a queen's task, with every route of each flight; None if it takes
    more than ``most`` positions to find them."""
    found = shortest_paths(start, rules.moves, rules.missing, most)
    return found.refined(_routes) if found is not None else None


def _routes(step: Step[Position, Move]) -> Iterator[Move]:
    return rules.routes(step.before, step.move.die, step.after.cell_of(step.move.die))


def _steps(tasks: list[_Task]) -> dict[str, list[Hint]]:
    """Return the critical steps of the longest tasks, within `MOST_NAMED` moves; in the order of the queens."""
    named: dict[str, list[Hint]] = {}
    left = MOST_NAMED
    for task in sorted(tasks, key=lambda task: -task.length):
        sentences, moves = task.ladder.step()
        if sentences and moves <= left:
            named[task.queen] = sentences
            left -= moves
    return {task.queen: named[task.queen] for task in tasks if task.queen in named}


def _for_all(sentences: Mapping[str, list[Hint]]) -> list[list[Hint]]:
    """Return sentences about each queen after her name, a line for each queen."""
    return [[of_queen(queen), *own] for queen, own in sentences.items()]
