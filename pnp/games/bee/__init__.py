"""Bee Donimoes: dice fly over dominoes back to their queen.

Its face shows a bee over the cells of its hive.

It uses api, shared and sliding.
"""

from __future__ import annotations

from pnp.base.geometry import polygon_points
from pnp.drawing.face import FREDOKA, GameFace
from pnp.drawing.palette import Paints, Part
from pnp.drawing.shapes import Shape, Shapes, polygons
from pnp.games.api.features import FormFeature, KitLimit, PiecesFeature, PuzzlesFeature, RecordsFeature
from pnp.games.api.game import Audience, Game, engine_of
from pnp.games.bee import options
from pnp.games.bee.pieces import draw_forms, make_pieces
from pnp.games.bee.setup import MINUTE
from pnp.games.shared.donimoes import by_kirkby
from pnp.themes import circle, disc, dots, ellipse, honeycomb, in_disc, placed, smooth

_CELL = 17.0


def emblem(paints: Paints) -> Shapes:
    """Return a bee that flies up from the honeycomb."""
    return (disc(paints), *_comb(paints), placed(_bee(paints), 0, 3, 14, 1.06))


def _comb(paints: Paints) -> Shapes:
    """Return the honeycomb below, with the front cells full of honey."""
    shapes: list[Shape] = []
    rows: tuple[tuple[float, float, Part], ...] = ((-42, 0, "second"), (-16.5, 14.72, "dark"))
    for row, shift, part in rows:
        places = [(shift + k * 3**0.5 * _CELL, row) for k in range(-3, 3)]
        cells = [in_disc(polygon_points(6, 0.88 * _CELL, 90, place), 46) for place in places]
        shapes.append(polygons([cell for cell in cells if len(cell) > 2], paints.area(part)))
    return tuple(shapes)


def _bee(paints: Paints) -> Shapes:
    """Return a bee that looks to the right, about (0, 0)."""
    second, ink = paints.area("second"), paints.line("ink", 6)
    wings = (
        ellipse(-12, 19, 10, 18, paints.area("pale"), 28),
        ellipse(3, 22, 11, 20, paints.area("paper"), -8),
    )
    body = smooth([(-29, -3), (-18, -15), (0, -18), (18, -13), (25, 0), (18, 12), (0, 15), (-18, 10)], second)
    stripes = (
        smooth([(-16, 10.5), (-12.5, -1), (-15.5, -14)], ink, closed=False),
        smooth([(-3, 14), (1, -1), (-2, -16)], ink, closed=False),
    )
    feelers = (
        smooth([(19, 11), (23, 20), (30, 23)], paints.line("second", 2), closed=False),
        smooth([(22, 8), (29, 15), (36, 15)], paints.line("second", 2), closed=False),
    )
    face = (
        dots([(17.5, 3)], 2.6, paints),
        smooth([(14, -6), (18, -8.5), (22, -6)], paints.line("ink", 1.6), closed=False),
    )
    tips = (circle(30, 23, 2.4, paints.area("second")), circle(36, 15, 2.4, paints.area("second")))
    return (*wings, *feelers, *tips, body, *stripes, *face)


FACE = GameFace("bee", "#6a3d14", "#f5b82e", emblem, honeycomb, FREDOKA)


GAME = Game(
    title="Bee Donimoes",
    about="bring a swarm of dice together round their queen in the fewest moves",
    story=(
        "A swarm is on its way home with the nectar. Race the other players to gather every bee "
        "round the queen in the fewest flights."
    ),
    source=by_kirkby("Bee Donimoes"),
    audience=Audience(players=(1, 6), minutes=(15, 30), age=8),
    features={
        "pieces": PiecesFeature(
            options.BeePieces, make_pieces, "three to six dice and the dominoes up to their number"
        ),
        "form": FormFeature(
            options.BeeForms, draw_forms, "a score sheet, layouts and folded solutions for a series"
        ),
    },
    puzzles=PuzzlesFeature(options.BeePuzzleOptions, "layouts with a task for each queen from 3 upwards"),
    records=RecordsFeature(options.BeeGame, moves=8),
    diagrams=options.BeeDiagram,
    kit_limits=(
        KitLimit("dice", lambda part: part.dice in (None, 6), "`dice: 6`", "some of its puzzles need six dice"),
    ),
    timer=MINUTE,
    face=lambda: FACE,
    engine=engine_of(__name__),
)
