"""Peg solitaire played by clicking: a click on a peg, then a click on the hole that it jumps into."""

from __future__ import annotations

from peg_solitaire.engine import PUZZLES
from peg_solitaire.options import PegSolitairePuzzleOptions
from peg_solitaire.rules import Position
from peg_solitaire.rules.records import RECORDS
from peg_solitaire.views import VIEWS, hole_box
from pnp.base.geometry import Box
from pnp.games.shared.moves import FromToInteraction, move_engine


class PegSolitaireInteraction(FromToInteraction[PegSolitairePuzzleOptions, Position]):
    """Puzzles and records played by hand."""

    def box(self, position: Position, place: str) -> Box:
        return hole_box(position.shape, place)


INTERACTION = PegSolitaireInteraction(PUZZLES, VIEWS)
ENGINE = move_engine(PegSolitairePuzzleOptions, INTERACTION, RECORDS)
