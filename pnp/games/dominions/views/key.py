"""The key on the board: a tile with all beams, what each beam counts, and which way is up."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from pnp.base.geometry import Size, move
from pnp.base.lengths import MM_PER_POINT
from pnp.drawing.legibility import LARGE_TEXT, LEAST_TEXT
from pnp.drawing.paragraphs import LEADING, centred, paragraph, wrap
from pnp.drawing.shapes import Drawing, Font, Group, Shape, Style
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.dominions.pieces.tiles import Tile
from pnp.games.dominions.rules.pieces import FULL, SIDES, WHITE
from pnp.grids.hexagon import direction_angle

# Parts of the tile's measure across the flats.
_BOX = 1.62
_FILL = 0.95  # how much of the triangle a key may fill
_LABEL_AT, _LABEL = 0.66, 0.135

_LEAST, _GOOD, _MOST = 10.0, 16.0, 30.0
# In mm across the flats: below the first, the key is illegible; above the last, it's too prominent; in between,
# it's as large as the tiles.
_CAPTION_SIZES, _LARGE_SIZES = (8.0,), (LARGE_TEXT, 14.0, 13.0, 12.0)
"""The sizes that the sentence may have, in points, from the best down; then those on large-print sheets."""
_LEAST_LABEL, _LARGE_LABEL = LEAST_TEXT, 12.0
"""The least size of what the beams count, in points; then that on large-print sheets."""
_CAPTION_WIDTH, _CAPTION_GAP = 46.0, 3.0


def draw_key(corner: Size, tile: float, theme: Theme, *, pointed: bool) -> Drawing | None:
    """The key for a free corner at the upper left, a right-angled triangle with these legs, with a sentence
    beside the tile; None if the corner is too small for either."""
    size = min(max(tile, _GOOD), _MOST, _largest(corner))
    if size < _LEAST:
        return None
    box = _BOX * size
    text = _sentence(theme)
    left, width = box + _CAPTION_GAP, min(_CAPTION_WIDTH, 0.5 * corner.width)
    for points in _sizes(theme):
        top = _caption_top(text, Size(left + width, box), width, points, corner)
        if top is not None:
            words = paragraph(text, left, top, width, points, theme.palette.ink)[0]
            return Drawing(Size(left + width, box), (_about(size, box / 2, theme, pointed=pointed), *words))
    return None


def draw_band(width: float, tile: float, theme: Theme, most: float, *, pointed: bool) -> Drawing:
    """The key as a band of this width above a board, with the sentence at the right of the tile: as large as a
    height of ``most`` mm allows, or else as small as can be read."""
    text = _sentence(theme)
    sizes = (min(max(tile, _GOOD), _MOST), _GOOD, _LEAST)
    found = [_band(width, size, text, points, theme) for size in sizes for points in _sizes(theme)]
    size, points, height = next((one for one in found if one[2] <= most), found[-1])
    left, box = _BOX * size + _CAPTION_GAP, _BOX * size
    lines = len(wrap(text, width - left, points)) * LEADING * points * MM_PER_POINT
    words = paragraph(text, left, (height + lines) / 2, width - left, points, theme.palette.ink)[0]
    drawn = Group((_about(size, box / 2, theme, pointed=pointed),), move(0, (height - box) / 2))
    return Drawing(Size(width, height), (drawn, *words))


def _band(width: float, size: float, text: str, points: float, theme: Theme) -> tuple[float, float, float]:
    """A size of tile and of type, and the height that the band needs with them."""
    lines = wrap(text, width - _BOX * size - _CAPTION_GAP, points)
    return size, points, max(_BOX * size, len(lines) * LEADING * points * MM_PER_POINT)


def _sentence(theme: Theme) -> str:
    return theme.translate(
        "A tile’s number is the sum of its beams. Never rotate a tile: its arrowhead points up, "
        "like the one in the cell."
    )


def _sizes(theme: Theme) -> tuple[float, ...]:
    return _LARGE_SIZES if theme.large_sheets else _CAPTION_SIZES


def _about(size: float, centre: float, theme: Theme, *, pointed: bool) -> Group:
    """The tile of the key about a point at the same distance from both axes."""
    return Group(tuple(_tile(size, theme, pointed=pointed)), move(centre, centre))


def _caption_top(text: str, size: Size, width: float, points: float, corner: Size) -> float | None:
    """Where the sentence beside the tile starts: level with the tile's centre, or else as high as possible;
    None if it doesn't fit the corner."""
    height = len(wrap(text, width, points)) * LEADING * points * MM_PER_POINT
    if height > size.height:
        return None
    tops = (size.height / 2 + height / 2, size.height - 1.0)
    fits = (
        top for top in tops if size.width / corner.width + (size.height - top + height) / corner.height < _FILL
    )
    return next(fits, None)


def _largest(corner: Size) -> float:
    """The largest tile whose square key fits into the triangle."""
    return _FILL / _BOX / (1 / corner.width + 1 / corner.height)


def _tile(size: float, theme: Theme, *, pointed: bool) -> Iterator[Shape]:
    tile = Tile(size, pointed=pointed, numbers=False)
    yield from tile.whole(
        FULL, WHITE, theme, Style(stroke=theme.palette.line, width=WEIGHTS.line, join="round")
    )
    for side in range(SIDES):
        angle = radians(direction_angle(side, pointed=pointed))
        x, y = _LABEL_AT * size * cos(angle), _LABEL_AT * size * sin(angle)
        least = _LARGE_LABEL if theme.large_sheets else _LEAST_LABEL
        points = max(_LABEL * size / MM_PER_POINT, least)
        yield centred(x, y, str(2**side), points, theme.palette.ink, Font.SEMIBOLD)
