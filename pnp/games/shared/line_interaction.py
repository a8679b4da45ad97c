"""Trials of domino games with lines of moves: you click where a move begins or ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Generic, TypeVar

from pnp.base.geometry import Box
from pnp.base.sentences import Sentence
from pnp.components.dominoes.ground import Ground
from pnp.components.dominoes.table_picture import SIDE
from pnp.components.dominoes.tiles import Cell
from pnp.drawing.hotspots import Scene, Shift, Spot
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.interaction import Interaction, TrialState, Way, solution_moves
from pnp.games.api.puzzles import OptionsT, PositionT
from pnp.games.shared.line_views import Changed, LineViews, MoveRenderer
from pnp.games.sliding.move_rules import MoveRules
from pnp.search.replay import MoveError
from pnp.search.results import Limits, Notation
from pnp.search.shortest_paths import plain_path

M = TypeVar("M")
_Following = tuple[str, Sequence[Cell], Sequence[Cell]]
"""A move, its path, and the cells of the piece that moves."""

MOST_LISTED = 120
MOVING = Sentence(
    "Drag a piece to its new place, or choose the piece and then the place. If only one move begins or ends "
    "at a place, choosing that place makes the move."
)


@dataclass(frozen=True, slots=True)
class LineTrial(Generic[PositionT, M]):
    """A puzzle of a domino game whose solution is one line of moves."""

    renderer: MoveRenderer[PositionT, M]
    start: PositionT
    theme: Theme

    def after(self, moves: tuple[str, ...], _picks: tuple[str, ...] = ()) -> TrialState:
        rules, position, message = self.renderer.rules, self.start, ""
        before: PositionT | None = None
        kept: list[str] = []
        for text in moves:
            try:
                for move in rules.parse(text):
                    position, before = rules.play(position, move), position
            except MoveError as error:
                message = str(error)
                break
            kept += single_moves(rules, text)
        drawing = self.renderer.draw(position, Changed(before), self.theme)
        lacking = rules.missing(position)
        message = message or (lacking or "")
        if drawing is None:  # no domino is left to draw; this is the goal of some puzzles
            return TrialState(tuple(kept), None, solved=lacking is None, message=message)
        following = () if lacking is None else tuple(self._following(position))
        return TrialState(
            tuple(kept),
            Scene(drawing, self._spots(position, following, drawing), self.renderer.describe(position)),
            choices=tuple(text for text, _, _ in following)[:MOST_LISTED],
            solved=lacking is None,
            message=message,
        )

    def _played(self, position: PositionT) -> Iterator[tuple[M, PositionT]]:
        """Yield the moves that the rules allow; a variant may forbid some moves that its game lists."""
        for move, _ in self.renderer.rules.legal(position):
            try:
                yield move, self.renderer.rules.play(position, move)
            except MoveError:
                continue

    def _following(self, position: PositionT) -> Iterator[_Following]:
        """Yield the moves that the rules allow, with their paths and the cells of the pieces that move."""
        for move, _ in self._played(position):
            renderer = self.renderer
            yield renderer.rules.write([move]), renderer.way(position, move), renderer.piece(position, move)

    def way(self, moves: tuple[str, ...], line: tuple[str, ...], limits: Limits) -> Way:
        """Return a shortest way to the goal or to a position of the known solution, which is faster to find."""
        rules = self.renderer.rules
        here = self._positions(moves)[-1]
        known = {position: number for number, position in enumerate(self._positions(line))} if line else {}
        found = plain_path(here, self._played, lambda p: p in known or rules.missing(p) is None, limits)
        if found.end is None:
            return Way(None, found.stopped)
        rest = line[known.get(found.end, len(line)) :]
        return Way((*(rules.write([move]) for move in found.moves), *rest))

    def _positions(self, moves: Iterable[str]) -> list[PositionT]:
        """Return the start and the position after each text of moves."""
        rules, found = self.renderer.rules, [self.start]
        for text in moves:
            found.append(reduce(rules.play, rules.parse(text), found[-1]))
        return found

    def _spots(
        self, position: PositionT, following: Iterable[_Following], drawing: Drawing
    ) -> tuple[Spot, ...]:
        """Return the clickable places where moves begin and end."""
        cells = list(self.renderer.cells(position))
        side = next((s for s in (SIDE, 8.0) if Ground.around(cells, s).size == drawing.size), None)
        if side is None:  # the drawing shows more than these cells
            return ()
        ground = Ground.around(cells, side)
        labels: dict[Cell, dict[str, str]] = {}
        shifts: dict[Cell, list[Shift]] = {}
        for text, way, piece in following:
            (x, y), (to_x, to_y) = ground.box(way[0]).centre, ground.box(way[-1]).centre
            body = Box.around_boxes([ground.box(cell) for cell in piece])
            shifts.setdefault(way[0], []).append(Shift(text, body, to_x - x, to_y - y))
            labels.setdefault(way[-1], {})[text] = self.theme.translate("end of {move}", move=text)
            labels.setdefault(way[0], {})[text] = text
        return tuple(
            Spot(
                " / ".join(label.values()),
                ground.box(cell),
                moves=tuple(label),
                shifts=tuple(shifts.get(cell, ())),
            )
            for cell, label in sorted(labels.items())
            if _within(ground.box(cell), drawing)
        )


def single_moves(rules: MoveRules[PositionT, M], text: str) -> list[str]:
    """Return the moves of a text, each as you would click it: ``RL2`` is ``RL`` twice. A single move
    stays as written."""
    moves = list(rules.parse(text))
    return [text] if len(moves) == 1 else [rules.write([move]) for move in moves]


def _within(box: Box, drawing: Drawing) -> bool:
    return (
        box.left >= 0 and box.bottom >= 0 and box.right <= drawing.size.width and box.top <= drawing.size.height
    )


@dataclass(frozen=True)
class LineInteraction(Interaction[OptionsT, PositionT], Generic[OptionsT, PositionT, M]):
    """Trials of puzzles whose solutions are lines of moves, on the drawings of their views."""

    views: LineViews[OptionsT, PositionT, M]

    moving = MOVING

    def trial(
        self, start: PositionT, options: OptionsT, theme: Theme, part: str = ""
    ) -> LineTrial[PositionT, M]:
        return LineTrial(self.views.renderer(options), start, theme)

    def line(self, start: PositionT, solution: Notation, options: OptionsT) -> tuple[str, ...]:
        rules = self.views.renderer(options).rules
        return tuple(move for text in solution_moves(solution) for move in single_moves(rules, text))
