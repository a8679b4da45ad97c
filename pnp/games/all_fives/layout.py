"""Lay out the dominoes of a line in All Fives: straight, or around corners if there is little space.

The source allows a bend at the edge of the table. Every arm of the sniff turns clockwise, into a quarter of the
table that no other arm enters, and runs back and forth there. A double is never on a corner, so it always lies
across. A corner doesn't come directly after a double, where it would touch a number that doesn't match, unless
there is no other space.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import combinations, product, starmap, zip_longest
from math import inf
from typing import NamedTuple

from pnp.base.geometry import Box, Size
from pnp.base.sentences import Sentence
from pnp.components.dominoes.tiles import Direction, Pair, pair_of
from pnp.games.all_fives.line import SIDES, Arm, Line, Play
from pnp.search.replay import MoveError

USUAL = Size(10.0, 9.0)
"""The size of a line that needn't be bent, in sides of half a domino; it's as wide as a hand of nine below
it."""

_LIMITS = (inf, 12.0, 10.0, 8.0, 6.5, 5.0, 4.0)
"""How far an arm may extend before it bends, in sides. Each arm has the limit with which the whole line can be
drawn largest."""
_STRIP = 1.5
"""The distance between the rows of a bent arm and the arm beside them: half a double that lies across, and a
gap."""
_PITCH = 3.0
"""The distance between the rows of a bent arm: two halves of doubles that lie across, and a gap."""
_FREE = 0.3
"""The space between dominoes that aren't neighbours in the line."""
_CLOCKWISE = {
    Direction.R: Direction.D,
    Direction.D: Direction.L,
    Direction.L: Direction.U,
    Direction.U: Direction.R,
}


@dataclass(frozen=True, slots=True)
class Laid:
    """A domino in its place: its centre in sides, whether it's horizontal, and its numbers from the left or
    top."""

    x: float
    y: float
    lying: bool
    first: int
    second: int

    @property
    def pair(self) -> Pair:
        return pair_of(self.first, self.second)

    @property
    def box(self) -> Box:
        across, up = (1.0, 0.5) if self.lying else (0.5, 1.0)
        return Box(self.x - across, self.y - up, self.x + across, self.y + up)


class Tip(NamedTuple):
    """The place of an end of the line, in sides, and the direction in which it points."""

    x: float
    y: float
    way: Direction


@dataclass(frozen=True, slots=True)
class Layout:
    """A line on the table: its dominoes, and the tip of each side that can be played on."""

    tiles: tuple[Laid, ...]
    tips: Mapping[Direction, Tip]


def around(tiles: Sequence[Laid]) -> Box:
    """Return the box around some dominoes."""
    return Box.around([corner for tile in tiles for corner in (tile.box[:2], tile.box[2:])])


def laid(line: Line, room: Size = USUAL) -> Layout:
    """Return the dominoes of a line in their places: the sniff is at (0, 0), or else the first domino from
    the left.

    Of all layouts, it's the one that can be drawn largest in that room, and of those the straightest.
    """
    if not line.plays:
        return Layout((), {})
    if line.sniff is None:
        (spine,) = _best([_shapes(line.spine, Direction.R, 0.0, 0.0, ())], room)
        return Layout(spine.tiles, {Direction.L: Tip(0.0, 0.0, Direction.L), Direction.R: spine.tip})
    sniff = (Laid(0.0, 0.0, line.in_line, line.sniff, line.sniff),)
    starts = [1.0 if (not side.vertical) == line.in_line else 0.5 for side in SIDES]
    arms = zip(line.arms, SIDES, starts, strict=True)
    best = _best([_shapes(arm, side, start, _STRIP, sniff) for arm, side, start in arms], room)
    tiles = (*sniff, *(tile for shape in best for tile in shape.tiles))
    return Layout(tiles, {side: shape.tip for side, shape in zip(SIDES, best, strict=True)})


def place_of(play: Play, line: Line) -> Laid:
    """Return where a domino would lie after a play, even an illegal one: at the end that the play names, or
    beside the first equal number of a line without a sniff, which has no ends above and below.

    :raises MoveError: if there is no such place.
    """
    layout, side = laid(line), play.side
    if side is None:
        raise MoveError("name the side of the line: L, R, U or D")
    double = play.near == play.far
    tip = layout.tips.get(side) or _half(play.near, layout.tiles, side)
    off = 0.5 if double and not play.in_line else 1.0
    first, second = (play.near, play.far) if tip.way in (Direction.R, Direction.D) else (play.far, play.near)
    lying = tip.way.vertical == (double and not play.in_line)
    return Laid(tip.x + off * tip.way.columns, tip.y - off * tip.way.rows, lying, first, second)


def _half(number: int, tiles: Sequence[Laid], side: Direction) -> Tip:
    """Return the edge of the first half with a number, on a horizontal line."""
    for tile in tiles:
        for x, own in ((tile.x - 0.5, tile.first), (tile.x + 0.5, tile.second)):
            if own == number and tile.lying:
                return Tip(x, tile.y - 0.5 * side.rows, side)
    raise MoveError(Sentence("there is no {number} on the line", number=number))


@dataclass(frozen=True)
class _Shape:
    """One way to lay out an arm, with the sniff that it grows from."""

    tiles: tuple[Laid, ...]
    tip: Tip
    sniff: tuple[Laid, ...] = ()

    @cached_property
    def hull(self) -> Box:
        """The box around all its dominoes."""
        return around((*self.sniff, *self.tiles))

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """The boxes of its dominoes, each with half the free space around it."""
        return tuple(tile.box.grown(_FREE / 2) for tile in self.tiles)

    @property
    def clear(self) -> bool:
        """Whether its dominoes are clear of one another, except for those that meet."""
        chain = (*(tile.box.grown(_FREE / 2) for tile in self.sniff), *self.boxes)
        return not any(chain[k].touches(chain[n]) for n in range(len(chain)) for k in range(n - 1))

    def apart(self, other: _Shape) -> bool:
        """Return whether it's clear of another arm."""
        return not any(box.touches(near) for box in self.boxes for near in other.boxes)


def _shapes(arm: Arm, side: Direction, start: float, inner: float, sniff: tuple[Laid, ...]) -> list[_Shape]:
    """Return the ways to lay out an arm, the straight one first."""
    found: list[_Shape] = []
    for limit in _LIMITS:
        walk = _Walk(side, start, limit, inner)
        shape = _Shape(tuple(walk.tiles(arm)), walk.tip, sniff)
        if not found or (shape.clear and shape not in found):
            found.append(shape)
    return found


def _best(arms: Sequence[Sequence[_Shape]], room: Size) -> tuple[_Shape, ...]:
    """Return a way to lay out each arm so that they are clear of one another and the line shrinks least; if
    there is none, all are straight."""
    straight = tuple(shapes[0] for shapes in arms)
    if _shrink(straight, room) == 1.0:
        return straight
    apart = cache(_Shape.apart)
    return next(
        (
            choice
            for choice in sorted(product(*arms), key=partial(_shrink, room=room))
            if all(starmap(apart, combinations(choice, 2)))
        ),
        straight,
    )


def _shrink(arms: Sequence[_Shape], room: Size) -> float:
    """Return the scale at which arms fit the space allowed; 1 if they needn't shrink."""
    hulls = [shape.hull for shape in arms]
    width = max(box.right for box in hulls) - min(box.left for box in hulls)
    height = max(box.top for box in hulls) - min(box.bottom for box in hulls)
    return max(width / room.width, height / room.height, 1.0)


class _Vector(NamedTuple):
    """Coordinates along an arm's first direction, and sideways, clockwise from there."""

    along: float
    aside: float

    def plus(self, way: _Vector, by: float) -> _Vector:
        return _Vector(self.along + by * way.along, self.aside + by * way.aside)


_OUT, _BACK, _ASIDE = _Vector(1, 0), _Vector(-1, 0), _Vector(0, 1)


class _Walk:
    """Places the dominoes of an arm one after another: out to a limit, a step sideways, back, and so on."""

    def __init__(self, side: Direction, start: float, limit: float, inner: float) -> None:
        self.side, self.limit, self.inner = side, limit, inner
        self.at, self.heading, self.row = _Vector(start, 0.0), _OUT, _Vector(0.0, 0.0)
        self.way_back = _BACK
        self.after_double = True  # the sniff, or nothing

    def tiles(self, arm: Arm) -> Iterator[Laid]:
        """Yield the dominoes in their places, from the inside out."""
        for (near, far), following in zip_longest(arm, arm[1:]):
            double = near == far
            # If the next domino is a double, it and the one after it should lie straight ahead.
            ahead = 5.0 if following and following[0] == following[1] else 2.0
            x, y = self._place(self._double() if double else self._single(ahead))
            self.after_double = double
            way = self._way(self.heading)
            first, second = (near, far) if way in (Direction.R, Direction.D) else (far, near)
            yield Laid(x, y, way.vertical == double, first, second)

    @property
    def tip(self) -> Tip:
        """The place where the arm ends now."""
        return Tip(*self._place(self.at), self._way(self.heading))

    def _double(self) -> _Vector:
        """Return the centre of a double that lies across."""
        middle = self.at.plus(self.heading, 0.5)
        self.at = self.at.plus(self.heading, 1.0)
        return middle

    def _single(self, ahead: float) -> _Vector:
        """Return the centre of any other domino: straight ahead or, if there is less space than ``ahead``,
        round a corner."""
        corner = self._corner(ahead)
        if corner is not None:
            near, self.heading = corner
            self.at = near.plus(self.heading, -0.5)
        middle = self.at.plus(self.heading, 1.0)
        self.at = self.at.plus(self.heading, 2.0)
        return middle

    def _corner(self, needed: float) -> tuple[_Vector, _Vector] | None:
        """Return where the nearer half of the next domino goes at a turn, and the new direction; None if the
        arm goes straight on.

        That half is in front of the end of the last domino, or beside it.
        """
        ahead, beside = self.at.plus(self.heading, 0.5), self.at.plus(self.heading, -0.5)
        if self.heading is _ASIDE:
            if self.after_double:
                return None  # the farther half would be beside the double
            found = next((half for half in (beside, ahead) if self._next_row(half)), None)
            if found is None:
                return None
            self.row = found
            turn = self.way_back
            self.way_back = _OUT if turn is _BACK else _BACK
            return (found if found is ahead else beside.plus(turn, 1.0)), turn
        if self._inside(self.at.plus(self.heading, 2.0 if self.after_double else needed)):
            return None
        if self.after_double or self._inside(self.at.plus(self.heading, 1.0)):
            return ahead, _ASIDE
        return beside.plus(_ASIDE, 1.0), _ASIDE

    def _next_row(self, half: _Vector) -> bool:
        return half.aside - self.row.aside >= _PITCH

    def _inside(self, place: _Vector) -> bool:
        return self.inner <= place.along <= self.limit if self.heading is _BACK else place.along <= self.limit

    def _way(self, way: _Vector) -> Direction:
        if way is _ASIDE:
            return _CLOCKWISE[self.side]
        return self.side if way is _OUT else self.side.opposite

    def _place(self, place: _Vector) -> tuple[float, float]:
        """Return coordinates to the right and up."""
        out, aside = self.side, _CLOCKWISE[self.side]
        return (
            out.columns * place.along + aside.columns * place.aside,
            -out.rows * place.along - aside.rows * place.aside,
        )
