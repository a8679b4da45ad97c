"""The rules of Dominions: placing, capture by reversal, suicide, passing, resigning, territory and eyes.

The game's page in the documentation says where the source is silent, and how we interpret it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from pnp.base.sentences import Sentence
from pnp.games.dominions.tiles import (
    BLACK,
    COLOURS,
    PIECES,
    WHITE,
    Piece,
    Position,
    group_of,
    has_beam,
    is_whole_section,
    joined,
    liberties,
    lives,
    misfits,
)
from pnp.grids.hexagon import HexGrid, opposite
from pnp.search.replay import MoveError

PASS, RESIGN = "pass", "resign"
Hand = frozenset[int]


def other(colour: str) -> str:
    """Return the opponent."""
    return BLACK if colour == WHITE else WHITE


@dataclass(frozen=True, slots=True)
class Placement:
    """A piece from the hand, and its cell."""

    number: int
    cell: int


Move = Placement | str
"""A placement, `PASS` or `RESIGN`."""


def parse_move(grid: HexGrid, text: str) -> Move:
    """Return the move written as ``37@e9``, ``pass`` or ``resign``.

    :raises MoveError: with the reason, if it isn't a move.
    """
    if text in (PASS, RESIGN):
        return text
    number, at, cell = text.partition("@")
    if not (at and number.isascii() and number.isdigit() and len(number) <= 2 and int(number) in PIECES):
        raise MoveError(
            Sentence(
                "'{text}' isn't a move; write one such as 37@e9, {passing} or {resign}",
                text=text,
                passing=PASS,
                resign=RESIGN,
            )
        )
    try:
        return Placement(int(number), grid.named(cell))
    except ValueError as error:
        raise MoveError(str(error)) from error


def move_text(grid: HexGrid, move: Move) -> str:
    """Return the text of a move."""
    return move if isinstance(move, str) else f"{move.number}@{grid.name(move.cell)}"


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of a legal placement: the pieces afterwards, and the cells that are reversed by capture or by
    suicide; a placement never causes both."""

    pieces: Mapping[int, Piece]
    captured: frozenset[int] = frozenset()
    suicide: frozenset[int] = frozenset()


def hands_left(pieces: Mapping[int, Piece]) -> Mapping[str, Hand]:
    """Return the hands if nothing else is known: pieces are assumed to show their owner's colour, except that
    of two equal pieces in one colour, one is from the other set."""
    placed: dict[str, set[int]] = {WHITE: set(), BLACK: set()}
    for piece in pieces.values():
        mine = placed[piece.colour]
        (placed[other(piece.colour)] if piece.number in mine else mine).add(piece.number)
    # A reversed piece may have been counted in place of the other colour's own piece with that number.
    counts = {n: sum(p.number == n for p in pieces.values()) for n in {p.number for p in pieces.values()}}
    for number, count in counts.items():
        if count > 1:
            placed[WHITE].add(number)
            placed[BLACK].add(number)
    return {colour: frozenset(PIECES) - placed[colour] for colour in COLOURS}


@dataclass(frozen=True)
class State:
    """A position in a game: the board, the hands, the player to move, the number of passes since the last
    placement, and the player who resigned. ``closed`` is whether suicide is allowed if the reversed group has
    no liberties in its new colour, either."""

    position: Position
    hands: Mapping[str, Hand] = field(default_factory=lambda: dict.fromkeys(COLOURS, frozenset(PIECES)))
    turn: str = WHITE
    passes: int = 0
    resigned: str | None = None
    closed: bool = True

    @classmethod
    def begin(cls, grid: HexGrid, *, closed: bool = True) -> State:
        """Return the empty board with two full hands, White to move."""
        return cls(Position(grid), closed=closed)

    @property
    def grid(self) -> HexGrid:
        """The board's cells."""
        return self.position.grid

    @property
    def pieces(self) -> Mapping[int, Piece]:
        """The pieces on the board, by cell."""
        return self.position.pieces

    @property
    def over(self) -> bool:
        """Whether the game has ended: both passed on successive turns, or one resigned."""
        return self.passes >= 2 or self.resigned is not None

    @cached_property
    def territory(self) -> Mapping[str, int]:
        """For each player, the pieces on the board minus those still in hand."""
        return {c: self.position.score[c] - len(self.hands[c]) for c in COLOURS}

    @property
    def winner(self) -> str | None:
        """The winner's colour; None while the game goes on, and if territories are equal."""
        if self.resigned is not None:
            return other(self.resigned)
        white, black = self.territory[WHITE], self.territory[BLACK]
        if not self.over or white == black:
            return None
        return WHITE if white > black else BLACK

    def asked(self, cell: int) -> tuple[int, int]:
        """Return what the surroundings of a vacant cell require of a piece: the beams that it must have and
        those that it must not have, as sums like the numbers of pieces. The edge is blank."""
        needed = barred = 0
        for side, beside in enumerate(self.grid.neighbours[cell]):
            if beside is None:
                barred |= 1 << side
            elif piece := self.pieces.get(beside):
                if has_beam(piece.number, opposite(side)):
                    needed |= 1 << side
                else:
                    barred |= 1 << side
        return needed, barred

    def fitting(self, colour: str, cell: int) -> tuple[int, ...]:
        """Return the pieces of a hand that match the surroundings of a vacant cell."""
        needed, barred = self.asked(cell)
        return tuple(n for n in sorted(self.hands[colour]) if n & needed == needed and not n & barred)

    def is_eye(self, cell: int, colour: str) -> bool:
        """Return whether a vacant cell is an eye of a colour: one of its groups has a liberty there, and the
        opponent has no matching piece left."""
        if cell in self.pieces or self.fitting(other(colour), cell):
            return False
        return self.has_liberty(cell, colour)

    def has_eye(self, cell: int) -> bool:
        """Return whether the group of the piece on a cell has an eye, so that it can never be captured."""
        grid, pieces = self.grid, self.pieces
        colour = pieces[cell].colour
        leads_to = (
            grid.neighbours[c][side] for c, side in liberties(grid, pieces, group_of(grid, pieces, cell))
        )
        return any(beside is not None and self.is_eye(beside, colour) for beside in leads_to)

    def has_liberty(self, cell: int, colour: str) -> bool:
        """Return whether a group of a colour has a liberty on a vacant cell."""
        return any(
            beside in self.pieces
            and self.pieces[beside].colour == colour
            and has_beam(self.pieces[beside].number, opposite(side))
            for side, beside in enumerate(self.grid.neighbours[cell])
            if beside is not None
        )

    def cells_in_reach(self) -> Sequence[int]:
        """Return the vacant cells beside pieces, which are the only ones where a piece can go; all cells of
        an empty board."""
        if not self.pieces:
            return range(len(self.grid))
        near = {b for cell in self.pieces for b in self.grid.neighbours[cell] if b is not None}
        return sorted(near - self.pieces.keys())

    def placements(self) -> Iterator[Placement]:
        """Yield all legal placements, cell by cell."""
        for cell in self.cells_in_reach():
            for number in self.fitting(self.turn, cell):
                try:
                    self.effect(Placement(number, cell))
                except MoveError:
                    continue
                yield Placement(number, cell)

    def effect(self, move: Placement) -> Effect:
        """Return the effect of a placement.

        :raises MoveError: naming the rule that forbids it.
        """
        grid, number, cell = self.grid, move.number, move.cell
        if cell in self.pieces:
            raise MoveError(Sentence("there is already a tile on {space}", space=grid.name(cell)))
        if number not in self.hands[self.turn]:
            raise MoveError(
                Sentence(
                    "White has no tile {number} in hand"
                    if self.turn == WHITE
                    else "Black has no tile {number} in hand",
                    number=number,
                )
            )
        pieces = {**self.pieces, cell: Piece(self.turn, number)}
        for side, beside in misfits(grid, pieces, cell):
            raise MoveError(self._misfit(number, side, beside))
        if self.pieces and not self._may_lie(pieces, cell):
            raise MoveError(
                Sentence(
                    "tile {number} on {space} touches no white tile, and no beam joins it to a group "
                    "that makes up a complete section"
                    if self.turn == BLACK
                    else "tile {number} on {space} touches no black tile, and no beam joins it to a group "
                    "that makes up a complete section",
                    number=number,
                    space=grid.name(cell),
                )
            )
        return self._reversed(pieces, cell)

    def play(self, move: Move) -> State:
        """Return the state after a move.

        :raises MoveError: naming the rule that forbids it.
        """
        if self.over:
            raise MoveError("the game is over")
        if move == RESIGN:
            return replace(self, resigned=self.turn)
        if isinstance(move, str):
            return replace(self, passes=self.passes + 1, turn=other(self.turn))
        pieces = self.effect(move).pieces
        hands = {**self.hands, self.turn: self.hands[self.turn] - {move.number}}
        position = Position(self.grid, pieces)
        return replace(self, position=position, hands=hands, turn=other(self.turn), passes=0)

    def laid(self, move: Placement) -> State:
        """Return the state with a piece of the player to move placed and no other consequences. It's for
        filling cells, which isn't a move of the game."""
        pieces = {**self.pieces, move.cell: Piece(self.turn, move.number)}
        hands = {**self.hands, self.turn: self.hands[self.turn] - {move.number}}
        return replace(self, position=Position(self.grid, pieces), hands=hands)

    def _misfit(self, number: int, side: int, beside: int | None) -> str:
        if beside is None:
            return Sentence("a beam of tile {number} would point off the board", number=number)
        return Sentence(
            "a beam of tile {number} would meet a blank side of tile {number_2} on {space}"
            if has_beam(number, side)
            else "a blank side of tile {number} would meet a beam of tile {number_2} on {space}",
            number=number,
            number_2=self.pieces[beside].number,
            space=self.grid.name(beside),
        )

    def _may_lie(self, pieces: Mapping[int, Piece], cell: int) -> bool:
        """Return whether a piece may be placed in at least one of two ways: touching a piece of the opponent,
        beam to beam or blank to blank, or extending a group that makes up a complete section."""
        beside = [b for b in self.grid.neighbours[cell] if b is not None and b in self.pieces]
        if any(self.pieces[b].colour != self.turn for b in beside):
            return True
        extended = (b for b in joined(self.grid, pieces, cell))
        return any(is_whole_section(self.grid, self.pieces, b) for b in extended)

    def _reversed(self, pieces: dict[int, Piece], cell: int) -> Effect:
        grid, _mine, yours = self.grid, self.turn, other(self.turn)
        captured: frozenset[int] = frozenset()
        # Only groups with a beam to this cell can lose their last liberty here.
        for beside in joined(grid, pieces, cell):
            if pieces[beside].colour == yours and beside not in captured:
                group = group_of(grid, pieces, beside)
                captured |= frozenset() if lives(grid, pieces, group) else group
        if captured:
            turned = _turn(pieces, captured)
            if not lives(grid, turned, group_of(grid, turned, cell)):
                raise MoveError("this tile captures, but the new group would have no liberties: oscillation")
            return Effect(turned, captured=captured)
        group = group_of(grid, pieces, cell)
        if lives(grid, pieces, group):
            return Effect(pieces)
        turned = _turn(pieces, group)
        if not self.closed and not lives(grid, turned, group_of(grid, turned, cell)):
            raise MoveError(
                "this is suicide, and the reversed group would have no liberties as White's either"
                if yours == WHITE
                else "this is suicide, and the reversed group would have no liberties as Black's either"
            )
        return Effect(turned, suicide=group)


def _turn(pieces: Mapping[int, Piece], cells: frozenset[int]) -> dict[int, Piece]:
    return {c: Piece(other(p.colour), p.number) if c in cells else p for c, p in pieces.items()}
