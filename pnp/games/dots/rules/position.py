"""A position of Dots and its text, the rules that players choose, and the effects of a new dot: it closes
encirclements, enters houses, paints areas and frees prisoners.

The text of a position is the field, a line for each row from the top: ``.`` free, ``x`` and ``o`` the dots. If
areas are painted, a second field with their owners follows after an empty line. After another empty line come
the player to move, if it isn't x, and how the game ended::

    .x.
    xox
    .x.

    ...
    .x.
    ...

    o to move

Capitals are for rare cases: among the dots, a prisoner that its own side has surrounded again without freeing
it; in the paint, areas painted only when the game was counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.games.dots.rules.chains import Chain, all_enclosed, enclosed, newly_enclosed, shortest_chain
from pnp.games.dots.rules.starts import EMPTY, FIELD, Area, O, X, counted_intersections
from pnp.grids.square import RowText, SquareGrid, write_rows

OTHER = {X: O, O: X}

Ending = Literal["full", "stop", "resign", "grounding", "instant"]
ENDINGS: tuple[Ending, ...] = ("full", "stop", "resign", "grounding", "instant")

MOST = 100
"""The most intersections of a field in each direction."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules that players agree on; by default those of the sport.

    ``area`` is the area for each player's first dot on a field that starts empty. ``instant_win`` is the number
    of surrounded dots that ends the game; 0 for none. ``closed_houses`` paints houses when they are closed.
    ``open_grounding`` lets players ground if they accept the loss of every dot that could still be surrounded.
    """

    territory: bool = False
    grounding: bool = True
    open_grounding: bool = False
    extra_move: bool = False
    instant_win: int = 0
    free_prisoners: bool = True
    closed_houses: bool = False
    area: Area | None = None


SPORT = Rules()

_DOTS = RowText(board=FIELD, cells=counted_intersections, signs=".xoXO")
_PAINT = RowText(text=Sentence("paint"), board=FIELD, cells=counted_intersections, signs=".xoXO")


@dataclass(frozen=True)
class Position:
    """Dots and paint, one character for each intersection, row by row from the top.

    ``prisoners`` are the intersections whose dots are surrounded, ``counted`` those that were painted when the
    game was counted, and ``ended`` is how it ended. ``to_move`` is the player to move now, or the one to move
    when the game ended.
    """

    field: SquareGrid
    dots: str
    painted: str
    prisoners: frozenset[int] = frozenset()
    to_move: str = X
    ended: Ending | None = None
    counted: frozenset[int] = frozenset()

    @classmethod
    def start(cls, field: SquareGrid, dots: str, to_move: str = X) -> Position:
        """Return a position of dots, none of which is surrounded."""
        return cls(field, dots, EMPTY * len(field), to_move=to_move)

    @classmethod
    def parse(cls, text: str) -> Position:
        """Return the position that a text describes.

        :raises TextError: with everything that is wrong, each at its line.
        """
        return _Reader(text).position()

    def __str__(self) -> str:
        dots = [d.upper() if self._kept(c) else d for c, d in enumerate(self.dots)]
        parts = [write_rows(dots, self.field.columns)]
        if self.painted.strip(EMPTY):
            paint = [p.upper() if c in self.counted else p for c, p in enumerate(self.painted)]
            parts.append(write_rows(paint, self.field.columns))
        said = [f"{self.to_move} to move"] if self.to_move != X else []
        said += [f"over: {self.ended}"] if self.ended else []
        return "\n\n".join([*parts, *(["\n".join(said)] if said else [])])

    def _kept(self, cell: int) -> bool:
        return cell in self.prisoners and self.painted[cell] == self.dots[cell]

    @cached_property
    def free(self) -> tuple[int, ...]:
        """The intersections where a dot may be placed."""
        return tuple(c for c, (d, p) in enumerate(zip(self.dots, self.painted, strict=True)) if d == p == EMPTY)

    def walls(self, player: str) -> bytearray:
        """Return 1 for each dot that can be part of this player's chains, because it isn't in a painted
        area."""
        pairs = zip(self.dots, self.painted, strict=True)
        return bytearray(dot == player and paint == EMPTY for dot, paint in pairs)

    def surrounded_by(self, player: str) -> int:
        """Return how many dots a player has surrounded."""
        return sum(self.dots[cell] != player for cell in self.prisoners)


def group_of(position: Position, cell: int) -> frozenset[int]:
    """Return the dots of the same colour that orthogonal steps connect to a dot; no chain ever separates
    them."""
    return joined(position.dots, cell, position.field.neighbours.__getitem__)


def joined(dots: Sequence[object], cell: int, beside: Callable[[int], Iterable[int]]) -> frozenset[int]:
    """Return the cells that are connected to a cell and have the same contents; ``beside`` returns the cells
    next to one."""
    found, todo = {cell}, [cell]
    while todo:
        for other in beside(todo.pop()):
            if dots[other] == dots[cell] and other not in found:
                found.add(other)
                todo.append(other)
    return frozenset(found)


class _Reader:
    """Reads a position, and collects its errors."""

    def __init__(self, text: str) -> None:
        self._errors: list[ErrorInText] = []
        self._blocks: list[tuple[int, list[str]]] = []
        new = True
        for number, line in enumerate(text.splitlines(), 1):
            row = line.strip()
            if row and new:
                self._blocks.append((number, []))
            if row:
                self._blocks[-1][1].append(row)
            new = not row

    def position(self) -> Position:
        if not self._blocks:
            raise TextError.at("the position has no rows")
        line, rows = self._blocks.pop(0)
        grid = self._grid(line, rows)
        dots = self._rows(_DOTS, grid, line, rows)
        paint, whole = EMPTY * len(grid), dots.lower()
        if self._blocks and set(self._blocks[0][1][0]) <= set(".xoXO"):
            paint = self._rows(_PAINT, grid, *self._blocks.pop(0))
        to_move, ended = self._said()
        if self._errors:
            raise TextError(self._errors)
        pairs = list(zip(dots, paint.lower(), strict=True))
        prisoners = frozenset(
            c for c, (dot, own) in enumerate(pairs) if dot in "XO" or (own == OTHER.get(dot.lower()))
        )
        counted = frozenset(c for c, sign in enumerate(paint) if sign in "XO")
        return Position(
            field=grid,
            dots=whole,
            painted=paint.lower(),
            prisoners=prisoners,
            to_move=to_move,
            ended=ended,
            counted=counted,
        )

    def _grid(self, line: int, rows: list[str]) -> SquareGrid:
        columns = len(rows[0])
        if len(rows) > MOST or columns > MOST:
            raise TextError.at(
                Sentence("a field can have at most {most} rows and {most} columns", most=MOST), line
            )
        return SquareGrid(len(rows), columns)

    def _rows(self, form: RowText, grid: SquareGrid, line: int, rows: list[str]) -> str:
        try:
            return "".join("".join(row) for row in form.read("\n".join(rows), grid))
        except TextError as error:
            self._errors += [replace(one, line=max(one.line, 1) + line - 1) for one in error.in_text]
            return EMPTY * len(grid)

    def _said(self) -> tuple[str, Ending | None]:
        to_move, ended = X, None
        for line, rows in self._blocks:
            for number, row in enumerate(rows, line):
                known = [name for name in ENDINGS if row == f"over: {name}"]
                if known:
                    ended = known[0]
                elif row in ("x to move", "o to move"):
                    to_move = row[0]
                else:
                    self._errors.append(
                        ErrorInText("expected 'x to move', 'o to move' or 'over: …' here", number)
                    )
        return to_move, ended


# Capture


@dataclass(frozen=True, slots=True)
class Painted:
    """A painted encirclement, and its owner."""

    player: str
    chain: Chain


def with_dot(position: Position, cell: int, player: str) -> Position:
    """Return the position with one more dot, before anything is painted."""
    dots = position.dots
    return replace(position, dots=dots[:cell] + player + dots[cell + 1 :])


def held(position: Position, part: frozenset[int], player: str) -> bool:
    """Return whether an enclosed part has a dot of the other player that this one has not surrounded before."""
    other = OTHER[player]
    return any(position.dots[c] == other and position.painted[c] != player for c in part)


def closed_by(position: Position, dot: int, rules: Rules) -> tuple[Chain, ...]:
    """Return the encirclements that a dot just put there has closed for its player.

    A part without dots of the other player is a house and doesn't count, unless houses are painted when they
    are closed.
    """
    player = position.dots[dot]
    walls = position.walls(player)
    parts = [
        part
        for part in newly_enclosed(position.field, walls, dot)
        if rules.closed_houses or held(position, part, player)
    ]
    if not parts:
        return ()
    before = bytearray(walls)
    before[dot] = 0
    # If nothing enclosed the dot before, every chain that encloses a part of its surroundings passes through
    # it.
    through = dot if enclosed(position.field, before, dot) is None else None
    return _different(shortest_chain(position.field, walls, min(part), through) for part in parts)


def around(position: Position, cell: int, player: str) -> Chain | None:
    """Return the chain of a player that encloses an intersection; None if there is none."""
    walls = position.walls(player)
    if walls[cell]:
        return None
    part = enclosed(position.field, walls, cell)
    return shortest_chain(position.field, walls, cell) if part else None


def unpainted(position: Position, player: str) -> tuple[Chain, ...]:
    """Return the encirclements of a player that haven't been painted."""
    walls = position.walls(player)
    parts = [
        part
        for part in all_enclosed(position.field, walls)
        if held(position, part, player) and not all(position.painted[cell] == player for cell in part)
    ]
    return _different(shortest_chain(position.field, walls, min(part)) for part in parts)


def _different(chains: Iterable[Chain]) -> tuple[Chain, ...]:
    return tuple(dict.fromkeys(chains))


def painted(position: Position, chains: Iterable[Chain], player: str, rules: Rules) -> Position:
    """Return the position with the areas in these chains painted: the other player's dots in them become
    prisoners, the player's own prisoners are freed if the rules say so, and nothing inside takes part in the
    game any more."""
    inside = frozenset(cell for chain in chains for cell in chain.inside)
    other = OTHER[player]
    taken = {cell for cell in inside if position.dots[cell] == other}
    freed = {cell for cell in inside if position.dots[cell] == player} if rules.free_prisoners else set()
    return replace(
        position,
        painted="".join(player if c in inside else p for c, p in enumerate(position.painted)),
        prisoners=(position.prisoners - freed) | taken,
        counted=position.counted - inside,
    )


def settled(position: Position, rules: Rules) -> Position:
    """Return the position once a game for territory is counted: everything encircled is painted.

    If encirclements of both players overlap, the player to move paints first, just as the player who moves
    captures first; what remains of the other's is painted after that.
    """
    counted = position.counted
    for player in (position.to_move, OTHER[position.to_move]):
        chains = unpainted(position, player)
        inside = frozenset(cell for chain in chains for cell in chain.inside)
        new = {cell for cell in inside if position.painted[cell] == EMPTY}
        position = painted(position, chains, player, rules)
        counted = counted | frozenset(new)
    return replace(position, counted=counted)
