"""Drawings of Mountains and Valleys, of its puzzles and its records: the growing map with named cells,
numbered moves and dominoes, and the steps that make up the penalty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from pnp.base.errors import TextError
from pnp.base.geometry import MM_PER_POINT, Box, Size
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks
from pnp.base.wording import counted
from pnp.components.dominoes.ground import Ground, draw_lattice, named_cells, with_names
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.table_picture import draw_table, lying_row
from pnp.components.dominoes.tiles import LARGEST_NUMBER, Cell, Domino, Pair
from pnp.drawing.fonts import text_width
from pnp.drawing.paragraphs import centred
from pnp.drawing.pictures import Picture, labelled, side_by_side, stacked, with_parts
from pnp.drawing.shapes import Circle, Drawing, Font, Shape, Style, lines, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.diagrams import Diagram, DiagramError
from pnp.games.api.engine import Recorded, RecordViews, Views
from pnp.games.api.puzzles import as_text
from pnp.games.mountains import MountainsDiagram, MountainsGame, MountainsPuzzleOptions
from pnp.games.mountains.play import FIRST, SIDE, Position, Solitaire
from pnp.games.mountains.play_text import RECORDS, penalty_sum
from pnp.games.mountains.rules import Start, Step, joining_steps, penalty, sections
from pnp.games.shared.position_text import PLAYERS, laid_in_words
from pnp.search.results import Notation

_CELL = 11.0
"""The side of a square, in millimetres."""
_HELD = 7.0
"""The side of half a domino that hasn't been laid, in millimetres."""
_DISC, _LEVELS = 0.175, 0.2
"""The radius of the disc with a step's levels, and the height of the number on it, in sides."""
_INSET, _NUMBER = 0.08, 0.17
"""The distance of a move's number from the left and upper edges of its square, and its height, in sides."""


def draw_map(
    placed: Table,
    theme: Theme,
    *,
    free: int = 1,
    steps: Sequence[Step] = (),
    numbers: Mapping[Domino, int] | None = None,
) -> Drawing:
    """Return a map with the names of its cells.

    :param free: the number of free cells to show around it, if the map may grow there.
    :param steps: the steps across cliffs to show, each with its levels.
    :param numbers: the numbers of the moves that laid the dominoes.
    """
    ground = _ground(placed, free)
    shapes: list[Shape] = [*draw_lattice(ground, theme)]
    if placed.dominoes:
        _, left, bottom, _ = placed.bounds()
        tiles = draw_table(placed, theme, face="numerals", heights=True, side=_CELL)
        shapes.append(tiles.at((left - ground.left) * _CELL, (ground.bottom - bottom) * _CELL))
    for step in steps:
        shapes += _step(step, ground, theme)
    for domino, number in (numbers or {}).items():
        shapes.append(_number(domino, number, ground, theme))
    return with_names(Drawing(ground.size, tuple(shapes)), ground, theme)


def spaces(placed: Table, free: int) -> dict[Cell, Box]:
    """Return where the cells are on the drawing of a map, row by row from the top."""
    return named_cells(_corners(placed, free), _CELL)


def draw_dominoes(pairs: Sequence[Pair], theme: Theme) -> Drawing:
    """Return dominoes of a hand side by side."""
    return lying_row(pairs, theme, _HELD)


def _ground(placed: Table, free: int) -> Ground:
    return Ground.around(_corners(placed, free), _CELL)


def _corners(placed: Table, free: int) -> tuple[Cell, Cell]:
    """Return the cells at the upper left and lower right of a drawing."""
    top, left, bottom, right = placed.bounds() if placed.dominoes else (*FIRST, *FIRST)
    down, across = min(free, SIDE - 1 - bottom + top), min(free, SIDE - 1 - right + left)
    return (top - down, left - across), (bottom + down, right + across)


def _step(step: Step, ground: Ground, theme: Theme) -> Iterator[Shape]:
    """Yield a disc on the edge of a cliff, with its levels."""
    (x, y), (to_x, to_y) = (ground.box(cell).centre for cell in (step.here, step.there))
    x, y = (x + to_x) / 2, (y + to_y) / 2
    palette = theme.palette
    rim = Style(fill=palette.paper, stroke=palette.accent, width=WEIGHTS.thick)
    yield Circle(x, y, _DISC * ground.side, rim)
    yield centred(x, y, str(step.levels), _points(_LEVELS, ground), palette.ink, Font.SEMIBOLD)


def _number(domino: Domino, number: int, ground: Ground, theme: Theme) -> Shape:
    """Return the number of a move in the upper left corner of the domino that it laid."""
    box, size, text = ground.box(domino.cells[0]), _points(_NUMBER, ground), str(number)
    x = box.left + _INSET * ground.side + text_width(text, size, Font.SEMIBOLD) / 2
    y = box.top - (_INSET + _NUMBER / 2) * ground.side
    return centred(x, y, text, size, theme.palette.ink, Font.SEMIBOLD)


def _points(height: float, ground: Ground) -> float:
    """Return the type size in points at which digits have this height, in sides of half a domino."""
    return height * ground.side / MM_PER_POINT / 0.66


# Records


class MountainsRecordViews(RecordViews[MountainsGame, Position]):
    """The growing map, with the penalty that its players would get for it."""

    def diagram(
        self, start: Position, moves: Sequence[str], first: int, options: MountainsGame, theme: Theme
    ) -> Drawing:
        """Return the map after the moves, with the number of each move on the domino that it laid."""
        positions = RECORDS.course(start, moves, options)
        numbers = {
            domino: number
            for number, (before, after) in enumerate(pairwise(positions), 1)
            for domino in set(after.placed.dominoes) - set(before.placed.dominoes)
            if number >= first
        }
        return draw_map(positions[-1].placed, theme, numbers=numbers)

    def final(self, start: Position, moves: Sequence[str], options: MountainsGame, theme: Theme) -> Drawing:
        """Return the map with the cheapest steps that connect its parts, and below it the dominoes that
        weren't laid."""
        end = RECORDS.course(start, moves, options)[-1]
        drawing = draw_map(end.placed, theme, steps=joining_steps(end.placed))
        rows = [
            labelled([(word, draw_dominoes(pairs, theme))], theme)
            for word, pairs in _not_laid(end, theme)
            if pairs
        ]
        return with_parts(drawing, rows)

    def commentary(
        self, record: Recorded[MountainsGame, Position], first: int, theme: Theme
    ) -> Sequence[str] | None:
        """Return every move: who passed the domino to whom, and the sum of the steps that connect the map, if
        it's new."""
        positions = RECORDS.course(record.start, record.moves, record.options)
        found = []
        for (before, after), move in list(zip(pairwise(positions), record.moves, strict=False))[first - 1 :]:
            made = _passed(record, before, laid_in_words(move, theme), theme)
            is_new = penalty(before.placed) != penalty(after.placed)
            cost = theme.translate("{move}; penalty {sum}", move=made, sum=penalty_sum(after.placed))
            found.append(cost if is_new else made)
        return found


RECORD_VIEWS = MountainsRecordViews()


def _not_laid(end: Position, theme: Theme) -> list[tuple[str, Sequence[Pair]]]:
    """Return the dominoes that weren't laid: face up, by player, or just passed."""
    if isinstance(end, Solitaire):
        return [(theme.translate("Face up"), end.face_up)]
    hands: list[tuple[str, Sequence[Pair]]] = list(zip(PLAYERS, end.hands, strict=False))
    if end.passed:
        hands.append((theme.translate("Passed to {player}", player=PLAYERS[end.turn]), (end.passed,)))
    return hands


def _passed(record: Recorded[MountainsGame, Position], before: Position, move: str, theme: Theme) -> str:
    """Return a move, after who passes the domino to whom; in the solitaire game just the move."""
    if isinstance(before, Solitaire):
        return move
    giver = before.turn - 1 if before.passed else before.turn
    player, other = (record.name(PLAYERS[number % before.players]) for number in (giver, giver + 1))
    return theme.translate("{player} to {other}: {move}", player=player, other=other, move=move)


_SMALL = 7.0
"""The side of half a domino in the deal and in solutions, in millimetres."""
_APART = 6.0
"""The millimetres between the deal and the empty map."""
_WRITING, _DEALT = 9.0, 0.84
"""The side of a cell of the empty map beside the deal, in millimetres, and that of half a domino there, as a
fraction of it: with the space between them, the rows of the deal are level with those of the map."""


class MountainsViews(Views[MountainsPuzzleOptions, Start]):
    """The deal as its text lays it out, and maps as tables."""

    def task(self, options: MountainsPuzzleOptions, theme: Theme) -> str:
        if options.rows and options.columns:
            return theme.translate(
                "Lay these dominoes as a map of {rows} by {columns} on which you can walk everywhere.",
                rows=options.rows,
                columns=options.columns,
            )
        return theme.translate("Lay these dominoes as a map on which you can walk everywhere.")

    def start(self, start: Start, options: MountainsPuzzleOptions, theme: Theme) -> Drawing:
        """Return the deal and, if the map has a size, an empty one to fill in."""
        deal = draw_table(start.table, theme, face="numerals", side=_SMALL)
        if not (options.rows and options.columns):
            return deal
        below = _empty_map(options.columns, options.rows, theme, _SMALL)
        side = _SMALL if theme.large_print else _WRITING
        # In large print, smaller numbers would have to grow again, and the map with them.
        half = _DEALT * side if side > _SMALL else side
        pairs = list(chunks(start.deal.dominoes, -(-len(start.deal.dominoes) // options.rows)))
        rows = [lying_row(row, theme, half) for row in pairs]
        gap = max(0.0, side - rows[0].size.height)
        beside = [stacked(rows, gap, left=True), _empty_map(options.columns, options.rows, theme, side)]
        return replace(stacked([deal, below], _APART), beside=side_by_side(beside, _APART))

    def described(
        self, start: Start, hint: str, options: MountainsPuzzleOptions, theme: Theme
    ) -> Drawing | None:
        """Return the dominoes below a hint's sentence."""
        _, _, part = hint.partition("\n")
        return draw_table(_map(part), theme, face="numerals", side=5.0) if part else None

    def solution(
        self, start: Start, solution: Notation, options: MountainsPuzzleOptions, theme: Theme
    ) -> tuple[Picture, ...]:
        return (Picture(draw_table(_map(solution), theme, face="numerals", heights=True, side=_SMALL)),)


VIEWS = MountainsViews()


def _empty_map(columns: int, rows: int, theme: Theme, side: float) -> Drawing:
    """Return a grid to write a map into, with cells of ``side`` mm."""
    width, height = columns * side, rows * side
    within = [(k * side, 0.0, k * side, height) for k in range(1, columns)]
    within += [(0.0, k * side, width, k * side) for k in range(1, rows)]
    thin = Style(stroke=theme.palette.faint, width=WEIGHTS.thin)
    rim = Style(stroke=theme.palette.line, width=WEIGHTS.line)
    return Drawing(Size(width, height), (lines(within, thin), rectangle(Box(0, 0, width, height), rim)))


def _map(solution: Notation) -> Table:
    return Table.parse(as_text(solution), LARGEST_NUMBER)


def draw_diagram(diagram: Diagram, options: MountainsDiagram, theme: Theme) -> Drawing:
    """Return a map, after checking that it has the sections and the penalty that the text gives.

    :raises DiagramError: if it has others.
    """
    try:
        table = Table.parse(diagram.start.rstrip("\n"), LARGEST_NUMBER)
    except TextError as error:
        raise DiagramError(str(error)) from error
    found = len(sections(table))
    if found != options.sections:
        raise DiagramError(
            Sentence(
                "the map has {counted}, not {sections}",
                counted=counted(found, "section"),
                sections=options.sections,
            )
        )
    if options.penalty is not None and penalty(table) != options.penalty:
        raise DiagramError(
            Sentence(
                "the penalty is {penalty}, not {penalty_2}", penalty=penalty(table), penalty_2=options.penalty
            )
        )
    return draw_table(table, theme, face="numerals", heights=True)
