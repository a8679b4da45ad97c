"""Mirror Donimoes: bring together four pawns on sliding dominoes.

Its face shows a ghost that meets itself in a mirror. Its pieces are here, too.

It uses api, shared and sliding.
"""

from __future__ import annotations

from pydantic import Field

from pnp.base.geometry import Box, move, stretch
from pnp.components.dominoes import TileOptions
from pnp.components.pawns import PawnOptions, Signs, pawn_pieces
from pnp.drawing.face import FREDOKA, GameFace
from pnp.drawing.palette import Paints, Part
from pnp.drawing.shapes import Path, Shapes, line, polygon
from pnp.drawing.theme import Theme
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import Audience
from pnp.games.shared.donimoes import PAWNS_BY_LETTERS, double_six, sliding_game, together
from pnp.sheets.pieces import Piece
from pnp.themes import disc, dots, ellipse, in_disc, joined, lattice, placed, smooth, star

_HEM = ((-15, -21), (-10, -25), (-5, -20), (0, -25), (5, -20), (10, -25), (15, -21))
_SIDES = ((15.5, -5), (19, 0), (15.5, 5), (13, 17), (0, 25), (-13, 17), (-16, 4), (-19.5, -1), (-15.5, -6))
_SHEET = (*_HEM, *_SIDES)
"""The outline of a ghost, anticlockwise from its lower left."""


_SMALL = ((-14, -23), (-7, -19), (0, -24), (7, -19), (14, -23), (15, 8), (8, 23), (-8, 23), (-15, 8))
"""The same outline with fewer points, for a pattern."""


def emblem(paints: Paints) -> Shapes:
    """Return a ghost to the left of a mirror, and its reflection."""
    floor = in_disc([(-50, -50), (50, -50), (50, -27), (-50, -27)])
    glass = line(0, -34, 0, 34, paints.line("pale", 2.2))
    sparkle = (star(4, 8, 2.2, paints.area("paper")),)
    return (
        disc(paints),
        polygon(floor, paints.area("dark")),
        placed(_ghost(paints, "paper"), -20, -3, 6),
        placed(_ghost(paints, "second"), 20, -3, -6, flipped=True),
        glass,
        placed(sparkle, 0, 37),
    )


def _ghost(paints: Paints, part: Part) -> Shapes:
    """Return a ghost that looks to the right, about (0, 0)."""
    return (
        smooth(_SHEET, paints.area(part), tension=0.85),
        dots([(-1, 9), (9, 9)], 2.6, paints),
        ellipse(4, 1, 2.4, 3.2, paints.area("ink")),
    )


def pattern(paints: Paints, box: Box) -> Shapes:
    """Return ghosts in rows, every second row upside down as in a mirror."""
    ghosts: dict[Part, list[Path]] = {"dark": [], "second": []}
    eyes: list[tuple[float, float]] = []
    for row, column, x, y in lattice(box, 9.0, 9.0, staggered=True):
        here = move(x, y).after(stretch(1 if column % 2 else -1, -1 if row % 2 else 1))
        part: Part = "second" if (row + column) % 2 else "dark"
        ghosts[part].append(smooth([here(0.17 * a, 0.17 * b) for a, b in _SMALL], paints.area(part)))
        eyes += (here(-0.3, 1.6), here(1.7, 1.6))
    return (*map(joined, filter(None, ghosts.values())), dots(eyes, 0.45, paints, "main"))


FACE = GameFace("mirror", "#322a58", "#a3e4d0", emblem, pattern, FREDOKA)


def make_pieces(options: MirrorPieces, theme: Theme) -> tuple[Piece, ...]:
    """Return a double-six set and four pawns, one of each colour."""
    return together(double_six(options, theme), pawn_pieces(range(4), options.domino_width, options, theme))


class MirrorPieces(PawnOptions, TileOptions):
    """A double-six set and four pawns."""

    signs: Signs = Field(
        "letters",
        description="What distinguishes pawns besides their colour; solutions call them P, N, B and R.",
    )


GAME = sliding_game(
    __name__,
    title="Mirror Donimoes",
    about="four pawns slide their dominoes and step between equal numbers until they meet",
    story=(
        "Four ghosts are lost in a haunted house. Slide its rooms, slip through its mirrors, and "
        "bring the four together."
    ),
    audience=Audience(players=(1, 1), minutes=(10, 45), age=10),
    pieces=PiecesFeature(MirrorPieces, make_pieces, "a double-six set and four pawns"),
    face=lambda: FACE,
    puzzles="tables on which four pawns have to meet",
    kit_limits=(PAWNS_BY_LETTERS,),
)
