"""The rules of Fujisan and its variant Country Road (donimoes.txt), in plain Python: the reference.

Twelve dominoes stand side by side, the two in the middle raised as the peak. Four priests wait on the ground,
at both ends of both rows. A priest moves along his row to a space whose number equals the number of free spaces
that he passes, including that space but not spaces with other priests; or to the other half of his domino. So
off the peak, a blank can be entered only from its own domino. Nobody moves along or back to the ground. A
priest who has reached the peak stays there, but may step along his row to the other peak domino, whatever
number it shows. The puzzle is solved when all four are on the peak.

About that last step, the source says only that a priest moves "to and fro (between the two dominoes)". Its
published solutions step onto blanks, so `FREE` is the rule; `NO_BLANKS` is the stricter reading that the rule
about blanks applies here, too, which was the rule in version 0.1.0.

Country Road continues from there: the peak dominoes, with their numbers, now lie at the two ends of the
mountain, the left one on the left, and the spaces left at the peak count as blanks. A priest leaves the
mountain by moving onto an end domino under the same rules, and doesn't come back. The puzzle is solved when
all four have left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.base.wording import counted
from pnp.components.dominoes import checks
from pnp.components.dominoes.table import Table, error_at
from pnp.components.dominoes.tiles import DIGITS, PAWNS, Cell, Direction, Places, split_places, write_places
from pnp.games.sliding.move_rules import MoveRules, write_moves
from pnp.search.replay import MoveError, legal_moves

WIDTH = 12
PEAK = (5, 6)
HIGHEST = 5
LEFT, RIGHT = -1, WIDTH
"""The columns of the ground beside the mountain or, on the way back, of the dominoes at its ends."""

Peak = Literal["free", "no-blanks"]
"""The reading of the step from one peak domino to the other: onto any number, or onto any except a blank."""
FREE: Final = "free"
NO_BLANKS: Final = "no-blanks"

_MOVE = re.compile(r"([PNBR])(?:([UD])|([LR])(?:(\d)(?:\(\+(\d)\))?)?)")


@dataclass(frozen=True, slots=True)
class Move:
    """``PR3(+1)``: P moves right by three free spaces and hops over one pawn; ``PU``; ``PL`` between peak
    dominoes.

    ``free`` and ``hopped`` are 0 for the moves written without numbers.
    """

    pawn: str
    direction: Direction
    free: int = 0
    hopped: int = 0

    def __str__(self) -> str:
        count = str(self.free) if self.free else ""
        return f"{self.pawn}{self.direction}{count}" + (f"(+{self.hopped})" if self.hopped else "")

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read what ``str`` writes.

        :raises MoveError: for any other text.
        """
        match = _MOVE.fullmatch(text)
        if not match or match[4] == "0" or match[5] == "0":
            raise MoveError("this isn't a move; write one such as PU, PL, PR3 or PR3(+1)")
        return cls(match[1], Direction[match[2] or match[3]], int(match[4] or 0), int(match[5] or 0))


@dataclass(frozen=True, slots=True)
class Position:
    """The dominoes and the priests P, N, B and R; ``returning``: on the second half of Country Road; ``peak``:
    the reading of the rules that applies."""

    table: Table
    pawns: Places
    returning: bool = False
    peak: Peak = FREE

    def to_text(self) -> str:
        """Return the dominoes, an empty line, and the pawns, one per line; then a line ``returning`` and a line
        ``no-blanks`` if these apply."""
        lines = [self.table.to_text(), "", write_places(self.pawns)]
        lines += ["returning"] * self.returning + [NO_BLANKS] * (self.peak == NO_BLANKS)
        return "\n".join(lines)

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read what `to_text` writes.

        :raises TextError: for any other text.
        """
        text = text.rstrip()
        strict = text.endswith(f"\n{NO_BLANKS}")
        text = text.removesuffix(f"\n{NO_BLANKS}")
        returning = text.endswith("\nreturning")
        above, pawns = split_places(text.removesuffix("\nreturning"))
        return cls(read(above), pawns, returning, NO_BLANKS if strict else FREE)

    def number(self, cell: Cell) -> int | None:
        """Return the number on a space; None if it can't be entered."""
        row, column = cell
        if column in (LEFT, RIGHT):
            if not self.returning:
                return None
            column = PEAK[0] if column == LEFT else PEAK[1]
        elif not 0 <= column < WIDTH or row not in (0, 1):
            return None
        elif self.returning and column in PEAK:
            return 0
        return self.table.dominoes[column].numbers[row]

    @property
    def goals(self) -> tuple[int, int]:
        """The columns that the priests have to reach, where they stay."""
        return (LEFT, RIGHT) if self.returning else PEAK

    def can_step_onto(self, cell: Cell) -> bool:
        """Return whether a priest may step onto a space from the other peak domino, if nobody is there."""
        on_peak = cell[1] in PEAK and not self.returning
        return on_peak and (self.peak == FREE or self.number(cell) != 0)


def read(text: str) -> Table:
    """Return the mountain of a puzzle. All its dominoes are upright, so plain rows of numbers determine it,
    too.

    :raises TextError: unless it is twelve upright dominoes side by side from the set without doubles and
    sixes.
    """
    rows = _plain_rows(text)
    if rows is not None:
        above, below = (" ".join(sign for sign, _ in row) for row in rows)
        try:
            return read(f"{above}\n{' '.join('-' * WIDTH)}\n{below}")
        except TextError as error:
            found = ((one.message, rows[one.line // 2][one.column // 2][1]) for one in error.in_text)
            raise TextError([ErrorInText(message, *place) for message, place in found]) from error
    table = Table.parse(text, HIGHEST)
    checks.require(checks.bare_numbers(table), checks.repeated_dominoes(table), _shape(table))
    return table.normalised()


def _plain_rows(text: str) -> list[list[tuple[str, tuple[int, int]]]] | None:
    """Return the two rows of a mountain without joints, each sign with its line and column; None for any other
    text."""
    lines = [
        [(found[0], (number, found.start() + 1)) for found in re.finditer(r"\S", line)]
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip()
    ]
    is_plain = len(lines) == 2 and all(len(line) == WIDTH for line in lines)
    return lines if is_plain and all(sign in "012345" for line in lines for sign, _ in line) else None


def _shape(table: Table) -> list[ErrorInText]:
    errors = [
        error_at(domino.cells[0], Sentence("{name} is a double; doubles are left out", name=domino.name))
        for domino in table.dominoes
        if domino.first == domino.second
    ]
    top, left, _, _ = table.bounds()
    for column, domino in enumerate(sorted(table.dominoes, key=lambda d: d.column)):
        if not domino.vertical or (domino.row, domino.column) != (top, left + column):
            errors.append(error_at(domino.cells[0], "the dominoes must stand upright, side by side"))
            break
    if len(table.dominoes) != WIDTH:
        found = counted(len(table.dominoes), "domino", "dominoes")
        errors.append(ErrorInText(Sentence("{found}; the mountain has {width}", found=found, width=WIDTH), 1))
    return errors


def start(text: str, peak: Peak = FREE) -> Position:
    """Return the position of a puzzle, with all priests on the ground.

    :raises TextError: as `read`.
    """
    return begin(read(text), peak)


def begin(table: Table, peak: Peak = FREE) -> Position:
    """Return the position with all priests on the ground beside a mountain."""
    return Position(table, ((0, LEFT), (1, LEFT), (0, RIGHT), (1, RIGHT)), peak=peak)


def turn_back(position: Position) -> Position:
    """Return the position with the same priests on the peak, about to return to the country.

    :raises ValueError: if they aren't all there yet.
    """
    if position.returning or missing(position):
        raise ValueError("all four priests must be on the peak to return")
    return replace(position, returning=True)


def play(position: Position, move: Move) -> Position:
    """Return the position after a move.

    :raises MoveError: naming the rule that forbids it.
    """
    index = PAWNS.index(move.pawn)
    here = position.pawns[index]
    if move.direction.vertical:
        there = _across(position, move, here)
    elif move.free:
        there = _along(position, move, here)
    else:
        there = _beside(position, move, here)
    pawns = list(position.pawns)
    pawns[index] = there
    p, n, b, r = pawns
    return replace(position, pawns=(p, n, b, r))


def _across(position: Position, move: Move, here: Cell) -> Cell:
    there = move.direction.step(here)
    if position.number(here) is None:
        raise MoveError(Sentence("{pawn} must enter the mountain along its own row", pawn=move.pawn))
    if there[0] not in (0, 1):
        raise MoveError(Sentence("{pawn} has no domino half to go to", pawn=move.pawn))
    if there in position.pawns:
        raise MoveError(Sentence("another pawn is on the other half of {pawn}'s domino", pawn=move.pawn))
    return there


def _beside(position: Position, move: Move, here: Cell) -> Cell:
    there = move.direction.step(here)
    if position.returning or here[1] not in PEAK or there[1] not in PEAK:
        raise MoveError(
            Sentence("{pawn} can move without a number only between the two peak dominoes", pawn=move.pawn)
        )
    if not position.can_step_onto(there):
        raise MoveError("a blank can be entered only from its own domino")
    if there in position.pawns:
        raise MoveError(Sentence("another pawn is in the way of {pawn}", pawn=move.pawn))
    return there


def _along(position: Position, move: Move, here: Cell) -> Cell:
    """Return the space to which a move's free and hopped spaces lead, if a priest may move there."""
    there = move.direction.step(here, move.free + move.hopped)
    number = position.number(there)
    if number is None:
        raise MoveError(Sentence("{pawn} would leave the mountain", pawn=move.pawn))
    if here[1] in position.goals and there[1] not in position.goals:
        raise MoveError(Sentence("{pawn} has arrived and stays", pawn=move.pawn))
    if here[1] in position.goals and position.returning:
        raise MoveError(Sentence("{pawn} has left the mountain for good", pawn=move.pawn))
    if there in position.pawns:
        raise MoveError(Sentence("another pawn is in the way of {pawn}", pawn=move.pawn))
    passed = [move.direction.step(here, step) for step in range(1, move.free + move.hopped)]
    hopped = sum(cell in position.pawns for cell in passed)
    if hopped != move.hopped:
        raise MoveError(
            Sentence(
                "{pawn} hops over {pawns} on the way, not {hopped}",
                pawn=move.pawn,
                pawns=counted(hopped, "pawn"),
                hopped=move.hopped,
            )
        )
    if number != move.free:
        raise MoveError(
            Sentence(
                "{pawn} moves {spaces} onto a {digit}",
                pawn=move.pawn,
                spaces=counted(move.free, "free space"),
                digit=DIGITS[number],
            )
        )
    return there


def moves(position: Position) -> Iterator[tuple[Move, Position]]:
    """Yield all legal moves, each with the position after it; a step between peak dominoes appears only
    without its number."""
    for pawn, here in zip(PAWNS, position.pawns, strict=True):
        candidates = [Move(pawn, direction) for direction in Direction]
        if here[1] not in position.goals:
            candidates += [
                Move(pawn, direction, free, hopped)
                for direction in (Direction.L, Direction.R)
                for free in range(1, HIGHEST + 1)
                for hopped in range(4)
                if position.number(direction.step(here, free + hopped)) == free
            ]
        yield from legal_moves(position, candidates, play)


def missing(position: Position) -> str | None:
    """Return why the position isn't solved, or None if it is."""
    left = sum(column not in position.goals for _, column in position.pawns)
    if not left:
        return None
    if position.returning:
        return Sentence(
            "{count} of 4 priests hasn't left the mountain yet",
            "{count} of 4 priests haven't left the mountain yet",
            count=left,
        )
    return Sentence(
        "{count} of 4 priests isn't on the peak yet",
        "{count} of 4 priests aren't on the peak yet",
        count=left,
    )


def play_road(position: Position, move: Move) -> Position:
    """Return the position after a move of Country Road. Once the fourth priest is on the peak, the way back
    begins.

    :raises MoveError: naming the rule that forbids it.
    """
    return _turned(play(position, move))


def _turned(position: Position) -> Position:
    """Return the same position or, once all four priests are on the peak, the beginning of the way back."""
    return turn_back(position) if not position.returning and missing(position) is None else position


def moves_road(position: Position) -> Iterator[tuple[Move, Position]]:
    """Yield all legal moves of Country Road, each with the position after it."""
    for move, after in moves(position):
        yield move, _turned(after)


def missing_road(position: Position) -> str | None:
    """Return why Country Road isn't solved, or None if it is."""
    return missing(position) or (None if position.returning else Sentence("the priests haven't returned"))


def _parse(text: str) -> list[Move]:
    return [Move.parse(text)]


RULES = MoveRules(_parse, write_moves, play, moves, missing)
ROAD_RULES = MoveRules(_parse, write_moves, play_road, moves_road, missing_road)
