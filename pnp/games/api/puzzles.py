"""What the puzzles of every game can be asked, in one form whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pnp.search.generation import Make
from pnp.search.replay import MoveFault
from pnp.search.results import Hint, Limits, Notation, Outcome, Proof

Length = int | Mapping[str, int]
"""The length of a solution: for one in parts, of each part."""


@dataclass(frozen=True, slots=True)
class TextFault:
    """One thing wrong with a start or a solution.

    ``line`` and ``column`` count from 1 in its text, 0 where the whole is meant; ``part`` names the part of a
    solution that is a mapping.
    """

    message: str
    line: int = 0
    column: int = 0
    part: str = ""


@dataclass(frozen=True, slots=True)
class FormerRule:
    """A rule that a version of this program changed, for those who own problem sets made before.

    ``options(options)`` gives the options that bring the former rule back, or None where a set already says
    which rule it means; ``note`` says what has changed and how to keep the former rule.
    """

    options: Callable[[Any], Any]
    note: str


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One game's puzzles, as functions of the game's option model for problems.

    - ``malformed(start, options)``: all that keeps a text from being the start of a problem.
    - ``wrong(start, solution, options)``: what is wrong with a solution of a well-formed start, told by the
      plain rules: for a line of moves the first move that a rule forbids. Imports no solver.
    - ``length(solution)``: of a solution that is right, in moves or in dominoes.
    - ``solve(start, options, limits)``: the answer, with its proof, or the limit that was reached.
    - ``make(options)``: a maker of problems, which can be pickled; raises `OptionError` for what cannot be.
    - ``hints(start, solution, options)``: from the first nudge on.
    - ``refuted(start, solution, options, limits)``: why a solution that ``wrong`` lets pass does not hold, told
      by the solver; None for games whose plain rules tell all.

    ``implied`` is what must be provable of every problem of the game, claimed or not. ``former`` is a rule that
    claims of older sets may rest on.
    """

    malformed: Callable[[str, Any], tuple[TextFault, ...]]
    wrong: Callable[[str, Notation, Any], tuple[TextFault, ...]]
    length: Callable[[Notation], Length]
    solve: Callable[[str, Any, Limits], Outcome]
    make: Callable[[Any], Make]
    hints: Callable[[str, Notation, Any], tuple[Hint, ...]]
    implied: Proof | None = None
    refuted: Callable[[str, Notation, Any, Limits], tuple[TextFault, ...]] | None = None
    former: FormerRule | None = None


def as_text(solution: Notation) -> str:
    """A solution that is one text.

    :raises TypeError: for a mapping.
    """
    if not isinstance(solution, str):
        raise TypeError("this game's solutions are texts")
    return solution


def as_parts(solution: Notation) -> Mapping[str, str]:
    """A solution that is a mapping.

    :raises TypeError: for a text.
    """
    if isinstance(solution, str):
        raise TypeError("this game's solutions are mappings")
    return solution


NO_TEXT = (TextFault("expected text: one solution, not one for each of several names"),)
"""What is wrong with a mapping where a text belongs."""


def move_fault(fault: MoveFault | None, solution: str, part: str = "") -> tuple[TextFault, ...]:
    """A fault of a replay, at the place of its move in the solution's one line."""
    if fault is None:
        return ()
    parts = solution.split(",")
    if not fault.move or not 1 <= fault.number <= len(parts):
        return (TextFault(str(fault), part=part),)
    before = sum(len(text) + 1 for text in parts[: fault.number - 1])
    own = parts[fault.number - 1]
    return (TextFault(str(fault), 1, before + len(own) - len(own.lstrip()) + 1, part),)
