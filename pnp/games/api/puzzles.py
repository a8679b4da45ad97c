"""What a game's puzzles can do: the single interface that all commands use."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from pnp.base.errors import TextIssue
from pnp.base.options import Options
from pnp.base.sentences import Sentence
from pnp.games.api.hint_verdicts import UNKNOWN, HintVerdict
from pnp.search.generation import Likeness, Make
from pnp.search.replay import MoveFault, move_texts
from pnp.search.results import Hint, Level, Limits, Notation, Outcome, Proof

Length = int | Mapping[str, int]
"""The length of a solution; for a solution in parts, the length of each."""


@dataclass(frozen=True, slots=True)
class ForeignStart:
    """A start in a file of another program: in the game's own text form, and the line of the file, from 1, on
    which it begins."""

    start: str
    line: int


OptionsT = TypeVar("OptionsT", bound=Options)
PositionT = TypeVar("PositionT")


class Puzzles(ABC, Generic[OptionsT, PositionT]):
    """One game's puzzles. A start is parsed once; everything else takes the resulting position."""

    rules_version: ClassVar[int] = 1
    """The version of the rules: raise it when a change makes other solutions right, so that problems are proved
    again."""
    needs_verification: ClassVar[bool] = False
    """Whether a solution that `check_solution` accepts can still be wrong, so that only `verify` can tell."""

    @abstractmethod
    def parse(self, text: str, options: OptionsT) -> PositionT:
        """The start of a problem.

        :raises TextError: with everything that keeps the text from being a start.
        """

    @abstractmethod
    def check_solution(self, start: PositionT, solution: Notation, options: OptionsT) -> Sequence[TextIssue]:
        """What the plain rules find wrong with a solution. Imports no solver.

        For a line of moves, this is the first move that a rule forbids.
        """

    def verify(
        self, start: PositionT, solution: Notation, options: OptionsT, limits: Limits
    ) -> Sequence[TextIssue]:
        """What the solver finds wrong with a solution that `check_solution` accepts.

        :raises LimitReachedError: if a limit is reached before that is clear.
        """
        return ()

    @abstractmethod
    def length(self, solution: Notation) -> Length:
        """The length of a correct solution, in moves or in dominoes."""

    @abstractmethod
    def solve(self, start: PositionT, options: OptionsT, limits: Limits) -> Outcome:
        """The answer with its proof, or the limit that stopped the search."""

    def promise(self, start: PositionT, options: OptionsT) -> Proof:
        """What the game's rules and tasks say about every problem, whether or not its set claims it: by
        default, only that it can be solved."""
        return Proof.WITNESS

    def difference(self, first: Notation, second: Notation) -> str:
        """Where two solutions of a problem differ, for a message to its author."""
        return Sentence("for example {first} and {second}", first=in_line(first), second=in_line(second))

    def read_foreign(self, text: str) -> Sequence[ForeignStart]:
        """The starts in a text from another program, if the game's `ProblemsOffer` names one; none if it's
        something else.

        :raises TextError: for a text in the form of such a program that has errors.
        """
        return ()

    def write_foreign(self, start: PositionT, options: OptionsT) -> str:
        """A start in a line as another program writes it.

        :raises ValueError: if that program has no such puzzles.
        """
        raise ValueError(Sentence("no other program's form is known for puzzles of this game"))

    def likeness(self, start: PositionT, solution: Notation | None, options: OptionsT) -> Likeness:
        """What is compared to find out whether two problems are alike: by default, just the starts."""
        return Likeness(str(start))

    @abstractmethod
    def maker(self, options: OptionsT) -> Make:
        """A function that makes problems from random streams. It can be pickled.

        :raises OptionError: for options that no problem can have.
        """

    def grades(self, options: OptionsT) -> Sequence[Level]:
        """The grades, from easy to expert, that problems with these options can have. Leave out only grades
        that are known to be impossible; a search may still find no problem of a grade named here."""
        return tuple(Level)

    @abstractmethod
    def hints(self, start: PositionT, solution: Notation, options: OptionsT) -> Sequence[Hint]:
        """Hints, from the first nudge on, found within a second or so."""

    def thorough_hints(self, start: PositionT, solution: Notation, options: OptionsT) -> Sequence[Hint]:
        """The hints of a generated problem: from a search that may take minutes, if the game needs one."""
        return self.hints(start, solution, options)

    def own_hints(
        self, start: PositionT, solution: Notation, texts: Sequence[str], options: OptionsT
    ) -> Mapping[str, Hint]:
        """The hints of a set that are in the game's own words, by their text."""
        return {str(hint): hint for hint in self.hints(start, solution, options)}

    def check_hints(
        self, start: PositionT, solution: Notation, texts: Sequence[str], options: OptionsT
    ) -> Sequence[HintVerdict]:
        """Whether hints are true, for a correct solution: by the plain rules or all shortest solutions, not by
        the code that writes hints. By default, nothing is known about any hint."""
        return [UNKNOWN for _ in texts]

    def former_rule(self, start: PositionT, options: OptionsT) -> tuple[PositionT, OptionsT, str] | None:
        """For owners of sets made by an older version: the start and options as they were under a rule that
        has since changed, and a note on the change. None if no rule that matters here has changed, or if the
        set already says which rule it means."""
        return None


class TextPuzzles(Puzzles[OptionsT, PositionT]):
    """Puzzles whose solution is one text, which is a line of moves in most games."""

    def check_solution(self, start: PositionT, solution: Notation, options: OptionsT) -> Sequence[TextIssue]:
        return self.check(start, solution, options) if isinstance(solution, str) else NO_TEXT

    @abstractmethod
    def check(self, start: PositionT, solution: str, options: OptionsT) -> Sequence[TextIssue]:
        """What the plain rules find wrong with a solution. Imports no solver."""

    def length(self, solution: Notation) -> Length:
        """The number of moves."""
        return len(move_texts(as_text(solution)))


def as_text(solution: Notation) -> str:
    """A solution that is one text.

    :raises TypeError: for a mapping.
    """
    if not isinstance(solution, str):
        raise TypeError("this game's solutions are texts")
    return solution


def in_line(solution: Notation) -> str:
    """A solution in one line of a message."""
    if isinstance(solution, str):
        return "'{}'".format(" / ".join(line.rstrip() for line in solution.splitlines() if line.strip()))
    return ", ".join(f"{part}: '{text}'" for part, text in solution.items())


def as_parts(solution: Notation) -> Mapping[str, str]:
    """A solution that is a mapping.

    :raises TypeError: for a text.
    """
    if isinstance(solution, str):
        raise TypeError("this game's solutions are mappings")
    return solution


NO_TEXT = (TextIssue("expected a single solution as text, not several with names"),)
"""The error for a mapping where a text is expected."""


def move_issues(fault: MoveFault | None, solution: str, part: str = "") -> tuple[TextIssue, ...]:
    """The error that a replay found, at the column of its move in the solution, which is one line."""
    if fault is None:
        return ()
    parts = solution.split(",")
    if not fault.move or not 1 <= fault.number <= len(parts):
        return (TextIssue(str(fault), part=part),)
    before = sum(len(text) + 1 for text in parts[: fault.number - 1])
    own = parts[fault.number - 1]
    return (TextIssue(str(fault), 1, before + len(own) - len(own.lstrip()) + 1, part),)
