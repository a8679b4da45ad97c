"""Dots: encircling on squared paper."""

from __future__ import annotations

from pnp.games.api.game import BoardOffer, Game, KitLimit
from pnp.games.api.lazy import diagrams_offer, later, problems_offer, records_offer
from pnp.games.dots.options import DotsBoard, DotsProblems, DotsRules
from pnp.games.dots.views.board import draw_board

GAME = Game(
    name="dots",
    title="Dots",
    about="dots on the crossings of squared paper; surround those of the opponent",
    credits=(
        "Dots is a traditional game. The rules are those of Sports Dots, the competition standard "
        "of the Sevastopol club of Sport Dots."
    ),
    terms="",
    offers={
        "board": BoardOffer(
            DotsBoard, draw_board, "a field of any size with its first dots and score boxes", written=True
        )
    },
    problems=problems_offer(
        (__name__, "views.problems", "interact"),
        DotsProblems,
        "surround dots by force, save dots, take the larger part",
    ),
    records=records_offer(
        __name__,
        DotsRules,
        pictures="views.diagrams",
        play="rules.records",
        trial="interact",
        moves=20,
        foreign={".sgf": later(__name__, "rules.sgf", "read_sgf")},
        written={".sgf": later(__name__, "rules.sgf_writing", "write_sgf")},
    ),
    diagrams=diagrams_offer(__name__, DotsRules, "views.diagrams", "draw_diagram"),
    kit_limits=(
        KitLimit(
            "central-area",
            lambda board: board.central_area is not False or board.start or board.position,
            "the marked area on an empty field",
            "its rules put the first dots there",
        ),
    ),
)
"""Dots as its source gives it, which names a club and no author, and no terms of use."""
