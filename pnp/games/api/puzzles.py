"""The interface of a game's puzzles and records, which all commands use, and the results of their checks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from pnp.base.errors import ErrorInText, TextError
from pnp.base.options import Options
from pnp.base.sentences import Sentence, together
from pnp.base.wording import counted
from pnp.search.generation import Likeness, Make
from pnp.search.replay import PlayedLine, WrongMove, move_place, move_texts
from pnp.search.results import Hint, Level, Limits, Notation, Outcome, Proof


@dataclass(frozen=True, slots=True)
class HintVerdict:
    """The result of checking a hint. ``known``: whether it consists of sentences that can be checked;
    ``wrong``: those that aren't true; ``open``: why others couldn't be checked, or empty.
    """

    known: bool = True
    wrong: tuple[str, ...] = ()
    open: str = ""


UNKNOWN = HintVerdict(known=False)
"""The verdict on a hint in its author's own words."""


Length = int | Mapping[str, int]
"""The length of a solution; for a solution in parts, the length of each."""


@dataclass(frozen=True, slots=True)
class ThirdPartyStart:
    """A start in a file of another program: in the game's own text form, and the line of the file, from 1, on
    which it begins."""

    start: str
    line: int


OptionsT = TypeVar("OptionsT", bound=Options)
PositionT = TypeVar("PositionT")


class Puzzles(ABC, Generic[OptionsT, PositionT]):
    """One game's puzzles. A start is parsed once; everything else takes the resulting position."""

    rules_version: ClassVar[int] = 1
    """The version of the rules: raise it when a change makes other solutions right, so that puzzles are
    verified again."""
    needs_verification: ClassVar[bool] = False
    """Whether a solution that `check_solution` accepts can still be wrong, so that only `verify` can tell."""

    @abstractmethod
    def parse(self, text: str, options: OptionsT) -> PositionT:
        """Return the start of a puzzle.

        :raises TextError: with everything that is wrong with the text.
        """

    @abstractmethod
    def check_solution(self, start: PositionT, solution: Notation, options: OptionsT) -> Sequence[ErrorInText]:
        """Return what the plain rules find wrong with a solution. Imports no solver.

        For a line of moves, this is the first move that a rule forbids.
        """

    def verify(
        self, start: PositionT, solution: Notation, options: OptionsT, limits: Limits
    ) -> Sequence[ErrorInText]:
        """Return what the solver finds wrong with a solution that `check_solution` accepts.

        :raises LimitReachedError: if a limit is reached before that is clear.
        """
        return ()

    @abstractmethod
    def length(self, solution: Notation) -> Length:
        """Return the length of a correct solution, in moves or in dominoes."""

    @abstractmethod
    def solve(self, start: PositionT, options: OptionsT, limits: Limits) -> Outcome:
        """Return the answer with its proof, or the limit that stopped the search."""

    def promise(self, start: PositionT, options: OptionsT) -> Proof:
        """Return what the game's rules and tasks promise about every puzzle, whether or not its set claims it:
        by default, only that it can be solved."""
        return Proof.WITNESS

    def difference(self, first: Notation, second: Notation) -> str:
        """Return where two solutions of a puzzle differ, for a message to its author."""
        return Sentence("for example {first} and {second}", first=in_line(first), second=in_line(second))

    def read_third_party(self, text: str) -> Sequence[ThirdPartyStart]:
        """Return the starts in a text from another program, if the game's `PuzzlesFeature` names one; none
        if it's something else.

        :raises TextError: for a text in the form of such a program that has errors.
        """
        return ()

    def write_third_party(self, start: PositionT, options: OptionsT) -> str:
        """Return a start in a line as another program writes it.

        :raises ValueError: if that program has no such puzzles.
        """
        raise ValueError(Sentence("no other program's format is supported for puzzles of this game"))

    def likeness(self, start: PositionT, solution: Notation | None, options: OptionsT) -> Likeness:
        """Return the texts by which puzzles are compared: by default, just the starts."""
        return Likeness(str(start))

    @abstractmethod
    def maker(self, options: OptionsT) -> Make:
        """Return a function that makes puzzles from random streams. It can be pickled.

        :raises OptionError: for options that no puzzle can have.
        """

    def difficulties(self, options: OptionsT) -> Sequence[Level]:
        """Return the difficulties, from easy to expert, that puzzles with these options can have. Leave out
        only difficulties that are known to be impossible; a search may still find no puzzle of a difficulty
        named here."""
        return tuple(Level)

    @abstractmethod
    def hints(self, start: PositionT, solution: Notation, options: OptionsT) -> Sequence[Hint]:
        """Return hints, from the first nudge on, found within a second or so."""

    def thorough_hints(self, start: PositionT, solution: Notation, options: OptionsT) -> Sequence[Hint]:
        """Return the hints of a generated puzzle: from a search that may take minutes, if the game needs
        one."""
        return self.hints(start, solution, options)

    def own_hints(
        self, start: PositionT, solution: Notation, texts: Sequence[str], options: OptionsT
    ) -> Mapping[str, Hint]:
        """Return the hints of a set that are in the game's own words, by their text."""
        return {str(hint): hint for hint in self.hints(start, solution, options)}

    def check_hints(
        self, start: PositionT, solution: Notation, texts: Sequence[str], options: OptionsT
    ) -> Sequence[HintVerdict]:
        """Return whether hints are true, for a correct solution: by the plain rules or all shortest solutions,
        not by the code that writes hints. By default, nothing is known about any hint."""
        return [UNKNOWN for _ in texts]

    def former_rule(self, start: PositionT, options: OptionsT) -> tuple[PositionT, OptionsT, str] | None:
        """Return, for owners of sets made by an older version, the start and options as they were under a rule
        that has since changed, and a note on the change. None if no relevant rule has changed, or if the set
        specifies which rule it uses."""
        return None


class TextPuzzles(Puzzles[OptionsT, PositionT]):
    """Puzzles whose solution is one text, which is a line of moves in most games."""

    def check_solution(self, start: PositionT, solution: Notation, options: OptionsT) -> Sequence[ErrorInText]:
        return self.check(start, solution, options) if isinstance(solution, str) else NO_TEXT

    @abstractmethod
    def check(self, start: PositionT, solution: str, options: OptionsT) -> Sequence[ErrorInText]:
        """Return what the plain rules find wrong with a solution. Imports no solver."""

    def length(self, solution: Notation) -> Length:
        """Return the number of moves."""
        return len(move_texts(as_text(solution)))


def as_text(solution: Notation) -> str:
    """Return a solution that is one text.

    :raises TypeError: for a mapping.
    """
    if not isinstance(solution, str):
        raise TypeError("this game's solutions are texts")
    return solution


def in_line(solution: Notation) -> str:
    """Return a solution in one line of a message."""
    if isinstance(solution, str):
        return "'{}'".format(" / ".join(line.rstrip() for line in solution.splitlines() if line.strip()))
    return ", ".join(f"{part}: '{text}'" for part, text in solution.items())


def as_parts(solution: Notation) -> Mapping[str, str]:
    """Return a solution that is a mapping.

    :raises TypeError: for a text.
    """
    if isinstance(solution, str):
        raise TypeError("this game's solutions are mappings")
    return solution


NO_TEXT = (ErrorInText("expected a single solution as text, not several with names"),)
"""The error for a mapping where a text is expected."""


def move_errors(error: WrongMove | None, solution: str, part: str = "") -> tuple[ErrorInText, ...]:
    """Return the error that a replay found, at its move in the solution."""
    if error is None:
        return ()
    place = move_place(solution, error.number) if error.move else None
    return (ErrorInText(str(error), *place, part) if place else ErrorInText(str(error), part=part),)


# Records


@dataclass(frozen=True, slots=True)
class Score:
    """One line of the scores: who or what scores, and how much.

    ``label`` is English, such as ``{player} regions``. It's translated as a whole before ``values`` fill its
    gaps.
    """

    label: str
    value: str
    values: Mapping[str, str | int]
    one: str = ""
    many: str = ""
    """What is counted, in English with its number: ``{count} region`` and ``{count} regions``; empty for scores
    that aren't counted by player."""

    def __str__(self) -> str:
        return self.sentence

    @property
    def sentence(self) -> Sentence:
        """The label and the value, as a sentence that can be translated."""
        label = Sentence(self.label, "", **self.values)
        return Sentence("{label}: {value}", label=label, value=self.value) if self.value else label


@dataclass(frozen=True, slots=True)
class Replay:
    """The result of a record's moves.

    ``error`` is the first error, after which nothing was played; ``end`` is the last position in the text form
    of its game; ``result`` is a score without a value whose label is, for example, ``{player} wins``, or None
    while the game goes on.
    """

    end: str
    played: int
    error: WrongMove | None = None
    scores: tuple[Score, ...] = ()
    result: Score | None = None

    @property
    def summary(self) -> str:
        """The result and the scores in one line, as a sentence that can be translated; empty if there are
        none."""
        result = self.result.sentence if self.result else ""
        return together([result, *(score.sentence for score in self.scores)])


def scores_by_player(
    label: str, values: Iterable[tuple[str, object]], one: str = "", many: str = ""
) -> tuple[Score, ...]:
    """Return a line of the scores for each player, ``label`` being ``{player} regions``, ``one`` ``{count}
    region`` and ``many`` ``{count} regions``."""
    return tuple(Score(label, str(value), {"player": player}, one, many) for player, value in values)


def check_players(found: int, wanted: int) -> None:
    """Check that a position has as many players as its game.

    :raises TextError: if it has more or fewer.
    """
    if found != wanted:
        raise TextError.at(
            Sentence("{players}, but the game is for {wanted}", players=counted(found, "player"), wanted=wanted)
        )


class Records(ABC, Generic[OptionsT, PositionT]):
    """One game's records, replayed by the plain rules."""

    @abstractmethod
    def parse(self, text: str, options: OptionsT) -> PositionT:
        """Return the position that a record starts from. An empty text is the position that the game
        starts from.

        :raises TextError: with every reason why the text isn't a position.
        """

    @abstractmethod
    def line(self, start: PositionT, moves: Sequence[str], options: OptionsT) -> PlayedLine[PositionT]:
        """Return the positions from the start on, up to the first move that a rule forbids."""

    def course(self, start: PositionT, moves: Sequence[str], options: OptionsT) -> Sequence[PositionT]:
        """Return the position at the beginning and after each move, up to the first that a rule forbids."""
        return self.line(start, moves, options)[0]

    @abstractmethod
    def text_of(self, position: PositionT) -> str:
        """Return the text form of a position, which `parse` reads."""

    def moves(self, start: PositionT, position: PositionT, options: OptionsT) -> Sequence[str] | None:
        """Return every move that the rules allow at a position, as text; none if the game is over.

        Passing, resigning and moves that depend on chance aren't among them. By default, the result is None:
        moves that consist of what players call out can't be listed.

        :param start: the position from which the game began, on which its rules may depend.
        """
        return None

    def scores_of(self, end: PositionT, options: OptionsT) -> tuple[Score, ...]:
        """Return the scores at a position; none by default."""
        return ()

    @abstractmethod
    def result_of(self, end: PositionT, options: OptionsT) -> Score | None:
        """Return how the game ended at a position; None while it goes on."""

    def replay(self, start: PositionT, moves: Sequence[str], options: OptionsT) -> Replay:
        """Return the result of the moves."""
        positions, error = self.line(start, moves, options)
        end = positions[-1]
        return Replay(
            self.text_of(end),
            len(positions) - 1,
            error,
            self.scores_of(end, options),
            self.result_of(end, options),
        )

    @abstractmethod
    def signs(self, start: PositionT, options: OptionsT) -> Sequence[str]:
        """Return the signs of the players, as in the text form of a position."""


@dataclass(frozen=True, slots=True)
class ThirdPartyRecord:
    """A record read from a file format that other programs share.

    ``places`` has the line and column of each move, from 1; ``options``, ``players`` and ``start`` are as in
    the YAML of the same record. ``refuted`` is why the result in the file doesn't follow from its moves, and
    ``notice`` a message to its owner, such as that its encoding was guessed.
    """

    moves: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    players: Mapping[str, str] = field(default_factory=dict)
    title: str = ""
    start: str = ""
    refuted: ErrorInText | None = None
    notice: str = ""


ReadThirdParty = Callable[[bytes], ThirdPartyRecord | ErrorInText]
"""A function that reads the content of such a file, or returns what is wrong with it."""

WriteThirdParty = Callable[[str, Sequence[str], Any, Mapping[str, str], str], str]
"""A function that writes the text of such a file from a record's start, moves (which are legal), options,
players and title. It raises ValueError for a record that the format can't represent."""
