"""Letters that stand out from what they are printed on."""

from __future__ import annotations

from pnp.components.cards.colours import read_tint
from pnp.drawing.paints import luminance


def ink_on(colour: str) -> str:
    """The colour of letters on a colour, by its name in the palette."""
    try:
        tint = read_tint(colour)
    except ValueError:  # which is reported where it's printed
        return "paper"
    if tint is None:
        return "ink"
    if tint.part:
        named = {"dark": "on-dark", "light": "on-light", "ink": "paper", "accent": "paper", "line": "paper"}
        number = tint.part.removeprefix("player-")
        return f"on-player-{number}" if number != tint.part else named.get(tint.part, "ink")
    return "paper" if luminance(tint.colour) < _DARK else "ink"


_DARK = 0.45
"""Letters on a colour darker than this are printed in the colour of the paper."""
