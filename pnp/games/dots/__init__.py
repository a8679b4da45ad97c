"""Dots: surround your opponent's dots on squared paper.

It uses api and shared.
"""

from __future__ import annotations

from pnp.games.api.features import BoardFeature, PuzzlesFeature, RecordsFeature, RulesFeature
from pnp.games.api.game import Audience, Game, Source, engine_of, face_of
from pnp.games.dots.board import draw_board
from pnp.games.dots.options import DotsBoard, DotsPuzzleOptions, DotsRules, DotsText
from pnp.games.dots.rules.starts import rules_values

GAME = Game(
    title="Dots",
    about="draw dots on squared paper and surround your opponent’s",
    story=(
        "Two pens and a sheet of squared paper: surround the other player’s dots before yours are surrounded."
    ),
    source=Source(
        "Dots is a traditional game. The rules are those of Sports Dots, the competition standard "
        "of the Sevastopol club of Sport Dots."
    ),
    audience=Audience(players=(2, 2), minutes=(30, 60), age=8),
    features={
        "board": BoardFeature(
            DotsBoard, draw_board, "a field of any size with its first dots and score boxes", written=True
        )
    },
    puzzles=PuzzlesFeature(DotsPuzzleOptions, "surround dots by force, save dots, take the larger group"),
    records=RecordsFeature(DotsRules, moves=20, reads=(".sgf",), writes=(".sgf",)),
    diagrams=DotsRules,
    rules=RulesFeature(DotsText, rules_values),
    face=face_of(__name__),
    engine=engine_of(__name__),
)
"""The source of Dots names a club, but no author and no terms of use."""
