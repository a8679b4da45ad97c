"""Mountains and Valleys played domino by domino: the harder solitaire, and the cooperative game.

In both a domino, once laid, stays; after the first, each must touch one that lies; at the end the map of 6x6 is
scored by ``rules.penalty``. Two readings of what the source leaves open: the map may grow in any direction as
long as it fits in a square of 6x6 somewhere; and a domino may not be laid so that the rest of every such square
could no longer be filled with dominoes, because the play goes on until the square is complete.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from pnp.dominoes.table import Table
from pnp.dominoes.tiles import DIGITS, Cell, Domino, neighbours
from pnp.games.mountains.rules import Pair

SIDE = 6
DOMINOES = SIDE * SIDE // 2
FACE_UP = 5
"""How many dominoes lie face up in the harder solitaire, until none are left to turn."""
HAND_SIZES = {2: 9, 3: 6, 4: 5}
"""Dominoes drawn by each, by the number of players."""


def placements(placed: Table, pair: Pair) -> tuple[Domino, ...]:
    """Where a domino may be laid; on an empty table at (0, 0) only, because all places are alike there."""
    taken = frozenset(placed.numbers())
    found = []
    for spot in _spots(taken):
        if not _can_complete(taken | frozenset(spot)):
            continue
        for first, second in sorted({pair, pair[::-1]}):
            found.append(Domino(*spot[0], spot[0][1] == spot[1][1], first, second))
    return tuple(sorted(found))


def _spots(taken: frozenset[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Pairs of free neighbours, one of them at least beside a taken cell."""
    if not taken:
        yield (0, 0), (0, 1)
        yield (0, 0), (1, 0)
        return
    border = {other for cell in taken for other in neighbours(cell)} - taken
    spots = {
        (min(cell, other), max(cell, other))
        for cell in border
        for other in neighbours(cell)
        if other not in taken
    }
    yield from sorted(spots)


@lru_cache(maxsize=4096)
def _can_complete(taken: frozenset[Cell]) -> bool:
    """Whether some 6x6 square holds the cells, and dominoes can fill the rest of it."""
    top, bottom = min(row for row, _ in taken), max(row for row, _ in taken)
    left, right = min(column for _, column in taken), max(column for _, column in taken)
    return any(
        _can_fill({(row + r, column + c) for r in range(SIDE) for c in range(SIDE)} - taken)
        for row in range(bottom - SIDE + 1, top + 1)
        for column in range(right - SIDE + 1, left + 1)
    )


def _can_fill(free: set[Cell]) -> bool:
    """Whether dominoes can cover the cells: a perfect matching of the dark to the light ones."""
    partner: dict[Cell, Cell] = {}
    dark = [cell for cell in free if sum(cell) % 2 == 0]
    return 2 * len(dark) == len(free) and all(_match(cell, free, partner, set()) for cell in dark)


def _match(cell: Cell, free: set[Cell], partner: dict[Cell, Cell], seen: set[Cell]) -> bool:
    """Find a partner for a dark cell, moving others aside where that helps (augmenting path)."""
    for other in neighbours(cell):
        if other in free and other not in seen:
            seen.add(other)
            if other not in partner or _match(partner[other], free, partner, seen):
                partner[other] = cell
                return True
    return False


def _lay(placed: Table, domino: Domino) -> Table:
    """The table with one domino more, at the top left.

    :raises ValueError: where it may not be laid there.
    """
    if domino not in placements(placed, domino.pair):
        raise ValueError(f"the {domino.name} may not be laid there")
    return Table((*placed.dominoes, domino)).normalised()


def _names(pairs: Sequence[Pair]) -> str:
    return " ".join(DIGITS[low] + DIGITS[high] for low, high in pairs)


def _pairs(names: str) -> tuple[Pair, ...]:
    return tuple((DIGITS.index(name[0]), DIGITS.index(name[1])) for name in names.split())


def _table(text: str) -> Table:
    return Table.parse(text) if text.strip() else Table()


def _without(pairs: tuple[Pair, ...], pair: Pair) -> tuple[Pair, ...]:
    if pair not in pairs:
        raise ValueError(f"there is no {_names([pair])} to choose")
    at = pairs.index(pair)
    return pairs[:at] + pairs[at + 1 :]


@dataclass(frozen=True, slots=True)
class Solitaire:
    """A position of the harder solitaire: five of the dominoes left are face up, the others wait in order."""

    placed: Table
    face_up: tuple[Pair, ...]
    hidden: tuple[Pair, ...]

    @classmethod
    def start(cls, draw: Sequence[Pair]) -> Solitaire:
        """The start with 18 dominoes in the order in which they were drawn.

        :raises ValueError: for another number of dominoes.
        """
        if len(draw) != DOMINOES:
            raise ValueError(f"the harder solitaire takes {DOMINOES} dominoes")
        return cls(Table(), tuple(draw[:FACE_UP]), tuple(draw[FACE_UP:]))

    @property
    def is_over(self) -> bool:
        return len(self.placed.dominoes) == DOMINOES

    def moves(self) -> tuple[Domino, ...]:
        """Every way to lay one of the dominoes that are face up."""
        return tuple(place for pair in sorted(set(self.face_up)) for place in placements(self.placed, pair))

    def play(self, domino: Domino) -> Solitaire:
        """The position after a domino is laid and the next one turned face up.

        :raises ValueError: where the move is not legal.
        """
        face_up = _without(self.face_up, domino.pair) + self.hidden[:1]
        return Solitaire(_lay(self.placed, domino), face_up, self.hidden[1:])

    def __str__(self) -> str:
        return f"up: {_names(self.face_up)}\nhidden: {_names(self.hidden)}\n{self.placed}"

    @classmethod
    def parse(cls, text: str) -> Solitaire:
        """The position that ``str`` writes.

        :raises ValueError: where the text is not of that form.
        """
        up, hidden, table = (text + "\n\n").split("\n", 2)
        if not up.startswith("up:") or not hidden.startswith("hidden:"):
            raise ValueError("expected lines 'up:' and 'hidden:' before the table")
        return cls(_table(table), _pairs(up[3:]), _pairs(hidden[7:]))


@dataclass(frozen=True, slots=True)
class Cooperative:
    """A position of the cooperative game.

    ``turn`` is the player to act: to lay the domino ``passed`` to them, or, where there is none, to choose
    one of their own and pass it to the left, which is the next player.
    """

    placed: Table
    hands: tuple[tuple[Pair, ...], ...]
    turn: int = 0
    passed: Pair | None = None

    @classmethod
    def start(cls, draw: Sequence[Pair], players: int) -> Cooperative:
        """The start, each player drawing their dominoes in turn from the front of ``draw``.

        :raises ValueError: for other than 2 to 4 players, or too few dominoes.
        """
        if players not in HAND_SIZES:
            raise ValueError("two to four can play together")
        size = HAND_SIZES[players]
        if len(draw) < players * size:
            raise ValueError(f"{players} players draw {size} dominoes each")
        return cls(Table(), tuple(tuple(draw[at * size : (at + 1) * size]) for at in range(players)))

    @property
    def is_over(self) -> bool:
        """Whether the square is complete; with four players two of them have a domino left then."""
        return len(self.placed.dominoes) == DOMINOES

    def choices(self) -> tuple[Pair, ...]:
        """The dominoes that the player to act may pass on; none while one waits to be laid."""
        return () if self.passed or self.is_over else self.hands[self.turn]

    def moves(self) -> tuple[Domino, ...]:
        """Every way to lay the domino that was passed."""
        return placements(self.placed, self.passed) if self.passed else ()

    def pass_left(self, pair: Pair) -> Cooperative:
        """The position after the player to act passes a domino of their hand to the next.

        :raises ValueError: where they may not.
        """
        if pair not in self.choices():
            raise ValueError(f"the {_names([pair])} may not be passed now")
        hands = list(self.hands)
        hands[self.turn] = _without(hands[self.turn], pair)
        return replace(self, hands=tuple(hands), turn=(self.turn + 1) % len(hands), passed=pair)

    def play(self, domino: Domino) -> Cooperative:
        """The position after the domino passed is laid; the same player chooses next.

        :raises ValueError: where the move is not legal.
        """
        if domino.pair != self.passed:
            raise ValueError(f"the {domino.name} was not passed")
        return replace(self, placed=_lay(self.placed, domino), passed=None)

    def __str__(self) -> str:
        passed = _names([self.passed]) if self.passed else ""
        hands = "\n".join(f"{player}: {_names(hand)}" for player, hand in enumerate(self.hands))
        return f"turn: {self.turn}\npassed: {passed}\n{hands}\n\n{self.placed}"

    @classmethod
    def parse(cls, text: str) -> Cooperative:
        """The position that ``str`` writes.

        :raises ValueError: where the text is not of that form.
        """
        head, _, table = (text + "\n\n").partition("\n\n")
        lines = [line.partition(":")[2].strip() for line in head.split("\n")]
        if not head.startswith("turn:") or len(lines) - 2 not in HAND_SIZES:
            raise ValueError("expected lines 'turn:', 'passed:' and one for each hand before the table")
        passed = _pairs(lines[1])
        hands = tuple(_pairs(line) for line in lines[2:])
        return cls(_table(table), hands, int(lines[0]), passed[0] if passed else None)
