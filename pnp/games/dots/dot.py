"""A dot as it is drawn on the field and in the score boxes."""

from __future__ import annotations

from pnp.drawing.geometry import Point
from pnp.drawing.look import WEIGHTS, Look
from pnp.drawing.shapes import Circle, Style
from pnp.games.dots.starts import X


def dot(look: Look, at: Point, radius: float, player: str) -> Circle:
    """A player's dot: full for the first, open for the second, so that no one needs the colours."""
    colour = look.palette.players[0 if player == X else 1]
    if player == X:
        rim = Style(fill=colour, stroke=look.palette.ink, width=WEIGHTS.mark)
        return Circle(*at, radius - WEIGHTS.mark / 2, rim)
    width = 0.36 * radius
    return Circle(*at, radius - width / 2, Style(fill=look.palette.paper, stroke=colour, width=width))
