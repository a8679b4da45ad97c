"""Dominate, by Phil Leduc: a game of majorities on a torus."""

from __future__ import annotations

from pnp.games.dominate.options import DominateBoard
from pnp.games.dominate.picture import draw_board
from pnp.games.record import BoardOffer, Game

GAME = Game(
    name="dominate",
    title="Dominate",
    about="one to three marks a turn on a torus; hold most regions",
    credits="Dominate was designed by Phil Leduc. © 2012 Phil Leduc, all rights reserved.",
    terms=(
        "The rules may be copied and shared on the web. Whoever wishes to program or sell the game in any form "
        "is asked to write to the author first, philleduc.pled@gmail.com, for permission or a licence."
    ),
    offers={
        "board": BoardOffer(DominateBoard, draw_board, "the torus with its regions, tracking boxes and tally")
    },
)
