"""The claims that hints for Bee Donimoes make, queen by queen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pnp.components.dominoes.tiles import DIGITS, Direction, neighbours
from pnp.games.bee.rules import RULES, Position, starting_cells
from pnp.games.shared.hint_claims import SCOPES, AnyLines, AnyPaths, Claims, Lines, Said, effect, pieces_of
from pnp.games.shared.hint_sentences import INSIGHTS, STEPS, TASKS
from pnp.games.shared.line_checks import register_lines
from pnp.search.shortest_paths import Step

Tasks = Mapping[str, AnyLines]
"""The solutions for each queen."""
AnyStep = Step[Any, Any]

CLAIMS: Claims[Tasks] = Claims(SCOPES)


def _of_queen(tasks: Tasks, said: Said) -> AnyLines:
    """Return the solutions for the queen with whom the line of a sentence begins.

    :raises LookupError: if it begins with no queen, or with one who has no solution.
    """
    return tasks[next(one["queen"] for one in said.earlier if one.words == TASKS["queen"])]


def queen_lines(start: Position, line: str, find: Callable[[], AnyPaths | None]) -> AnyLines:
    """Return the solutions for one queen."""
    return Lines(
        find=find,
        known=RULES.path(start, RULES.moves(line)),
        rules=RULES,
        pieces=[DIGITS[die] for die in start.numbers[:-1]],
        moved=lambda step: (DIGITS[step.move.die],),
        write=lambda position: str(position.to_text()),
    )


_scoped = register_lines(CLAIMS, _of_queen)


@CLAIMS.says(TASKS["queen"])
def _queen(tasks: Tasks, said: Said) -> bool:
    return said["queen"] in tasks


def _on_wild(_lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    """Check that the same die ends on the only wild space in every solution."""
    ends = paths.layer(paths.length)
    dice = [
        {DIGITS[die] for die, cell in zip(end.numbers, end.dice, strict=True) if cell in end.wild}
        for end in ends
    ]
    return len(paths.start.wild) == 1 and all(found == {said["die"]} for found in dice)


_scoped(_on_wild, INSIGHTS["wild"])


def _having(start: Position) -> set[str]:
    """Return the dice that have their number beside the queen."""
    numbers = start.table.numbers()
    near = {numbers.get(cell) for cell in neighbours(start.dice[-1])}
    return {DIGITS[die] for die in start.numbers[:-1] if die in near}


@CLAIMS.says(INSIGHTS["beside-none"])
def _none_beside(tasks: Tasks, said: Said) -> bool:
    start = _of_queen(tasks, said).known.start
    beside = set(neighbours(start.dice[-1])) & start.wild
    return not _having(start) and bool(beside)


@CLAIMS.says(INSIGHTS["beside-one"], INSIGHTS["beside"])
def _some_beside(tasks: Tasks, said: Said) -> bool:
    return _having(_of_queen(tasks, said).known.start) == pieces_of(said, "pieces")


def _turned_above(step: AnyStep) -> Iterator[tuple[int, bool]]:
    """Yield the dice that a flight turns above, and whether each has left its starting space."""
    cell = step.before.cell_of(step.move.die)
    for direction, steps in step.move.legs[:-1]:
        cell = direction.step(cell, steps)
        over = step.before.numbers[step.before.dice.index(cell)]
        yield over, starting_cells(step.before.table)[over] != cell


def _turns(step: AnyStep, said: Said) -> bool:
    over = (DIGITS.index(said["other"]), said.words == STEPS["turns-moved"])
    return DIGITS[step.move.die] == said["die"] and over in _turned_above(step)


def _turns_above_queen(step: AnyStep, said: Said) -> bool:
    return DIGITS[step.move.die] == said["die"] and step.before.queen in dict(_turned_above(step))


def _lands(step: AnyStep, said: Said) -> bool:
    (side,) = (way for way in Direction if STEPS[f"lands-{way}"] == said.words)
    return DIGITS[step.move.die] == said["die"] and step.after.cell_of(step.move.die) == side.step(
        step.after.dice[-1]
    )


_scoped(effect(_turns), STEPS["turns"], STEPS["turns-moved"])
_scoped(effect(_turns_above_queen), STEPS["turns-queen"])
_scoped(effect(_lands), *(STEPS[f"lands-{way}"] for way in Direction))
