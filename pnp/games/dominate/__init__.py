"""Dominate, by Phil Leduc: a game of majorities on a torus.

It uses api and shared.
"""

from __future__ import annotations

from pnp.games.api.features import (
    FROM_THE_BEGINNING,
    BoardFeature,
    KitLimit,
    PuzzlesFeature,
    RecordsFeature,
    RulesFeature,
)
from pnp.games.api.game import Audience, Game, Source, engine_of, face_of
from pnp.games.dominate.board import draw_board
from pnp.games.dominate.options import (
    DominateBoard,
    DominateDiagram,
    DominateGame,
    DominatePuzzleOptions,
    DominateRules,
    Regions,
)
from pnp.games.dominate.positions import rules_values

GAME = Game(
    title="Dominate",
    about="mark one to three squares a turn on a torus, and hold the most regions",
    story=("Two pens, one map. Mark your squares, and win the majority of the regions."),
    source=Source(
        "Dominate was designed by Phil Leduc. © 2012 Phil Leduc, all rights reserved.",
        "The rules may be copied and shared on the web. If you want to program or sell the game in any "
        "form, write to the author first (philleduc.pled@gmail.com) for permission or a licence.",
        ask_before_selling=True,
        by="Phil Leduc, © 2012",
    ),
    audience=Audience(players=(2, 2), minutes=(20, 40), age=8),
    features={
        "board": BoardFeature(
            DominateBoard, draw_board, "the torus with its regions, tracking boxes and tally", written=True
        )
    },
    puzzles=PuzzlesFeature(DominatePuzzleOptions, "the best move, the winning move, endgames"),
    records=RecordsFeature(DominateGame),
    diagrams=DominateDiagram,
    rules=RulesFeature(DominateRules, rules_values),
    kit_limits=(FROM_THE_BEGINNING,),
    puzzle_limits=(
        KitLimit(
            "size",
            lambda board: board.size == (9, 9),
            "`size: 9`",
            "its puzzles have 9x9 squares",
        ),
        KitLimit(
            "regions",
            lambda board: board.regions == Regions(),
            "rows, columns and boxes as its regions",
            "its puzzles use these",
        ),
        KitLimit("torus", lambda board: board.torus, "`torus: true`", "its puzzles are on a torus"),
        KitLimit(
            "max-squares",
            lambda board: board.max_squares == 3,
            "`max-squares: 3`",
            "its puzzles have moves of one to three squares",
        ),
    ),
    face=face_of(__name__),
    engine=engine_of(__name__),
)
