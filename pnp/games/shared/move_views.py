"""Games of moves: one method draws their problems, records and diagrams."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from pnp.drawing.picture import Picture
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram
from pnp.games.api.puzzles import OptionsT, as_text
from pnp.games.api.views import RecordViews, Views
from pnp.games.shared.move_puzzles import MoveT
from pnp.games.shared.staged_diagrams import check_refused, staged_diagram
from pnp.search.replay import move_texts
from pnp.search.results import Notation


class MoveViews(Views[OptionsT, MoveT], Generic[OptionsT, MoveT]):
    """One game's views. A solution is printed as its moves."""

    position: type[MoveT]

    @abstractmethod
    def draw(
        self, position: MoveT, theme: Theme, moves: Sequence[str] = (), picks: Sequence[str] = ()
    ) -> Drawing:
        """A position.

        :param moves: the last moves that led to it, which are marked.
        :param picks: what has been clicked for the next move, which is highlighted.
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
        """A diagram in a text: its start, the position after each move, or the end, as the diagram asks.

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
        """The start, and the position after each move with that move."""
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
    """The records of a game, drawn by the views of its problems."""

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
