"""A hand of dominoes to click."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.geometry import Box
from pnp.components.dominoes.notation import pair_text
from pnp.components.dominoes.sets import Pair
from pnp.components.dominoes.table_picture import SIDE, upright_row
from pnp.drawing.hotspots import Scene, Spot
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
