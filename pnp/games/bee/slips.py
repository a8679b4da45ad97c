"""The referee's slips for a race of Bee: the queen's name outside, and inside each round's shortest solution
and its end, or a proof that it's impossible.

The search uses the plain rules on purpose, because sheets are also made where no solver is installed. A round
has at most 9 places for each die except the queen, so 59,049 states; the four rounds of a layout for six dice
took 0.7 s of processor time on average, and at most 2.6 s for any of 24 layouts (benchmarks/bee_race.py). Most
impossible rounds are recognised without a search, because the dice have no places in which they could form one
group with the queen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pnp.base.geometry import Size
from pnp.base.sentences import Sentence
from pnp.components.dominoes.table_picture import draw_table
from pnp.components.dominoes.tiles import Cell, neighbours
from pnp.drawing.fonts import LARGE_TEXT, LEAST_TEXT
from pnp.drawing.paragraphs import paragraph
from pnp.drawing.shapes import Drawing, Font, Shape
from pnp.drawing.theme import Theme
from pnp.games.api.features import check_room
from pnp.games.bee import rules
from pnp.games.bee.rules import Move, Position
from pnp.games.bee.views import dice_tokens
from pnp.sheets.folded_slips import GAP, HIGHEST, INSET, Secret
from pnp.typesetting.scaling import smallest_text

_TYPE = (10.0, 9.0, 8.0)
"""The sizes of the heading, the solution, and the reason why there is none, in points."""
_LEAST_LARGE = 12.0
"""The smallest type in large print, in points."""
_STEP = 0.5  # the steps in points by which type is made smaller
_AIR = 1.0  # mm between the parts
_MOST_SIDE = 7.0  # mm, the largest half of a domino
_GOOD = 54.0  # mm, the least height of a slip if the page has space


@dataclass(frozen=True)
class Inside:
    """The inside of a slip: the solution and the dice at its end, or the reason why there is no solution."""

    start: Position
    theme: Theme

    def height(self, width: float, smaller: float = 0.0) -> float:
        """Return the least height, in millimetres, at which everything can be read.

        :param smaller: the number of points by which the type is smaller than usual, down to the smallest
            allowed.
        """
        words = self._words(0.0, width, smaller)[1]
        return words + (_AIR + self._least_end(width).height if self._end else 0.0)

    def drawing(self, area: Size) -> Drawing:
        """Draw the inside in type of the usual size, or smaller if it doesn't fit otherwise.

        :raises OptionError: if it can't be read at any size.
        """
        smaller, most = 0.0, _TYPE[0]
        while smaller < most and self.height(area.width, smaller) > area.height + 1e-6:
            smaller += _STEP
        wide = self._least_end(area.width).width if self._end else 0.0
        check_room(Sentence("the inside of a slip"), area, Size(wide, self.height(area.width, most)))
        shapes, high = self._words(area.height, area.width, smaller)
        if self._end:
            left = Size(area.width, area.height - high - _AIR)
            least = self._least_end(area.width)
            side = min(left.width / least.width, left.height / least.height) * self._least_side
            drawn = self._drawn(min(side, _MOST_SIDE), area.width)
            shapes = [*shapes, drawn.at((area.width - drawn.size.width) / 2, 0)]
        return Drawing(area, tuple(shapes))

    @cached_property
    def _found(self) -> _Answer:
        return answer(self.start)

    @cached_property
    def _end(self) -> Position | None:
        """The position after the solution; None if there is none."""
        if self._found.moves is None:
            return None
        end = self.start
        for move in self._found.moves:
            end = rules.play(end, move)
        return end

    @cached_property
    def _least_side(self) -> float:
        """The smallest half of a domino whose number can be read in a drawing of the end."""
        assert self._end is not None
        text = smallest_text(_draw(self._end, _MOST_SIDE, self.theme)) or LEAST_TEXT
        return _MOST_SIDE * min(1.0, LEAST_TEXT / text)

    @cached_property
    def _upright(self) -> Size:
        assert self._end is not None
        return _draw(self._end, self._least_side, self.theme).size

    def _least_end(self, width: float) -> Size:
        """Return the size of the smallest drawing of the end that can be read, turned on its side if it would
        be too wide."""
        return self._upright if self._upright.width <= width else self._upright.turned()

    def _drawn(self, side: float, width: float) -> Drawing:
        assert self._end is not None
        drawn = _draw(self._end, side, self.theme)
        return drawn if self._upright.width <= width else drawn.turned()

    def _words(self, top: float, width: float, smaller: float) -> tuple[list[Shape], float]:
        """Return the heading and the text below it, from ``top`` down, and their height."""
        usual, least = (LARGE_TEXT,) * 3, _LEAST_LARGE
        if not self.theme.large_sheets:
            usual, least = _TYPE, LEAST_TEXT
        heading, words, reason = (max(size - smaller, least) for size in usual)
        ink = self.theme.palette.ink
        head, high = paragraph(self._verdict(), 0, top, width, heading, ink, Font.SEMIBOLD)
        size = words if self._end else reason
        said, below = paragraph(self._said(), 0, top - high - _AIR, width, size, ink)
        return [*head, *said], high + _AIR + below

    def _verdict(self) -> str:
        if self._found.moves is None:
            return self.theme.translate("Impossible (verified)")
        return self.theme.translate("Fewest moves: {count} (verified)", count=len(self._found.moves))

    def _said(self) -> str:
        if self._end:
            return self._found.text
        if self._found.has_end:
            return self.theme.translate(
                "The dice could form one group, but they can’t reach the spaces for it: every "
                "position was tried."
            )
        return self.theme.translate("There are no places where the dice would form one group with the queen.")


def _draw(end: Position, side: float, theme: Theme) -> Drawing:
    tokens = dice_tokens(dict(zip(end.numbers, end.dice, strict=True)), end.queen)
    return draw_table(end.table, theme, face="numerals", tokens=tokens, side=side)


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip: the words outside, and its inside."""

    label: str
    note: str
    inside: Inside

    @property
    def secret(self) -> Secret:
        return Secret(self.label, self.note, self.inside.drawing)


def slip_pages(slips: Sequence[Slip], theme: Theme, available: Size) -> Iterator[tuple[Sequence[Slip], float]]:
    """Yield the slips of each page, in order, and the greatest height of a slip there.

    A page has as many slips as fit if each is as tall as the one that needs the most height. In large print,
    they share the whole page.
    """
    width = available.width / 3 - 2 * INSET
    good = HIGHEST if theme.large_sheets else _GOOD
    page: list[Slip] = []
    tallest = 0.0
    most = 0
    for slip in slips:
        needed = max(good, slip.inside.height(width) + 2 * INSET)
        if page and (len(page) + 1) * (max(tallest, needed) + GAP) - GAP > available.height:
            yield page, _highest(len(page), tallest, theme, available)
            most, page, tallest = max(most, len(page)), [], 0.0
        page.append(slip)
        tallest = max(tallest, needed)
    # Slips on the last page are no taller than those on earlier ones.
    yield page, _highest(max(most, len(page)), tallest, theme, available)


def _highest(count: int, needed: float, theme: Theme, available: Size) -> float:
    shared = (available.height + GAP) / count - GAP
    return max(needed, shared if theme.large_sheets else HIGHEST)


@dataclass(frozen=True, slots=True)
class _Answer:
    """A shortest solution, or None if there is none; whether the dice have places to form one group at all; the
    number of states seen."""

    moves: tuple[Move, ...] | None
    has_end: bool
    states: int

    @property
    def text(self) -> str:
        """The solution in its notation; empty if there is none."""
        return ", ".join(map(str, self.moves or ()))


def answer(start: Position) -> _Answer:
    """Return the shortest solution of a round, or the proof that it's impossible, because everything that
    can be reached has been seen."""
    if not has_end(start):
        return _Answer(None, False, 1)
    came: dict[tuple[Cell, ...], tuple[Position, Move] | None] = {start.dice: None}
    todo = [start]
    if rules.missing(start) is None:
        return _Answer((), True, 1)
    cells = start.table.numbers()
    for position in todo:
        for at, die in enumerate(start.numbers[:-1]):
            for move, cell in rules.flights_of(position, die, cells):
                dice = (*position.dice[:at], cell, *position.dice[at + 1 :])
                if dice in came:
                    continue
                came[dice] = position, move
                after = replace(position, dice=dice)
                if rules.missing(after) is None:
                    return _Answer(tuple(_line(after, came))[::-1], True, len(came))
                todo.append(after)
    return _Answer(None, True, len(came))


def _line(position: Position, came: dict[tuple[Cell, ...], tuple[Position, Move] | None]) -> Iterator[Move]:
    """Yield the moves that led to a position, the last one first."""
    while before := came[position.dice]:
        position, move = before
        yield move


def has_end(start: Position) -> bool:
    """Return whether the dice have places, including wild ones, in which they form one group with the queen."""
    numbers = start.table.numbers()

    def grows(group: frozenset[Cell], left: frozenset[int]) -> bool:
        around = {near for cell in group for near in neighbours(cell)} - group
        places = ((die, cell) for die in left for cell in around if rests(die, cell))
        return not left or any(grows(group | {cell}, left - {die}) for die, cell in places)

    def rests(die: int, cell: Cell) -> bool:
        return cell in start.wild or numbers.get(cell) == die

    return grows(frozenset(start.dice[-1:]), frozenset(start.numbers[:-1]))
