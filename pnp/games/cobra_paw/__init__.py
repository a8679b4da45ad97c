"""Cobra Paw: whoever spots the domino first takes it."""

from __future__ import annotations

from pnp.games.cobra_paw.options import CobraPawGame, CobraPawPieces, CobraPawProblems
from pnp.games.cobra_paw.pieces import make_pieces
from pnp.games.donimoes import ASK, BOOK, DONIMOES, TERMS
from pnp.games.later import later
from pnp.games.record import DiagramsOffer, Game, PiecesOffer, ProblemsOffer, RecordsOffer

_puzzle = later(__name__, "puzzle", "PUZZLE")
_presentation = later(__name__, "presentation", "PRESENTATION")
_diagram = later(__name__, "presentation", "DIAGRAM")
_trying = later(__name__, "trying", "TRYING")
_play = later(__name__, "records", "PLAY")
_pictures = later(__name__, "record_pictures", "PICTURES")
_trial = later(__name__, "playing", "BOARD.record")

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
    records=RecordsOffer(CobraPawGame, _play, _pictures, moves=6, trial=_trial),
    diagrams=DiagramsOffer(CobraPawProblems, _diagram),
    problems=ProblemsOffer(
        CobraPawProblems,
        _puzzle,
        "dominoes to find among those on a table",
        presentation=_presentation,
        trying=_trying,
    ),
)
