"""Bee Donimoes: dice fly over dominoes back to their queen."""

from __future__ import annotations

from pnp.games.bee.options import BeePieces, BeeProblems
from pnp.games.bee.pieces import make_pieces
from pnp.games.donimoes import TERMS, by_kirkby
from pnp.games.record import Game, PiecesOffer, ProblemsOffer
from pnp.search.puzzle import Puzzle


def _puzzle() -> Puzzle:
    from pnp.games.bee.puzzle import PUZZLE

    return PUZZLE


GAME = Game(
    name="bee",
    title="Bee Donimoes",
    about="bring a swarm of dice together round their queen in the fewest moves",
    credits=by_kirkby("Bee Donimoes"),
    terms=TERMS,
    offers={
        "pieces": PiecesOffer(BeePieces, make_pieces, "three to six dice and the dominoes up to their number")
    },
    problems=ProblemsOffer(BeeProblems, _puzzle, "layouts with a task for each queen from 3 up"),
)
