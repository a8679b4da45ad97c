"""Records of Dominate: moves replayed by the plain rules, regions counted, and the result.

Positions of Dominate that differ only by a symmetry of the board: turned, mirrored, or shifted.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pnp.games.api.puzzles import Records, Score, scores_by_player
from pnp.games.dominate.options import DominateGame
from pnp.games.dominate.positions import parse_position
from pnp.games.dominate.rules import DRAW, EMPTY, Field, O, Position, X
from pnp.grids.square import Permutation, board_symmetries
from pnp.search.replay import PlayedLine, line_of


class DominateRecords(Records[DominateGame, Position]):
    """The records of Dominate."""

    def parse(self, text: str, options: DominateGame) -> Position:
        return parse_position(text, options)

    def line(self, start: Position, moves: Sequence[str], options: DominateGame) -> PlayedLine[Position]:
        return line_of(start, moves, lambda here, text: here.play(here.field.move(text)))

    def text_of(self, position: Position) -> str:
        return str(position)

    def moves(self, start: Position, position: Position, options: DominateGame) -> Sequence[str]:
        return [position.field.move_text(move) for move in position.moves]

    def scores_of(self, end: Position, options: DominateGame) -> tuple[Score, ...]:
        return scores_by_player("{player} regions", ((player, end.score(player)) for player in (X, O)))

    def result_of(self, end: Position, options: DominateGame) -> Score | None:
        if end.winner is None:
            return None
        if end.winner == DRAW:
            return Score("The game is drawn", "", {})
        return Score("{player} wins", "", {"player": end.winner})

    def signs(self, start: Position, options: DominateGame) -> Sequence[str]:
        return (X, O)


RECORDS = DominateRecords()


# Symmetry


@lru_cache(maxsize=16)
def symmetries(field: Field) -> tuple[Permutation, ...]:
    """Return the symmetries of the board that map regions to regions; 72 for the board of the source."""
    regions = {frozenset(region) for region in field.regions}
    return tuple(
        symmetry
        for symmetry in dict.fromkeys(board_symmetries(field.grid))
        if {frozenset(symmetry[cell] for cell in region) for region in regions} == regions
    )


def relaid(position: Position, symmetry: Permutation) -> Position:
    """Return the position under a symmetry of the board."""
    return Position(position.field, "".join(position.marks[cell] for cell in symmetry), position.mover)


def swapped(position: Position) -> Position:
    """Return the position with the players exchanged."""
    names = str.maketrans({X: O, O: X, EMPTY: EMPTY})
    return Position(position.field, position.marks.translate(names), position.mover.translate(names))


def canonical(position: Position) -> str:
    """Return the text that all equivalent positions share, whichever player moves."""
    if position.mover == O:
        position = swapped(position)
    return min(relaid(position, symmetry).marks for symmetry in symmetries(position.field))
