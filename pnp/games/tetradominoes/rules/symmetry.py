"""Equivalent starts: turned or mirrored, with colours exchanged or numbers renamed.

Numbers only match or don't match, and light and dark differ only in name. Mirroring turns a Z into an S and a J
into an L, which changes no rule either, as long as the pieces put aside are mirrored, too. So does exchanging
the colours, because every piece has both sides.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from pnp.components.dominoes.notation import HIGHEST
from pnp.components.dominoes.table import TURNS, Turn
from pnp.components.dominoes.tiles import Cell
from pnp.components.tetrominoes.pieces import BEHIND
from pnp.games.tetradominoes.rules.start import Start
from pnp.games.tetradominoes.rules.table import Side

_MIRRORS = TURNS[4:]


def kind(start: Start) -> str:
    """Return the same text for all equivalent starts."""
    return min(view for turn in TURNS for swapped in (False, True) for view in _views(start, turn, swapped))


def _views(start: Start, turn: Turn, swapped: bool) -> Iterator[str]:
    """Yield texts of a start from one side, with numbers renamed in the order in which they are first seen, and
    those not on the table in every possible order."""
    spread = start.spread
    cells = {cell: turn(cell) for cell in spread.numbers}
    top, left = min(row for row, _ in cells.values()), min(column for _, column in cells.values())
    seen = {(row - top, column - left): spread.numbers[cell] for cell, (row, column) in cells.items()}

    def place(cell: Cell) -> Cell:
        row, column = cells[cell]
        return row - top, column - left

    dominoes = sorted(tuple(sorted(map(place, domino.cells))) for domino in spread.dominoes)
    pieces = sorted(
        ((piece.side is Side.DARK) != swapped, tuple(sorted(map(place, piece.cells))))
        for piece in spread.tetrominoes
    )
    mirrored = (turn in _MIRRORS) != swapped
    aside = sorted(BEHIND[name] if mirrored else name for name in spread.unplayed)
    side = "" if start.side is None else str((start.side is Side.DARK) != swapped)
    order = list(dict.fromkeys(number for _, number in sorted(seen.items())))
    others = [number for number in range(HIGHEST + 1) if number not in order]
    for rest in permutations(others):
        new = {number: name for name, number in enumerate([*order, *rest])}
        hand = sorted(tuple(sorted((new[low], new[high]))) for low, high in start.hand)
        pile = [tuple(sorted((new[low], new[high]))) for low, high in start.pile]
        numbers = [new[number] for _, number in sorted(seen.items())]
        yield f"{dominoes} {numbers} {pieces} {aside} {side} {hand} {pile}"
