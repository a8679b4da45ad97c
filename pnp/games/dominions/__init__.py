"""Dominions, by Christian Freeling: surround your opponent with pieces whose beams and blank sides match.

Its face shows a tile whose beams meet those of its neighbours.

It uses api and shared.
"""

from __future__ import annotations

from math import cos, pi, sin

from pnp.base.geometry import Box, polygon_points
from pnp.drawing.face import FJALLA, GameFace
from pnp.drawing.palette import Paints
from pnp.drawing.shapes import Shapes, polygon, polygons
from pnp.games.api.features import (
    FROM_THE_BEGINNING,
    BoardFeature,
    FormFeature,
    KitLimit,
    PiecesFeature,
    PuzzlesFeature,
    RecordsFeature,
    RulesFeature,
)
from pnp.games.api.game import Audience, Game, Source, engine_of
from pnp.games.dominions import options
from pnp.games.dominions.board import draw_board
from pnp.games.dominions.chart import draw_chart
from pnp.games.dominions.pieces import make_pieces
from pnp.games.dominions.tiles import rules_values
from pnp.themes import circle, disc, dots, in_disc, lattice

_ROOT3 = 3**0.5
_WIDTH = 50.0
"""The distance between two opposite sides of a tile."""
_LIT = (0, 1, 2, 4)
"""The sides to which the middle tile has beams, anticlockwise from the top."""


def emblem(paints: Paints) -> Shapes:
    """Return a tile among its neighbours, with each beam continuing beyond the edge."""
    around = [polygon_points(6, _WIDTH / _ROOT3 - 1.2, 0, _at(30 + 60 * k, _WIDTH)) for k in range(6)]
    tile = polygon_points(6, _WIDTH / _ROOT3 - 1.2, 0)
    inner = [_beam(90 + 60 * k, 4, _WIDTH / 2 - 1) for k in _LIT]
    outer = [in_disc(_beam(90 + 60 * k, _WIDTH / 2 + 1, 60)) for k in _LIT]
    return (
        disc(paints),
        polygons([in_disc(cell) for cell in around], paints.area("dark")),
        polygons(outer, paints.area("second")),
        polygon(tile, paints.area("second")),
        polygons(inner, paints.area("dark")),
        circle(0, 0, 9, paints.area("paper")),
        dots([(0, 0)], 3.4, paints, "dark"),
    )


def _at(degrees: float, radius: float) -> tuple[float, float]:
    return radius * cos(degrees * pi / 180), radius * sin(degrees * pi / 180)


def _beam(degrees: float, near: float, far: float) -> list[tuple[float, float]]:
    """Return a beam from one distance to another, a third of a side wide."""
    along, across = _at(degrees, 1.0), _at(degrees + 90, 4.6)
    return [
        (along[0] * reach + side * across[0], along[1] * reach + side * across[1])
        for reach, side in ((near, -1), (far, -1), (far, 1), (near, 1))
    ]


def pattern(paints: Paints, box: Box) -> Shapes:
    """Return tiles with beams, which join across their sides."""
    radius = 4.6
    cells, beams = [], []
    for row, column, x, y in lattice(box, _ROOT3 * radius, 1.5 * radius, staggered=True, reach=1.2):
        cells.append(polygon_points(6, 0.92 * radius, 90, (x, y)))
        for k in range(3):
            if (row * row + column * 3 + k * (column + 1)) % 3 != 1:
                dx, dy = _at(60 * k, _ROOT3 * radius)
                beams.append(_bar(x, y, x + dx, y + dy, 0.55))
    return polygons(cells, paints.area("dark", edge=False)), polygons(beams, paints.area("second", edge=False))


def _bar(x1: float, y1: float, x2: float, y2: float, half: float) -> list[tuple[float, float]]:
    """Return a thick line as a polygon."""
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    nx, ny = half * (y1 - y2) / length, half * (x2 - x1) / length
    return [(x1 + nx, y1 + ny), (x2 + nx, y2 + ny), (x2 - nx, y2 - ny), (x1 - nx, y1 - ny)]


FACE = GameFace("dominions", "#2b3f73", "#8fdcd3", emblem, pattern, FJALLA)


GAME = Game(
    title="Dominions",
    about="match beams, and capture groups by turning them over, on a hexagon of 217 cells",
    story=(
        "Two realms grow side by side, and their roads meet at every border. Cut off a rival "
        "province, and it changes its flag."
    ),
    source=Source("Dominions was designed by Christian Freeling.", by="Christian Freeling"),
    audience=Audience(players=(2, 2), minutes=(45, 90), age=12),
    features={
        "board": BoardFeature(
            options.DominionsBoard, draw_board, "the hexagon, with cells slightly larger than the tiles"
        ),
        "pieces": PiecesFeature(options.DominionsPieces, make_pieces, "two sets of 63 two-sided tiles"),
        "form": FormFeature(
            options.DominionsChart,
            draw_chart,
            "a chart of the 63 tiles by shape to tick off, so that you know which are left",
        ),
    },
    puzzles=PuzzlesFeature(
        options.DominionsPuzzleOptions,
        "captures, chases, groups to save, tiles that fit, eyes, new sections, cells to fill",
    ),
    records=RecordsFeature(options.DominionsGame, moves=20),
    diagrams=options.DominionsGame,
    rules=RulesFeature(options.DominionsRules, rules_values),
    kit_limits=(
        KitLimit("sets", lambda pieces: pieces.sets == 2, "`sets: 2`", "its rules give each player a set"),
        FROM_THE_BEGINNING,
    ),
    puzzle_limits=(
        KitLimit(
            "pointed",
            lambda part: not part.pointed,
            "`pointed: false`",
            "its puzzles have beams that point up",
        ),
    ),
    face=lambda: FACE,
    engine=engine_of(__name__),
)
