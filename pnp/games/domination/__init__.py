"""Domination: chain reactions for up to four players."""

from __future__ import annotations

from pnp.games.domination.counters import make_counters
from pnp.games.domination.options import (
    DominationBoard,
    DominationCounters,
    DominationGame,
    DominationProblems,
    DominationScore,
)
from pnp.games.domination.picture import draw_board
from pnp.games.domination.score import draw_score
from pnp.games.later import later
from pnp.games.record import (
    FROM_THE_BEGINNING,
    BoardOffer,
    DiagramsOffer,
    FormOffer,
    Game,
    KitLimit,
    PiecesOffer,
    ProblemsOffer,
    RecordsOffer,
)

_puzzle = later(__name__, "puzzle", "PUZZLE")
_presentation = later(__name__, "presentation", "PRESENTATION")
_play = later(__name__, "records", "PLAY")
_pictures = later(__name__, "diagram", "PICTURES")
_diagram = later(__name__, "diagram", "DIAGRAM")
_trying = later(__name__, "trying", "TRYING")
_trial = later(__name__, "trying", "BOARD.record")

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
    problems=ProblemsOffer(
        DominationProblems,
        _puzzle,
        "the board after a move, the most points, eliminations by force",
        presentation=_presentation,
        trying=_trying,
    ),
    records=RecordsOffer(DominationGame, _play, _pictures, moves=16, trial=_trial),
    diagrams=DiagramsOffer(DominationGame, _diagram),
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
