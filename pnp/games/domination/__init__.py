"""Domination: chain reactions for up to four players.

It uses api and shared.
"""

from __future__ import annotations

from pnp.games.api.features import (
    FROM_THE_BEGINNING,
    BoardFeature,
    FormFeature,
    PiecesFeature,
    PuzzlesFeature,
    RecordsFeature,
    RulesFeature,
)
from pnp.games.api.game import Audience, Game, Source, engine_of, face_of
from pnp.games.domination import options
from pnp.games.domination.board import draw_board
from pnp.games.domination.pieces import make_counters
from pnp.games.domination.score_record import draw_score
from pnp.games.domination.starts import rules_values

GAME = Game(
    title="Domination",
    about="overfull squares explode and capture their neighbours; two to four players",
    story=(
        "One piece too many, and the square explodes. Set off the chain reaction that wipes out everyone else."
    ),
    source=Source("The rules are those of the computer game Domination; its help names no author."),
    audience=Audience(players=(2, 4), minutes=(20, 40), age=8),
    features={
        "board": BoardFeature(
            options.DominationBoard, draw_board, "squares that show how many pieces they hold"
        ),
        "pieces": PiecesFeature(
            options.DominationCounters, make_counters, "counters in up to four colours and signs"
        ),
        "form": FormFeature(
            options.DominationScore, draw_score, "tracks to slide counters along, and a written record"
        ),
    },
    puzzles=PuzzlesFeature(
        options.DominationPuzzleOptions, "the board after a move, the most points, eliminations by force"
    ),
    records=RecordsFeature(options.DominationGame, moves=16),
    diagrams=options.DominationGame,
    rules=RulesFeature(options.DominationRules, rules_values, lambda rules: (2, rules.players)),
    kit_limits=(FROM_THE_BEGINNING,),
    face=face_of(__name__),
    engine=engine_of(__name__),
)
"""The source of Domination, the help of a program, names neither an author nor terms."""
