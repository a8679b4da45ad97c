"""Domino Finder: a game of memory with hidden traps."""

from __future__ import annotations

from pnp.games.donimoes import DONIMOES, TERMS, by_kirkby
from pnp.games.finder.forms import draw_forms, draw_mat
from pnp.games.finder.options import (
    FinderDiagram,
    FinderForms,
    FinderGame,
    FinderMat,
    FinderPieces,
    FinderProblems,
)
from pnp.games.finder.pieces import make_pieces
from pnp.games.later import later
from pnp.games.record import (
    BoardOffer,
    DiagramsOffer,
    FormOffer,
    Game,
    PiecesOffer,
    ProblemsOffer,
    RecordsOffer,
)

_puzzle = later(__name__, "puzzle", "PUZZLE")
_presentation = later(__name__, "presentation", "PRESENTATION")
_play = later(__name__, "records", "PLAY")
_board = later(__name__, "playing", "BOARD.record")
_pictures = later(__name__, "record_pictures", "PICTURES")
_diagram = later(__name__, "presentation", "DIAGRAM")
_trying = later(__name__, "trying", "TRYING")

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
    problems=ProblemsOffer(
        FinderProblems,
        _puzzle,
        "the fewest turns to a treasure on a known table",
        presentation=_presentation,
        trying=_trying,
    ),
    records=RecordsOffer(FinderGame, _play, _pictures, trial=_board),
    diagrams=DiagramsOffer(FinderDiagram, _diagram),
)
