"""Mirror Donimoes played by hand, the drawings and words of its puzzles, and the diagrams of its rules."""

from __future__ import annotations

from pnp.components.dominoes.table_picture import Marks, draw_table
from pnp.components.dominoes.tiles import LARGEST_NUMBER, PAWNS, Cell
from pnp.components.pawns.pieces import Token
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine
from pnp.games.mirror import rules
from pnp.games.mirror.engine import PUZZLES
from pnp.games.mirror.rules import Move, Position
from pnp.games.shared.board_interaction import pawns, table_in_words
from pnp.games.shared.donimoes import SlidingPuzzleOptions
from pnp.games.shared.line_interaction import LineInteraction
from pnp.games.shared.line_views import Changed, MoveRenderer, SlidingViews, sliding_diagram
from pnp.games.sliding.move_rules import way


def _draw(position: Position, changed: Changed[Position], theme: Theme) -> Drawing:
    tokens = {
        cell: Token(letter, player=player)
        for player, (letter, cell) in enumerate(zip(PAWNS, position.pawns, strict=True))
    }
    before = changed.before.table.dominoes if changed.before else position.table.dominoes
    marks = Marks(frozenset(position.table.dominoes) - frozenset(before), barred=changed.barred)
    return draw_table(position.table, theme, face="numerals", tokens=tokens, marks=marks)


def _way(position: Position, move: Move) -> tuple[Cell, Cell]:
    here = position.pawns[PAWNS.index(move.pawn)]
    if move.domino:
        return way(position.table.dominoes[position.table.owners()[here]], move.direction)
    return here, move.direction.step(here)


def _body(position: Position, move: Move) -> tuple[Cell, ...]:
    here = position.pawns[PAWNS.index(move.pawn)]
    return position.table.dominoes[position.table.owners()[here]].cells if move.domino else (here,)


RENDERER = MoveRenderer(
    rules=rules.RULES,
    way=_way,
    cells=lambda position: [*position.table.numbers(), *position.pawns],
    draw=_draw,
    read=lambda text: Position.parse(text, LARGEST_NUMBER),
    describe=lambda position: table_in_words(position.table, pawns(position.pawns)),
    body=_body,
)

_VIEWS = SlidingViews("Bring the four pawns together.", RENDERER)
_DIAGRAM = sliding_diagram(rules.start, RENDERER)


INTERACTION = LineInteraction(_VIEWS)

ENGINE = Engine(
    puzzles=PuzzleEngine(SlidingPuzzleOptions, PUZZLES, _VIEWS, INTERACTION),
    diagrams=DiagramEngine(SlidingPuzzleOptions, _DIAGRAM),
)
