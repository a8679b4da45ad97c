"""Dots: encircling on squared paper."""

from __future__ import annotations

from pnp.games.dots.options import DotsBoard, DotsProblems
from pnp.games.dots.picture import draw_board
from pnp.games.record import BoardOffer, Game, ProblemsOffer
from pnp.search.puzzle import Puzzle


def _puzzle() -> Puzzle:
    from pnp.games.dots.puzzle import PUZZLE

    return PUZZLE


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
        "board": BoardOffer(DotsBoard, draw_board, "a field of any size with its first dots and score boxes")
    },
    problems=ProblemsOffer(DotsProblems, _puzzle, "surround dots by force, save them, take the larger part"),
)
"""Dots as its source gives it, which names a club and no author, and no terms of use."""
