"""A game's engine: everything that is imported only when its puzzles, records or diagrams are needed.

A start is opened once: `PuzzleEngine.open` and `RecordEngine.open` parse it, and the object that they
return has the position, the options and the game's code, so that callers don't depend on these types.

`Views` draw and describe the positions of puzzles and records.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic

from pnp.base.errors import ErrorInText
from pnp.base.options import Options
from pnp.base.sentences import together
from pnp.drawing.pictures import Picture
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram
from pnp.games.api.interaction import Interaction, Reason, RecordInteraction, Trial
from pnp.games.api.puzzles import (
    HintVerdict,
    OptionsT,
    PositionT,
    Puzzles,
    ReadThirdParty,
    Records,
    Replay,
    ThirdPartyStart,
    WriteThirdParty,
)
from pnp.search.generation import Likeness
from pnp.search.results import Hint, Limits, Notation, Outcome, Proof


class Views(ABC, Generic[OptionsT, PositionT]):
    """Everything that is drawn and said about one game's puzzles.

    Drawings have their natural size in millimetres. Sentences are in the theme's language.
    """

    @abstractmethod
    def task(self, options: OptionsT, theme: Theme) -> str:
        """Return the task, for puzzles whose set doesn't give one."""

    def task_of(self, start: PositionT, options: OptionsT, theme: Theme) -> str:
        """Return the task, as `task` does, of one puzzle. A game overrides this only if its starts contain the
        task."""
        return self.task(options, theme)

    @abstractmethod
    def start(self, start: PositionT, options: OptionsT, theme: Theme) -> Drawing:
        """Return the start of a puzzle."""

    def hint(
        self, start: PositionT, solution: Notation, number: int, options: OptionsT, theme: Theme
    ) -> Drawing | None:
        """Return the drawing of a hint, counted from 1, or None if its words are enough."""
        return None

    def described(self, start: PositionT, hint: str, options: OptionsT, theme: Theme) -> Drawing | None:
        """Return the drawing that the text of a hint describes, or None if it describes none. It needs no
        search, unlike `hint`."""
        return None

    @abstractmethod
    def solution(
        self, start: PositionT, solution: Notation, options: OptionsT, theme: Theme
    ) -> tuple[Picture, ...]:
        """Return a correct solution in drawings; none if its notation is enough."""

    def target(self, solution: Notation, options: OptionsT, theme: Theme) -> str:
        """Return the target for solvers, given a best solution, such as ``12 moves``; empty if there's nothing
        to count."""
        return ""

    def in_print(self, hint: Hint, *, beside_target: bool, above_drawing: bool) -> Hint:
        """Return a hint without the words that repeat the `target` beside it or describe the drawing below."""
        return hint

    def notation(self, solution: Notation, theme: Theme) -> str:
        """Return a correct solution as a line of text; empty if the drawings show all of it."""
        return ""


@dataclass(frozen=True, slots=True)
class Recorded(Generic[OptionsT, PositionT]):
    """A game from its record: its start, its moves, its options, and the players' names by their signs."""

    start: PositionT
    moves: Sequence[str]
    options: OptionsT
    players: Mapping[str, str] = field(default_factory=dict)

    def name(self, sign: str) -> str:
        """Return a player's name if the record has one, otherwise their sign."""
        return self.players.get(sign, sign)


class RecordViews(ABC, Generic[OptionsT, PositionT]):
    """The drawings and words of one game's records."""

    @abstractmethod
    def diagram(
        self, start: PositionT, moves: Sequence[str], first: int, options: OptionsT, theme: Theme
    ) -> Drawing:
        """Return the position after the moves; the moves from number ``first`` on (counted from 1) are
        numbered."""

    @abstractmethod
    def final(self, start: PositionT, moves: Sequence[str], options: OptionsT, theme: Theme) -> Drawing:
        """Return the position at the end, with trackers and everything else on the table."""

    def commentary(
        self, record: Recorded[OptionsT, PositionT], first: int, theme: Theme
    ) -> Sequence[str] | None:
        """Return what happened in each move from number ``first`` on (counted from 1), a line for each; None
        to list the moves as written."""
        return None

    def parts(self, record: Recorded[OptionsT, PositionT], theme: Theme) -> Sequence[tuple[int, str]]:
        """Return the parts of a game, such as rounds: the number of each part's first move, and its title."""
        return ()

    def score_sheet(self, record: Recorded[OptionsT, PositionT], theme: Theme) -> Drawing | None:
        """Return the score sheet, filled in. None as long as there is nothing to write on it."""
        return None

    def piece(self, sign: str, theme: Theme) -> Drawing | None:
        """Return a piece of the player with this sign. None if pieces show the sign or aren't anybody's."""
        return None


@dataclass(frozen=True, slots=True)
class PuzzleEngine(Generic[OptionsT, PositionT]):
    """A game's code for its puzzles."""

    options: type[OptionsT]
    puzzles: Puzzles[OptionsT, PositionT]
    views: Views[OptionsT, PositionT]
    interaction: Interaction[OptionsT, PositionT] | None = None
    """How its puzzles are played by hand; if None, an answer is typed as a whole."""

    def open(self, text: str, options: Options) -> OpenPuzzle:
        """Return the puzzle whose start is a text.

        :raises TextError: with everything that is wrong with the text.
        """
        own = own_options(self.options, options)
        return OpenPuzzle(self, self.puzzles.parse(text, own), own)

    def read_third_party(self, text: str) -> Sequence[ThirdPartyStart]:
        """Return the starts in a text from another program; none if it's something else."""
        return self.puzzles.read_third_party(text)

    def task(self, options: Options, theme: Theme) -> str:
        """Return the task of puzzles with these options, for any start."""
        return self.views.task(own_options(self.options, options), theme)


@dataclass(frozen=True, slots=True)
class OpenPuzzle:
    """A puzzle whose start has been parsed, and the engine that parsed it."""

    engine: AnyPuzzleEngine
    start: Any
    options: Any

    def check_solution(self, solution: Notation) -> Sequence[ErrorInText]:
        """Return the errors that the plain rules find in a solution. If it was right under a former rule, each
        error says so."""
        errors = self.engine.puzzles.check_solution(self.start, solution, self.options)
        if errors and (former := self.former_rule()):
            before, note = former
            if not before.engine.puzzles.check_solution(before.start, solution, before.options):
                return [replace(error, message=together([error.message, note])) for error in errors]
        return errors

    def verify(self, solution: Notation, limits: Limits) -> Sequence[ErrorInText]:
        """Return what the solver finds wrong with a solution that the plain rules accept."""
        return self.engine.puzzles.verify(self.start, solution, self.options, limits)

    def solve(self, limits: Limits) -> Outcome:
        """Return the answer with its proof, or the limit that stopped the search."""
        return self.engine.puzzles.solve(self.start, self.options, limits)

    @property
    def promise(self) -> Proof:
        """The game's promise about every puzzle, whether or not its set claims it."""
        return self.engine.puzzles.promise(self.start, self.options)

    def third_party_text(self) -> str:
        """Return the start in a line as another program writes it.

        :raises ValueError: if that program has no such puzzles.
        """
        return self.engine.puzzles.write_third_party(self.start, self.options)

    def likeness(self, solution: Notation | None) -> Likeness:
        """Return the texts that are compared to find out whether another puzzle of the game is like this
        one."""
        return self.engine.puzzles.likeness(self.start, solution, self.options)

    def former_rule(self) -> tuple[OpenPuzzle, str] | None:
        """Return the same puzzle under a rule that has since changed, with a note on the change; None if
        no rule has."""
        former = self.engine.puzzles.former_rule(self.start, self.options)
        return (OpenPuzzle(self.engine, *former[:2]), former[2]) if former else None

    def hints(self, solution: Notation) -> Sequence[Hint]:
        """Return hints, from the first nudge on, found within a second or so."""
        return self.engine.puzzles.hints(self.start, solution, self.options)

    def thorough_hints(self, solution: Notation) -> Sequence[Hint]:
        """Return the hints of a generated puzzle: from a search that may take minutes, if the game needs
        one."""
        return self.engine.puzzles.thorough_hints(self.start, solution, self.options)

    def check_hints(self, solution: Notation, texts: Sequence[str]) -> Sequence[HintVerdict]:
        """Return whether hints are true, for a correct solution."""
        return self.engine.puzzles.check_hints(self.start, solution, texts, self.options)

    def task(self, theme: Theme) -> str:
        """Return the task, for puzzles whose set doesn't give one."""
        return self.engine.views.task_of(self.start, self.options, theme)

    def own_hints(self, solution: Notation, texts: Sequence[str]) -> Mapping[str, Hint]:
        """Return the hints of a set that are in the game's own words, by their text."""
        return self.engine.puzzles.own_hints(self.start, solution, texts, self.options)

    def drawing(self, theme: Theme) -> Drawing:
        """Return the drawing of the start."""
        return self.engine.views.start(self.start, self.options, theme)

    def hint_drawing(self, solution: Notation, number: int, theme: Theme) -> Drawing | None:
        """Return the drawing of a hint, counted from 1, or None if its words are enough."""
        return self.engine.views.hint(self.start, solution, number, self.options, theme)

    def described(self, hint: str, theme: Theme) -> Drawing | None:
        """Return the drawing that the text of a hint describes, or None if it describes none."""
        return self.engine.views.described(self.start, hint, self.options, theme)

    def pictures(self, solution: Notation, theme: Theme) -> tuple[Picture, ...]:
        """Return a correct solution in drawings; none if its notation is enough."""
        return self.engine.views.solution(self.start, solution, self.options, theme)

    def target(self, solution: Notation, theme: Theme) -> str:
        """Return the target for solvers, given a best solution, such as ``12 moves``; empty if there's nothing
        to count."""
        return self.engine.views.target(solution, self.options, theme)

    def in_print(self, hint: Hint, *, beside_target: bool, above_drawing: bool) -> Hint:
        """Return a hint without the words that repeat the `target` beside it or describe the drawing below."""
        return self.engine.views.in_print(hint, beside_target=beside_target, above_drawing=above_drawing)

    def notation(self, solution: Notation, theme: Theme) -> str:
        """Return a correct solution as a line of text; empty if the drawings show all of it."""
        return self.engine.views.notation(solution, theme)

    def trial(self, theme: Theme, part: str = "") -> Trial | None:
        """Return a trial of the puzzle; None in games whose answers are typed as a whole."""
        interaction = self.engine.interaction
        return interaction.trial(self.start, self.options, theme, part) if interaction else None

    def line(self, solution: Notation) -> tuple[str, ...]:
        """Return a solution as the moves of a trial."""
        interaction = self.engine.interaction
        return interaction.line(self.start, solution, self.options) if interaction else ()

    def reasons(self, laid: frozenset[str], theme: Theme) -> tuple[Reason, ...]:
        """Return the reasons for the next move once some pieces are placed; nothing if there are only hints
        about the start."""
        interaction = self.engine.interaction
        return interaction.reasons(self.start, laid, self.options, theme) if interaction else ()


@dataclass(frozen=True, slots=True)
class RecordEngine(Generic[OptionsT, PositionT]):
    """A game's code for its records.

    ``readers`` and ``writers`` handle the file formats of other programs, by the endings of file names.
    """

    options: type[OptionsT]
    records: Records[OptionsT, PositionT]
    views: RecordViews[OptionsT, PositionT]
    interaction: RecordInteraction[OptionsT, PositionT] | None = None
    """How its records are continued by hand; if None, moves are typed."""
    readers: Mapping[str, ReadThirdParty] = field(default_factory=dict)
    writers: Mapping[str, WriteThirdParty] = field(default_factory=dict)

    def open(self, text: str, options: Options) -> OpenRecord:
        """Return the record whose start is a text; an empty text stands for the position that the game
        starts from.

        :raises TextError: with every reason why the text isn't a position.
        """
        own = own_options(self.options, options)
        return OpenRecord(self, self.records.parse(text, own), own)


@dataclass(frozen=True, slots=True)
class OpenRecord:
    """A record whose start has been parsed, and the engine that parsed it."""

    engine: AnyRecords
    start: Any
    options: Any

    def replay(self, moves: Sequence[str]) -> Replay:
        """Return the result of replaying the moves."""
        return self.engine.records.replay(self.start, moves, self.options)

    def signs(self) -> Sequence[str]:
        """Return the signs of the players."""
        return self.engine.records.signs(self.start, self.options)

    def diagram(self, moves: Sequence[str], first: int, theme: Theme) -> Drawing:
        """Return the position after the moves; the moves from number ``first`` on (counted from 1) are
        numbered."""
        return self.engine.views.diagram(self.start, moves, first, self.options, theme)

    def final(self, moves: Sequence[str], theme: Theme) -> Drawing:
        """Return the position at the end."""
        return self.engine.views.final(self.start, moves, self.options, theme)

    def commentary(
        self, moves: Sequence[str], players: Mapping[str, str], first: int, theme: Theme
    ) -> Sequence[str] | None:
        """Return what happened in each move from a number on; None to list the moves as they are written."""
        return self.engine.views.commentary(self._recorded(moves, players), first, theme)

    def parts(
        self, moves: Sequence[str], players: Mapping[str, str], theme: Theme
    ) -> Sequence[tuple[int, str]]:
        """Return the parts of the game: the number of each part's first move, and its title."""
        return self.engine.views.parts(self._recorded(moves, players), theme)

    def score_sheet(self, moves: Sequence[str], players: Mapping[str, str], theme: Theme) -> Drawing | None:
        """Return the score sheet, filled in."""
        return self.engine.views.score_sheet(self._recorded(moves, players), theme)

    def piece(self, sign: str, theme: Theme) -> Drawing | None:
        """Return a player's piece, if it can't be told by the sign."""
        return self.engine.views.piece(sign, theme)

    def trial(self, theme: Theme) -> Trial | None:
        """Return a trial that continues the record; None in games whose moves are typed."""
        interaction = self.engine.interaction
        return interaction.trial(self.start, self.options, theme) if interaction else None

    def _recorded(self, moves: Sequence[str], players: Mapping[str, str]) -> Recorded[Any, Any]:
        return Recorded(self.start, moves, self.options, players)


DrawDiagram = Callable[[Diagram, OptionsT, Theme], Drawing]
"""A function that checks a diagram by the rules and draws it. It raises `DiagramError`."""


@dataclass(frozen=True, slots=True)
class DiagramEngine(Generic[OptionsT]):
    """A game's code for diagrams in texts."""

    options: type[OptionsT]
    draw: DrawDiagram[OptionsT]

    def drawing(self, diagram: Diagram, options: Options, theme: Theme) -> Drawing:
        """Return the drawing of a diagram.

        :raises DiagramError: for a diagram that breaks the rules, or that marks an allowed move as forbidden.
        """
        return self.draw(diagram, own_options(self.options, options), theme)


@dataclass(frozen=True, slots=True)
class Engine:
    """A game's code beyond its boards, pieces and forms."""

    puzzles: AnyPuzzleEngine | None = None
    records: AnyRecords | None = None
    diagrams: DiagramEngine[Any] | None = None


AnyPuzzleEngine = PuzzleEngine[Any, Any]
AnyRecords = RecordEngine[Any, Any]
"""The engines of a game that is known only by its name."""


def own_options(model: type[OptionsT], options: Options) -> OptionsT:
    """Return the options, checked to be an instance of the model that a game's code takes.

    :raises TypeError: if they are of another model.
    """
    if not isinstance(options, model):
        raise TypeError(f"expected {model.__name__}, not {type(options).__name__}")
    return options
