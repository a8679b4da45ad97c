"""Drawings of the puzzles and records of Tetradominoes: the table with its tetrominoes and the names of cells,
and hands.

Light and dark tetrominoes differ without colour, too: a dark one is black, or hatched in palettes that save
ink; a light one is white inside a heavy line. Numbers under a tetromino are covered and not drawn, except under
one that has just been played, which is drawn as a heavy frame, so that you can see why it may go there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from pnp.base.geometry import MM_PER_POINT, Box, Size
from pnp.components.dominoes.ground import Ground, draw_lattice, named_cells, with_names
from pnp.components.dominoes.notation import LAST_ROW
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.table_picture import Marks, draw_table, upright_row
from pnp.components.dominoes.tiles import Cell, Domino, Pair
from pnp.components.tetrominoes import BEHIND, SHAPES, corners
from pnp.drawing.paragraphs import centred
from pnp.drawing.pictures import crossed_out, labelled, with_parts, words
from pnp.drawing.shapes import Circle, Drawing, Font, Shape, Style, line, lines, polygon
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.engine import Recorded, RecordViews
from pnp.games.shared.position_text import PLAYERS, laid_in_words
from pnp.games.tetradominoes.options import TetradominoesGame
from pnp.games.tetradominoes.pieces import filled_sheet
from pnp.games.tetradominoes.records import Game, course, sides, tournament_course
from pnp.games.tetradominoes.rules import Position
from pnp.games.tetradominoes.table import Side, Spread, Tetromino
from pnp.games.tetradominoes.text import DEAL, Tournament
from pnp.sheets.pieces import grown

SIDE = 6.0
"""The side of half a domino, in millimetres, at a drawing's natural size."""
_ASIDE = 80.0
"""The width of a player's hand beside a table, in millimetres."""
_SMALL = 2.6
"""The side of a square of the tetrominoes that are left, in millimetres."""
_INSET, _FRAME = 0.07, 0.02
"""How far the edge of a tetromino is inside its cells, usually and if it was just played, in sides."""
_TOKEN = 0.55
"""The height of a token's letter, in sides."""
_HATCH, _DISC = 0.28, 0.28
_CROSS = 0.15
"""The distance of a cross from the edges of the cells that it crosses out, in sides."""


@dataclass(frozen=True, slots=True)
class Notes:
    """The details of a drawing of a table: dominoes just played, and the tetromino just played on them; whether
    cells have names, and the number of free cells to show around the table; further cells to make space for;
    the numbers of moves, on the dominoes that they played; and cells to cross out."""

    played: Collection[Domino] = ()
    piece: Tetromino | None = None
    named: int | None = None
    area: Collection[Cell] = ()
    numbers: Mapping[Domino, int] = field(default_factory=dict)
    refused: Collection[Cell] = ()


_PLAIN = Notes()


def draw_spread(spread: Spread, theme: Theme, notes: Notes = _PLAIN) -> Drawing:
    """Return a table at its natural size."""
    (top, left), (bottom, right) = _corners([*spread.numbers, *notes.area], notes.named)
    ground = Ground.around(((top, left), (bottom, right)), SIDE)
    shapes: list[Shape] = [*draw_lattice(ground, theme)] if notes.named is not None else []
    tiles = draw_table(Table(spread.dominoes), theme, marks=Marks(frozenset(notes.played)), side=SIDE)
    aside = min(column for _, column in spread.numbers) - left
    shapes.append(tiles.at(aside * SIDE, (bottom - max(row for row, _ in spread.numbers)) * SIDE))
    for piece in spread.tetrominoes:
        if piece != notes.piece:
            shapes += _tetromino(piece, ground, theme)
    if notes.piece:
        shapes += _framed(notes.piece, ground, theme)
    for domino, number in notes.numbers.items():
        shapes += _numbered(domino, number, ground, theme)
    if notes.refused:
        corners_of = [point for cell in notes.refused for point in _ends(ground.box(cell))]
        shapes.append(crossed_out(Box.around(corners_of).grown(-_CROSS * ground.side), theme))
    drawing = Drawing(ground.size, tuple(shapes))
    return with_names(drawing, ground, theme) if notes.named is not None else drawing


def spaces(spread: Spread, notes: Notes) -> dict[Cell, Box]:
    """Return where the cells are on the drawing of a table with names of cells, row by row from the top."""
    return named_cells(_corners([*spread.numbers, *notes.area], notes.named), SIDE)


def _corners(cells: Collection[Cell], named: int | None) -> tuple[Cell, Cell]:
    """Return the cells at the upper left and lower right of a drawing; if cells have names, all cells shown
    do."""
    rows, columns, margin = [row for row, _ in cells], [column for _, column in cells], named or 0
    top, left = min(rows) - margin, min(columns) - margin
    bottom, right = max(rows) + margin, max(columns) + margin
    if named is not None:
        top, left, bottom = max(top, -LAST_ROW), max(left, 0), min(bottom, -1)
    return (top, left), (bottom, right)


def _ends(box: Box) -> tuple[tuple[float, float], tuple[float, float]]:
    return (box.left, box.bottom), (box.right, box.top)


def _numbered(domino: Domino, number: int, ground: Ground, theme: Theme) -> Iterator[Shape]:
    """Yield the number of a move at the centre of its domino, or of the tetromino on top of it."""
    (x, y), (to_x, to_y) = (ground.box(cell).centre for cell in domino.cells)
    x, y, radius = (x + to_x) / 2, (y + to_y) / 2, _DISC * ground.side
    palette = theme.palette
    yield Circle(x, y, radius, Style(fill=palette.paper, stroke=palette.ink, width=WEIGHTS.thin))
    size = (1.75 if number < 10 else 1.6) * radius / MM_PER_POINT
    yield centred(x, y, str(number), size, palette.ink, Font.SEMIBOLD)


def _outline(cells: Sequence[Cell], ground: Ground, inset: float) -> list[tuple[float, float]]:
    """Return the edge of a tetromino on a drawing, ``inset`` sides inside that of its cells."""
    points = corners(frozenset((column, -row) for row, column in cells))
    side = ground.side
    placed = [((x - ground.left) * side + 0.5, (y + ground.bottom) * side + 0.5) for x, y in points]
    return [(x, y) for x, y in grown(placed, -inset * side)]


def _tetromino(piece: Tetromino, ground: Ground, theme: Theme) -> Iterator[Shape]:
    """Yield a tetromino that covers everything under it."""
    palette, dark = theme.palette, piece.side is Side.DARK
    edge = _outline(piece.cells, ground, _INSET)
    fill = palette.dark if dark else palette.light
    yield polygon(edge, Style(fill=fill, stroke=palette.ink, width=WEIGHTS.thick, join="round"))
    if dark and palette.tiles_outlined:
        yield _hatching(piece.cells, ground, theme)
    yield from _seams(piece.cells, ground, theme)
    if piece.token:
        x, y = ground.box(piece.cells[0]).centre
        size = _TOKEN * ground.side / MM_PER_POINT
        yield centred(x, y, piece.token, size, palette.on_dark if dark else palette.on_light, Font.SEMIBOLD)


def _seams(cells: Sequence[Cell], ground: Ground, theme: Theme) -> Iterator[Shape]:
    """Return thin lines between the squares, as on the pieces."""
    style = Style(stroke=theme.palette.faint, width=WEIGHTS.thin)
    for row, column in cells:
        for near in ((row, column + 1), (row + 1, column)):
            if near in cells:
                yield line(*ground.seam((row, column), near, 0.16), style)


def _hatching(cells: Sequence[Cell], ground: Ground, theme: Theme) -> Shape:
    """Return slanting lines in each square of a dark tetromino."""
    ends = []
    for cell in cells:
        box = ground.box(cell).grown(-2 * _INSET * ground.side)
        step = _HATCH * ground.side
        for k in range(-int(box.height / step), int(box.width / step) + 1):
            x = box.left + k * step
            low, high = max(0.0, -k * step), min(box.height, box.width - k * step)
            if high > low:
                ends.append((x + low, box.bottom + low, x + high, box.bottom + high))
    return lines(ends, Style(stroke=theme.palette.ink, width=WEIGHTS.line))


def _framed(piece: Tetromino, ground: Ground, theme: Theme) -> Iterator[Shape]:
    """Yield a tetromino just played: a heavy frame around its numbers, with a light line along a dark one's."""
    palette = theme.palette
    edge = _outline(piece.cells, ground, _FRAME)
    yield polygon(edge, Style(stroke=palette.ink, width=2 * WEIGHTS.thick, join="round"))
    if piece.side is Side.LIGHT:
        yield polygon(edge, Style(stroke=palette.paper, width=WEIGHTS.thick, join="round"))


def draw_hand(pairs: Sequence[Pair], theme: Theme) -> Drawing:
    """Return upright dominoes side by side."""
    return upright_row(pairs, theme, SIDE)


def draw_left(pieces: Sequence[str], side: Side | None, theme: Theme) -> Drawing:
    """Return the tetrominoes that can still be played, at a small size, as they look with this side up; with
    the light side if either may be up."""
    shapes: list[Shape] = []
    x = 0.0
    height = 2 * _SMALL
    for name in pieces:
        seen = BEHIND[name] if side is Side.DARK else name
        cells = [(-row, column) for column, row in sorted(SHAPES[seen])]
        ground = Ground.around(cells, _SMALL)
        drawn = Drawing(ground.size, tuple(_tetromino_small(cells, side, ground, theme)))
        shapes.append(drawn.at(x, (height + 1 - ground.size.height) / 2))
        x += ground.size.width + _SMALL
    return Drawing(Size(max(x - _SMALL, _SMALL), height + 1), tuple(shapes))


def _tetromino_small(cells: Sequence[Cell], side: Side | None, ground: Ground, theme: Theme) -> Iterator[Shape]:
    palette, dark = theme.palette, side is Side.DARK
    fill = palette.dark if dark else palette.light
    style = Style(fill=fill, stroke=palette.ink, width=WEIGHTS.line, join="round")
    yield polygon(_outline(cells, ground, 0.05), style)
    if dark and palette.tiles_outlined:
        yield _hatching(cells, ground, theme)


# Records


class TetradominoesRecordViews(RecordViews[TetradominoesGame, Game]):
    """The table of a game, and the score sheet of a tournament."""

    def diagram(
        self, start: Game, moves: Sequence[str], first: int, options: TetradominoesGame, theme: Theme
    ) -> Drawing:
        """Return the table after the moves, with the number of each move on the domino that it played."""
        positions = course(start, moves, options)
        laid = frozenset(positions[-1].spread.dominoes)
        numbers = {
            positions[number].spread.dominoes[-1]: number
            for number in range(first, len(positions))
            if len(positions[number].spread.dominoes) > len(positions[number - 1].spread.dominoes)
            and positions[number].spread.dominoes[-1] in laid  # and not in an earlier game of a tournament
        }
        return _table(positions[-1], Notes(named=1, numbers=numbers), theme)

    def final(self, start: Game, moves: Sequence[str], options: TetradominoesGame, theme: Theme) -> Drawing:
        end = course(start, moves, options)[-1]
        hands = [
            [(name, draw_hand(hand.all, theme))]
            for name, hand in zip(PLAYERS, end.hands, strict=False)
            if hand.all
        ]
        if end.spread.left:
            left = (theme.translate("Left, either side up"), draw_left(end.spread.left, None, theme))
            hands.append([left])
        return with_parts(_table(end, Notes(named=1), theme), [labelled(row, theme, _ASIDE) for row in hands])

    def commentary(
        self, record: Recorded[TetradominoesGame, Game], first: int, theme: Theme
    ) -> Sequence[str] | None:
        """Return each move with the name of the player who made it; in solitaire, just the moves."""
        positions = course(record.start, record.moves, record.options)
        made = list(zip(positions, record.moves, strict=False))[first - 1 :]
        if record.options.players == 1:
            return [laid_in_words(move, theme) for _, move in made]
        return [
            theme.translate("{player}: {move}", player=record.name(PLAYERS[here.turn]), move=words)
            if _is_turn(move)
            else words
            for here, move in made
            for words in (laid_in_words(move, theme),)
        ]

    def parts(self, record: Recorded[TetradominoesGame, Game], theme: Theme) -> Sequence[tuple[int, str]]:
        """Return the games of a tournament, each from its deal; none for a single game."""
        if not isinstance(record.start, Tournament):
            return ()
        line = tournament_course(record.start, record.moves, record.options)
        found = [
            (number, theme.translate("Game {number}", number=len(after.counts)))
            for number, (before, after) in enumerate(pairwise(line), 1)
            if len(after.counts) > len(before.counts)
        ]
        if found and found[0][0] == 1:
            return found
        # The first game began before the record.
        return [(1, theme.translate("Game {number}", number=max(1, len(line[0].counts)))), *found]

    def score_sheet(self, record: Recorded[TetradominoesGame, Game], theme: Theme) -> Drawing | None:
        """Return the score sheet of a tournament, filled in."""
        if not isinstance(record.start, Tournament):
            return None
        here = tournament_course(record.start, record.moves, record.options)[-1]
        names = [" + ".join(map(record.name, side.split(" + "))) for side in sides(here.players)]
        return filled_sheet(names, here.counts, here.players, theme) if here.counts else None


RECORD_VIEWS = TetradominoesRecordViews()


def _table(here: Position, notes: Notes, theme: Theme) -> Drawing:
    """Return the table; before the first domino is played, the hand of the player who begins; before a deal,
    words."""
    if here.spread.dominoes:
        return draw_spread(here.spread, theme, notes)
    if here.hand.all:
        return draw_hand(here.hand.all, theme)
    return words(theme.translate("Nothing has been dealt yet."), theme)


def _is_turn(move: str) -> bool:
    """Return whether a move is made by the player to move rather than by the dealer."""
    return not move.startswith(DEAL) and not move.endswith("begins")
