"""A dot, drawn in the same way on the field and in the score boxes."""

from __future__ import annotations

from pnp.base.geometry import Point
from pnp.drawing.shapes import Circle, Style
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.dots.rules.starts import X


def dot(theme: Theme, at: Point, radius: float, player: str) -> Circle:
    """A player's dot: solid for the first, open for the second, so that nobody needs the colours."""
    colour = theme.palette.players[0 if player == X else 1]
    if player == X:
        rim = Style(fill=colour, stroke=theme.palette.ink, width=WEIGHTS.mark)
        return Circle(*at, radius - WEIGHTS.mark / 2, rim)
    width = 0.36 * radius
    return Circle(*at, radius - width / 2, Style(fill=theme.palette.paper, stroke=colour, width=width))
