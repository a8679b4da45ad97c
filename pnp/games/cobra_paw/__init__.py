"""Cobra Paw: whoever spots the domino first takes it."""

from __future__ import annotations

from pnp.games.cobra_paw.options import CobraPawPieces
from pnp.games.cobra_paw.pieces import make_pieces
from pnp.games.donimoes import ASK, BOOK, TERMS
from pnp.games.record import Game, PiecesOffer

GAME = Game(
    name="cobra_paw",
    title="Cobra Paw",
    about="be the first to find the domino that two dice show",
    credits=(
        "Cobra Paw was designed by Derek Weston in 2017, with dice and dominoes of its own; "
        f"adapted to common ones in {BOOK}."
    ),
    terms=f"{TERMS} {ASK}",
    offers={"pieces": PiecesOffer(CobraPawPieces, make_pieces, "a double-six set and two dice")},
)
