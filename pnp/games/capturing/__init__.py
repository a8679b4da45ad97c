"""Capturing Donimoes: slide dominoes so that equal numbers meet, and collect them all.

It uses api, shared and sliding.
"""

from __future__ import annotations

from pnp.games.api.game import Audience
from pnp.games.shared.donimoes import double_six_offer, sliding_game

GAME = sliding_game(
    __name__,
    title="Capturing Donimoes",
    about="slide dominoes so that equal numbers meet, and collect them all",
    story=(
        "A safari in the middle of rush hour! Edge through the traffic until equal numbers meet, and "
        "bring every domino home."
    ),
    audience=Audience(players=(1, 1), minutes=(5, 30), age=8),
    pieces=double_six_offer(),
    puzzles="dominoes to collect",
)
