"""Domino Finder: a game of memory with hidden traps."""

from __future__ import annotations

from pnp.games.api.game import BoardOffer, FormOffer, Game, PiecesOffer
from pnp.games.api.lazy import diagrams_offer, problems_offer, records_offer
from pnp.games.finder.options import (
    FinderDiagram,
    FinderForms,
    FinderGame,
    FinderMat,
    FinderPieces,
    FinderProblems,
)
from pnp.games.finder.pieces.equipment import make_pieces
from pnp.games.finder.pieces.forms import draw_forms, draw_mat
from pnp.games.shared.donimoes import DONIMOES, TERMS, by_kirkby

GAME = Game(
    name="finder",
    title="Domino Finder",
    about="walk over dominoes that lie face down, find the treasure and keep out of traps",
    credits=by_kirkby("Domino Finder"),
    terms=TERMS,
    licence=DONIMOES,
    offers={
        "board": BoardOffer(FinderMat, draw_mat, "a mat for seven rows of four dominoes"),
        "pieces": PiecesOffer(
            FinderPieces, make_pieces, "a double-six set, a pawn for each player and two dice"
        ),
        "form": FormOffer(FinderForms, draw_forms, "a record of treasures, and sealed set-ups for a dealer"),
    },
    problems=problems_offer(
        (__name__, "views.problems", "interact.problems"),
        FinderProblems,
        "the fewest turns to a treasure on a known table",
    ),
    records=records_offer(
        __name__, FinderGame, play="rules.records", pictures="views.records", trial="interact.records"
    ),
    diagrams=diagrams_offer(__name__, FinderDiagram, "views.problems", "DIAGRAM"),
)
