"""The rules of Domination: the board, positions and starting corners; placing, explosions in waves, capture,
elimination and scores. States are immutable.

The source doesn't say where players start, only that they place beside their own pieces, nor in which order
overfull squares explode. In our interpretation, each player begins with one piece in a corner, which scores
nothing, two players in opposite corners; and all overfull squares explode at once, wave after wave. A chain
ends when no square is overfull, or when nobody else is left: otherwise it could continue for ever. Squares may
then stay overfull.

The order matters only for that last chain. Whether a chain leaves two players on the board doesn't depend on
the order and, if it does, neither do the board and the points. But a chain that leaves one player stops at the
last capture, so its board and its points depend on the order.

A square holds one piece fewer than it has neighbours: one in a corner, two at an edge, three elsewhere. With
one more it explodes, a piece to each neighbour, so that no piece is ever lost. If no square is overfull, the
pieces on the board are at most the sum of what the squares hold, which on ``m`` by ``n`` squares is ``4·1 +
2·(m + n − 4)·2 + (m − 2)·(n − 2)·3``: 84 on 6x6, 384 on 12x12. As all of them may belong to one player in the
end, that is also how many counters each colour may need.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from pnp.base.errors import TextError
from pnp.base.sentences import Sentence
from pnp.base.sequences import column_letters
from pnp.grids.square import RowText, SquareGrid
from pnp.search.replay import MoveError, PlayedLine, line_of

PLAYERS = "ABCD"

_STACK = re.compile(r"([ABCD])([1-9]\d?)")
_TEXT = RowText(spaced=True)


def capacity(board: SquareGrid, cell: int) -> int:
    """Return how many pieces a square holds: one fewer than it has neighbours."""
    return len(board.neighbours[cell]) - 1


def most_pieces(board: SquareGrid) -> int:
    """Return the number of pieces that a board can hold without an overfull square."""
    return sum(capacity(board, cell) for cell in range(len(board)))


def letters_of(players: int | str) -> str:
    """Return the letters of players, given their number or the letters of their seats."""
    return players if isinstance(players, str) else PLAYERS[:players]


def starting_corners(board: SquareGrid, players: int | str) -> dict[int, str]:
    """Return the corner square of each player's first piece: clockwise from the upper left; two players sit
    opposite. Players given by letters sit at their own corners, A at the upper left."""
    bottom, right = board.rows - 1, board.columns - 1
    corners = [board.cell(0, 0), board.cell(0, right), board.cell(bottom, right), board.cell(bottom, 0)]
    if isinstance(players, str):
        return {corners[PLAYERS.index(letter)]: letter for letter in players}
    if players == 2:
        corners = corners[::2]
    return dict(zip(corners, PLAYERS[:players], strict=False))


@dataclass(frozen=True)
class Stack:
    """The pieces on one square, all of one player."""

    player: str
    count: int

    def __str__(self) -> str:
        return f"{self.player}{self.count}"


@dataclass(frozen=True)
class Position:
    """Pieces on a board: the stack on each square, row by row from the top; None for an empty one."""

    board: SquareGrid
    stacks: tuple[Stack | None, ...]

    @classmethod
    def empty(cls, board: SquareGrid) -> Position:
        return cls(board, (None,) * len(board))

    @classmethod
    def parse(cls, board: SquareGrid, text: str) -> Position:
        """Return the position that a text describes: ``.`` or a player's letter and a count for each square.

        Squares are separated by spaces, and each row has a line. No square holds more than it can, so ``B2``
        is never in a corner.

        :raises TextError: with everything that is wrong, naming the rows.
        """

        def read(token: str, row: int, column: int) -> Stack | None:
            return _read(token, capacity(board, board.cell(row, column)), row + 1, column + 1)

        return cls(board, _TEXT.read_each(text, board, read))

    def __str__(self) -> str:
        width = self.board.columns
        tokens = [str(stack or ".") for stack in self.stacks]
        return "\n".join(
            " ".join(f"{token:<2}" for token in tokens[k : k + width]).rstrip()
            for k in range(0, len(tokens), width)
        )

    def count(self, player: str) -> int:
        """Return how many pieces a player has on the board."""
        return sum(stack.count for stack in self.stacks if stack and stack.player == player)


def _read(token: str, holds: int, row: int, column: int) -> Stack | None:
    if token == ".":
        return None
    match = _STACK.fullmatch(token)
    if match is None:
        raise ValueError(
            Sentence(
                "row {row} of the position has '{token}' at square {column}; write . or a player's "
                "letter, A to D, and a count, such as A2",
                row=row,
                token=token,
                column=column,
            )
        )
    if int(match[2]) > holds:
        raise ValueError(
            Sentence(
                "row {row} of the position has {token} at square {column}, which holds {holds} at most",
                row=row,
                token=token,
                column=column,
                holds=holds,
            )
        )
    return Stack(match[1], int(match[2]))


Winner = Literal["score", "survivor"]
_CELL = re.compile(r"([a-z]{1,2})([1-9]\d?)")
_TURN, _SCORES = re.compile(r"turn: ([ABCD])"), re.compile(r"scores:((?: [ABCD]\d{1,6})*)")


@dataclass(frozen=True, slots=True)
class State:
    """A position, the players in the game, whose turn it is (None once the game is over), and the scores by
    player."""

    position: Position
    players: str
    to_move: str | None
    scores: tuple[int, ...]

    @classmethod
    def begin(cls, board: SquareGrid, players: int | str) -> State:
        """Return the start, with everybody's first piece in their corner; players are given by number, or
        by the letters of their seats."""
        corners = starting_corners(board, players)
        stacks = tuple(Stack(corners[cell], 1) if cell in corners else None for cell in range(len(board)))
        letters = letters_of(players)
        return cls(Position(board, stacks), letters, letters[0], (0,) * len(letters))

    @classmethod
    def parse(cls, board: SquareGrid, players: int | str, text: str) -> State:
        """Return the state that a text describes: the position, optionally followed by ``turn: B`` and
        ``scores: A3 B5``.

        :raises TextError: with every reason why the text isn't a state.
        """
        lines, letters = text.rstrip().split("\n"), letters_of(players)
        turn, scores = letters[0], dict.fromkeys(letters, 0)
        while lines and (match := _TURN.fullmatch(lines[-1].strip()) or _SCORES.fullmatch(lines[-1].strip())):
            if match.re is _TURN:
                turn = match[1]
            else:
                scores |= {part[0]: int(part[1:]) for part in match[1].split()}
            lines.pop()
        position = Position.parse(board, "\n".join(lines))
        strange = {stack.player for stack in position.stacks if stack} | {turn} | set(scores)
        if beyond := sorted(strange - set(letters)):
            raise TextError.at(
                Sentence("there is no player {beyond} among {players}", beyond=beyond[0], players=players)
            )
        state = cls(position, letters, turn, tuple(scores.values()))
        if turn not in state.alive:
            raise TextError.at(Sentence("it's {turn}'s turn, but {turn} has no piece on the board", turn=turn))
        return state if len(state.alive) > 1 else replace(state, to_move=None)

    def to_text(self) -> str:
        """Return the text form; `parse` reads it back."""
        scores = " ".join(f"{player}{score}" for player, score in zip(self.players, self.scores, strict=True))
        turn = self.to_move or self.alive[0]
        return f"{self.position}\nturn: {turn}\nscores: {scores}"

    @property
    def alive(self) -> str:
        """The players with a piece on the board; the others are eliminated."""
        held = {stack.player for stack in self.position.stacks if stack}
        return "".join(player for player in self.players if player in held)

    def legal(self) -> tuple[int, ...]:
        """Return the squares on which the player to move may place a piece: their own, and empty ones beside
        them."""
        near, stacks, player = self.position.board.neighbours, self.position.stacks, self.to_move
        own = [cell for cell, stack in enumerate(stacks) if stack and stack.player == player]
        beside = {there for cell in own for there in near[cell] if stacks[there] is None}
        return tuple(sorted([*own, *beside]))

    def place(self, cell: int) -> State:
        """Return the state after a piece is placed and all explosions are over.

        :raises MoveError: naming the rule that forbids it.
        """
        stacks, points = [*self.position.stacks], 0
        for points in self._waves(cell, stacks):  # noqa: B007
            pass
        state = self._with(stacks, points)
        alive = state.alive
        assert self.to_move is not None
        order = self.players[self.players.index(self.to_move) + 1 :] + self.players
        following = next(other for other in order if other in alive)
        return replace(state, to_move=following if len(alive) > 1 else None)

    def waves(self, cell: int) -> Iterator[State]:
        """Yield the state with the piece placed, then after each wave of explosions.

        :raises MoveError: naming the rule that forbids it.
        """
        stacks = [*self.position.stacks]
        for points in self._waves(cell, stacks):
            yield self._with(stacks, points)

    def _waves(self, cell: int, stacks: list[Stack | None]) -> Iterator[int]:
        """Place the piece, let wave after wave pass over the stacks, and yield the points made so far
        after each."""
        self._check(cell)
        player = self.to_move
        assert player is not None
        near, old = self.position.board.neighbours, stacks[cell]
        stacks[cell] = _stack(player, old.count + 1 if old else 1)
        points = 1
        yield points
        overfull = [cell] if _bursts(stacks[cell], near[cell]) else []
        while overfull and any(stack and stack.player != player for stack in stacks):
            overfull, landed = self._wave(player, overfull, stacks)
            points += landed
            yield points

    def _wave(self, player: str, overfull: list[int], stacks: list[Stack | None]) -> tuple[list[int], int]:
        """Explode all overfull squares at once; return the squares that are then overfull, and the number of
        pieces that landed."""
        near = self.position.board.neighbours
        landed: dict[int, int] = {}
        for cell in overfull:
            stack = stacks[cell]
            assert stack is not None
            left = stack.count - len(near[cell])
            stacks[cell] = _stack(player, left) if left else None
            for there in near[cell]:
                landed[there] = landed.get(there, 0) + 1
        for there, count in landed.items():
            stack = stacks[there]
            stacks[there] = _stack(player, count + (stack.count if stack else 0))
        touched = sorted({*landed, *overfull})
        return [cell for cell in touched if _bursts(stacks[cell], near[cell])], sum(landed.values())

    def _with(self, stacks: list[Stack | None], points: int) -> State:
        """Return the state with other stacks and more points for the player to move."""
        scores = tuple(
            score + points * (other == self.to_move)
            for other, score in zip(self.players, self.scores, strict=True)
        )
        return State(Position(self.position.board, tuple(stacks)), self.players, self.to_move, scores)

    def _check(self, cell: int) -> None:
        if self.to_move is None:
            raise MoveError("the game is over: one player is left")
        stacks = self.position.stacks
        stack = stacks[cell]
        if stack and stack.player != self.to_move:
            raise MoveError(Sentence("{space} belongs to {player}", space=self.name(cell), player=stack.player))
        beside = (stacks[there] for there in self.position.board.neighbours[cell])
        if not stack and not any(other and other.player == self.to_move for other in beside):
            raise MoveError(
                Sentence(
                    "{space} is empty, and no square beside it is {to_move}'s",
                    space=self.name(cell),
                    to_move=self.to_move,
                )
            )

    def name(self, cell: int) -> str:
        """Return a square's name: its column's letter and its row's number, counted from the bottom left."""
        return self.position.board.name(cell)

    def cell(self, text: str) -> int:
        """Return the square of a name.

        :raises MoveError: if there is none.
        """
        board = self.position.board
        match = _CELL.fullmatch(text.strip().lower())
        columns = {column_letters(column): column for column in range(board.columns)}
        if match is None or match[1] not in columns or not 1 <= int(match[2]) <= board.rows:
            raise MoveError(Sentence("'{text}' isn't a square of this board; write one such as a1", text=text))
        return board.cell(board.rows - int(match[2]), columns[match[1]])

    def points(self, cell: int) -> int:
        """Return how many points a move makes for the player to move."""
        player = self.players.index(self.to_move or "")
        return self.place(cell).scores[player] - self.scores[player]

    def replay(self, texts: Iterable[str]) -> PlayedLine[State]:
        """Return the states of a line of moves, from this one on, and the first move that a rule forbids."""
        return line_of(self, texts, lambda here, text: here.place(here.cell(text)))

    def winners(self, by: Winner) -> str:
        """Return who has won a finished game: the players with the most points, or the last one on the
        board."""
        if by == "survivor":
            return self.alive
        most = max(self.scores)
        return "".join(p for p, score in zip(self.players, self.scores, strict=True) if score == most)


@cache
def _stack(player: str, count: int) -> Stack:
    """Return a stack; equal ones are made only once, because a game needs thousands."""
    return Stack(player, count)


def _bursts(stack: Stack | None, near: tuple[int, ...]) -> bool:
    """Return whether a square has a piece for each neighbour, which is one more than it can hold."""
    return stack is not None and stack.count >= len(near)
