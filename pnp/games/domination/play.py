"""Domination played: placing, explosions in waves, capture, elimination, scores. Immutable states.

The source leaves open where players start and how explosions that fall together are ordered. Here every player
begins with one piece in a corner, which scores nothing, and all overfull squares explode at once, wave after
wave. A chain ends when no square is overfull, or when nobody else is left: then it could go on for ever, and
squares may stay overfull.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from pnp.games.domination.rules import Position, Stack, letters_of, pile, starting_corners
from pnp.grids.square import SquareGrid, column_letters
from pnp.search.replay import MoveError

Winner = Literal["score", "survivor"]
_CELL = re.compile(r"([a-z]{1,2})([1-9]\d?)")
_TURN, _SCORES = re.compile(r"turn: ([ABCD])"), re.compile(r"scores:((?: [ABCD]\d{1,6})*)")


@dataclass(frozen=True, slots=True)
class State:
    """A position, the players in the game, whose turn it is (None once it is over), the scores by player."""

    position: Position
    players: str
    to_move: str | None
    scores: tuple[int, ...]

    @classmethod
    def begin(cls, board: SquareGrid, players: int | str) -> State:
        """The start: everybody's first piece in their corner; so many players, or those of these letters."""
        letters = letters_of(players)
        corners = starting_corners(board, letters)
        stacks = tuple(pile(corners[cell], 1) if cell in corners else None for cell in range(len(board)))
        return cls(Position(board, stacks), letters, letters[0], (0,) * len(letters))

    @classmethod
    def parse(cls, board: SquareGrid, players: int | str, text: str) -> State:
        """The state that a text describes: the position, then maybe ``turn: B`` and ``scores: A3 B5``.

        :raises ValueError: where it describes none.
        """
        letters, lines = letters_of(players), text.rstrip().split("\n")
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
            among = players if isinstance(players, int) else letters
            raise ValueError(f"there is no player {beyond[0]} among {among}")
        state = cls(position, letters, turn, tuple(scores.values()))
        if turn not in state.alive:
            raise ValueError(f"it is {turn}'s turn, who has no piece on the board")
        return state if len(state.alive) > 1 else replace(state, to_move=None)

    def to_text(self) -> str:
        """The text form; `parse` reads it back."""
        scores = " ".join(f"{player}{score}" for player, score in zip(self.players, self.scores, strict=True))
        turn = self.to_move or self.alive[0]
        return f"{self.position}\nturn: {turn}\nscores: {scores}"

    @property
    def alive(self) -> str:
        """The players with a piece on the board; the others are eliminated."""
        held: set[str] = set()
        for stack in self.position.stacks:
            if stack:
                held.add(stack.player)
                if len(held) == len(self.players):
                    break
        return "".join(player for player in self.players if player in held)

    def legal(self) -> tuple[int, ...]:
        """The squares that the player to move may place on: their own, and empty ones beside them."""
        neighbours, stacks, player = self.position.board.neighbours, self.position.stacks, self.to_move
        found = set()
        for cell, stack in enumerate(stacks):
            if stack and stack.player == player:
                found.add(cell)
                for near in neighbours[cell]:
                    if stacks[near] is None:
                        found.add(near)
        return tuple(sorted(found))

    def place(self, cell: int) -> State:
        """The state after a piece is placed and all explosions are over.

        :raises MoveError: naming the rule that forbids it.
        """
        *_, state = self.waves(cell)
        alive = state.alive
        player = self.to_move
        assert player is not None
        order = self.players[self.players.index(player) + 1 :] + self.players
        following = next(other for other in order if other in alive) if len(alive) > 1 else None
        return State(state.position, self.players, following, state.scores)

    def waves(self, cell: int) -> Iterator[State]:
        """The state with the piece placed, then after each wave of explosions.

        :raises MoveError: naming the rule that forbids it.
        """
        self._check(cell)
        player = self.to_move
        assert player is not None
        stacks = list(self.position.stacks)
        old = stacks[cell]
        stacks[cell] = pile(player, old.count + 1 if old else 1)
        state = self._scored(stacks, 1)
        yield state
        overfull = [cell] if old and old.count + 1 >= len(self.position.board.neighbours[cell]) else []
        while overfull and not _alone(player, stacks):
            points, overfull = self._wave(stacks, overfull)
            state = state._scored(stacks, points)
            yield state

    def _wave(self, stacks: list[Stack | None], overfull: list[int]) -> tuple[int, list[int]]:
        """All overfull squares explode at once, in the list itself; the points, and what is overfull then."""
        neighbours, player = self.position.board.neighbours, self.to_move
        assert player is not None
        landed: dict[int, int] = {}
        for cell in overfull:
            stack = stacks[cell]
            assert stack is not None
            left = stack.count - len(neighbours[cell])
            stacks[cell] = pile(player, left) if left else None
            for near in neighbours[cell]:
                landed[near] = landed.get(near, 0) + 1
        full = []  # what exploded holds less than it can now: only a piece that lands overfills a square
        for near, count in landed.items():
            if there := stacks[near]:
                count += there.count
            stacks[near] = pile(player, count)
            if count >= len(neighbours[near]):
                full.append(near)
        return sum(len(neighbours[cell]) for cell in overfull), full

    def _scored(self, stacks: list[Stack | None], points: int) -> State:
        """The state with these stacks; one point for every piece that came onto a square."""
        place = self.players.index(self.to_move or "")
        scores = (*self.scores[:place], self.scores[place] + points, *self.scores[place + 1 :])
        return State(Position(self.position.board, tuple(stacks)), self.players, self.to_move, scores)

    def _check(self, cell: int) -> None:
        if self.to_move is None:
            raise MoveError("the game is over: one player is left")
        stack = self.position.stacks[cell]
        if stack and stack.player != self.to_move:
            raise MoveError(f"{self.name(cell)} belongs to {stack.player}")
        beside = (self.position.stacks[near] for near in self.position.board.neighbours[cell])
        if not stack and not any(near and near.player == self.to_move for near in beside):
            raise MoveError(f"{self.name(cell)} is empty, and no square beside it is {self.to_move}'s")

    def name(self, cell: int) -> str:
        """A square's name: its column's letter and its row, counted from the bottom left."""
        return self.position.board.name(cell)

    def cell(self, text: str) -> int:
        """The square of a name.

        :raises MoveError: where there is none.
        """
        board = self.position.board
        match = _CELL.fullmatch(text.strip().lower())
        columns = {column_letters(column): column for column in range(board.columns)}
        if match is None or match[1] not in columns or not 1 <= int(match[2]) <= board.rows:
            raise MoveError(f"'{text}' is no square of this board, such as a1")
        return board.cell(board.rows - int(match[2]), columns[match[1]])

    def winners(self, by: Winner) -> str:
        """Who has won a game that is over: the most points, or the last on the board."""
        if by == "survivor":
            return self.alive
        most = max(self.scores)
        return "".join(p for p, score in zip(self.players, self.scores, strict=True) if score == most)


def _alone(player: str, stacks: Iterable[Stack | None]) -> bool:
    """Whether nobody else is on the board."""
    return all(stack is None or stack.player == player for stack in stacks)
