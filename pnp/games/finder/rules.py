"""Domino Finder as its source describes it: the set-up, the table, walking, flips, traps, treasures. States
are immutable.

Dominoes lie end to end in rows. A cell is half a domino; cells are numbered row by row from the top left.
Players are numbered in the order of their turns, each to the right of the one before.

The source doesn't say what happens when nobody can reach a face-down domino. In our interpretation, a player
who can't flip passes, and once everybody has passed since the last flip, nothing will ever change, so the game
ends, and the player with the most treasures wins.

The set-up by the book is seven rows of four dominoes, one with a blank in each row, from a random stream.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pnp.base.sentences import Sentence
from pnp.base.streams import stream
from pnp.components.dominoes.tiles import Domino, Pair, domino_set, pair_of
from pnp.grids.square import SquareGrid
from pnp.search.replay import MoveError

TREASURES = {1: 1, 2: 5, 3: 4, 4: 3}
"""The number of treasures that wins, by the number of players; a single player looks for just one."""

OUTSIDE = -1
"""The cell of a pawn before its first turn."""


@dataclass(frozen=True)
class Field:
    """The layout: for each row, the numbers of each domino from left to right, or None for one that is gone."""

    rows: int
    per_row: int
    dominoes: tuple[Pair | None, ...]

    @cached_property
    def grid(self) -> SquareGrid:
        """The cells."""
        return SquareGrid(self.rows, 2 * self.per_row)

    def domino(self, cell: int) -> int:
        """Return the index of the domino that lies, or lay, on a cell."""
        return cell // 2

    @cached_property
    def laid(self) -> dict[int, Domino]:
        """The dominoes that aren't gone, by their indices."""
        return {
            k: Domino(k // self.per_row, 2 * (k % self.per_row), False, *pair)
            for k, pair in enumerate(self.dominoes)
            if pair
        }

    def number(self, cell: int) -> int | None:
        """Return the number on a cell; None if its domino is gone."""
        pair = self.dominoes[cell // 2]
        return None if pair is None else pair[cell % 2]

    def find(self, pair: Pair) -> int | None:
        """Return the index of a domino; None if it's gone."""
        found = (k for k, other in enumerate(self.dominoes) if other and pair_of(*other) == pair)
        return next(found, None)

    @cached_property
    def edge(self) -> tuple[int, ...]:
        """The cells along the edge of the table."""
        grid = self.grid
        return tuple(
            cell
            for cell in range(len(grid))
            if grid.place(cell)[0] in (0, self.rows - 1) or grid.place(cell)[1] in (0, grid.columns - 1)
        )


@dataclass(frozen=True)
class State:
    """A game in progress.

    ``up``: the dominoes that are face up. ``pawns``: each player's cell, or `OUTSIDE`. ``skipping``: the
    players who miss their next turn. ``passed``: those who have passed since the last flip. ``treasure``: the
    domino to find, None if the dice have to be rolled.
    """

    field: Field
    up: frozenset[int]
    pawns: tuple[int, ...]
    turn: int
    treasure: Pair | None
    found: tuple[tuple[Pair, ...], ...]
    skipping: frozenset[int] = frozenset()
    passed: frozenset[int] = frozenset()

    @classmethod
    def begin(cls, field: Field, players: int, treasure: Pair | None = None) -> State:
        """Return the start, with all dominoes face down and the pawns beside the table."""
        pawns, found = (OUTSIDE,) * players, ((),) * players
        return cls(field, frozenset(), pawns, 0, treasure, found)

    @property
    def over(self) -> bool:
        """Whether someone has found enough treasures, or nobody can flip anything any more."""
        enough = max(map(len, self.found)) >= TREASURES[len(self.pawns)]
        return enough or len(self.passed) == len(self.pawns)

    @property
    def winner(self) -> int | None:
        """Who has found the most treasures once the game is over; None before that, and in a tie."""
        counts = [len(pairs) for pairs in self.found]
        if not self.over or counts.count(max(counts)) > 1:
            return None
        return counts.index(max(counts))

    def open(self, cell: int) -> bool:
        """Return whether pawns may walk over a cell: its domino is gone, or is face up with a number there."""
        number = self.field.number(cell)
        return number is None or (number > 0 and self.field.domino(cell) in self.up)

    def reach(self, player: int) -> frozenset[int]:
        """Return the cells that a player's pawn may walk to, including its own; none while it's outside."""
        start = self.pawns[player]
        if start == OUTSIDE:
            return frozenset()
        seen, todo = {start}, [start]
        while todo:
            for near in self.field.grid.neighbours[todo.pop()]:
                if near not in seen and self.open(near):
                    seen.add(near)
                    todo.append(near)
        return frozenset(seen)

    def entries(self) -> tuple[int, ...]:
        """Return the cells that the player to move may step on by flipping their domino: those of face-down
        dominoes beside the cells within reach or, on the first turn, along the edge."""
        down = [
            cell
            for cell in range(len(self.field.grid))
            if self.field.number(cell) is not None and self.field.domino(cell) not in self.up
        ]
        if self.pawns[self.turn] == OUTSIDE:
            return tuple(cell for cell in down if cell in self.field.edge)
        reach = self.reach(self.turn)
        return tuple(cell for cell in down if any(near in reach for near in self.field.grid.neighbours[cell]))

    def trap(self, cell: int) -> bool:
        """Return whether a blank is on a cell."""
        return self.field.number(cell) == 0

    def flip(self, cell: int) -> State:
        """Return the state after flipping the domino on a cell that the pawn has come to: a step, a trap, or
        the treasure.

        :raises MoveError: naming the rule that forbids it.
        """
        self._check(cell)
        domino = self.field.domino(cell)
        pair = self.field.dominoes[domino]
        assert pair is not None
        pawns = tuple(cell if k == self.turn else at for k, at in enumerate(self.pawns))
        here = replace(self, pawns=pawns, up=self.up | {domino}, passed=frozenset())
        if pair_of(*pair) == self.treasure:
            return here._treasure(domino)
        if self.trap(cell):
            here = replace(here, skipping=here.skipping | {self.turn})
        return here._next_turn()

    def _check(self, cell: int) -> None:
        self._check_turn()
        name = self.field.grid.name(cell)
        if self.field.number(cell) is None:
            raise MoveError(Sentence("there is no domino on {name}", name=name))
        if self.field.domino(cell) in self.up:
            raise MoveError(Sentence("the domino on {name} is face up already", name=name))
        if cell not in self.entries():
            raise MoveError(
                Sentence(
                    "{name} isn't at the edge, where pawns begin"
                    if self.pawns[self.turn] == OUTSIDE
                    else "{name} isn't beside a space within reach",
                    name=name,
                )
            )

    def _check_turn(self) -> None:
        """Check that it's a player's turn to flip.

        :raises MoveError: if the game is over or the dice have to be rolled.
        """
        if self.over:
            raise MoveError("the game is over")
        if self.treasure is None:
            raise MoveError("roll the dice first")

    def _treasure(self, domino: int) -> State:
        """Give the treasure to its finder, hide the other revealed traps again, and roll the dice."""
        pair = self.field.dominoes[domino]
        assert pair is not None
        dominoes = tuple(None if k == domino else other for k, other in enumerate(self.field.dominoes))
        field = replace(self.field, dominoes=dominoes)
        below = {field.domino(at) for at in self.pawns if at != OUTSIDE}
        hidden = {k for k in self.up if (other := dominoes[k]) and 0 in other and k not in below}
        found = tuple(
            (*pairs, pair_of(*pair)) if k == self.turn else pairs for k, pairs in enumerate(self.found)
        )
        here = replace(self, field=field, up=self.up - hidden - {domino}, treasure=None, found=found)
        return here if here.over else here._next_turn()

    def roll(self, one: int, two: int) -> State:
        """Return the state after a roll for the next treasure; ``treasure`` is still None if the dice
        have to be rolled again.

        :raises MoveError: if it isn't time to roll the dice.
        """
        if self.treasure is not None or self.over:
            raise MoveError("the dice are rolled when a treasure has been found")
        pair = pair_of(one, two)
        domino = self.field.find(pair)
        if domino is None or domino in {self.field.domino(at) for at in self.pawns if at != OUTSIDE}:
            return self  # it's already been found, or a pawn stands on it
        if domino in self.up:
            return replace(self, up=self.up - {domino})
        return replace(self, treasure=pair)

    def stay(self) -> State:
        """Return the state after a pass by a player who can't flip anything.

        :raises MoveError: if something can be flipped, or if it's nobody's turn.
        """
        self._check_turn()
        if self.entries():
            raise MoveError("you can flip a domino, so you must")
        here = replace(self, passed=self.passed | {self.turn})
        return here if here.over else here._next_turn()

    def _next_turn(self) -> State:
        """Return the turn of the nearest player to the right who doesn't miss it."""
        skipping, count = set(self.skipping), len(self.pawns)
        following = (self.turn + 1) % count
        while following in skipping:
            skipping.discard(following)
            following = (following + 1) % count
        return replace(self, turn=following, skipping=frozenset(skipping))


def field_of(rows: Iterable[Sequence[Pair | None]]) -> Field:
    """Return the field of rows of dominoes from the top, each from the left.

    :raises ValueError: for rows of different lengths.
    """
    found = [tuple(row) for row in rows]
    if not found or not found[0] or len({len(row) for row in found}) != 1:
        raise ValueError("rows with the same number of dominoes")
    return Field(len(found), len(found[0]), tuple(pair for row in found for pair in row))


# Setup


ROWS, PER_ROW = 7, 4

ROLLS = 40
"""The number of rolls on a slip. When all have been read, the dealer starts again from the first."""

_MOST_TAKEN = max(players * (needed - 1) + players for players, needed in TREASURES.items())
"""The most dominoes that a roll can't name as the treasure: those already found before the game is over, and
those with a pawn on them."""


def set_up(draw: random.Random) -> Field:
    """Return all 28 dominoes of a double-six set: each row has one of the seven with a blank and three others,
    in any order and either way round."""
    pairs = list(domino_set(6))
    blanks = [pair for pair in pairs if 0 in pair]
    others = [pair for pair in pairs if 0 not in pair]
    draw.shuffle(blanks)
    draw.shuffle(others)
    rows: list[list[Pair]] = []
    for k, blank in enumerate(blanks):
        row = [blank, *others[(PER_ROW - 1) * k : (PER_ROW - 1) * (k + 1)]]
        draw.shuffle(row)
        rows.append([pair if draw.random() < 0.5 else (pair[1], pair[0]) for pair in row])
    return field_of(rows)


def numbered_stream(seed: int, number: int) -> random.Random:
    """Return the random stream for a numbered set-up and its rolls."""
    return stream(seed, "finder", number)


def rolls(draw: random.Random) -> tuple[Pair, ...]:
    """Return the rolls on a slip. If you read them over and over, one names a treasure by the second time
    through at the latest: the rolls name more different pairs than can be taken, and a roll turns its domino
    face down again if it was face up."""
    found: list[Pair] = []
    while len(found) < ROLLS or len({pair_of(*roll) for roll in found}) <= _MOST_TAKEN:
        found.append(dice(draw))
    return tuple(found)


def dice(draw: random.Random) -> Pair:
    """Return a roll of two dice."""
    return draw.randint(1, 6), draw.randint(1, 6)
