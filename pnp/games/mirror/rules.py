"""The rules of Mirror Donimoes (donimoes.txt), in plain Python: the reference.

Four pawns start on the corner spaces of the table's bounding rectangle. A move is either a pawn's step to a
free neighbouring space, on its own domino or between equal numbers; or a slide of a domino that carries a pawn,
one space along its long axis, after which all dominoes must be one group. The puzzle is solved when the pawns
are one group.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.base.errors import TextError
from pnp.base.sentences import Sentence
from pnp.components.dominoes import checks
from pnp.components.dominoes.table import Table, error_at
from pnp.components.dominoes.tiles import (
    DIGITS,
    PAWNS,
    Cell,
    Direction,
    Places,
    one_group,
    split_places,
    write_places,
)
from pnp.games.sliding.move_rules import MoveRules, directions_of, slid
from pnp.search.replay import MoveError, legal_moves

_MOVE = re.compile(r"([PNBR])(d?)([LRUD])(\d{0,2})")


@dataclass(frozen=True, slots=True)
class Move:
    """A move: ``PL`` is a step of the pawn P to the left, ``PdL`` a slide of the domino under it to the
    left."""

    pawn: str
    domino: bool
    direction: Direction

    def __str__(self) -> str:
        return f"{self.pawn}{'d' if self.domino else ''}{self.direction}"


def parse(text: str) -> list[Move]:
    """Return the moves of one text: ``RdL2`` is ``RdL`` twice.

    :raises MoveError: for any other text.
    """
    match = _MOVE.fullmatch(text)
    if not match or match[4].startswith("0"):
        raise MoveError("this isn't a move; write one such as PL, PdL or RdL2")
    return [Move(match[1], bool(match[2]), Direction[match[3]])] * int(match[4] or 1)


def write(moves: Sequence[Move]) -> str:
    """Return a solution, in which equal moves in a row are written once, with their number; `parse`
    reads each part."""
    parts: list[tuple[Move, int]] = []
    for move in moves:
        if parts and parts[-1][0] == move:
            parts[-1] = (move, parts[-1][1] + 1)
        else:
            parts.append((move, 1))
    return ", ".join(f"{move}{count if count > 1 else ''}" for move, count in parts)


@dataclass(frozen=True, slots=True)
class Position:
    """A table and the cells of the pawns P, N, B and R."""

    table: Table
    pawns: Places

    def to_text(self) -> str:
        """Return the table at the top left, an empty line, and the pawns, one per line."""
        top, left, _, _ = self.table.bounds()
        p, n, b, r = ((row - top, column - left) for row, column in self.pawns)
        return f"{self.table.to_text()}\n\n{write_places((p, n, b, r))}"

    @classmethod
    def parse(cls, text: str, highest: int = 6) -> Position:
        """Read what `to_text` writes.

        :raises TextError: for a malformed table or malformed pawns.
        """
        above, pawns = split_places(text)
        table = Table.parse(above, highest)
        for cell in pawns:
            if cell not in table.numbers():
                raise TextError([error_at(cell, "a pawn isn't on a domino")])
        return cls(table, pawns)


def start(text: str, highest: int = 6) -> Position:
    """Return the position of a puzzle: the table that a text draws, with a pawn on each corner.

    :raises TextError: for a malformed table, and as `begin`.
    """
    return begin(Table.parse(text, highest))


def begin(table: Table) -> Position:
    """Return a table with a pawn on each corner.

    :raises TextError: for a bare number, a domino twice, several groups, or a corner without a domino.
    """
    checks.require_one_group(table)
    top, left, bottom, right = table.bounds()
    corners = ((top, left), (bottom, left), (top, right), (bottom, right))
    cells = table.numbers()
    checks.require(
        error_at(corner, "there is a corner without a domino, but a pawn starts on each corner")
        for corner in corners
        if corner not in cells
    )
    if len(set(corners)) < len(corners):
        raise TextError([error_at((top, left), "a single row doesn't have four corners")])
    return Position(table, corners)


def play(position: Position, move: Move) -> Position:
    """Return the position after a move.

    :raises MoveError: naming the rule that forbids it.
    """
    here = position.pawns[PAWNS.index(move.pawn)]
    return _slide(position, move, here) if move.domino else _step(position, move, here)


def _step(position: Position, move: Move, here: Cell) -> Position:
    there = move.direction.step(here)
    numbers, owners = position.table.numbers(), position.table.owners()
    if there not in numbers:
        raise MoveError(Sentence("there is no domino for {pawn} to step on", pawn=move.pawn))
    if there in position.pawns:
        raise MoveError(Sentence("another pawn is already where {pawn} would step", pawn=move.pawn))
    if owners[here] != owners[there] and numbers[here] != numbers[there]:
        raise MoveError(
            Sentence(
                "{pawn} is on {digit} and can't step to {digit_2} on another domino",
                pawn=move.pawn,
                digit=DIGITS[numbers[here]],
                digit_2=DIGITS[numbers[there]],
            )
        )
    return Position(position.table, _with(position.pawns, {here: there}))


def _slide(position: Position, move: Move, here: Cell) -> Position:
    table = position.table
    domino = table.dominoes[table.owners()[here]]
    after, moved = slid(table, domino, move.direction)
    return Position(after, _with(position.pawns, dict(zip(domino.cells, moved.cells, strict=True))))


def _with(pawns: tuple[Cell, ...], moved: dict[Cell, Cell]) -> Places:
    p, n, b, r = (moved.get(cell, cell) for cell in pawns)
    return p, n, b, r


def moves(position: Position) -> Iterator[tuple[Move, Position]]:
    """Yield all legal moves, each with the position after it; a slide is yielded once for each pawn on the
    domino."""
    owners = position.table.owners()
    for pawn, cell in zip(PAWNS, position.pawns, strict=True):
        slides = directions_of(position.table.dominoes[owners[cell]])
        candidates = [Move(pawn, False, direction) for direction in Direction]
        candidates += [Move(pawn, True, direction) for direction in slides]
        yield from legal_moves(position, candidates, play)


def missing(position: Position) -> str | None:
    """Return why the position isn't solved, or None if it is."""
    return None if one_group(position.pawns) else Sentence("the pawns don't form one group")


RULES = MoveRules(parse, write, play, moves, missing)
