"""The faces of products that belong to no game: the house face, for books and components of domino games, and
a neutral one, for your own components."""

from __future__ import annotations

from pnp.drawing.face import FREDOKA, GameFace
from pnp.drawing.palette import Paints
from pnp.drawing.shapes import Shapes
from pnp.themes.motifs import circle, disc, domino, domino_weave, lozenges, placed, star


def emblem(paints: Paints) -> Shapes:
    """Return two crossed dominoes."""
    return (
        disc(paints),
        placed(domino(paints, 2, 5, 29, part="second"), 6, -1, -24),
        placed(domino(paints, 3, 4, 29), -6, 1, 22),
    )


HOUSE = GameFace("house", "#27506b", "#f2b84b", emblem, domino_weave, FREDOKA)


def rosette(paints: Paints) -> Shapes:
    """Return a star with eight points around a disc."""
    return (
        disc(paints),
        star(8, 40, 24, paints.area("second")),
        circle(0, 0, 15, paints.area("main")),
        circle(0, 0, 6.5, paints.area("pale")),
    )


NEUTRAL = GameFace("neutral", "#27506b", "#f2b84b", rosette, lozenges, FREDOKA)
