"""Drawings and sentences about positions, puzzles and records of Dominate, and the diagrams of its rules:
numbered moves, marked squares, the owners of regions, the score, and the player to move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf

from pnp.base.geometry import Box, Size
from pnp.drawing.crop import cropped
from pnp.drawing.fonts import LEAST_TEXT, fitting_size, text_width
from pnp.drawing.pictures import Picture, side_by_side, stacked
from pnp.drawing.shapes import Circle, Drawing, Shape, Style, Text, lines, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.diagrams import Diagram, check_refused, staged_diagram
from pnp.games.api.engine import RecordViews, Views
from pnp.games.api.puzzles import as_text
from pnp.games.dominate.board import Painter
from pnp.games.dominate.layout import LARGE_TYPE, Layout, lay_out_diagram, tracker_block
from pnp.games.dominate.options import DominateBoard, DominateDiagram, DominateGame, DominatePuzzleOptions
from pnp.games.dominate.positions import parse_position
from pnp.games.dominate.rules import EMPTY, Line, Move, Position
from pnp.search.results import Notation

TURN, _TURN_ABOVE = 6.0, 5.0
"""The height of the line that says whose turn it is, in millimetres: by itself, and above the scores."""
_TURN_WORDS = 10.0
"""The size of its words in points; in large print, they are as large as the coordinates."""
_BASE = 0.1  # mm from the middle of the mark down to the baseline of the words, for each point of their size
_LINE = 0.46  # mm from line to line of the scores, for each point of their size


def turn_line(painter: Painter, position: Position, theme: Theme, height: float = TURN) -> Drawing:
    """Return the mark of the player to move, and the words that say so, in a line of this height."""
    size, side = LARGE_TYPE if theme.large_print else _TURN_WORDS, 0.75 * height
    words, left = theme.translate("to move"), side + 1.0
    text = Text(left, side / 2 - _BASE * size, words, size, theme.palette.ink)
    mark = painter.mark(Box(0.0, 0.0, side, side), position.mover)
    return Drawing(Size(left + text_width(words, size), height), (*mark, text))


def scores_beside(
    options: DominateBoard, position: Position, layout: Layout, theme: Theme
) -> Iterator[Drawing]:
    """Yield the trackers of the regions that are neither rows nor columns, and the scores, to stand beside a
    board."""
    field, side = position.field, layout.tracker
    if options.trackers and field.others:
        columns, rows = tracker_block(field)
        size = Size(columns * side, rows * side)
        painter = Painter(options, theme, field, position, replace(layout, left=0.0, others_top=size.height))
        yield Drawing(size, tuple(painter.other_trackers()))
    if options.trackers:
        yield _scores(position, theme, inf)


def _scores(position: Position, theme: Theme, width: float) -> Drawing:
    """Return how many regions each player has, and how many win, on two lines within a width."""
    field = position.field
    said = (
        theme.translate("Regions: X {x}, O {o}", x=position.score("X"), o=position.score("O")),
        theme.translate("{need} of {count} regions win", need=field.to_win, count=len(field.regions)),
    )
    most = LARGE_TYPE if theme.large_print else _TURN_WORDS
    size = min(fitting_size(text, width, most, LEAST_TEXT) or LEAST_TEXT for text in said)
    lower, upper = (0.25 * _LINE * size, 1.25 * _LINE * size)
    shapes = tuple(
        Text(0.0, y, text, size, theme.palette.ink) for y, text in zip((upper, lower), said, strict=True)
    )
    return Drawing(Size(max(text_width(text, size) for text in said), 2 * _LINE * size), shapes)


CELL = 7.0
"""The side of a square, in millimetres."""
_BESIDE, _BETWEEN = 8.0, 5.0
"""The distance between a board and the scores beside it, and between two of these, in millimetres."""
_OUTLINE, _SPOT = 1.5 * WEIGHTS.thick, 0.18
"""The weight of the outline of a region, and the radius of the spot on a square, in squares."""
_STRIKE = (0.41, 0.14)
"""How far the stroke over a forbidden mark extends from its middle, across and up, in squares."""


@dataclass(frozen=True, slots=True)
class Notes:
    """The marks over a position: numbers on marks, rings around squares, and squares that are forbidden."""

    numbers: Mapping[int, int] = field(default_factory=dict)
    ringed: Move = ()
    refused: Move = ()
    turn: bool = False
    """Whether a line below says whose turn it is."""
    trackers: bool = False
    scores_below: bool = True
    """Whether the tally and the trackers of regions that aren't rows or columns are below the board, if there
    are any."""
    outlined: int | None = None
    """A square to draw with a spot and with outlines around all its regions."""


_PLAIN = Notes()


def draw_position(position: Position, marks: str, theme: Theme, notes: Notes = _PLAIN) -> Drawing:
    """Return a position at its natural size; ``marks`` are ``colours`` or ``xo``."""
    options = _board(marks, trackers=notes.trackers)
    layout = lay_out_diagram(options, position.field, CELL, scores_below=notes.scores_below)
    # Numbered marks are drawn below with their numbers.
    bare = (EMPTY if cell in notes.numbers else mark for cell, mark in enumerate(position.marks))
    shown = replace(position, marks="".join(bare)) if notes.numbers else position
    painter = Painter(options, theme, position.field, shown, layout)
    shapes = painter.shapes()
    grid = position.field.grid
    boxes = [painter.square(*grid.place(cell)) for cell in range(len(grid))]
    for cell, number in notes.numbers.items():
        shapes += painter.numbered(boxes[cell], position.marks[cell], number)
    ring = Style(stroke=theme.palette.accent, width=WEIGHTS.thick)
    shapes += (rectangle(boxes[cell].grown(-WEIGHTS.thick / 2), ring) for cell in notes.ringed)
    for cell in notes.refused:
        shapes += _forbidden(painter, boxes[cell], position.mover, theme)
    if notes.outlined is not None:
        shapes += _outlined(position, notes.outlined, boxes, theme)
    drawing = Drawing(layout.size, tuple(shapes))
    if notes.trackers and notes.scores_below:
        above = [turn_line(painter, position, theme, _TURN_ABOVE)] if notes.turn else []
        return _with_scores(drawing, position, layout, theme, above)
    if not notes.turn:
        return drawing
    turn = turn_line(painter, position, theme).at(layout.left, 0)
    return Drawing(Size(drawing.size.width, drawing.size.height + TURN), (turn, drawing.at(0, TURN)))


def _with_scores(
    drawing: Drawing, position: Position, layout: Layout, theme: Theme, above: Sequence[Drawing]
) -> Drawing:
    """Return a position with its scores below the board, at the right of the trackers there, and with what is
    above the scores."""
    scores = _scores(position, theme, drawing.size.width - layout.tally_left)
    scores = stacked([*above, scores], 0.0, left=True) if above else scores
    lift = max(0.0, scores.size.height - layout.others_top)
    placed = scores.at(layout.tally_left, layout.others_top + lift - scores.size.height)
    return Drawing(Size(drawing.size.width, drawing.size.height + lift), (placed, drawing.at(0, lift)))


def draw_puzzle(position: Position, marks: str, theme: Theme) -> Drawing:
    """Return a position, with the player to move and the owners of regions. In large print, on wide pages, the
    parts usually below the board are beside it."""
    below = draw_position(position, marks, theme, Notes(turn=True, trackers=True))
    if not theme.large_print:
        return below
    options = _board(marks, trackers=True)
    layout = lay_out_diagram(options, position.field, CELL, scores_below=False)
    painter = Painter(options, theme, position.field, position, layout)
    board = draw_position(position, marks, theme, Notes(trackers=True, scores_below=False))
    parts = [*scores_beside(options, position, layout, theme), turn_line(painter, position, theme)]
    beside = side_by_side([board, stacked(parts, _BETWEEN, left=True)], _BESIDE)
    return replace(below, beside=beside)


def squares(position: Position) -> dict[str, Box]:
    """Return where the squares are on the drawing of a position without trackers and turn, by their names."""
    grid = position.field.grid
    cells = lay_out_diagram(_board("xo", trackers=False), position.field, CELL).cells(grid)
    return {grid.name(cell): cells.box(grid.place(cell)) for cell in range(len(grid))}


def _board(marks: str, *, trackers: bool) -> DominateBoard:
    return DominateBoard.model_validate(
        {"marks": marks, "coordinates": True, "trackers": trackers, "tally": False, "cell": f"{CELL:g}mm"}
    )


def _forbidden(painter: Painter, box: Box, mark: str, theme: Theme) -> list[Shape]:
    """Return a square that a move may not mark: the whole mark that would go there, and over it a red stroke
    within the square, flatter than any stroke of a mark. A cross would look like an X."""
    x, y = box.centre
    along, up = _STRIKE[0] * box.width, _STRIKE[1] * box.width
    stroke = ((x - along, y - up, x + along, y + up),)
    line = Style(stroke=theme.palette.accent, width=WEIGHTS.thick, cap="round")
    return [*painter.mark(box, mark), lines(stroke, line)]


def _outlined(position: Position, square: int, boxes: Sequence[Box], theme: Theme) -> Iterator[Shape]:
    """Yield the outlines of all regions of a square, and a spot on it."""
    field, grid = position.field, position.field.grid
    palette = theme.palette
    for number in field.regions_of[square]:
        places = {grid.place(cell) for cell in field.regions[number]}
        edges = []
        for row, column in sorted(places):
            box = boxes[grid.cell(row, column)]
            for beside, edge in (
                ((row, column - 1), (box.left, box.bottom, box.left, box.top)),
                ((row, column + 1), (box.right, box.bottom, box.right, box.top)),
                ((row - 1, column), (box.left, box.top, box.right, box.top)),
                ((row + 1, column), (box.left, box.bottom, box.right, box.bottom)),
            ):
                if beside not in places:
                    edges.append(edge)
        yield lines(edges, Style(stroke=palette.accent, width=_OUTLINE, cap="round"))
    yield Circle(*boxes[square].centre, _SPOT * CELL, Style(fill=palette.ink))


class DominateRecordViews(RecordViews[DominateGame, Position]):
    """The views of Dominate's records."""

    def diagram(
        self, start: Position, moves: Sequence[str], first: int, options: DominateGame, theme: Theme
    ) -> Drawing:
        line = Line.parse(start, ", ".join(moves))
        numbers = {
            cell: number for number, move in enumerate(line.moves, 1) if number >= first for cell in move
        }
        return draw_position(line.positions[-1], options.marks, theme, Notes(numbers))

    def final(self, start: Position, moves: Sequence[str], options: DominateGame, theme: Theme) -> Drawing:
        end = Line.parse(start, ", ".join(moves)).positions[-1]
        return draw_position(end, options.marks, theme, Notes(trackers=True))


RECORD_VIEWS = DominateRecordViews()


def draw_diagram(diagram: Diagram, options: DominateDiagram, theme: Theme) -> Drawing:
    """Return a diagram in a text: the squares of its moves are ringed, and those of a forbidden move are
    crossed out. The diagram may ask to outline the regions of a square.

    :raises DiagramError: for a start that isn't a position, an illegal move, or a refused one that is legal.
    """
    return staged_diagram(
        diagram,
        partial(_stages, diagram, options),
        lambda stage: draw_position(stage[0], options.marks, theme, stage[1]),
        theme,
    )


def _stages(diagram: Diagram, options: DominateDiagram) -> list[tuple[Position, Notes]]:
    line = Line.parse(parse_position(diagram.start, options), diagram.moves)
    outlined = line.positions[0].field.move(options.outlined)[0] if options.outlined else None
    notes = [Notes(ringed=move, outlined=outlined) for move in ((), *line.moves)]
    if diagram.refused:
        notes[-1] = replace(notes[-1], refused=_refused(line.positions[-1], diagram.refused))
    return list(zip(line.positions, notes, strict=True))


def _refused(position: Position, text: str) -> Move:
    """Return the squares of a move that the rules forbid.

    :raises MoveError: if they allow it, or it names no squares.
    """
    move = position.field.move(text)
    check_refused(text, lambda: position.play(move))
    return move


# Puzzles


_TASKS = {
    "most-regions": "Which move takes the most regions?",
    "win": "Which move wins at once?",
    "endgame": "Which move wins, whatever the reply?",
    "margin": "Which move gives you the best final margin in regions?",
}


class DominateViews(Views[DominatePuzzleOptions, Position]):
    """The views of Dominate's puzzles; its hints need no drawings."""

    def task(self, options: DominatePuzzleOptions, theme: Theme) -> str:
        return theme.translate(_TASKS[options.task])

    def start(self, start: Position, options: DominatePuzzleOptions, theme: Theme) -> Drawing:
        return draw_puzzle(start, options.marks, theme)

    def solution(
        self, start: Position, solution: Notation, options: DominatePuzzleOptions, theme: Theme
    ) -> tuple[Picture, ...]:
        """Return the position after the move, with its squares ringed, cropped to the regions that it takes,
        and how many regions each player then has."""
        move = start.field.move(as_text(solution))
        after = start.play(move)
        caption = theme.translate("Regions: X {x}, O {o}", x=after.score("X"), o=after.score("O"))
        drawing = draw_position(after, options.marks, theme, Notes(ringed=move))
        taken = [cell for region in start.taken(move) for cell in region]
        matter = map(start.field.grid.name, (*move, *taken) if taken else ())
        return (Picture(cropped(drawing, squares(after), matter, theme), caption),)

    def notation(self, solution: Notation, theme: Theme) -> str:
        return as_text(solution)


VIEWS = DominateViews()
