"""Unmatched Donimoes: slide dominoes into a rectangle without letting equal numbers meet.

It uses api, shared and sliding.
"""

from __future__ import annotations

from pnp.games.api.game import Audience
from pnp.games.shared.donimoes import double_six_offer, sliding_game

GAME = sliding_game(
    __name__,
    title="Unmatched Donimoes",
    about="slide dominoes into a rectangle without letting equal numbers meet",
    story=(
        "In this family, twins don’t get along. Slide every domino into one neat rectangle, and "
        "never let equal numbers touch."
    ),
    audience=Audience(players=(1, 1), minutes=(5, 30), age=8),
    pieces=double_six_offer(),
    puzzles="dominoes to slide into a rectangle",
)
