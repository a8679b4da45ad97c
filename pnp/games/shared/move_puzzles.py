"""Games of moves for one player: puzzles and records, based on a position that knows its moves.

A game provides a position with three methods (`MovePosition`), and says when it's solved. Checking, solving,
counting and replaying are the same in all such games. Nothing here draws.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from time import perf_counter
from typing import ClassVar, Generic, Protocol, Self, TypeVar

from pnp.base.errors import TextError, TextIssue
from pnp.games.api.puzzles import OptionsT, TextPuzzles, as_text, move_issues
from pnp.games.api.records import Records, Score
from pnp.search.generation import Candidate, Make
from pnp.search.grading import grade_moves
from pnp.search.replay import PlayedLine, first_fault, first_hint, line_of, move_texts
from pnp.search.results import Hint, Level, Limits, Notation, Outcome, Problem, Proof, Status, Steps


class MovePosition(Protocol):
    """A position of a game of moves: a frozen value, whose ``str`` is the text that `parse` reads."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """The position that a text describes.

        :raises TextError: with everything that keeps the text from being a position.
        """

    @property
    def moves(self) -> Sequence[str]:
        """All legal moves, always in the same order."""

    def play(self, move: str) -> Self:
        """The position after a move.

        :raises MoveError: naming the rule that forbids it.
        """

    def __hash__(self) -> int: ...


MoveT = TypeVar("MoveT", bound=MovePosition)


class MovePuzzles(TextPuzzles[OptionsT, MoveT], Generic[OptionsT, MoveT]):
    """Puzzles for one player, solved by a line of moves that is written with commas: ``b, d, c``."""

    position: type[MoveT]
    steps: ClassVar[Steps]
    """The scores at which medium, hard and expert problems begin, on the scale of `grade_moves`."""

    @abstractmethod
    def missing(self, position: MoveT, options: OptionsT) -> str | None:
        """Why a position isn't solved, for the message about a solution that ends there; None if it is."""

    @abstractmethod
    def make(self, options: OptionsT, draw: random.Random, level: Level) -> Candidate | None:
        """A problem from a random stream, or None if this attempt came to nothing. See `candidate`."""

    def parse(self, text: str, options: OptionsT) -> MoveT:
        position = self.position.parse(text)
        if self.missing(position, options) is None:
            raise TextError.at("this position is already solved", 1)
        return position

    def check(self, start: MoveT, solution: str, options: OptionsT) -> Sequence[TextIssue]:
        fault = first_fault(
            start,
            solution,
            lambda text: [text],
            lambda position, move: position.play(move),
            lambda position: self.missing(position, options),
        )
        return move_issues(fault, solution)

    def solve(self, start: MoveT, options: OptionsT, limits: Limits) -> Outcome:
        """A shortest solution by breadth-first search over Python values.

        That's enough for some 100,000 positions. A game with more needs its own search.
        """
        began = perf_counter()
        before: dict[MoveT, tuple[MoveT, str] | None] = {start: None}
        layer = [start]
        while layer:
            end = next((position for position in layer if self.missing(position, options) is None), None)
            if end is not None:
                moves: list[str] = []
                while (step := before[end]) is not None:
                    end = step[0]
                    moves.append(step[1])
                return self.shortest(start, moves[::-1], len(before), perf_counter() - began)
            following = []
            for position in layer:
                for move in position.moves:
                    after = position.play(move)
                    if after not in before:
                        before[after] = position, move
                        following.append(after)
            layer = following
            if reason := limits.reached(len(before), seconds := perf_counter() - began):
                return Outcome.unknown(reason, len(before), seconds)
        return Outcome.unsolvable(len(before), perf_counter() - began)

    def shortest(self, start: MoveT, moves: Sequence[str], states: int, seconds: float) -> Outcome:
        """The outcome of a search whose solution is proved to be shortest, with its grade."""
        choices, position = [], start
        for move in moves:
            choices.append(len(position.moves))
            position = position.play(move)
        grade = grade_moves(choices, self.steps) if moves else None
        return Outcome(
            status=Status.SOLVED,
            solution=", ".join(moves),
            length=len(moves),
            proof=Proof.SHORTEST,
            states=states,
            seconds=seconds,
            grade=grade,
        )

    def maker(self, options: OptionsT) -> Make:
        return partial(self.make, options)

    def candidate(
        self,
        start: MoveT,
        options: OptionsT,
        kind: str,
        given: Mapping[str, int | bool | str] | None = None,
        limits: Limits | None = None,
    ) -> Candidate | None:
        """A problem with its solution, grade and hints; None if it's solved from the start or can't be solved.

        :param kind: a text that all problems like it share, such as mirrored ones.
        :param given: the options that the set names for it.
        :param limits: when to give up. Don't limit seconds, because the same seed has to make the same set
            everywhere.
        """
        outcome = self.solve(start, options, limits or Limits())
        if not outcome.solution:
            return None
        hints = tuple(self.hints(start, outcome.solution, options))
        return Candidate(Problem("", str(start), outcome, given or {}, hints), kind)

    def hints(self, start: MoveT, solution: Notation, options: OptionsT) -> Sequence[Hint]:
        return (first_hint(move_texts(as_text(solution))),)


class MoveRecords(Records[OptionsT, MoveT], Generic[OptionsT, MoveT]):
    """Records of one player's moves, replayed by the position."""

    position: type[MoveT]

    @abstractmethod
    def beginning(self, options: OptionsT) -> MoveT:
        """The position that a game starts from."""

    @abstractmethod
    def result(self, position: MoveT) -> Score | None:
        """The result of a game; None if it goes on."""

    def parse(self, text: str, options: OptionsT) -> MoveT:
        return self.position.parse(text) if text.strip() else self.beginning(options)

    def line(self, start: MoveT, moves: Sequence[str], options: OptionsT) -> PlayedLine[MoveT]:
        return line_of(start, moves, lambda position, move: position.play(move))

    def text_of(self, position: MoveT) -> str:
        return str(position)

    def result_of(self, end: MoveT, options: OptionsT) -> Score | None:
        return self.result(end)

    def signs(self, start: MoveT, options: OptionsT) -> Sequence[str]:
        """The names of the players in positions. One player needs none."""
        return ()
