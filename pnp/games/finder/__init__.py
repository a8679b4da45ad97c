"""Domino Finder: a game of memory with hidden traps."""

from __future__ import annotations

from pnp.games.donimoes import TERMS, by_kirkby
from pnp.games.finder.options import FinderPieces
from pnp.games.finder.pieces import make_pieces
from pnp.games.record import Game, PiecesOffer

GAME = Game(
    name="finder",
    title="Domino Finder",
    about="walk over dominoes that lie face down, find the treasure and keep out of traps",
    credits=by_kirkby("Domino Finder"),
    terms=TERMS,
    offers={
        "pieces": PiecesOffer(
            FinderPieces, make_pieces, "a double-six set, a pawn for each player and two dice"
        )
    },
)
