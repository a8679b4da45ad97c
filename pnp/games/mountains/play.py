"""Mountains and Valleys played domino by domino: the harder solitaire, and the cooperative game.

In both, a domino stays where it's laid, every domino after the first must touch one already laid, and at the
end the map of 6x6 is scored by ``rules.penalty``. These are our interpretations where the source is silent. The
map may grow in any direction as long as it fits in some square of 6x6. A domino must leave at least one such
square whose remaining cells dominoes can fill, because play goes on until the square is complete.

Cells are just names: the first domino is on f6, so that every map that may grow from it has names for all its
cells.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar

from pnp.base.sentences import Sentence
from pnp.components.dominoes.notation import (
    HIGHEST,
    cell_name,
    draw,
    pair_text,
    parse_cell,
    parse_domino,
    parse_pairs,
    split_draws,
)
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import Cell, Domino, Pair, neighbours, tile_set
from pnp.games.shared.position_text import PLAYERS
from pnp.search.replay import MoveError

SIDE = 6
DOMINOES = SIDE * SIDE // 2
FACE_UP = 5
"""The number of dominoes that are face up in the harder solitaire, until none are left to turn up."""
HAND_SIZES = {2: 9, 3: 6, 4: 5}
"""The number of dominoes that each player draws, by the number of players."""
FIRST: Cell = parse_cell("f6")
"""A cell of the first domino."""


def placements(placed: Table, pair: Pair) -> tuple[Domino, ...]:
    """Return where a domino may be laid. On an empty table, its left or upper end is on f6, because all
    places are equivalent there."""
    taken = frozenset(placed.numbers())
    found = []
    for spot in _spots(taken):
        if not _can_complete(taken | frozenset(spot)):
            continue
        for first, second in sorted({pair, pair[::-1]}):
            found.append(Domino(*spot[0], spot[0][1] == spot[1][1], first, second))
    return tuple(sorted(found))


def refusal(placed: Table, domino: Domino) -> str | None:
    """Return the rule that forbids a domino in its place; None if it may be laid."""
    taken, cells = frozenset(placed.numbers()), frozenset(domino.cells)
    if not taken:
        return None if FIRST in cells else Sentence("the first domino goes on {space}", space=cell_name(FIRST))
    for cell in domino.cells:
        if cell in taken:
            return Sentence("there is already a domino on {space}", space=cell_name(cell))
    if not any(near in taken for cell in cells for near in neighbours(cell)):
        return Sentence("the {name} touches no other domino there", name=domino.name)
    top, left, bottom, right = Table((*placed.dominoes, domino)).bounds()
    if max(bottom - top, right - left) >= SIDE:
        return Sentence("the map would be longer than {side} squares", side=SIDE)
    if not _can_complete(taken | cells):
        return Sentence(
            "after this domino, the rest of the {side}x{side} square could no longer be filled", side=SIDE
        )
    return None


def _spots(taken: frozenset[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Yield pairs of free neighbours, at least one of them beside a taken cell."""
    if not taken:
        row, column = FIRST
        yield FIRST, (row, column + 1)
        yield FIRST, (row + 1, column)
        return
    border = {other for cell in taken for other in neighbours(cell)} - taken
    spots = {
        (min(cell, other), max(cell, other))
        for cell in border
        for other in neighbours(cell)
        if other not in taken
    }
    yield from sorted(spots)


def completable(placed: Table) -> bool:
    """Return whether dominoes can complete a square of 6x6 around those already laid."""
    return not placed.dominoes or _can_complete(frozenset(placed.numbers()))


@lru_cache(maxsize=4096)
def _can_complete(taken: frozenset[Cell]) -> bool:
    """Return whether some 6x6 square contains the cells, and dominoes can fill the rest of it."""
    top, bottom = min(row for row, _ in taken), max(row for row, _ in taken)
    left, right = min(column for _, column in taken), max(column for _, column in taken)
    return any(
        _can_fill({(row + r, column + c) for r in range(SIDE) for c in range(SIDE)} - taken)
        for row in range(bottom - SIDE + 1, top + 1)
        for column in range(right - SIDE + 1, left + 1)
    )


def _can_fill(free: set[Cell]) -> bool:
    """Return whether dominoes can cover the cells: a perfect matching of dark cells with light ones."""
    partner: dict[Cell, Cell] = {}
    dark = [cell for cell in free if sum(cell) % 2 == 0]
    return 2 * len(dark) == len(free) and all(_match(cell, free, partner, set()) for cell in dark)


def _match(cell: Cell, free: set[Cell], partner: dict[Cell, Cell], seen: set[Cell]) -> bool:
    """Find a partner for a dark cell, moving others aside if that helps (augmenting path)."""
    for other in neighbours(cell):
        if other in free and other not in seen:
            seen.add(other)
            if other not in partner or _match(partner[other], free, partner, seen):
                partner[other] = cell
                return True
    return False


def _lay(placed: Table, domino: Domino) -> Table:
    """Return the table with one more domino.

    :raises MoveError: naming the rule that forbids it.
    """
    if reason := refusal(placed, domino):
        raise MoveError(reason)
    return Table((*placed.dominoes, domino))


def _without(pairs: tuple[Pair, ...], pair: Pair) -> tuple[Pair, ...]:
    at = pairs.index(pair)
    return pairs[:at] + pairs[at + 1 :]


@dataclass(frozen=True, slots=True)
class Solitaire:
    """A position of the harder solitaire: five of the remaining dominoes are face up, and the others are turned
    up from a pile.

    If the order of the pile isn't ``known``, because the dominoes are real, the pile has every domino that may
    still come, and every move gives the domino that was turned up.
    """

    players: ClassVar[int] = 1
    placed: Table
    face_up: tuple[Pair, ...]
    pile: tuple[Pair, ...]
    known: bool = True

    @classmethod
    def start(cls, drawn: Sequence[Pair]) -> Solitaire:
        """Return the start with 18 dominoes in the order in which they were drawn.

        :raises ValueError: for another number of dominoes.
        """
        if len(drawn) != DOMINOES:
            raise ValueError(Sentence("the harder solitaire game uses {dominoes} dominoes", dominoes=DOMINOES))
        return cls(Table(), tuple(drawn[:FACE_UP]), tuple(drawn[FACE_UP:]))

    @property
    def is_over(self) -> bool:
        return len(self.placed.dominoes) == DOMINOES

    @property
    def to_turn(self) -> int:
        """The number of dominoes still to be turned up."""
        return DOMINOES - len(self.placed.dominoes) - len(self.face_up)

    @property
    def offered(self) -> tuple[Pair, ...]:
        """The dominoes from which the next one to lay is chosen."""
        return self.face_up

    def moves(self) -> tuple[Domino, ...]:
        """Return every way to lay one of the dominoes that are face up."""
        return tuple(place for pair in sorted(set(self.face_up)) for place in placements(self.placed, pair))

    def play(self, domino: Domino, turned: Sequence[Pair] = ()) -> Solitaire:
        """Return the position after a domino is laid and the next one turned up, which ``turned`` may name.

        :raises MoveError: naming the rule that forbids it.
        """
        if domino.pair not in self.face_up:
            raise MoveError(Sentence("the {name} isn't face up", name=domino.name))
        placed = _lay(self.placed, domino)
        up, pile = draw(self.pile, min(1, self.to_turn), turned, known=self.known)
        return Solitaire(placed, _without(self.face_up, domino.pair) + up, pile, self.known)

    def move(self, text: str) -> Solitaire:
        """Return the position after a move such as ``25@f6R``, or ``25@f6R draws 34``.

        :raises MoveError: naming the rule that forbids it.
        """
        _check_goes_on(self)
        made, turned = split_draws(text)
        return self.play(parse_domino(made), turned)


@dataclass(frozen=True, slots=True)
class Cooperative:
    """A position of the cooperative game.

    ``turn`` is the player to act: to lay the domino ``passed`` to them or, if there is none, to choose one of
    their own and pass it to the next player, on the left.
    """

    placed: Table
    hands: tuple[tuple[Pair, ...], ...]
    turn: int = 0
    passed: Pair | None = None

    @classmethod
    def start(cls, drawn: Sequence[Pair], players: int) -> Cooperative:
        """Return the start, each player drawing their dominoes in turn from the front of ``drawn``.

        :raises ValueError: unless there are 2 to 4 players and enough dominoes.
        """
        if players not in HAND_SIZES:
            raise ValueError(Sentence("two to four players can play together"))
        size = HAND_SIZES[players]
        if len(drawn) < players * size:
            raise ValueError(
                Sentence("{players} players draw {size} dominoes each", players=players, size=size)
            )
        return cls(Table(), tuple(tuple(drawn[at * size : (at + 1) * size]) for at in range(players)))

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def is_over(self) -> bool:
        """Whether the square is complete; with four players, two of them then have one domino left."""
        return len(self.placed.dominoes) == DOMINOES

    @property
    def offered(self) -> tuple[Pair, ...]:
        """The dominoes from which the next one to lay comes: the one that was passed, or those that may be
        passed."""
        return (self.passed,) if self.passed else self.choices()

    def choices(self) -> tuple[Pair, ...]:
        """Return the dominoes that the player to act may pass on; none while one waits to be laid."""
        return () if self.passed or self.is_over else self.hands[self.turn]

    def moves(self) -> tuple[Domino, ...]:
        """Return every way to lay the domino that was passed."""
        return placements(self.placed, self.passed) if self.passed else ()

    def pass_left(self, pair: Pair) -> Cooperative:
        """Return the position after the player to act passes a domino of their hand to the next.

        :raises MoveError: naming the rule that forbids it.
        """
        player = PLAYERS[self.turn]
        if self.passed:
            raise MoveError(
                Sentence("{player} lays the {domino} first", player=player, domino=pair_text(self.passed))
            )
        if pair not in self.choices():
            raise MoveError(
                Sentence("{player} doesn't have the {domino}", player=player, domino=pair_text(pair))
            )
        hands = list(self.hands)
        hands[self.turn] = _without(hands[self.turn], pair)
        return replace(self, hands=tuple(hands), turn=(self.turn + 1) % len(hands), passed=pair)

    def play(self, domino: Domino) -> Cooperative:
        """Return the position after the domino passed is laid; the same player chooses next.

        :raises MoveError: naming the rule that forbids it.
        """
        if domino.pair != self.passed:
            raise MoveError(
                Sentence("the {name} wasn't passed to {player}", name=domino.name, player=PLAYERS[self.turn])
            )
        return replace(self, placed=_lay(self.placed, domino), passed=None)

    def move(self, text: str) -> Cooperative:
        """Return the position after ``25@f6R``, with which the player to act passes the 2-5 and the next
        player lays it; or after just ``pass 25``, which the same move then completes.

        :raises MoveError: naming the rule that forbids it.
        """
        _check_goes_on(self)
        made, drawn = split_draws(text)
        draw((), 0, drawn)
        word, _, rest = made.partition(" ")
        if word.lower() == "pass":
            pairs = parse_pairs(rest)
            if len(pairs) != 1:
                raise MoveError("name one domino to pass, such as pass 25")
            return self.pass_left(pairs[0])
        domino = parse_domino(made)
        return (self if self.passed else self.pass_left(domino.pair)).play(domino)


Position = Solitaire | Cooperative


def _check_goes_on(position: Position) -> None:
    if position.is_over:
        raise MoveError("the map is complete")


def deal(players: int, shuffle: random.Random) -> Position:
    """Return the beginning of a game, with a shuffled double-six set.

    :raises ValueError: unless there are 1 to 4 players.
    """
    tiles = list(tile_set(HIGHEST))
    shuffle.shuffle(tiles)
    return Solitaire.start(tiles[:DOMINOES]) if players == 1 else Cooperative.start(tiles, players)
