"""Pictures of dominoes: numbers on halves, whole tiles, backs. Shared by pieces, puzzles and rules.

A tile is two squares, and its size is the side of one. Tiles are drawn around (0, 0), vertically or
horizontally.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from pnp.base.geometry import Box, Size
from pnp.drawing.face import FJALLA, FREDOKA
from pnp.drawing.fonts import cap_height, fitting_size
from pnp.drawing.palette import Palette, between
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import (
    AnyFont,
    Circle,
    Colour,
    Font,
    Path,
    Shapes,
    Style,
    circle_path,
    line,
    lines,
    polygon,
    polyline,
    rectangle,
)
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.themes import pip_places, pip_radius

Face = Literal["pips", "numerals"]
Field = Literal["paper", "light", "dark"]

_DIVIDER, _SPINDLE = 0.36, 0.38  # half the length of the divider, plain and with a pin, as fractions of a side
_PIN, _CORE = 0.085, 0.035  # the radius of the pin in its middle, and of the core of the pin
_SWELL = 0.026  # half the thickness of the divider at the pin
_RULE, _INNER = 0.022, 0.042
"""The weight of the frame of a set in its game's colours, and the distance of a fine line within it."""
_NUMERAL = 0.52  # height of a numeral
_DISC, _FRAMED_DISC = 0.38, 0.31  # radius of the disc behind a coloured numeral, usually and in a double frame
_FRAME, _ROUND = 0.075, 0.1
"""How far a tile's frame is from its edge, so that an inaccurate cut is hardly noticeable; and the radius of
its corners."""
_INSET = 0.1  # the empty margin around a back's mesh
_MESH = 0.2  # distance between the mesh's strands: the mesh is four wide and nine long
_SPECK = 0.005  # half the length of the line under a pip, in millimetres


@dataclass(frozen=True, slots=True)
class GameColours:
    """What the tiles of a set take from the face of its game."""

    line: Colour
    """The colour of frame and divider."""
    pin: Colour
    """The colour of the pin in the middle."""
    rim: Colour
    """The colour between the two lines of the frame."""
    panel: Colour
    """The colour within the frame, so light that it takes hardly any ink."""
    pip: Colour
    """The colour of pips and numerals."""
    figures: AnyFont = Font.SEMIBOLD
    """The font of numerals."""


_CLEAR_FIGURES = (FREDOKA, FJALLA)
"""The display faces whose figures are heavy enough for tiles."""
_RIM, _PANEL, _DEEPER = 0.62, 0.92, 0.3
"""How near the rim and the panel of a tile are to its background, and its pips to ink, from the colour of its
game."""


def game_colours(theme: Theme, ground: Colour) -> GameColours | None:
    """Return what tiles and dice on a light background take from the face of their game, if they have one."""
    face, palette = theme.face, theme.palette
    if face is None:
        return None
    line = face.title_colour
    is_bare = ground == palette.paper and not palette.tiles_outlined
    rim, panel = (between(line, ground, part) if is_bare else ground for part in (_RIM, _PANEL))
    is_clear = face.game_face.display in _CLEAR_FIGURES
    figures = face.title_font("0123456789") if is_clear else Font.SEMIBOLD
    return GameColours(line, face.secondary, rim, panel, between(line, palette.ink, _DEEPER), figures)


@dataclass(frozen=True, slots=True)
class TileStyle:
    """How the tiles of a set look, apart from size and numbers."""

    palette: Palette
    face: Face = "pips"
    coloured: bool = False
    """Whether numbers have colours, which repeat every four numbers."""
    field: Field = "paper"
    framed: bool = True
    """Whether a thin line runs around the tile just inside its edge."""
    underlined: bool = False
    """Whether the numerals 6 and 9 are underlined, as they must be in a set that has both."""
    game: GameColours | None = None
    """The colours of the game's face; None for tiles without them, which have no pin."""

    @property
    def ground(self) -> Colour | None:
        """The tile's colour, which runs over its edge; None for bare paper."""
        return {"paper": None, "light": self.palette.light, "dark": self.palette.dark}[self.field]

    @property
    def ink(self) -> Colour:
        if self.game is not None:
            return self.game.pip
        return {"paper": self.palette.ink, "light": self.palette.on_light, "dark": self.palette.on_dark}[
            self.field
        ]


def tile_size(side: float) -> Size:
    """Return the size of an upright tile whose halves have this side."""
    return Size(side, 2 * side)


def tile_face(first: int, second: int, side: float, tile: TileStyle, *, lying: bool = False) -> Shapes:
    """Return a tile's face around (0, 0), with ``first`` above ``second``, or to its left on a horizontal tile.
    Numerals are upright either way.
    """
    x, y = (side / 2, 0.0) if lying else (0.0, -side / 2)
    return (
        *_frame(side, tile, lying=lying),
        *_divider(side, tile, lying=lying),
        *half_marks(first, -x, -y, side, tile, lying=lying),
        *half_marks(second, x, y, side, tile, lying=lying),
    )


def _divider(side: float, tile: TileStyle, *, lying: bool) -> Shapes:
    """Return the line between the halves; in the colours of a game, it swells towards a pin in its middle."""
    half, game = (_SPINDLE if tile.game else _DIVIDER) * side, tile.game
    if game is None:
        style = Style(stroke=tile.ink, width=_rule(side), cap="round")
        return (line(0, -half, 0, half, style) if lying else line(-half, 0, half, 0, style),)
    ends = ((-half, 0.0), (0.0, -_SWELL * side), (half, 0.0), (0.0, _SWELL * side))
    spindle = polygon([(y, x) for x, y in ends] if lying else ends, Style(fill=game.line))
    return (
        spindle,
        Circle(0, 0, _PIN * side, Style(game.pin, game.line, _RULE * side)),
        Circle(0, 0, _CORE * side, Style(fill=game.line)),
    )


def half_marks(number: int, x: float, y: float, side: float, tile: TileStyle, *, lying: bool = False) -> Shapes:
    """Return a number on the half around (x, y). Rows of pips run across if the tile is horizontal."""
    if number == 0:
        return ()
    if tile.face == "numerals":
        return _numeral(number, x, y, side, tile)
    return pips(number, x, y, side, tile, lying=lying)


_DIE_FRAME, _DIE_ROUND = 0.09, 0.12
"""The distance of a line on a die's face from the folds, and the radius of its corners, in edges."""


def die_marks(number: int, x: float, y: float, edge: float, tile: TileStyle) -> Shapes:
    """Return a number on the face of a die around (x, y), within a line in the colour of the game."""
    marks = half_marks(number, x, y, edge, tile)
    if tile.game is None:
        return marks
    box = Box(x, y, x, y).grown((0.5 - _DIE_FRAME) * edge)
    return (rectangle(box, Style(stroke=tile.game.line, width=WEIGHTS.thin), _DIE_ROUND * edge), *marks)


def pips(number: int, x: float, y: float, side: float, tile: TileStyle, *, lying: bool = False) -> Shapes:
    """Return the pips of a number on the square with this side around (x, y), also for a die's face."""
    radius = pip_radius(number) * side
    places = [
        (x + side * px, y + side * py)
        for px, py in ((-v, u) if lying else (u, v) for u, v in pip_places(number))
    ]
    if tile.coloured:
        colour = tile.palette.players[(number - 1) % 4]
        rim = min(WEIGHTS.line, 0.2 * radius)
        return _dots(places, radius, tile.ink), _dots(places, radius - rim, colour)
    if tile.palette.tiles_outlined:
        style = Style(stroke=tile.ink, width=0.3 * radius)
        return (_joined(circle_path(*place, 0.85 * radius, style) for place in places),)
    return (_dots(places, radius, tile.ink),)


def _dots(places: Iterable[tuple[float, float]], radius: float, colour: Colour) -> Path:
    """Return discs of one colour and size, drawn as the round caps of very short lines. A set has hundreds of
    pips, which would take three times as many bytes if they were Bézier curves. In PDF and SVG, a line of
    length 0 should be a disc, too, but some viewers leave it out.
    """
    style = Style(stroke=colour, width=2 * radius, cap="round")
    return lines(((x - _SPECK, y, x + _SPECK, y) for x, y in places), style)


def _joined(paths: Iterable[Path]) -> Path:
    """Return paths of one style as one path."""
    found = tuple(paths)
    return Path(tuple(segment for path in found for segment in path.segments), found[0].style)


def _numeral(number: int, x: float, y: float, side: float, tile: TileStyle) -> Shapes:
    """Return a number in figures, on a disc of its colour if numbers have colours."""
    font = tile.game.figures if tile.game else Font.SEMIBOLD
    full = _NUMERAL * side / cap_height(1.0, font)
    size = fitting_size(str(number), 0.72 * side, full, 1.0, font) or 1.0
    if not tile.coloured:
        return _figures(number, x, y, size, tile.ink, tile)
    palette, player = tile.palette, (number - 1) % 4
    rim = palette.faint if palette.players[player] == palette.paper else palette.players[player]
    radius = _FRAMED_DISC if tile.game else _DISC
    disc = Circle(x, y, radius * side, Style(palette.pales[player], rim, 0.03 * side))
    return (disc, *_figures(number, x, y, 0.8 * radius / _DISC * size, palette.ink, tile))


def _figures(number: int, x: float, y: float, size: float, ink: Colour, tile: TileStyle) -> Shapes:
    font = tile.game.figures if tile.game else Font.SEMIBOLD
    text = centred(x, y, str(number), size, ink, font)
    if not (tile.underlined and number in (6, 9)):
        return (text,)
    height = cap_height(size, font)
    half, foot = 0.3 * height, y - 0.66 * height
    return text, line(x - half, foot, x + half, foot, Style(stroke=ink, width=0.09 * height))


def tile_back(side: float, tile: TileStyle, *, plain: bool = False) -> Shapes:
    """Return the back that all tiles of a set share: a mesh within a frame, the same either way up."""
    if plain:
        return _frame(side, tile)
    width, height = (0.5 - _INSET) * side, (1 - _INSET) * side
    window = Box(-width, -height, width, height)
    dark = tile.field == "dark"
    style = Style(stroke=tile.ink if dark else tile.palette.players[1], width=WEIGHTS.thin, join="round")
    rim = rectangle(window, Style(None if dark else tile.palette.pales[1], style.stroke, style.width))
    return rim, _mesh(window, _MESH * side, style)


def _mesh(box: Box, step: float, style: Style) -> Path:
    """Return both diagonals of every square of a box, as two lines that bounce off its sides from corner to
    corner. They cover every diagonal if the sides, in steps, have no common factor."""
    across, up = round(box.width / step), round(box.height / step)
    threads = (_thread(across, up, 0, 1), _thread(across, up, up, -1))
    return _joined(
        polyline([(box.left + x * step, box.bottom + y * step) for x, y in thread], style) for thread in threads
    )


def _thread(across: int, up: int, y: int, dy: int) -> list[tuple[int, int]]:
    """Return where a diagonal from the left side bounces, in steps, until it runs into a corner."""
    x, dx = 0, 1
    points = [(x, y)]
    while True:
        run = min(across - x if dx > 0 else x, up - y if dy > 0 else y)
        x, y = x + run * dx, y + run * dy
        points.append((x, y))
        if x in (0, across) and y in (0, up):
            return points
        dx, dy = (-dx if x in (0, across) else dx), (-dy if y in (0, up) else dy)


def _frame(side: float, tile: TileStyle, *, lying: bool = False) -> Shapes:
    """Return the line around a tile. It's thin, but heavy if it stands for a dark tile in an ink-saving
    palette, and double around a light panel in the colours of a game."""
    heavy = tile.field == "dark" and tile.palette.tiles_outlined
    if not (heavy or tile.framed):
        return ()
    x, y = (side, side / 2) if lying else (side / 2, side)
    box = Box(-x, -y, x, y).grown(-_FRAME * side)
    if tile.game is None or heavy:
        weight = WEIGHTS.thick if heavy else WEIGHTS.thin
        style = Style(stroke=tile.ink if heavy else tile.palette.faint, width=weight)
        return (rectangle(box, style, _ROUND * side),)
    inner, line_of = box.grown(-_INNER * side), tile.game.line
    return (
        rectangle(box, Style(tile.game.rim, line_of, _RULE * side), _ROUND * side),
        rectangle(inner, Style(tile.game.panel, line_of, WEIGHTS.mark), (_ROUND - _INNER) * side),
    )


def _rule(side: float) -> float:
    """Return the weight of the line between the halves: thinner on the small tiles of diagrams."""
    return min(WEIGHTS.line, 0.02 * side)
