"""Dominosa: a grid of numbers to divide into a whole set of dominoes.

It uses api, shared and sliding.
"""

from __future__ import annotations

from pnp.components.dominoes.pieces import DominoPieces, make_dominoes
from pnp.games.api.features import KitLimit, PiecesFeature, PuzzlesFeature
from pnp.games.api.game import Audience, Game, engine_of, face_of
from pnp.games.dominosa.options import DominosaDiagram, DominosaPuzzleOptions
from pnp.games.shared.donimoes import BOOK, from_book

_WHOLE = "its puzzles need the whole double-six set"


GAME = Game(
    title="Dominosa",
    about="find every domino of a set in a grid of numbers",
    story="A whole set of dominoes is hiding in a grid of numbers. Draw the lines that set it free.",
    source=from_book(
        f"Dominosa was invented by O. S. Adler in 1874; the rules here follow {BOOK}.", by="O. S. Adler, 1874"
    ),
    audience=Audience(players=(1, 1), minutes=(5, 45), age=8),
    features={
        "pieces": PiecesFeature(DominoPieces, make_dominoes, "the set of dominoes up to the highest number")
    },
    puzzles=PuzzlesFeature(
        DominosaPuzzleOptions,
        "grids with one solution",
        solved_plainly=True,
        third_party="IDs from Simon Tatham’s Dominosa, such as 1:011100, and rows of digits",
    ),
    diagrams=DominosaDiagram,
    kit_limits=(
        KitLimit("pips", lambda dominoes: dominoes.pips >= 6, "`pips: 6` or more", _WHOLE),
        KitLimit("lowest", lambda dominoes: dominoes.lowest == 0, "`lowest: 0`", _WHOLE),
        KitLimit("doubles", lambda dominoes: dominoes.doubles, "`doubles: true`", _WHOLE),
        KitLimit("only", lambda dominoes: dominoes.only is None, "no `only`", _WHOLE),
        KitLimit("omit", lambda dominoes: not dominoes.omit, "no `omit`", _WHOLE),
    ),
    face=face_of(__name__),
    engine=engine_of(__name__),
)
