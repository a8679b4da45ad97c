"""The house face, for products that belong to no single game, such as a book with several."""

from __future__ import annotations

from pnp.drawing.face import FREDOKA, GameFace
from pnp.drawing.palette import Paints
from pnp.drawing.shapes import Shapes
from pnp.themes.motifs import disc, domino, placed
from pnp.themes.patterns import domino_weave


def emblem(paints: Paints) -> Shapes:
    """Two crossed dominoes."""
    return (
        disc(paints),
        placed(domino(paints, 2, 5, 29, part="second"), 6, -1, -24),
        placed(domino(paints, 3, 4, 29), -6, 1, 22),
    )


HOUSE = GameFace("house", "#27506b", "#f2b84b", emblem, domino_weave, FREDOKA)
