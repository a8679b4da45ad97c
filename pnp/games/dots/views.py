"""Drawings and sentences about positions and puzzles of Dots: painted areas, chains and numbered moves.

Areas can be told apart without colour, too: those of x have a solid chain and rising hatching, those of o a
dashed chain and falling hatching.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain

from pnp.base.geometry import MM_PER_POINT, Box, Point, Size
from pnp.drawing.crop import cropped
from pnp.drawing.paragraphs import centred
from pnp.drawing.pictures import Picture, crossed_out
from pnp.drawing.shapes import Circle, Drawing, Font, Shape, Style, lines, polygon
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.diagrams import Diagram, check_refused, staged_diagram
from pnp.games.api.engine import RecordViews, Views
from pnp.games.api.puzzles import as_text
from pnp.games.dots.board import dot, field_cells, squared_paper
from pnp.games.dots.options import DotsPuzzleOptions, DotsRules
from pnp.games.dots.rules.chains import shortest_chain
from pnp.games.dots.rules.play import errors, play, read_intersection, read_move
from pnp.games.dots.rules.position import Painted, Position, Rules, group_of
from pnp.games.dots.rules.records import Course, course, points, rules_of, start_of, written
from pnp.games.dots.rules.starts import EMPTY, X
from pnp.grids.square import SquareGrid
from pnp.search.replay import MoveError, move_texts
from pnp.search.results import Notation
from pnp.sheets.board_parts import column_names, row_names

_PITCH, _LARGE_PITCH = 5.0, 6.5
"""The distance between lines in millimetres; fields of up to twelve intersections have the larger one."""
_LABEL, _EDGE, _RADIUS = 5.0, 0.5, 0.38
_NAME, _LARGEST_NAME, _LARGE_NAME = 0.66, 11.5, 0.76
"""The size of coordinates as a fraction of the distance between lines, and their largest size in points; in
large print they are larger, so that less of a page is needed until they can be read."""
_NUMBERED = 1.2
_NUMBER, _LARGE_NUMBER = (1.65, 1.45, 1.05), (1.75, 1.72, 1.15)
"""The scale of a dot with a number; and the size of numbers with one to three digits, in radii of other dots:
usually, and in large print."""
_HATCH = 1.2
_HALO = 0.49
"""The radius of a ring around a dot, as a fraction of the distance between lines, so that rings of neighbours
touch."""
_BELOW = 6.0


@dataclass(frozen=True, slots=True)
class Notes:
    """The additions of a diagram to the position: numbers on dots, painted areas, a forbidden intersection, a
    line of text below, and rings around the dots of a group."""

    painted: Sequence[Painted] = ()
    numbers: Mapping[int, int] = field(default_factory=dict)
    crossed: int | None = None
    below: str = ""
    ringed: Collection[int] = ()


def draw_position(position: Position, theme: Theme, notes: Notes) -> Drawing:
    """Return a position with its coordinates, at its natural size."""
    grid = position.field
    return _Canvas(theme, grid, _pitch(grid), _BELOW if notes.below else 0.0).drawing(position, notes)


def crossings(position: Position) -> dict[str, Box]:
    """Return where the intersections are on the drawing of a position without a line below, by their names."""
    grid = position.field
    field = field_cells(grid, _pitch(grid), _LABEL, _LABEL)
    return {grid.name(cell): field.box(grid.place(cell)) for cell in range(len(grid))}


def _pitch(grid: SquareGrid) -> float:
    return _LARGE_PITCH if max(grid.rows, grid.columns) <= 12 else _PITCH


def standing(position: Position, painted: Sequence[Painted]) -> tuple[Painted, ...]:
    """Return the painted areas that are still their player's; for areas without a known chain, it's found
    again."""
    found = [
        area for area in painted if all(position.painted[cell] == area.player for cell in area.chain.inside)
    ]
    known = {cell for area in found for cell in area.chain.inside}
    for cell, player in enumerate(position.painted):
        if player != EMPTY and cell not in known:
            walls = position.walls(player)
            chain = shortest_chain(position.field, walls, cell)
            found.append(Painted(player, chain))
            known |= chain.inside
    return tuple(found)


class _Canvas:
    """Draws one position."""

    def __init__(self, theme: Theme, grid: SquareGrid, pitch: float, below: float) -> None:
        self._theme, self._palette = theme, theme.palette
        self._grid, self._pitch, self._below = grid, pitch, below
        self._field = field_cells(grid, pitch, _LABEL, below + _LABEL)

    def drawing(self, position: Position, notes: Notes) -> Drawing:
        shapes: list[Shape] = []
        areas = standing(position, notes.painted)
        for area in areas:
            shapes += self._area(area)
        shapes.append(squared_paper(self._field, self._theme))
        shapes += [self._chain(area) for area in areas]
        shapes += self._labels()
        shapes += [self._halo(cell) for cell in sorted(notes.ringed)]
        for cell, player in enumerate(position.dots):
            if player != EMPTY:
                shapes += self._dot(cell, player, notes.numbers.get(cell))
        if notes.crossed is not None:
            shapes += self._crossed(notes.crossed, position.to_move)
        if notes.below:
            width = self._size().width
            shapes.append(centred(width / 2, self._below / 2 - 0.8, notes.below, 9.0, self._palette.ink))
        return Drawing(self._size(), tuple(shapes))

    def _size(self) -> Size:
        whole = self._field.whole
        return Size(whole.right, whole.top)

    def _at(self, cell: int) -> Point:
        return self._field.centre(self._grid.place(cell))

    def _area(self, area: Painted) -> list[Shape]:
        which = 0 if area.player == X else 1
        outline = [self._at(cell) for cell in area.chain.dots]
        hatch = _hatched(outline, rising=area.player == X)
        thin = Style(stroke=self._palette.players[which], width=WEIGHTS.mark)
        return [polygon(outline, Style(fill=self._palette.pales[which])), lines(hatch, thin)]

    def _chain(self, area: Painted) -> Shape:
        which = 0 if area.player == X else 1
        dash = () if area.player == X else (1.6, 0.9)
        style = Style(stroke=self._palette.players[which], width=0.6, dash=dash, join="round")
        return polygon([self._at(cell) for cell in area.chain.dots], style)

    def _labels(self) -> list[Shape]:
        field, ink, off = self._field, self._palette.ink, _LABEL / 2
        if self._theme.large_print:
            size = _LARGE_NAME * self._pitch / MM_PER_POINT
        else:
            size = min(_LARGEST_NAME, _NAME * self._pitch / MM_PER_POINT)
        return [
            *row_names(field, off, size, ink, font=Font.REGULAR),
            *column_names(field, self._below + off, size, ink, font=Font.REGULAR),
        ]

    def _dot(self, cell: int, player: str, number: int | None) -> list[Shape]:
        at, radius = self._at(cell), _RADIUS * self._pitch
        if number is None:
            return [dot(self._theme, at, radius, player)]
        which = 0 if player == X else 1
        text = str(number)
        sizes = _LARGE_NUMBER if self._theme.large_print else _NUMBER
        size = sizes[min(len(text), 3) - 1] * radius / MM_PER_POINT
        colour = self._palette.on_players[0] if player == X else self._palette.ink
        return [_ring(self._theme, at, radius, which), centred(*at, text, size, colour, Font.BOLD)]

    def _halo(self, cell: int) -> Shape:
        """Return a ring around a dot of the group that a puzzle is about."""
        style = Style(fill=self._palette.tint, stroke=self._palette.ink, width=0.3)
        return Circle(*self._at(cell), _HALO * self._pitch, style)

    def _crossed(self, cell: int, player: str) -> list[Shape]:
        """Return a dot where the rules forbid it."""
        (x, y), arm = self._at(cell), 0.42 * self._pitch
        return [
            *self._dot(cell, player, None),
            crossed_out(Box(x - arm, y - arm, x + arm, y + arm), self._theme),
        ]


def _ring(theme: Theme, at: Point, radius: float, which: int) -> Shape:
    """Return a dot with space for a number: solid, or open with a thin rim."""

    colour = theme.palette.players[which]
    if which == 0:
        return dot(theme, at, radius * _NUMBERED, X)
    rim = Style(fill=theme.palette.paper, stroke=colour, width=0.35)
    return Circle(*at, radius * _NUMBERED - 0.175, rim)


def _hatched(outline: Sequence[Point], *, rising: bool) -> list[tuple[float, float, float, float]]:
    """Return slanted lines inside a polygon, all on one lattice, so that neighbouring areas match."""
    sign = 1.0 if rising else -1.0
    # In coordinates along (u) and across (v) the lines, turned by 45 degrees.
    turned = [(p.x + sign * p.y, p.y - sign * p.x) for p in outline]
    low, high = min(v for _, v in turned), max(v for _, v in turned)
    found = []
    step = 2 * _HATCH
    v = (low // step + 0.5) * step
    while v < high:
        cuts = sorted(
            u1 + (v - v1) / (v2 - v1) * (u2 - u1)
            for (u1, v1), (u2, v2) in zip(turned, turned[1:] + turned[:1], strict=True)
            if (v1 <= v) != (v2 <= v)
        )
        for u1, u2 in zip(cuts[::2], cuts[1::2], strict=True):
            found.append((*_back(u1, v, sign), *_back(u2, v, sign)))
        v += step
    return found


def _back(u: float, v: float, sign: float) -> tuple[float, float]:
    return (u - sign * v) / 2, (sign * u + v) / 2


def _numbers(found: Course, first: int) -> dict[int, int]:
    return {cell: k for k, cell in enumerate(found.cells, 1) if cell is not None and k >= first}


class DotsRecordViews(RecordViews[DotsRules, Position]):
    """The views of the records of Dots."""

    def diagram(
        self, start: Position, moves: Sequence[str], first: int, options: DotsRules, theme: Theme
    ) -> Drawing:
        found = course(start, moves, rules_of(options, start))
        return draw_position(found.position, theme, Notes(found.painted, _numbers(found, first)))

    def final(self, start: Position, moves: Sequence[str], options: DotsRules, theme: Theme) -> Drawing:
        """Return the position over a line with the points of both players."""
        rules = rules_of(options, start)
        found = course(start, moves, rules)
        below = " – ".join(f"{who} {written(own.total)}" for who, own in points(found.position, rules).items())
        return draw_position(found.position, theme, Notes(found.painted, below=below))

    def piece(self, sign: str, theme: Theme) -> Drawing:
        return Drawing(Size(6.0, 6.0), (dot(theme, Point(3.0, 3.0), 2.8, sign),))


RECORD_VIEWS = DotsRecordViews()


def draw_diagram(diagram: Diagram, options: DotsRules, theme: Theme) -> Drawing:
    """Return the drawing of a diagram.

    :raises DiagramError: if it shows something that the rules forbid, or forbids something that they allow.
    """
    return staged_diagram(
        diagram,
        partial(_stages, diagram, options),
        lambda stage: draw_position(stage[0], theme, stage[1]),
        theme,
    )


def _stages(diagram: Diagram, options: DotsRules) -> list[tuple[Position, Notes]]:
    """Return the positions that a diagram may show, the moves before each numbered."""
    position = start_of(diagram.start, options)
    rules = rules_of(options, position)
    if found := errors(position, rules):
        raise MoveError(found[0])
    moves = diagram.moves.replace(",", " ").split()
    counts = range(len(moves) + 1) if diagram.show == "each" else sorted({0, len(moves)})
    parts = [course(position, moves[:count], rules) for count in counts]
    if error := parts[-1].error:
        raise MoveError(str(error))
    notes = [Notes(part.painted, _numbers(part, 1)) for part in parts]
    if diagram.refused:
        crossed = _refused(diagram.refused, parts[-1].position, rules)
        notes[-1] = replace(notes[-1], crossed=crossed)
    return [(part.position, note) for part, note in zip(parts, notes, strict=True)]


def _refused(text: str, position: Position, rules: Rules) -> int | None:
    """Return the intersection of a move that has to be illegal.

    :raises MoveError: if the rules allow it, or if it isn't a dot.
    """
    move = read_move(text, position.field)
    check_refused(text, lambda: play(position, move, rules))
    return getattr(move, "cell", None)


def solved(position: Position, moves: Sequence[str], theme: Theme, ringed: Collection[int]) -> Drawing:
    """Return a puzzle's position after more moves, with these numbered and the areas that they paint drawn;
    cropped to what matters, including a marked group."""
    found = course(position, moves, Rules())
    drawing = draw_position(found.position, theme, Notes(found.painted, _numbers(found, 1), ringed=ringed))
    matter = map(position.field.name, sorted(_matters(found, ringed)))
    return cropped(drawing, crossings(position), matter, theme)


def _matters(found: Course, ringed: Collection[int]) -> frozenset[int]:
    """Return the new dots, the chains that they closed, and the marked group with everything that it joined on
    its way to the edge. Empty if there is neither chain nor group, because then every dot nearby may matter."""
    chains = [cell for area in found.painted for cell in area.chain.dots]
    if not chains and not ringed:
        return frozenset()
    drawn = [cell for cell in found.cells if cell is not None]
    groups = (group_of(found.position, cell) for cell in ringed)
    return frozenset(chain(chains, drawn, *groups))


# Puzzles


_TASKS = {
    "any": "Solid dots to move: surround open dots by force.",
    "encircle-1": "Solid dots to move: surround open dots with one move.",
    "encircle-2": "Solid dots to move: surround open dots in two moves, whatever the reply.",
    "encircle-3": "Solid dots to move: surround open dots in three moves, whatever the replies.",
    "save": "Solid dots to move: play so that your opponent can’t surround any dot within two moves.",
    "larger": "Solid dots to move: surround as many dots as one move can.",
    "chase": "Solid dots to move: chase open dots until you surround some. Each move must threaten to surround "
    "dots with the next, and never let open dots surround yours first.",
    "live": "Solid dots to move: save the marked group ({dot}) for good. Bring it to the edge, dot beside dot, "
    "whatever the replies.",
    "kill": "Solid dots to move: surround the marked group ({dot}), whatever the replies. It escapes if it "
    "reaches the edge, dot beside dot.",
}


class DotsViews(Views[DotsPuzzleOptions, Position]):
    """The views of the puzzles of Dots; their hints need no drawings."""

    def task(self, options: DotsPuzzleOptions, theme: Theme) -> str:
        return theme.translate(_TASKS[options.goal], dot=options.dot)

    def start(self, start: Position, options: DotsPuzzleOptions, theme: Theme) -> Drawing:
        return draw_position(start, theme, Notes(ringed=_group(start, options)))

    def solution(
        self, start: Position, solution: Notation, options: DotsPuzzleOptions, theme: Theme
    ) -> tuple[Picture, ...]:
        """Return the position after the line, with its moves numbered and the areas that they paint."""
        return (Picture(solved(start, move_texts(as_text(solution)), theme, _group(start, options))),)

    def notation(self, solution: Notation, theme: Theme) -> str:
        return as_text(solution)


def _group(start: Position, options: DotsPuzzleOptions) -> frozenset[int]:
    """Return the dots of the group that a puzzle is about."""
    return group_of(start, read_intersection(options.dot, start.field)) if options.dot else frozenset()


VIEWS = DotsViews()
