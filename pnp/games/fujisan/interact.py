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
    peak = tuple((row, column) for row in (0, 1) for column in PEAK)
    table = _returned(position.table) if position.returning else position.table
    return draw_table(
        table, theme, face="numerals", tokens=tokens, marks=Marks(cells=peak, barred=changed.barred)
    )


def _way(position: Position, move: Move) -> tuple[Cell, Cell]:
    here = position.pawns[PAWNS.index(move.pawn)]
    return here, move.direction.step(here, move.free + move.hopped or 1)


def _returned(table: Table) -> Table:
    ends = dict(zip(PEAK, (LEFT, RIGHT), strict=True))
    return Table(
        tuple(replace(domino, column=ends.get(domino.column, domino.column)) for domino in table.dominoes)
    )


RENDERER = MoveRenderer(
    rules=rules.RULES,
    way=_way,
    cells=lambda position: [*position.table.numbers(), *position.pawns],
    draw=_draw,
    read=Position.parse,
    describe=lambda position: table_in_words(position.table, pawns(position.pawns)),
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
