"""Dice to cut out, fold and glue: their options, and their nets with 4, 6 and 8 sides. Faces are numbered
from 1.

Opposite faces of a cube add up to seven, those of an octahedron to nine, and 1, 2, 3 run anticlockwise around
their corner, as on Western dice. A die with four sides lands with a corner at the top, so each of its numbers
belongs to a corner.

The net of a six-sided die is a cross of squares with tabs, whose cells are counted in edges. Four squares in a
row wrap around the die; one above and one below the second close it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import acos, atan2, cos, degrees, radians, sqrt
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag, WithJsonSchema, model_validator

from pnp.base.geometry import Affine, Box, Length, Point, Size, move, rotate
from pnp.base.options import SIZE, AsAbove, Options, OptionValueError, Within, digits_as_text
from pnp.base.sentences import Sentence
from pnp.components.cards.elements import Elements
from pnp.components.cards.faces import Face as NetFace
from pnp.components.cards.options import back_or_elements
from pnp.components.cards.table_options import FromTable, Template, TintName
from pnp.components.dominoes import NumberFace
from pnp.components.dominoes.picture import Face, TileStyle, die_marks, game_colours
from pnp.components.shared.folding import Stage, View, net_piece, solid_of
from pnp.components.shared.nets import Net, Panel, edges, tab
from pnp.drawing.shapes import Colour, Drawing, Group, Layer, Shape, Style, lines, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.sheets.pieces import Die, Outline, Piece, PieceKind, Step


class DieOptions(Options):
    """The size of dice, an option that games with dice share."""

    die: Annotated[Length, Within(10, 45), SIZE] = Field(
        16.0, title="Die size", description="The edge of a folded die."
    )


FACES: dict[tuple[int, int], int] = {(0, 0): 1, (1, 0): 2, (2, 0): 6, (3, 0): 5, (1, 1): 3, (1, -1): 4}
"""The number on each square, by column and row."""

_TABS = ((3, 0, "right"), *((1, row, side) for row in (1, -1) for side in ("left", "right")), (1, 1, "top"))
TABS: frozenset[tuple[int, int, str]] = frozenset({*_TABS, (1, -1, "bottom")})
"""The sides of squares that have a tab: one side of each of the seven pairs that are glued."""

_DEPTH, _SLANT = 0.32, 0.24
"""The depth of a tab and the slant of its ends, in edges."""


TETRAHEDRON, OCTAHEDRON = 180 - degrees(acos(1 / 3)), 180 - degrees(acos(-1 / 3))
"""The angle by which the nets are folded between two faces, in degrees."""
_BAND = (2, 4, 6, 7, 5, 3)
"""The faces of an octahedron in a band around it; the others are 1 and 8."""


def die_net(sides: int, edge: float) -> Net:
    """Return the net of a die. The panels with faces are called ``1``, ``2`` and so on."""
    return {4: _tetrahedron, 6: _cube, 8: _octahedron}[sides](edge)


def face_outline(sides: int, edge: float) -> Outline:
    """Return the outline of a face around the centre of its box."""
    if sides == 6:
        return Outline.rectangle(Size(edge, edge))
    return Outline.triangle(edge, edge * sqrt(3) / 2)


def _cube(edge: float) -> Net:
    corners = ((0, 0), (1, 0), (1, 1), (0, 1))
    order = ((1, 0), (0, 0), (2, 0), (3, 0), (1, 1), (1, -1))
    onto = {(0, 0): 2, (2, 0): 2, (3, 0): 6, (1, 1): 2, (1, -1): 2}
    panels: list[Panel] = []
    for column, row in order:
        points = tuple(Point((column + x) * edge, (row + y) * edge) for x, y in corners)
        place = move((column + 0.5) * edge, (row + 0.5) * edge)
        parent = str(onto.get((column, row), ""))
        panels.append(Panel(str(FACES[column, row]), points, parent, place=place))
    sides = ("bottom", "right", "top", "left")
    tabs = [
        _tab(panel, sides.index(side), edge)
        for column, row, side in sorted(TABS)
        for panel in panels
        if panel.name == str(FACES[column, row])
    ]
    return Net((*panels, *tabs))


def _tetrahedron(edge: float) -> Net:
    """Return a triangle with another triangle on each side."""
    high = edge * sqrt(3) / 2
    middle = (Point(edge / 2, 0), Point(edge, high), Point(0, high))  # points down
    below = (Point(edge / 2, 0), Point(0, high), Point(-edge / 2, 0))
    right = (Point(edge / 2, 0), Point(3 * edge / 2, 0), Point(edge, high))
    above = (Point(0, high), Point(edge, high), Point(edge / 2, 2 * high))
    panels = (
        Panel("1", middle, "", TETRAHEDRON),
        Panel("2", below, "1", TETRAHEDRON),
        Panel("3", right, "1", TETRAHEDRON),
        Panel("4", above, "1", TETRAHEDRON),
    )
    return Net((*panels, _tab(panels[1], 2, edge), _tab(panels[2], 1, edge), _tab(panels[3], 2, edge)))


def _octahedron(edge: float) -> Net:
    """Return a band of six triangles, with one more above and one below."""
    high = edge * sqrt(3) / 2
    up = [(Point(k * edge, 0), Point((k + 1) * edge, 0), Point((k + 0.5) * edge, high)) for k in range(3)]
    down = [
        (Point((k + 1) * edge, 0), Point((k + 1.5) * edge, high), Point((k + 0.5) * edge, high))
        for k in range(3)
    ]
    band = [points for pair in zip(up, down, strict=True) for points in pair]
    panels = [
        Panel(str(face), points, str(_BAND[k - 1]) if k else "", OCTAHEDRON, _upright(points))
        for k, (face, points) in enumerate(zip(_BAND, band, strict=True))
    ]
    top = (Point(1.5 * edge, high), Point(2.5 * edge, high), Point(2 * edge, 2 * high))
    bottom = (Point(edge, 0), Point(1.5 * edge, -high), Point(2 * edge, 0))
    panels.append(Panel("1", top, str(_BAND[3]), OCTAHEDRON, _upright(top)))
    panels.append(Panel("8", bottom, str(_BAND[2]), OCTAHEDRON, _upright(bottom)))
    named = {panel.name: panel for panel in panels}
    tabs = (
        _tab(named[str(_BAND[0])], 2, edge),
        _tab(named["1"], 1, edge),
        _tab(named["1"], 2, edge),
        _tab(named["8"], 0, edge),
        _tab(named["8"], 1, edge),
    )
    return Net((*panels, *tabs))


def _tab(panel: Panel, side: int, edge: float) -> Panel:
    """Return a tab on one side of a panel, by the number of the corner at which the side begins."""
    start, end = list(edges(panel.points))[(side + 1) % len(panel.points)]
    points = tab(start, end, _DEPTH * edge * (1 if len(panel.points) == 4 else 0.8), _SLANT * edge)
    return Panel(f"tab {panel.name} {side}", points, panel.name, panel.angle, glued=True)


def _upright(points: Sequence[Point]) -> Affine:
    """Return the place of a face in a triangle with a horizontal side."""
    box = Box.around(points)
    points_up = sum(abs(point.y - box.bottom) < 1e-6 for point in points) == 2
    return move(*box.centre).after(rotate(0 if points_up else 180))


def corner_places(net: Net, part: float) -> dict[str, list[tuple[int, Affine]]]:
    """Return the corners of each face of a four-sided die by number, with the place for their contents.

    :param part: the distance of this place from the centre of the face, as a fraction of the way to the corner.
    """
    middle = net.by_name["1"].points
    found: dict[str, list[tuple[int, Affine]]] = {}
    for name in ("1", "2", "3", "4"):
        points = net.by_name[name].points
        x, y = (sum(values) / 3 for values in zip(*points, strict=True))
        for point in points:
            number = _number_of(point, middle)
            turn = degrees(atan2(point.y - y, point.x - x)) - 90
            place = move(x + part * (point.x - x), y + part * (point.y - y)).after(rotate(turn))
            found.setdefault(name, []).append((number, place))
    return found


def _number_of(point: Point, middle: Sequence[Point]) -> int:
    """Return the number of a corner: 2 and up for those of the middle triangle, 1 for the one where the other
    triangles meet."""
    for number, corner in enumerate(middle, 2):
        if abs(corner.x - point.x) + abs(corner.y - point.y) < 1e-6:
            return number
    return 1


SIDES: Final = (4, 6, 8)

FaceText = Annotated[
    Template,
    BeforeValidator(digits_as_text),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 0}, {"type": "string"}]}),
    Tag("<one>"),
]
"""The content of a face: a number, words, or the name of a picture."""
AnyFace = Annotated[FaceText | Annotated[Elements, Tag("<each>")], Discriminator(back_or_elements)]


class DicePieces(FromTable, DieOptions):
    """Dice with numbers, or with your own faces."""

    count: int = Field(6, ge=1, le=60, title="Dice", description="How many dice, from 1 to 60.")
    face: NumberFace = Field("pips", title="Numbers", description="How numbers are shown.")
    sides: Literal[4, 6, 8] = Field(
        6, title="Sides", description="How many sides a die has; by default, one for each face that you list."
    )
    faces: Annotated[Annotated[list[AnyFace], Field(max_length=20)] | None, AsAbove("front", "cards")] = Field(
        None,
        title="Faces",
        description="What is on each face: a number, a word, the name of a picture, or a list as for cards.",
    )
    colour: TintName = Field(
        "", title="Colour", description="The colour of the dice; by default, the colour of the paper."
    )
    stickers: bool = Field(
        False, title="Stickers", description="Prints stickers for blank dice, in place of nets."
    )

    @model_validator(mode="before")
    @classmethod
    def as_many_sides_as_faces(cls, values: Any) -> Any:
        """Set the number of sides to the number of faces, unless the spec gives it."""
        faces = values.get("faces") if isinstance(values, dict) else None
        if isinstance(faces, list) and "sides" not in values and len(faces) in SIDES:
            return {**values, "sides": len(faces)}
        return values

    @model_validator(mode="after")
    def as_many_faces_as_sides(self) -> DicePieces:
        if self.faces is not None and len(self.faces) != self.sides:
            if len(self.faces) not in SIDES:
                message = Sentence("a die can have 4, 6 or 8 faces, not {count}", count=len(self.faces))
            else:
                message = Sentence(
                    "{count} faces are listed, but the die has {sides} sides",
                    count=len(self.faces),
                    sides=self.sides,
                )
            raise OptionValueError("faces", message)
        return self

    @property
    def is_plain(self) -> bool:
        """Whether they are six-sided dice with the usual numbers, which need no table."""
        own = {"faces", "stickers", "colour", "table", "rows", "icons"}
        return self.sides == 6 and not own & self.model_fields_set


_SIDES = {"bottom": (0, -1), "right": (1, 0), "top": (0, 1), "left": (-1, 0)}
_CORNERS = {
    "bottom": ((0, 0), (1, 0)),
    "right": ((1, 0), (1, 1)),
    "top": ((1, 1), (0, 1)),
    "left": ((0, 1), (0, 0)),
}
"""The ends of each side of a square, anticlockwise."""


def folds() -> tuple[tuple[Point, Point], ...]:
    """Return the lines to fold, in edges: between squares, and between squares and tabs; each once."""
    found = []
    for (column, row), side, start, end in _square_sides():
        inner = _beyond(column, row, side) in FACES
        if (inner and side in ("right", "top")) or (column, row, side) in TABS:
            found.append((start, end))
    return tuple(found)


def outline() -> tuple[Point, ...]:
    """Return the line to cut, in edges, anticlockwise about the centre of the net's box."""
    following: dict[Point, list[Point]] = {}
    for (column, row), side, start, end in _square_sides():
        if _beyond(column, row, side) not in FACES:
            tabbed = (column, row, side) in TABS
            following[start] = [*(_tab_of_square(start, end) if tabbed else ()), end]
    here = first = Point(0, 0)
    points: list[Point] = []
    while not points or here != first:
        points += following[here]
        here = points[-1]
    return _simple(points)


def _square_sides() -> Iterator[tuple[tuple[int, int], str, Point, Point]]:
    for column, row in FACES:
        for side, ends in _CORNERS.items():
            start, end = (Point(column + x, row + y) for x, y in ends)
            yield (column, row), side, start, end


def _beyond(column: int, row: int, side: str) -> tuple[int, int]:
    dx, dy = _SIDES[side]
    return column + dx, row + dy


def _tab_of_square(start: Point, end: Point) -> tuple[Point, Point]:
    """Return the outer corners of a tab on a side; the net is to the left of the side's direction."""
    dx, dy = end.x - start.x, end.y - start.y
    out = (dy * _DEPTH, -dx * _DEPTH)
    return (
        Point(start.x + _SLANT * dx + out[0], start.y + _SLANT * dy + out[1]),
        Point(end.x - _SLANT * dx + out[0], end.y - _SLANT * dy + out[1]),
    )


def _simple(points: list[Point]) -> tuple[Point, ...]:
    """Return the polygon without corners that lie on straight lines."""
    kept = []
    for k, point in enumerate(points):
        before, after = points[k - 1], points[(k + 1) % len(points)]
        cross = (point.x - before.x) * (after.y - point.y) - (point.y - before.y) * (after.x - point.x)
        if abs(cross) > 1e-9:
            kept.append(point)
    return tuple(kept)


def make_dice(options: DicePieces, theme: Theme) -> tuple[Piece, ...]:
    """Return the number of nets set in the options."""
    return dice_pieces(options.count, options.die, theme, options.face)


def dice_pieces(count: int, edge: float, theme: Theme, face: Face = "pips") -> tuple[Piece, ...]:
    """Return nets of dice with edges of ``edge`` mm, around the centre of the net's box."""
    box = Box.around(outline())
    middle = box.centre
    shape = Outline(tuple(_placed(point, middle, edge) for point in outline()))
    tiles = TileStyle(theme.palette, face, underlined=True, game=game_colours(theme, theme.palette.paper))
    ground, art = _ground(theme), list[Shape]()
    for (column, row), number in FACES.items():
        x, y = _placed(Point(column + 0.5, row + 0.5), middle, edge)
        if ground != theme.palette.paper:
            art.append(rectangle(Box(x, y, x, y).grown(edge / 2), Style(fill=ground)))
        art += die_marks(number, x, y, edge, tiles)
    style = Style(stroke=theme.palette.faint, width=WEIGHTS.mark, dash=(1.2, 0.8))
    creases = [(*_placed(start, middle, edge), *_placed(end, middle, edge)) for start, end in folds()]
    art.append(Group((lines(creases, style),), layer=Layer.FOLD))
    piece = Piece(
        "die",
        shape,
        tuple(art),
        kind=PieceKind("{count} die", "{count} dice", theme),
        instead=theme.translate("or any six-sided dice"),
        assembled=_folded(edge, tiles, ground),
        steps=_steps(edge, tiles, ground, theme),
        steps_needed=False,
        option="die",
        on_table=_solid(edge, tiles, ground),
    )
    return (piece,) * count


def _ground(theme: Theme) -> Colour:
    """Return the colour of faces: a light tint of the game's second colour, or paper to save ink."""
    paints = theme.face.paints if theme.face else None
    if paints is None or paints.outlined or paints.greys:
        return theme.palette.paper
    return paints.area("pale").fill or theme.palette.paper


def _steps(edge: float, tiles: TileStyle, ground: Colour, theme: Theme) -> tuple[Step, ...]:
    """Return the steps in which the net is folded."""
    faces = {str(number): NetFace(die_marks(number, 0, 0, edge, tiles), ground) for number in FACES.values()}
    kind = PieceKind("{count} die", "{count} dice", theme)
    return net_piece("die", die_net(6, edge), faces, theme, kind, tuple(die_stages(6, theme))).steps


def die_stages(sides: int, theme: Theme) -> Iterator[Stage]:
    """Yield the steps of folding a die: cut out and crease, close, glue."""
    names: Sequence[str] = tuple(map(str, range(1, sides + 1)))
    view = View(28.0, 26.0)
    tabs = frozenset(panel.name for panel in die_net(sides, 10.0).panels if panel.glued)
    half = {**dict.fromkeys(names, 0.35), **dict.fromkeys(tabs, 0.35)}
    yield Stage(
        half, theme.translate("Cut out the net. Score the dashed lines, and fold them away from you."), view
    )
    yield Stage(
        {**dict.fromkeys(names, 0.75), **dict.fromkeys(tabs, 0.9)},
        theme.translate("Glue the tabs one by one, and leave the last face until the end."),
        view,
    )
    yield Stage({}, theme.translate("The finished die."), view, tabs)


def _solid(edge: float, tiles: TileStyle, ground: Colour) -> Die:
    """Return the die in space."""
    art = {str(number): die_marks(number, 0, 0, edge, tiles) for number in FACES.values()}
    return solid_of(die_net(6, edge), art, dict.fromkeys(art, ground))


def _folded(edge: float, tiles: TileStyle, ground: Colour) -> Drawing:
    """Return the finished die, seen from the corner of 2, 3 and 6."""
    wide, half = edge * cos(radians(30)), edge / 2
    palette = tiles.palette
    faces = (
        (2, Affine(wide / edge, -0.5, 0.0, 1.0, 0.0, half)),
        (3, Affine(wide / edge, 0.5, 0.0, 1.0, wide, 0.0)),
        (6, Affine(wide / edge, 0.5, -wide / edge, 0.5, wide, edge)),
    )
    square = Box(0, 0, edge, edge)
    outline = Style(fill=ground, stroke=palette.ink, width=WEIGHTS.line, join="round")
    groups = tuple(
        Group((rectangle(square, outline), *die_marks(number, edge / 2, edge / 2, edge, tiles)), place)
        for number, place in faces
    )
    return Drawing(Size(2 * wide, 2 * edge), groups)


def _placed(point: Point, middle: Point, edge: float) -> Point:
    return Point((point.x - middle.x) * edge, (point.y - middle.y) * edge)
