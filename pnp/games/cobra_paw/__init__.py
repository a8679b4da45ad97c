"""Cobra Paw: whoever spots the domino first takes it."""

from __future__ import annotations

from pnp.games.api.game import Game, PiecesOffer
from pnp.games.api.lazy import diagrams_offer, problems_offer, records_offer
from pnp.games.cobra_paw.options import CobraPawGame, CobraPawPieces, CobraPawProblems
from pnp.games.cobra_paw.pieces import make_pieces
from pnp.games.shared.donimoes import ASK, BOOK, DONIMOES, TERMS

GAME = Game(
    name="cobra_paw",
    title="Cobra Paw",
    about="be the first to find the domino that two dice show",
    credits=(
        "Cobra Paw was designed by Derek Weston in 2017, with dice and dominoes of its own; "
        f"adapted to common ones in {BOOK}."
    ),
    terms=f"{TERMS} {ASK}",
    licence=DONIMOES,
    ask_before_selling=True,
    offers={"pieces": PiecesOffer(CobraPawPieces, make_pieces, "a double-six set and two dice")},
    records=records_offer(
        __name__,
        CobraPawGame,
        play="rules.records",
        pictures="views.records",
        trial="interact.records",
        moves=6,
    ),
    diagrams=diagrams_offer(__name__, CobraPawProblems, "views.problems", "DIAGRAM"),
    problems=problems_offer(
        (__name__, "views.problems", "interact.problems"),
        CobraPawProblems,
        "dominoes to find among those on a table",
    ),
)
