"""Puzzles with a goal, such as a move that wins, whose solver is imported when it's needed; and the test for
trivial ones, which you solve by looking one move ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from pnp.base.errors import ErrorInText
from pnp.games.api.puzzles import HintVerdict, OptionsT, PositionT, TextPuzzles, as_text
from pnp.search.generation import Likeness, Make
from pnp.search.results import Hint, Level, Limits, Notation, Outcome, Proof

GoalT = TypeVar("GoalT")
OptionsContraT = TypeVar("OptionsContraT", contravariant=True)
PositionContraT = TypeVar("PositionContraT", contravariant=True)
GoalContraT = TypeVar("GoalContraT", contravariant=True)


class GoalSolver(Protocol[OptionsContraT, PositionContraT, GoalContraT]):
    """The functions of a game's module ``engine.solving``. ``goal`` is the goal of the puzzle."""

    def solve(self, start: PositionContraT, goal: GoalContraT, limits: Limits, /) -> Outcome:
        """Return the answer with its proof, or the limit that stopped the search."""

    def verify(
        self, start: PositionContraT, solution: str, goal: GoalContraT, limits: Limits, /
    ) -> Sequence[ErrorInText]:
        """Return what a search finds wrong with a solution that the plain rules accept.

        :raises LimitReachedError: if a limit is reached before that is clear.
        """

    def maker(self, options: OptionsContraT, /) -> Make:
        """Return a function that makes puzzles from random streams. It can be pickled."""


@dataclass(frozen=True)
class GoalPuzzles(TextPuzzles[OptionsT, PositionT], Generic[OptionsT, PositionT, GoalT]):
    """One game's puzzles: its rules check a line of moves, and its solver checks the replies to it.

    ``goal`` returns the goal of a puzzle. ``begin`` reads a start, and raises `TextError`. ``wrong`` returns
    the errors that the plain rules find in a solution, and ``ladder`` their hints. ``judge`` returns a function
    that checks whether a hint is true. ``solver`` imports the solver, ``kind`` returns the text that all
    puzzles like a given one share, and ``promised`` returns what a goal's task promises about its puzzles.
    """

    needs_verification = True

    goal: Callable[[OptionsT], GoalT]
    begin: Callable[[str, OptionsT], PositionT]
    wrong: Callable[[PositionT, str, GoalT], Sequence[ErrorInText]]
    ladder: Callable[[PositionT, str, GoalT], Sequence[Hint]]
    judge: Callable[[PositionT, str, GoalT], Callable[[str], HintVerdict]]
    solver: Callable[[], GoalSolver[OptionsT, PositionT, GoalT]]
    kind: Callable[[PositionT, OptionsT], str]
    promised: Callable[[GoalT], Proof] = lambda _goal: Proof.WITNESS

    def parse(self, text: str, options: OptionsT) -> PositionT:
        return self.begin(text, options)

    def check(self, start: PositionT, solution: str, options: OptionsT) -> Sequence[ErrorInText]:
        return self.wrong(start, solution, self.goal(options))

    def verify(
        self, start: PositionT, solution: Notation, options: OptionsT, limits: Limits
    ) -> Sequence[ErrorInText]:
        return self.solver().verify(start, as_text(solution), self.goal(options), limits)

    def solve(self, start: PositionT, options: OptionsT, limits: Limits) -> Outcome:
        return self.solver().solve(start, self.goal(options), limits)

    def promise(self, start: PositionT, options: OptionsT) -> Proof:
        return self.promised(self.goal(options))

    def likeness(self, start: PositionT, solution: Notation | None, options: OptionsT) -> Likeness:
        return Likeness(self.kind(start, options))

    def maker(self, options: OptionsT) -> Make:
        return self.solver().maker(options)

    def hints(self, start: PositionT, solution: Notation, options: OptionsT) -> Sequence[Hint]:
        return self.ladder(start, as_text(solution), self.goal(options))

    def check_hints(
        self, start: PositionT, solution: Notation, texts: Sequence[str], options: OptionsT
    ) -> Sequence[HintVerdict]:
        judged = self.judge(start, as_text(solution), self.goal(options))
        return [judged(text) for text in texts]


# Trivial puzzles


T = TypeVar("T")

GENTLE = (Level.EASY, Level.MEDIUM)
"""The difficulties of puzzles that may be solved by looking one move ahead."""


def single_best(scores: Mapping[T, int]) -> T | None:
    """Return the choice with the highest score; None if several share it or there are no choices."""
    most = max(scores.values(), default=0)
    best = [choice for choice, score in scores.items() if score == most]
    return best[0] if len(best) == 1 else None
