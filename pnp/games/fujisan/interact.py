"""Fujisan and Country Road played by hand, the drawings and words of their puzzles, and the diagrams of their
rules.
"""

from __future__ import annotations

from dataclasses import replace

from pnp.components.dominoes.table import Table
from pnp.components.dominoes.table_picture import Marks, draw_table
from pnp.components.dominoes.tiles import PAWNS, Cell
from pnp.components.pawns import Token
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine
from pnp.games.fujisan import FujisanPuzzleOptions, rules
from pnp.games.fujisan.engine import PUZZLES
from pnp.games.fujisan.rules import LEFT, PEAK, RIGHT, Move, Position
from pnp.games.shared.board_interaction import pawns, table_in_words
from pnp.games.shared.line_interaction import LineInteraction
from pnp.games.shared.line_views import Changed, LineViews, MoveRenderer, line_diagram


def _draw(position: Position, changed: Changed[Position], theme: Theme) -> Drawing:
    """Return the mountain with its peak shaded and priests on the ground at its ends. On the way back, the
    peak's dominoes are at the ends, and the shaded spaces count as blanks."""
    tokens = {
        cell: Token(letter, player=player)
        for player, (letter, cell) in enumerate(zip(PAWNS, position.pawns, strict=True))
    }
    return draw_table(
        _table(position), theme, face="numerals", tokens=tokens, marks=Marks(cells=_PEAK, barred=changed.barred)
    )


def _way(position: Position, move: Move) -> tuple[Cell, Cell]:
    here = position.pawns[PAWNS.index(move.pawn)]
    return here, move.direction.step(here, move.free + move.hopped or 1)


_PEAK = tuple((row, column) for row in (0, 1) for column in PEAK)


def _table(position: Position) -> Table:
    """Return the dominoes as they lie: on the way back, those of the peak are at the ends."""
    if not position.returning:
        return position.table
    ends = dict(zip(PEAK, (LEFT, RIGHT), strict=True))
    return Table(
        tuple(
            replace(domino, column=ends.get(domino.column, domino.column)) for domino in position.table.dominoes
        )
    )


def _cells(position: Position) -> list[Cell]:
    """Return the spaces that are drawn, with the bare peak."""
    return [*_table(position).numbers(), *position.pawns, *_PEAK]


RENDERER = MoveRenderer(
    rules=rules.RULES,
    way=_way,
    cells=_cells,
    draw=_draw,
    read=Position.parse,
    describe=lambda position: table_in_words(_table(position), pawns(position.pawns)),
)
ROAD_RENDERER = replace(RENDERER, rules=rules.ROAD_RULES)


class FujisanViews(LineViews[FujisanPuzzleOptions, Position, Move]):
    """Views of Fujisan and Country Road."""

    def renderer(self, options: FujisanPuzzleOptions) -> MoveRenderer[Position, Move]:
        return ROAD_RENDERER if options.country_road else RENDERER

    def task(self, options: FujisanPuzzleOptions, theme: Theme) -> str:
        if options.country_road:
            task = theme.translate("Bring all four priests to the peak, and down again to the two ends.")
        else:
            task = theme.translate("Bring all four priests to the peak.")
        if options.peak == rules.NO_BLANKS:
            task += " " + theme.translate("No priest may step from one peak domino onto a blank of the other.")
        return task


VIEWS = FujisanViews()
_DIAGRAM = line_diagram(lambda text, options: rules.start(text, options.peak), VIEWS.renderer)


INTERACTION = LineInteraction(VIEWS)

ENGINE = Engine(
    puzzles=PuzzleEngine(FujisanPuzzleOptions, PUZZLES, VIEWS, INTERACTION),
    diagrams=DiagramEngine(FujisanPuzzleOptions, _DIAGRAM),
)
