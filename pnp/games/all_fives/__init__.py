"""All Fives: make the open ends of the line add up to a multiple of five."""

from __future__ import annotations

from pnp.games.donimoes import BOOK, TERMS, double_six_offer
from pnp.games.record import Game

GAME = Game(
    name="all_fives",
    title="All Fives",
    about="make the open ends of the line add up to a multiple of five",
    credits=f"All Fives is a traditional game, told here after {BOOK}.",
    terms=TERMS,
    offers={"pieces": double_six_offer()},
)
