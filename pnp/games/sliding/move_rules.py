"""The plain rules of games whose solutions are lines of moves: the form that checks, solvers and drawings need,
slides of a domino one space along its long axis, and lines that are equivalent on a table turned, mirrored or
renumbered.

A function for equivalent lines returns the same text for all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from pnp.base.sentences import Sentence
from pnp.components.dominoes.table import TURNS, Table, Turn
from pnp.components.dominoes.tiles import PAWNS, Cell, Direction, Domino, neighbours
from pnp.search.replay import MoveError, WrongMove, count_moves, first_error, legal_moves, move_texts
from pnp.search.shortest_paths import M, P, ShortestPaths, Step


@dataclass(frozen=True, slots=True)
class MoveRules(Generic[P, M]):
    """One game's rules, as the functions of its ``rules`` module.

    - ``parse(text)``: the moves of the text between two commas; raises `MoveError`.
    - ``write(moves)``: moves as a solution writes them; ``parse`` reads each part.
    - ``play(position, move)``: the position after a move; raises `MoveError`.
    - ``legal(position)``: the legal moves, each with the position after it.
    - ``missing(position)``: why the position isn't solved, or None if it is.
    """

    parse: Callable[[str], Sequence[M]]
    write: Callable[[Sequence[M]], str]
    play: Callable[[P, M], P]
    legal: Callable[[P], Iterable[tuple[M, P]]]
    missing: Callable[[P], str | None]

    def moves(self, line: str) -> list[M]:
        """Return all moves of a line.

        :raises MoveError: for a text that isn't a move.
        """
        return [move for part in move_texts(line) for move in self.parse(part)]

    def positions(self, start: P, moves: Sequence[M]) -> list[P]:
        """Return the start and the position after each move.

        :raises MoveError: for the first move that a rule forbids.
        """
        found = [start]
        for move in moves:
            found.append(self.play(found[-1], move))
        return found

    def path(self, start: P, moves: Sequence[M]) -> ShortestPaths[P, M]:
        """Return paths that consist of just one solution, for cases where not all of the shortest ones are
        known.

        :raises MoveError: for the first move that a rule forbids.
        """
        positions = self.positions(start, moves)
        steps = tuple((Step(*one),) for one in zip(positions, moves, positions[1:], strict=False))
        return ShortestPaths(start, steps, complete=False)

    def check(self, start: P, solution: str) -> WrongMove | None:
        """Return the first error in a solution, or None."""
        return first_error(start, solution, self.parse, self.play, self.missing)

    def count(self, solution: str) -> int:
        """Return the number of moves of a correct solution."""
        return count_moves(solution, self.parse)


def write_moves(moves: Sequence[M]) -> str:
    """Return a line of moves, each written by itself."""
    return ", ".join(map(str, moves))


def slide_rules(
    play: Callable[[Table, Slide], Table], missing: Callable[[Table], str | None]
) -> MoveRules[Table, Slide]:
    """Return the rules of a game whose only moves are slides."""
    return MoveRules(
        parse=lambda text: [Slide.parse(text)],
        write=write_moves,
        play=play,
        legal=lambda table: _legal_slides(table, play),
        missing=missing,
    )


_SLIDE = re.compile(r"([0-9A-F]{2})([LRUD])")


@dataclass(frozen=True, slots=True)
class Slide:
    """The move ``24R``: the domino that reads 24 in its place slides one space to the right."""

    name: str
    direction: Direction

    def __str__(self) -> str:
        return f"{self.name}{self.direction}"

    @classmethod
    def parse(cls, text: str) -> Slide:
        """Read what ``str`` writes.

        :raises MoveError: for any other text.
        """
        match = _SLIDE.fullmatch(text)
        if not match:
            raise MoveError("this isn't a move; write a domino's two numbers, then L, R, U or D, such as 24R")
        return cls(match[1], Direction[match[2]])


def directions_of(domino: Domino) -> tuple[Direction, Direction]:
    """Return the two ways along a domino's long axis."""
    return (Direction.U, Direction.D) if domino.vertical else (Direction.L, Direction.R)


def head(domino: Domino, direction: Direction) -> Cell:
    """Return the cell that a domino enters when it slides one space along its axis."""
    first, second = domino.cells
    return direction.step(second if direction in (Direction.R, Direction.D) else first)


def way(domino: Domino, direction: Direction) -> tuple[Cell, Cell]:
    """Return the cell at a domino's head, and the cell that the head enters."""
    there = head(domino, direction)
    return direction.opposite.step(there), there


def find(table: Table, name: str) -> Domino:
    """Return the domino whose numbers read ``name`` on the table.

    :raises MoveError: if none does.
    """
    found = [domino for domino in table.dominoes if domino.name == name]
    if found:
        return found[0]
    if any(domino.name == name[::-1] for domino in table.dominoes):
        raise MoveError(
            Sentence(
                "this domino reads {name_2} from the left or the top, not {name}", name=name, name_2=name[::-1]
            )
        )
    raise MoveError(Sentence("there is no domino {name} on the table", name=name))


def slid(table: Table, domino: Domino, direction: Direction) -> tuple[Table, Domino]:
    """Return the table after a slide, and the domino in its new place. A connected table stays connected.

    :raises MoveError: for a slide that isn't along the long axis, hits another domino, or leaves the group.
    """
    if direction not in directions_of(domino):
        raise MoveError(Sentence("{name} can slide only along its long axis", name=domino.name))
    if head(domino, direction) in table.owners():
        raise MoveError(Sentence("another domino is in the way of {name}", name=domino.name))
    moved = domino.moved(direction)
    after = table.replace(domino, moved)
    if len(after.groups()) > 1:
        raise MoveError(Sentence("the dominoes aren't all connected after {name} slides", name=domino.name))
    return after, moved


def contacts(table: Table, domino: Domino) -> Iterator[tuple[int, Domino, int]]:
    """Yield, for each contact of a domino with another, its own number there, the other domino, and the other's
    number. A domino's own two numbers don't touch in this sense."""
    owners, numbers = table.owners(), table.numbers()
    for cell, number in zip(domino.cells, domino.numbers, strict=True):
        for near in neighbours(cell):
            if near in owners and near not in domino.cells:
                yield number, table.dominoes[owners[near]], numbers[near]


def slides_between(
    before: Sequence[Domino | None], after: Sequence[Domino | None]
) -> Iterator[tuple[Domino, Direction]]:
    """Yield the slides that may lead from one table to the next. Both list the dominoes in the same order,
    None if gone.

    A domino that is gone may have slid either way; if the search shifted the whole table, nearly every domino
    changed, so all slides are yielded. The rules determine which one it was.
    """
    moved = [(old, new) for old, new in zip(before, after, strict=True) if old and old != new]
    few = len(moved) < sum(domino is not None for domino in before) - 1 or len(moved) == 1
    offered = moved if few else [(old, None) for old in before if old]
    for old, new in offered:
        back, forth = directions_of(old)
        if new is None or (new.row, new.column) > (old.row, old.column):
            yield old, forth
        if new is None or (new.row, new.column) < (old.row, old.column):
            yield old, back


def _legal_slides(table: Table, play: Callable[[Table, Slide], Table]) -> Iterator[tuple[Slide, Table]]:
    """Return all slides that the rules of a game allow, each with the table after it."""
    slides = (Slide(domino.name, direction) for domino in table.dominoes for direction in directions_of(domino))
    return legal_moves(table, slides, play)


# Line symmetry


AnyMove = TypeVar("AnyMove")

_CORNERS = dict(zip(PAWNS, ((-1, -1), (1, -1), (-1, 1), (1, 1)), strict=True))
"""The corner where each pawn starts, relative to the middle of the table."""


def canonical_line(
    moves: Sequence[AnyMove], turned: Callable[[AnyMove, Turn], str], turns: Iterable[Turn] = TURNS
) -> str:
    """Return the alphabetically first text of a line under all turns; ``turned`` writes a move after a turn."""
    return min(" ".join(turned(move, turn) for move in moves) for turn in turns)


def canonical_slides(moves: Sequence[Slide]) -> str:
    """Return a line of slides. Dominoes count as the first to move, the second and so on."""
    order: dict[str, int] = {}
    for move in moves:
        order.setdefault(move.name, len(order))
    return canonical_line(moves, lambda move, turn: f"{order[move.name]}{turn_way(move.direction, turn)}")


def turn_way(direction: Direction, turn: Turn) -> Direction:
    """Return a direction on a table that was turned."""
    step = turn(direction.step((0, 0)))
    return next(way for way in Direction if way.step((0, 0)) == step)


def turn_pawn(pawn: str, turn: Turn) -> str:
    """Return the pawn that starts where another one does once the table is turned."""
    corner = turn(_CORNERS[pawn])
    return next(name for name, own in _CORNERS.items() if own == corner)
