"""Dots: encircling on squared paper."""

from __future__ import annotations

from pnp.games.api.game import (
    Audience,
    BoardOffer,
    Game,
    KitLimit,
    ProblemsOffer,
    RecordsOffer,
    Source,
    engine_of,
    face_of,
)
from pnp.games.dots.options import DotsBoard, DotsProblems, DotsRules
from pnp.games.dots.views.board import draw_board

GAME = Game(
    title="Dots",
    about="dots on the crossings of squared paper; surround those of the opponent",
    story=(
        "Two pencils and a sheet of squared paper: surround the other player’s dots before yours "
        "are surrounded."
    ),
    source=Source(
        "Dots is a traditional game. The rules are those of Sports Dots, the competition standard "
        "of the Sevastopol club of Sport Dots."
    ),
    audience=Audience(players=(2, 2), minutes=(30, 60), age=8),
    offers={
        "board": BoardOffer(
            DotsBoard, draw_board, "a field of any size with its first dots and score boxes", written=True
        )
    },
    problems=ProblemsOffer(DotsProblems, "surround dots by force, save dots, take the larger part"),
    records=RecordsOffer(DotsRules, moves=20, reads=(".sgf",), writes=(".sgf",)),
    diagrams=DotsRules,
    kit_limits=(
        KitLimit(
            "central-area",
            lambda board: board.central_area is not False or board.start or board.position,
            "the marked area on an empty field",
            "its rules put the first dots there",
        ),
    ),
    face=face_of(__name__),
    engine=engine_of(__name__),
)
"""Dots as its source gives it, which names a club and no author, and no terms of use."""
