"""The hints of a set, held against the rules."""

from __future__ import annotations

from pnp.base.errors import LocatedFault
from pnp.base.sentences import Sentence
from pnp.games.api.engine import OpenPuzzle
from pnp.puzzles.puzzle_sets import SetPuzzle
from pnp.puzzles.solvers import Tell, are_installed, solvers


def check_hints(opened: OpenPuzzle, puzzle: SetPuzzle, tell: Tell) -> tuple[list[LocatedFault], int]:
    """What is wrong with the hints of a puzzle whose solution is right, and how many hints weren't checked:
    those in their author's own words, those that would take too long, and those that need a solver that isn't
    installed."""
    if puzzle.solution is None or not puzzle.hints:
        return [], len(puzzle.hints)
    if are_installed():
        with solvers(tell):
            verdicts = opened.check_hints(puzzle.solution, puzzle.hints)
    else:  # the rules are enough in many games
        try:
            verdicts = opened.check_hints(puzzle.solution, puzzle.hints)
        except ModuleNotFoundError:
            return [], len(puzzle.hints)
    faults = [
        puzzle.hint_fault(number, Sentence("this hint isn't true: {sentence}", sentence=sentence))
        for number, verdict in enumerate(verdicts)
        for sentence in verdict.wrong
    ]
    return faults, sum(not verdict.known or bool(verdict.open) for verdict in verdicts)
