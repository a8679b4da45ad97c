"""The four computer players of Domination, as cards by which a person can play for them.

The source only describes their tendencies: Defensive keeps a strong corner rather than taking others',
Homicidal takes squares of human players, Regicidal those of computer players, and Drifter takes new corners. A
card is a list of lines, and the first line that points at any square decides. If it points at several, those
that take the most squares from others remain; then the die decides.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from pnp.base.sentences import Sentence, either
from pnp.games.domination.rules import PLAYERS, State, capacity
from pnp.search.replay import MoveError


@dataclass(frozen=True)
class Sight:
    """The view of a computer player: the state, and who plays each letter, a human or one of the computer
    players."""

    state: State
    kinds: Mapping[str, str]

    @property
    def player(self) -> str:
        assert self.state.to_move is not None
        return self.state.to_move

    @cached_property
    def outcomes(self) -> dict[int, State]:
        """The state after each move."""
        return {cell: self.state.place(cell) for cell in self.state.legal()}

    def owner(self, cell: int, state: State | None = None) -> str | None:
        """Return the player whose piece is on a square; None if it's empty."""
        stack = (state or self.state).position.stacks[cell]
        return stack.player if stack else None

    def captured(self, cell: int, victims: str) -> int:
        """Return how many squares of the ``victims`` a move captures, including those that then explode and
        are left empty."""
        return sum(
            stack is not None and stack.player in victims and self.taken(k, cell)
            for k, stack in enumerate(self.state.position.stacks)
        )

    def taken(self, square: int, cell: int) -> bool:
        """Return whether a move makes a square the player's own, or takes it from another player."""
        after = self.owner(square, self.outcomes[cell])
        return after == self.player or (after is None and self.owner(square) is not None)

    @property
    def others(self) -> str:
        """The other players on the board."""
        return self.state.alive.replace(self.player, "")

    def victims(self, human: bool) -> str:
        """Return the humans, or the computer players, among the others; all others if there are none."""
        found = "".join(k for k in self.others if (self.kinds.get(k, "human") == "human") is human)
        return found or self.others

    @cached_property
    def corners(self) -> tuple[int, ...]:
        """The corners, clockwise from the upper left."""
        board = self.state.position.board
        bottom, right = board.rows - 1, board.columns - 1
        return board.cell(0, 0), board.cell(0, right), board.cell(bottom, right), board.cell(bottom, 0)

    @property
    def home(self) -> int:
        """The corner where the player began; with two players and no empty seats, B began opposite A."""
        letters = self.state.players
        if letters == PLAYERS[:2]:
            return self.corners[2 * PLAYERS.index(self.player)]
        return self.corners[PLAYERS.index(self.player)]

    @cached_property
    def home_squares(self) -> tuple[int, ...]:
        """The home corner and the three squares around it."""
        cells = range(len(self.state.position.board))
        return tuple(cell for cell in cells if max(self._apart(cell, self.home)) <= 1)

    def _apart(self, one: int, other: int) -> tuple[int, int]:
        board = self.state.position.board
        (row, column), (to_row, to_column) = board.place(one), board.place(other)
        return abs(row - to_row), abs(column - to_column)

    def steps(self, cell: int, targets: Iterable[int]) -> int:
        """Return the number of steps to the nearest of some squares."""
        return min((sum(self._apart(cell, target)) for target in targets), default=0)

    def full(self, cell: int) -> bool:
        """Return whether one more piece makes a square explode."""
        stack = self.state.position.stacks[cell]
        return stack is not None and stack.count == capacity(self.state.position.board, cell)

    @property
    def calm(self) -> list[int]:
        """The squares where a piece doesn't cause an explosion."""
        return [cell for cell in self.state.legal() if not self.full(cell)]

    def held(self, cell: int) -> int:
        """Return how many pieces are on a square."""
        stack = self.state.position.stacks[cell]
        return stack.count if stack else 0


Choose = Callable[[Sight], Iterable[int]]


@dataclass(frozen=True, slots=True)
class CardLine:
    """One line of a card: its words, and the squares that it points at."""

    words: str
    choose: Choose


@dataclass(frozen=True, slots=True)
class Card:
    """A computer player: its name and its lines."""

    name: str
    lines: tuple[CardLine, ...]


def _most(cells: Iterable[int], worth: Callable[[int], int], least: int = 1) -> list[int]:
    """Return the squares with the highest value, if it is at least ``least``."""
    values = {cell: worth(cell) for cell in cells}
    best = max(values.values(), default=least - 1)
    return [cell for cell, value in values.items() if value == best] if best >= least else []


def _nearest(sight: Sight, targets: Iterable[int]) -> list[int]:
    """Return the calm squares nearest to some squares."""
    found = list(targets)
    return _most(sight.calm, lambda cell: -sight.steps(cell, found), -1000) if found else []


def _saves_home(sight: Sight) -> list[int]:
    """Return moves that capture full squares of others beside home."""
    near = sight.state.position.board.neighbours
    around = {cell for home in sight.home_squares for cell in near[home]} | set(sight.home_squares)
    threats = [cell for cell in around if sight.owner(cell) in (*sight.others,) and sight.full(cell)]
    return _most(
        sight.outcomes,
        lambda cell: sum(sight.taken(threat, cell) for threat in threats),
    )


def _retakes_home(sight: Sight) -> list[int]:
    if sight.owner(sight.home) == sight.player:
        return []
    return [cell for cell in sight.outcomes if sight.taken(sight.home, cell)]


def _fills_home(sight: Sight) -> list[int]:
    return _most((cell for cell in sight.calm if cell in sight.home_squares), sight.held, 0)


def _captures(human: bool | None) -> Choose:
    def choose(sight: Sight) -> list[int]:
        victims = sight.others if human is None else sight.victims(human)
        return _most(sight.outcomes, lambda cell: sight.captured(cell, victims))

    return choose


def _approaches(human: bool) -> Choose:
    def choose(sight: Sight) -> list[int]:
        victims = sight.victims(human)
        return _nearest(
            sight, (k for k in range(len(sight.state.position.board)) if sight.owner(k) in (*victims,))
        )

    return choose


def _new_corners(sight: Sight) -> list[int]:
    """Return the moves that take the most corners that aren't the player's own."""
    strange = [corner for corner in sight.corners if sight.owner(corner) != sight.player]
    return _most(
        sight.outcomes,
        lambda cell: sum(sight.taken(corner, cell) for corner in strange),
    )


def _to_corners(sight: Sight) -> list[int]:
    return _nearest(sight, (corner for corner in sight.corners if sight.owner(corner) != sight.player))


def _any(sight: Sight) -> Iterable[int]:
    return sight.state.legal()


_REST = CardLine("Otherwise, place a piece anywhere.", _any)

CARDS: Mapping[str, Card] = {
    "defensive": Card(
        "Defensive",
        (
            CardLine("If its corner is lost: make a move that takes it back.", _retakes_home),
            CardLine(
                "In its home or beside it, capture as many full squares of others as one move can.", _saves_home
            ),
            CardLine(
                "Place a piece in its home, where nothing explodes, on the square with the most pieces.",
                _fills_home,
            ),
            CardLine("Capture as many squares as one move can.", _captures(None)),
            CardLine(
                "Place a piece where nothing explodes, as near its corner as possible.",
                lambda sight: _nearest(sight, [sight.home]),
            ),
            _REST,
        ),
    ),
    "homicidal": Card(
        "Homicidal",
        (
            CardLine("Capture as many squares of humans as one move can.", _captures(True)),
            CardLine(
                "Place a piece where nothing explodes, as near a human’s square as possible.", _approaches(True)
            ),
            _REST,
        ),
    ),
    "regicidal": Card(
        "Regicidal",
        (
            CardLine("Capture as many squares of computer players as one move can.", _captures(False)),
            CardLine(
                "Place a piece where nothing explodes, as near a computer player’s square as possible.",
                _approaches(False),
            ),
            _REST,
        ),
    ),
    "drifter": Card(
        "Drifter",
        (
            CardLine("Take as many corners that aren’t its own as one move can.", _new_corners),
            CardLine("Capture as many squares as one move can.", _captures(None)),
            CardLine(
                "Place a piece where nothing explodes, as near as possible to a corner that isn’t its own.",
                _to_corners,
            ),
            _REST,
        ),
    ),
}


def pointed_at(state: State, kinds: Mapping[str, str]) -> tuple[int, tuple[int, ...]]:
    """Return the number, from 1, of the card's line that decides for the computer player to move, and the
    squares from which a die chooses."""
    sight = Sight(state, kinds)
    for number, line in enumerate(CARDS[kinds[sight.player]].lines, 1):
        cells = list(line.choose(sight))
        if cells:
            return number, tuple(sorted(_most(cells, lambda cell: sight.captured(cell, sight.others), 0)))
    raise AssertionError("a player on the board can place a piece")


def choose(state: State, kinds: Mapping[str, str], draw: random.Random) -> int:
    """Return the square of a computer player's move."""
    return draw.choice(pointed_at(state, kinds)[1])


def check(state: State, cell: int, kinds: Mapping[str, str]) -> None:
    """Check that a computer player's move is one that its card points at; humans place where they like.

    :raises MoveError: naming the line of the card.
    """
    kind = kinds.get(state.to_move or "", "human")
    if kind == "human":
        return
    number, cells = pointed_at(state, kinds)
    if cell not in cells:
        names = either(state.name(other) for other in cells)
        raise MoveError(
            Sentence(
                "{name} has to follow line {number} of its card, which leads to {names}",
                number=number,
                name=CARDS[kind].name,
                names=names,
            )
        )
