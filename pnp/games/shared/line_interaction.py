"""Trials of the games whose problems are moves on a domino table: where a move begins and ends is clicked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.base.geometry import Box
from pnp.dominoes.ground import Ground
from pnp.dominoes.move_renderer import Changed, MovesOnPaper
from pnp.dominoes.table import Table
from pnp.dominoes.table_picture import SIDE
from pnp.dominoes.tiles import Cell
from pnp.drawing.hotspots import Scene, Spot
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.interaction import Stand
from pnp.games.api.legacy import Trying, moves_of
from pnp.search.replay import MoveError

MOST_LISTED = 120


@dataclass(frozen=True, slots=True)
class LineTrial:
    """A problem of a domino game whose solution is one line of moves."""

    game: MovesOnPaper[Any, Any]
    start: Any
    legal: Callable[[Any], Iterable[tuple[Any, Any]]]
    missing: Callable[[Any], str | None]
    theme: Theme

    def after(self, moves: tuple[str, ...], _picks: tuple[str, ...] = ()) -> Stand:
        position, before, message, done = self.start, None, "", 0
        for text in moves:
            try:
                for move in self.game.parse(text):
                    position, before = self.game.play(position, move), position
            except MoveError as error:
                message = str(error)
                break
            done += 1
        drawing = self.game.draw(position, Changed(before), self.theme)
        lacking = self.missing(position)
        message = message or (lacking or "")
        if drawing is None:  # nothing is left to be seen: that is how some are solved
            return Stand(moves[:done], None, solved=lacking is None, message=message)
        following = () if lacking is None else tuple(self._following(position))
        return Stand(
            moves[:done],
            Scene(drawing, self._spots(position, following, drawing)),
            choices=tuple(text for text, _ in following)[:MOST_LISTED],
            solved=lacking is None,
            message=message,
        )

    def _following(self, position: Any) -> Iterator[tuple[str, Sequence[Cell]]]:
        """The moves that the game's own way of playing allows, with their ways."""
        for move, _ in self.legal(position):
            try:
                self.game.play(position, move)
                yield self.game.write([move]), self.game.way(position, move)
            except MoveError:
                continue

    def _spots(
        self, position: Any, following: Iterable[tuple[str, Sequence[Cell]]], drawing: Drawing
    ) -> tuple[Spot, ...]:
        """Where moves begin and end."""
        cells = _cells(position)
        side = next((s for s in (SIDE, 8.0) if Ground.around(cells, s).size == drawing.size), None)
        if side is None:  # something lies beyond the cells that we know of
            return ()
        ground = Ground.around(cells, side)
        meant: dict[Cell, dict[str, str]] = {}
        for text, way in following:
            meant.setdefault(way[-1], {})[text] = self.theme.translate("end of {move}", move=text)
            meant.setdefault(way[0], {})[text] = text
        return tuple(
            Spot(" / ".join(told.values()), ground.box(cell), moves=tuple(told))
            for cell, told in sorted(meant.items())
            if _within(ground.box(cell), drawing)
        )


def _within(box: Box, drawing: Drawing) -> bool:
    return (
        box.left >= 0 and box.bottom >= 0 and box.right <= drawing.size.width and box.top <= drawing.size.height
    )


def _cells(position: Any) -> list[Cell]:
    table = position if isinstance(position, Table) else position.table
    tokens = (*getattr(position, "pawns", ()), *getattr(position, "dice", ()))
    return [*table.numbers(), *tokens]


def trying_moves(
    game: Callable[[Any], MovesOnPaper[Any, Any]],
    legal: Callable[[Any], Iterable[tuple[Any, Any]]],
    missing: Callable[[Any], Callable[[Any], str | None]],
) -> Trying:
    """How problems are tried whose solutions are lines of moves; ``game`` and ``missing`` depend on the
    options."""

    def trial(start: str, options: Any, theme: Theme, _part: str) -> LineTrial:
        own = game(options)
        return LineTrial(own, own.start(start, options), legal, missing(options), theme)

    return Trying(trial, moves_of)
