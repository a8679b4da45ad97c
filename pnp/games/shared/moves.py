"""Games of moves for one player: puzzles and records, based on a position that lists its moves.

A game provides a position with three methods (`MovePosition`), and a test for being solved. Checking, solving,
counting and replaying are the same in all such games. The module also contains the play of these games by
clicking, their engines, and the views of their puzzles, records and diagrams, for which a game defines a single
drawing method.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import ClassVar, Generic, Protocol, Self, TypeVar

from pnp.base.errors import ErrorInText, TextError
from pnp.base.geometry import Box
from pnp.base.sentences import Sentence
from pnp.drawing.hotspots import Scene, Spot
from pnp.drawing.pictures import Picture
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram, check_refused, staged_diagram
from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine, RecordEngine, RecordViews, Views
from pnp.games.api.interaction import Interaction, PickResult, RecordInteraction, StepTrial, Trial, Verdict
from pnp.games.api.puzzles import OptionsT, Records, Score, TextPuzzles, as_text, move_errors
from pnp.search.generation import Candidate, Make
from pnp.search.rating import rate_moves
from pnp.search.replay import MoveError, PlayedLine, first_error, first_hint, line_of, move_texts
from pnp.search.results import Hint, Level, Limits, Notation, Outcome, Proof, Puzzle, Status, Steps


class MovePosition(Protocol):
    """A position of a game of moves: a frozen value, whose ``str`` is the text that `parse` reads."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the position that a text describes.

        :raises TextError: with every reason why the text isn't a position.
        """

    @property
    def moves(self) -> Sequence[str]:
        """All legal moves, always in the same order."""

    def play(self, move: str) -> Self:
        """Return the position after a move.

        :raises MoveError: naming the rule that forbids it.
        """

    def __hash__(self) -> int: ...


MoveT = TypeVar("MoveT", bound=MovePosition)


class MovePuzzles(TextPuzzles[OptionsT, MoveT], Generic[OptionsT, MoveT]):
    """Puzzles for one player, solved by a line of moves that is written with commas: ``b, d, c``."""

    position: type[MoveT]
    steps: ClassVar[Steps]
    """The scores at which medium, hard and expert puzzles begin, on the scale of `rate_moves`."""

    @abstractmethod
    def missing(self, position: MoveT, options: OptionsT) -> str | None:
        """Return why a position isn't solved, for the message about a solution that ends there; None if it
        is."""

    @abstractmethod
    def make(self, options: OptionsT, draw: random.Random, level: Level) -> Candidate | None:
        """Return a puzzle from a random stream, or None if this attempt fails. See `candidate`."""

    def parse(self, text: str, options: OptionsT) -> MoveT:
        position = self.position.parse(text)
        if self.missing(position, options) is None:
            raise TextError.at("this position is already solved", 1)
        return position

    def check(self, start: MoveT, solution: str, options: OptionsT) -> Sequence[ErrorInText]:
        error = first_error(
            start,
            solution,
            lambda text: [text],
            lambda position, move: position.play(move),
            lambda position: self.missing(position, options),
        )
        return move_errors(error, solution)

    def solve(self, start: MoveT, options: OptionsT, limits: Limits) -> Outcome:
        """Return a shortest solution by breadth-first search over Python values.

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
        """Return the outcome of a search whose solution is proved to be shortest, with its difficulty."""
        choices, position = [], start
        for move in moves:
            choices.append(len(position.moves))
            position = position.play(move)
        difficulty = rate_moves(choices, self.steps) if moves else None
        return Outcome(
            status=Status.SOLVED,
            solution=", ".join(moves),
            length=len(moves),
            proof=Proof.SHORTEST,
            states=states,
            seconds=seconds,
            difficulty=difficulty,
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
        """Return a puzzle with its solution, difficulty and hints; None if it's solved from the start or
        can't be solved.

        :param kind: a text that all puzzles like it share, such as mirrored ones.
        :param given: its options in the set.
        :param limits: the limits of the search. Don't limit seconds, because the same seed must make the same
            set everywhere.
        """
        outcome = self.solve(start, options, limits or Limits())
        if not outcome.solution:
            return None
        hints = tuple(self.hints(start, outcome.solution, options))
        return Candidate(Puzzle("", str(start), outcome, given or {}, hints), kind)

    def hints(self, start: MoveT, solution: Notation, options: OptionsT) -> Sequence[Hint]:
        return (first_hint(move_texts(as_text(solution))),)


class MoveRecords(Records[OptionsT, MoveT], Generic[OptionsT, MoveT]):
    """Records of one player's moves, replayed by the position."""

    position: type[MoveT]

    @abstractmethod
    def beginning(self, options: OptionsT) -> MoveT:
        """Return the position that a game starts from."""

    @abstractmethod
    def result(self, position: MoveT) -> Score | None:
        """Return the result of a game; None if it isn't over."""

    def parse(self, text: str, options: OptionsT) -> MoveT:
        return self.position.parse(text) if text.strip() else self.beginning(options)

    def line(self, start: MoveT, moves: Sequence[str], options: OptionsT) -> PlayedLine[MoveT]:
        return line_of(start, moves, lambda position, move: position.play(move))

    def text_of(self, position: MoveT) -> str:
        return str(position)

    def result_of(self, end: MoveT, options: OptionsT) -> Score | None:
        return self.result(end)

    def signs(self, start: MoveT, options: OptionsT) -> Sequence[str]:
        """Return the names of the players in positions. One player needs none."""
        return ()


# Move views


class MoveViews(Views[OptionsT, MoveT], Generic[OptionsT, MoveT]):
    """One game's views. A solution is printed as its moves."""

    position: type[MoveT]

    @abstractmethod
    def draw(
        self, position: MoveT, theme: Theme, moves: Sequence[str] = (), picks: Sequence[str] = ()
    ) -> Drawing:
        """Return a position.

        :param moves: the last moves that led to it, which are marked.
        :param picks: the clicks for the next move, which are highlighted.
        """

    def start(self, start: MoveT, options: OptionsT, theme: Theme) -> Drawing:
        return self.draw(start, theme)

    def solution(
        self, start: MoveT, solution: Notation, options: OptionsT, theme: Theme
    ) -> tuple[Picture, ...]:
        return ()

    def notation(self, solution: Notation, theme: Theme) -> str:
        return as_text(solution)

    def diagram(self, diagram: Diagram, options: OptionsT, theme: Theme) -> Drawing:
        """Return a diagram in a text: its start, the position after each move, or the end, as the diagram asks.

        :raises DiagramError: for a start that isn't a position, or a move that breaks the rules.
        """
        return staged_diagram(
            diagram,
            lambda: self._stages(diagram),
            lambda stage: self.draw(stage[0], theme, stage[1]),
            theme,
            crossed=diagram.refused,
        )

    def _stages(self, diagram: Diagram) -> list[tuple[MoveT, Sequence[str]]]:
        """Return the start, and the position after each move with that move."""
        position = self.position.parse(diagram.start)
        found: list[tuple[MoveT, Sequence[str]]] = [(position, ())]
        for move in move_texts(diagram.moves):
            position = position.play(move)
            found.append((position, (move,)))
        if diagram.refused:
            check_refused(diagram.refused, lambda: position.play(diagram.refused))
        return found


@dataclass(frozen=True)
class MoveRecordViews(RecordViews[OptionsT, MoveT], Generic[OptionsT, MoveT]):
    """The records of a game, drawn by the views of its puzzles."""

    views: MoveViews[OptionsT, MoveT]

    def diagram(
        self, start: MoveT, moves: Sequence[str], first: int, options: OptionsT, theme: Theme
    ) -> Drawing:
        return self.views.draw(_after(start, moves), theme, moves[first - 1 :])

    def final(self, start: MoveT, moves: Sequence[str], options: OptionsT, theme: Theme) -> Drawing:
        return self.views.draw(_after(start, moves), theme)


def _after(position: MoveT, moves: Sequence[str]) -> MoveT:
    for move in moves:
        position = position.play(move)
    return position


# Move interaction


@dataclass(frozen=True)
class MoveInteraction(Interaction[OptionsT, MoveT], Generic[OptionsT, MoveT]):
    """Puzzles played move by move. A click makes a whole move, unless `picked` says otherwise."""

    puzzles: MovePuzzles[OptionsT, MoveT]
    views: MoveViews[OptionsT, MoveT]

    @abstractmethod
    def spots(self, position: MoveT, picks: Sequence[str]) -> Sequence[Spot]:
        """Return the places that can be clicked."""

    def picked(self, position: MoveT, picks: tuple[str, ...]) -> PickResult:
        """Return the moves that the clicks so far stand for or could still become.

        :raises MoveError: if they can't become a move.
        """
        return PickResult(choices=tuple(position.moves))

    def trial(self, start: MoveT, options: OptionsT, theme: Theme, part: str = "") -> Trial:
        return StepTrial(
            begin=start,
            play=lambda position, move: position.play(move),
            picked=self.picked,
            show=lambda position, picks: Scene(
                self.views.draw(position, theme, picks=picks), tuple(self.spots(position, picks))
            ),
            judge=lambda position, _moves: Verdict(self.puzzles.missing(position, options) is None),
        )


class FromToInteraction(MoveInteraction[OptionsT, MoveT]):
    """Moves such as ``d2-d4`` take two clicks: one where the move begins, and one where it ends."""

    @abstractmethod
    def box(self, position: MoveT, place: str) -> Box:
        """Return the box of a place of the board in the drawing, in millimetres."""

    def picked(self, position: MoveT, picks: tuple[str, ...]) -> PickResult:
        if len(picks) == 2:
            return PickResult(move="-".join(picks))
        choices = tuple(move for move in position.moves if not picks or _ends(move)[0] == picks[0])
        if picks and not choices:
            raise MoveError(Sentence("no move begins on {picks}", picks=picks[0]))
        return PickResult(choices=choices)

    def spots(self, position: MoveT, picks: Sequence[str]) -> Sequence[Spot]:
        moves = [_ends(move) for move in position.moves]
        ends = (end for begin, end in moves if begin in picks)
        places = dict.fromkeys([*picks, *ends] if picks else (begin for begin, _ in moves))
        return [Spot(place, self.box(position, place), place, chosen=place in picks) for place in places]


def _ends(move: str) -> tuple[str, str]:
    """Return the names of the cells where a move begins and ends."""
    begin, _, end = move.partition("-")
    return begin, end


@dataclass(frozen=True)
class _RecordInteraction(RecordInteraction[OptionsT, MoveT], Generic[OptionsT, MoveT]):
    """Continues records in the same way as puzzles are solved."""

    puzzles: MoveInteraction[OptionsT, MoveT]

    def trial(self, start: MoveT, options: OptionsT, theme: Theme) -> Trial:
        return self.puzzles.trial(start, options, theme)


def move_engine(
    options: type[OptionsT],
    interaction: MoveInteraction[OptionsT, MoveT],
    records: MoveRecords[OptionsT, MoveT],
) -> Engine:
    """Return the engine of a game of moves whose puzzles, records and diagrams have the same options."""
    puzzles, views = interaction.puzzles, interaction.views
    return Engine(
        puzzles=PuzzleEngine(options, puzzles, views, interaction),
        records=RecordEngine(options, records, MoveRecordViews(views), _RecordInteraction(interaction)),
        diagrams=DiagramEngine(options, views.diagram),
    )
