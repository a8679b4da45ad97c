"""Dominate, by Phil Leduc: a game of majorities on a torus."""

from __future__ import annotations

from pnp.games.dominate.options import DominateBoard, DominateGame, DominateProblems, Regions
from pnp.games.dominate.picture import draw_board
from pnp.games.later import later
from pnp.games.record import (
    FROM_THE_BEGINNING,
    BoardOffer,
    DiagramsOffer,
    Game,
    KitLimit,
    ProblemsOffer,
    RecordsOffer,
)

_ITS = "its rules and problems are about"

_puzzle = later(__name__, "puzzle", "PUZZLE")
_presentation = later(__name__, "presentation", "PRESENTATION")
_play = later(__name__, "play", "PLAY")
_pictures = later(__name__, "diagram", "PICTURES")
_diagram = later(__name__, "diagram", "draw_diagram")
_trying = later(__name__, "trying", "TRYING")
_trial = later(__name__, "trying", "BOARD.record")

GAME = Game(
    name="dominate",
    title="Dominate",
    about="one to three marks a turn on a torus; hold most regions",
    credits="Dominate was designed by Phil Leduc. © 2012 Phil Leduc, all rights reserved.",
    terms=(
        "The rules may be copied and shared on the web. Whoever wishes to program or sell the game in any form "
        "is asked to write to the author first, philleduc.pled@gmail.com, for permission or a licence."
    ),
    ask_before_selling=True,
    offers={
        "board": BoardOffer(
            DominateBoard, draw_board, "the torus with its regions, tracking boxes and tally", written=True
        )
    },
    problems=ProblemsOffer(
        DominateProblems,
        _puzzle,
        "the best move, the winning move, endgames",
        presentation=_presentation,
        trying=_trying,
    ),
    records=RecordsOffer(DominateGame, _play, _pictures, trial=_trial),
    diagrams=DiagramsOffer(DominateGame, _diagram),
    kit_limits=(
        KitLimit("size", lambda board: board.size == (9, 9), "`size: 9`", f"{_ITS} 9x9 squares"),
        KitLimit(
            "regions",
            lambda board: board.regions == Regions(),
            "rows, columns and boxes as its regions",
            f"{_ITS} these",
        ),
        KitLimit("torus", lambda board: board.torus, "`torus: true`", f"{_ITS} a torus"),
        KitLimit(
            "largest", lambda board: board.largest == 3, "`largest: 3`", f"{_ITS} moves of one to three squares"
        ),
        KitLimit(
            "trackers",
            lambda board: board.trackers,
            "`trackers: true`",
            "its rules say what trackers are for",
        ),
        KitLimit("tally", lambda board: board.tally, "`tally: true`", "its rules say what the tally is for"),
        FROM_THE_BEGINNING,
    ),
)
