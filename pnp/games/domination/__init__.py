"""Domination: chain reactions for up to four players."""

from __future__ import annotations

from pnp.games.api.game import FROM_THE_BEGINNING, BoardOffer, FormOffer, Game, KitLimit, PiecesOffer
from pnp.games.api.lazy import diagrams_offer, problems_offer, records_offer
from pnp.games.domination.options import (
    DominationBoard,
    DominationCounters,
    DominationGame,
    DominationProblems,
    DominationScore,
)
from pnp.games.domination.pieces.counters import make_counters
from pnp.games.domination.pieces.score import draw_score
from pnp.games.domination.views.board import draw_board

GAME = Game(
    name="domination",
    title="Domination",
    about="overfull squares explode and capture their neighbours; two to four players",
    credits="The rules are those of the computer game Domination; its help names no author.",
    terms="",
    offers={
        "board": BoardOffer(DominationBoard, draw_board, "squares that show how many pieces they hold"),
        "pieces": PiecesOffer(DominationCounters, make_counters, "counters in up to four colours and signs"),
        "form": FormOffer(DominationScore, draw_score, "tracks to slide counters along, and a written record"),
    },
    problems=problems_offer(
        (__name__, "views.problems", "interact"),
        DominationProblems,
        "the board after a move, the most points, eliminations by force",
    ),
    records=records_offer(
        __name__, DominationGame, play="rules.records", pictures="views.diagrams", trial="interact", moves=16
    ),
    diagrams=diagrams_offer(__name__, DominationGame, "views.diagrams", "DIAGRAM"),
    kit_limits=(
        KitLimit(
            "size",
            lambda board: board.size in [(side, side) for side in (6, 8, 10, 12)],
            "a `size` of 6, 8, 10 or 12",
            "its rules give these",
        ),
        KitLimit("cards", lambda form: form.cards, "`cards: true`", "its rules tell you to cut out the cards"),
        FROM_THE_BEGINNING,
    ),
)
"""Domination as its source, the help of a program, gives it: without an author's name or terms."""
