"""A hand of dominoes to click.

Rolls of two dice to click, shown as dominoes with their numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.geometry import Box, Point, Size, move
from pnp.components.dominoes.notation import pair_text
from pnp.components.dominoes.picture import TileStyle, tile_face, tile_size
from pnp.components.dominoes.table_picture import SIDE, upright_row
from pnp.components.dominoes.tiles import Pair
from pnp.drawing.hotspots import Scene, Spot
from pnp.drawing.shapes import Drawing, Group
from pnp.drawing.theme import Theme


def hand_row(pairs: Sequence[Pair], theme: Theme, picks: Sequence[str], side: float = SIDE) -> Scene:
    """Upright dominoes side by side, each picked by its name, such as ``46``.

    :param side: the side of half a domino, in millimetres.
    """
    drawing = upright_row(pairs, theme, side)
    spots = []
    for place, pair in enumerate(pairs):
        left, name = 0.5 + 2 * side * place, pair_text(pair)
        label = theme.translate("in hand: {domino}", domino="|".join(name))
        box = Box(left, 0.5, left + side, drawing.size.height - 0.5)
        spots.append(Spot(label, box, name, (), name in picks, numbers=name))
    return Scene(drawing, tuple(spots))


# Rolls


ROLLS: tuple[Pair, ...] = tuple((one, two) for one in range(1, 7) for two in range(one, 7))
_ACROSS = 7
_DIE, _APART = 7.0, 1.5  # mm


def rolls(theme: Theme) -> Scene:
    """Every roll, each making the move ``roll 35``."""
    tile = tile_size(_DIE)  # upright, so its height is the width of a tile on its side
    step = Size(tile.height + _APART, tile.width + _APART)
    rows = -(-len(ROLLS) // _ACROSS)
    size = Size(_ACROSS * step.width, rows * step.height)
    shapes, spots = [], []
    for number, roll in enumerate(ROLLS):
        row, column = divmod(number, _ACROSS)
        middle = Point((column + 0.5) * step.width, size.height - (row + 0.5) * step.height)
        face = tile_face(*roll, _DIE, TileStyle(theme.palette), lying=True)
        shapes.append(Group(tuple(face), move(*middle)))
        text = f"roll {pair_text(roll)}"
        across, up = tile.height / 2, tile.width / 2
        box = Box(middle.x - across, middle.y - up, middle.x + across, middle.y + up)
        spots.append(Spot(text, box, moves=(text,)))
    return Scene(Drawing(size, tuple(shapes)), tuple(spots))
