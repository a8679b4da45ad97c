"""Games of moves, played by clicking; and their engine, put together from its parts."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from pnp.base.geometry import Box
from pnp.base.sentences import Sentence
from pnp.drawing.hotspots import Scene, Spot
from pnp.drawing.theme import Theme
from pnp.games.api.engine import DiagramEngine, Engine, ProblemEngine, RecordEngine
from pnp.games.api.interaction import Interaction, PickResult, RecordInteraction, StepTrial, Trial, Verdict
from pnp.games.api.puzzles import OptionsT
from pnp.games.shared.move_puzzles import MovePuzzles, MoveRecords, MoveT
from pnp.games.shared.move_views import MoveRecordViews, MoveViews
from pnp.search.replay import MoveError


@dataclass(frozen=True)
class MoveInteraction(Interaction[OptionsT, MoveT], Generic[OptionsT, MoveT]):
    """Problems played move by move. A click makes a whole move, unless `picked` says otherwise."""

    puzzles: MovePuzzles[OptionsT, MoveT]
    views: MoveViews[OptionsT, MoveT]

    @abstractmethod
    def spots(self, position: MoveT, picks: Sequence[str]) -> Sequence[Spot]:
        """The places that can be clicked."""

    def picked(self, position: MoveT, picks: tuple[str, ...]) -> PickResult:
        """The moves that the clicks so far stand for or could still become.

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
        """The box of a place of the board in the drawing, in millimetres."""

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
    """The names of the cells where a move begins and ends."""
    begin, _, end = move.partition("-")
    return begin, end


@dataclass(frozen=True)
class _RecordInteraction(RecordInteraction[OptionsT, MoveT], Generic[OptionsT, MoveT]):
    """Records are continued in the same way as problems are solved."""

    problems: MoveInteraction[OptionsT, MoveT]

    def trial(self, start: MoveT, options: OptionsT, theme: Theme) -> Trial:
        return self.problems.trial(start, options, theme)


def move_engine(
    options: type[OptionsT],
    interaction: MoveInteraction[OptionsT, MoveT],
    records: MoveRecords[OptionsT, MoveT],
) -> Engine:
    """The engine of a game of moves whose problems, records and diagrams have the same options."""
    puzzles, views = interaction.puzzles, interaction.views
    return Engine(
        problems=ProblemEngine(options, puzzles, views, interaction),
        records=RecordEngine(options, records, MoveRecordViews(views), _RecordInteraction(interaction)),
        diagrams=DiagramEngine(options, views.diagram),
    )
