"""Symmetries of Dominions: the hexagon's twelve, which also change the numbers of pieces, and the exchange of
colours."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.dominions.rules.pieces import COLOURS, SIDES, Piece, Position, turned
from pnp.games.dominions.rules.play import State, other
from pnp.games.dominions.rules.state_text import state_text
from pnp.grids.hexagon import Axial, HexGrid


def image_of_cell(grid: HexGrid, cell: int, sixths: int, *, mirrored: bool) -> int:
    """Where a cell goes when the board is mirrored left to right, if ``mirrored``, and then turned
    clockwise."""
    q, r = grid.places[cell]
    if mirrored:
        q, r = -q, r + q
    for _ in range(sixths % SIDES):
        q, r = q + r, -q
    found = grid.cell(Axial(q, r))
    assert found is not None
    return found


def image_of_number(number: int, sixths: int, *, mirrored: bool) -> int:
    """The tile that looks like this one when the board is mirrored and turned."""
    if mirrored:
        number = sum(1 << (-side % SIDES) for side in range(SIDES) if number >> side & 1)
    return turned(number, sixths)


def image(state: State, sixths: int, *, mirrored: bool, exchanged: bool = False) -> State:
    """The state mirrored and turned, with the colours exchanged if ``exchanged``."""
    grid = state.grid

    def colour(mine: str) -> str:
        return other(mine) if exchanged else mine

    pieces = {
        image_of_cell(grid, cell, sixths, mirrored=mirrored): Piece(
            colour(piece.colour), image_of_number(piece.number, sixths, mirrored=mirrored)
        )
        for cell, piece in state.pieces.items()
    }
    hands = {
        colour(c): frozenset(image_of_number(n, sixths, mirrored=mirrored) for n in state.hands[c])
        for c in COLOURS
    }
    resigned = colour(state.resigned) if state.resigned else None
    return State(Position(grid, pieces), hands, colour(state.turn), state.passes, resigned, state.closed)


def alike(state: State, cells: tuple[int, ...] = ()) -> str:
    """A text that all equivalent states share, with the cells in question."""
    return min(_texts(state, cells))


def _texts(state: State, cells: tuple[int, ...]) -> Iterator[str]:
    for mirrored in (False, True):
        for sixths in range(SIDES):
            marked = sorted(image_of_cell(state.grid, c, sixths, mirrored=mirrored) for c in cells)
            for exchanged in (False, True):
                yield f"{marked} {state_text(image(state, sixths, mirrored=mirrored, exchanged=exchanged))}"
