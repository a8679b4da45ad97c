"""Dots: encircling on squared paper."""

from __future__ import annotations

from pnp.games.dots.options import DotsBoard
from pnp.games.dots.picture import draw_board
from pnp.games.record import BoardOffer, Game

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
)
"""Dots as its source gives it, which names a club and no author, and no terms of use."""
