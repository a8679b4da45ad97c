"""Domination: chain reactions for up to four players."""

from __future__ import annotations

from pnp.games.domination.counters import make_counters
from pnp.games.domination.options import DominationBoard, DominationCounters, DominationScore
from pnp.games.domination.picture import draw_board
from pnp.games.domination.score import draw_score
from pnp.games.record import BoardOffer, FormOffer, Game, PiecesOffer

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
)
"""Domination as its source, the help of a program, gives it: without an author's name or terms."""
