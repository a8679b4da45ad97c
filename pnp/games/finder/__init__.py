"""Domino Finder: a game of memory with hidden traps.

Its face shows an island with a palm tree, and a cross where the treasure is.

It uses api and shared.
"""

from __future__ import annotations

from pnp.base.geometry import Box
from pnp.drawing.face import FREDOKA, GameFace
from pnp.drawing.palette import Paints
from pnp.drawing.shapes import Path, Shapes, Style, lines, polygon
from pnp.games.api.features import BoardFeature, FormFeature, PiecesFeature, PuzzlesFeature, RecordsFeature
from pnp.games.api.game import Audience, Game, engine_of
from pnp.games.finder import options
from pnp.games.finder.pieces import draw_forms, draw_mat, make_pieces
from pnp.games.shared.donimoes import by_kirkby
from pnp.themes import disc, dots, ellipse, in_disc, lattice, placed, smooth


def emblem(paints: Paints) -> Shapes:
    """Return an island in the sea, with a trail to the cross."""
    sea = in_disc([(-50, -50), (50, -50), (50, -14), (-50, -14)])
    beach = [
        (-44, -16),
        (-30, -8),
        (-12, -3),
        (8, -3),
        (28, -8),
        (43, -16),
        (34, -25),
        (10, -29),
        (-16, -28),
        (-36, -23),
    ]
    trail = [(-33, -16), (-22, -14), (-12, -18), (0, -15), (11, -17)]
    cross = lines([(14, -21, 24, -12), (14, -12, 24, -21)], paints.line("main", 3.2))
    dotted = Style(stroke=paints.mark("main"), width=1.9, dash=(3.2, 4.2), cap="round")
    ripples = [(-24, -36, -12, -36), (4, -40, 18, -40), (-6, -45, 2, -45), (22, -34, 30, -34)]
    return (
        disc(paints),
        ellipse(24, 26, 9, 9, paints.area("pale")),
        polygon(sea, paints.area("dark")),
        lines(ripples, paints.line("main", 1.6)),
        smooth(beach, paints.area("second")),
        Path(smooth(trail, dotted, closed=False).segments, dotted),
        cross,
        *_palm(paints),
    )


def _palm(paints: Paints) -> Shapes:
    """Return a palm tree that leans to the left."""
    trunk = [(-2, -8), (-4, 6), (-9, 19), (-6, 20), (1, 7), (5, -8)]
    leaf = [(0, 0), (9, 6), (19, 4), (26, -5), (17, -2), (8, 0)]
    leaves = tuple(
        placed((smooth(leaf, paints.area("paper"), tension=0.8),), -8, 20, turn, 0.95, flipped=flipped)
        for turn, flipped in ((-12, False), (30, False), (12, True), (-30, True), (78, False))
    )
    return (
        smooth(trunk, paints.area("pale"), tension=0.6),
        *leaves,
        dots([(-10, 16.5), (-4.5, 16)], 2.8, paints, "dark"),
    )


def pattern(paints: Paints, box: Box) -> Shapes:
    """Return trails and crosses of a treasure map."""
    crosses, trails = [], []
    for row, column, x, y in lattice(box, 12.0, 7.0, staggered=True, reach=1.0):
        if (row + column) % 3 == 0:
            crosses += [(x - 1.4, y - 1.4, x + 1.4, y + 1.4), (x - 1.4, y + 1.4, x + 1.4, y - 1.4)]
        bow = 2.2 if row % 2 else -2.2
        trails.append(smooth([(x + 2.6, y), (x + 6, y + bow), (x + 9.4, y)], _dashes(paints), closed=False))
    return (*trails, lines(crosses, paints.line("second", 0.9)))


def _dashes(paints: Paints) -> Style:
    return Style(stroke=paints.mark("dark"), width=0.5, dash=(1.1, 1.1), cap="round")


FACE = GameFace("finder", "#1c6591", "#f5c95c", emblem, pattern, FREDOKA)


GAME = Game(
    title="Domino Finder",
    about="turn dominoes over, walk across them, find the treasures and avoid the traps",
    story=("Somewhere under these dominoes lies the treasure. Remember where you’ve been, and mind the traps."),
    source=by_kirkby("Domino Finder"),
    audience=Audience(players=(2, 4), minutes=(20, 30), age=6),
    features={
        "board": BoardFeature(options.FinderMat, draw_mat, "a mat for seven rows of four dominoes"),
        "pieces": PiecesFeature(
            options.FinderPieces, make_pieces, "a double-six set, a pawn for each player and two dice"
        ),
        "form": FormFeature(
            options.FinderForms, draw_forms, "a record of treasures, and folded set-ups for a dealer"
        ),
    },
    puzzles=PuzzlesFeature(options.FinderPuzzleOptions, "the fewest turns to a treasure on a known table"),
    records=RecordsFeature(options.FinderGame),
    diagrams=options.FinderDiagram,
    face=lambda: FACE,
    engine=engine_of(__name__),
)
