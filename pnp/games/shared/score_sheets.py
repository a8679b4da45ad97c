"""The score table of any game: a row for each round, columns for each player. A game defines the columns of a
player and the rounds; the look is the same for all games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from pnp.base.geometry import Box, Size, move
from pnp.base.sentences import Sentence
from pnp.components.pawns import outlined_sign
from pnp.drawing.fonts import LARGE_TEXT, fitting_size, text_width
from pnp.drawing.palette import between
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Colour, Drawing, Font, Group, Shape, Shapes, Style, lines, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.features import check_room
from pnp.games.shared.written import GAP, written
from pnp.sheets.sheet import Part

_NAME, _HEAD = 10.0, 6.0  # mm: the height for names, and for the heads of columns
_ROW, _NARROW = 5.5, 6.0  # mm: the least height and width for writing a figure
_LABEL, _LEAST = 9.0, 5.0  # points: the labels of rows, and the smallest word
_AIR = 1.5  # mm of free space beside a word, both sides together
_STROKE, _CLOSEST, _BUNDLE = 1.4, 0.6, 5.6  # mm between strokes; the width of a bundle of five, in such steps

SIGN = 2.1
"""How far a player's sign extends from its centre, in millimetres."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column to write in: its heading in the reader's words, its share of the width beyond the least, and
    whether it's the most important column."""

    head: str
    share: float = 1.0
    strong: bool = False

    def least(self, size: float) -> float:
        """Return the width that it needs, in millimetres, if its head has this type size in points."""
        return max(_NARROW, text_width(self.head, size, Font.SEMIBOLD) + _AIR)


@dataclass(frozen=True, slots=True)
class Player:
    """The columns of one player or team, below the name or a line for it. Beside the name is their sign, if
    they have one, drawn about (0, 0) within a radius of `SIGN`, on a background of their colour."""

    columns: tuple[Column, ...]
    sign: Shapes = ()
    field: Colour | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Tally:
    """Strokes, every fifth across the four before it."""

    count: int


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table: the words printed in its first columns, or empty text where players write.

    ``entries`` have been filled in, for the columns of all players from left to right; without any, the row is
    free.

    ``apart`` draws a strong line above it. A ``total`` is at the bottom, with its label across the first
    columns. So is a row of ``boxes`` to tick off, one for each point, with the last one marked; ``ticked`` is
    the number that each player has ticked.
    """

    labels: tuple[str, ...]
    apart: bool = False
    kind: Literal["round", "total", "boxes"] = "round"
    boxes: int = 0
    entries: tuple[str | Tally, ...] = ()
    ticked: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """The contents of a score sheet: the heads of the first columns, the players, and the rows."""

    heads: tuple[str, ...]
    players: tuple[Player, ...]
    rows: tuple[Row, ...]


def coloured(
    columns: tuple[Column, ...], count: int, theme: Theme, names: Sequence[str] = ()
) -> tuple[Player, ...]:
    """Up to four players with the same columns, each with a colour, a sign, and a name if it is known."""
    return tuple(
        Player(columns, (outlined_sign(0, 0, SIGN, k, theme),), theme.palette.pales[k], name)
        for k, name in enumerate([*names, *[""] * count][:count])
    )


def numbered(first: int, last: int, every: int = 5) -> tuple[Row, ...]:
    """Return numbered rows, with a strong line after every ``every`` of them."""
    return tuple(
        Row((str(number),), apart=number > first and (number - first) % every == 0)
        for number in range(first, last + 1)
    )


def rows_that_fit(area: Size, row: float) -> int:
    """Return how many rows of this height fit the area below the heads."""
    return max(1, int((area.height - _NAME - _HEAD) / row + 1e-6))


def least_area(table: ScoreTable) -> Size:
    """Return the least area, in millimetres, in which the table can be read and filled in."""
    width = sum(_stubs(table, _USUAL)) + _least_width(table, _USUAL)
    return Size(width, _NAME + _HEAD + len(table.rows) * _ROW)


def _least_width(table: ScoreTable, type: _Type) -> float:
    return sum(column.least(type.least) for player in table.players for column in player.columns)


@dataclass(frozen=True, slots=True)
class _Type:
    """Type sizes in points: the least and greatest for the heads of players' columns, the sizes for the heads
    of the first columns, and those for the text below these; and the free space beside the words of the first
    columns in millimetres, both sides together."""

    least: float
    most: float
    stub: float
    label: float
    air: float = 3.0


_USUAL = _Type(least=_LEAST, most=9.0, stub=8.0, label=_LABEL)
_ROOMY = _Type(least=_LEAST, most=12.0, stub=11.0, label=14.0, air=5.0)
_ROOMY_ROW, _ROOMY_NAME = 12.5, 14.0
"""The height of rows from which the type is larger, and the height for names above them, in millimetres."""


def _type(table: ScoreTable, theme: Theme, width: float, row: float) -> _Type:
    """Return the usual sizes, or larger ones beside high rows; in large print, the largest with which the
    table still fits its area."""
    if theme.large_sheets:
        for half_points in range(int(2 * LARGE_TEXT), int(2 * _LABEL), -1):
            size = half_points / 2
            found = _Type(least=size, most=size, stub=size, label=LARGE_TEXT)
            if sum(_stubs(table, found)) + _least_width(table, found) <= width:
                return found
    elif row >= _ROOMY_ROW and sum(_stubs(table, _ROOMY)) + _least_width(table, _ROOMY) <= width:
        return _ROOMY
    return _USUAL


def draw_table(table: ScoreTable, theme: Theme, area: Size, highest: float = 12.0) -> Drawing:
    """Return the table as wide as its area, with rows as tall as the area allows, up to ``highest`` mm.

    :raises OptionError: if the area is too small to write in.
    """
    check_room(Sentence("the score sheet"), area, least_area(table))
    count, name = len(table.rows), _NAME
    row = min(highest, (area.height - name - _HEAD) / count)
    if row > _ROOMY_ROW:
        name = _ROOMY_NAME
        row = min(row, (area.height - name - _HEAD) / count)
    size = Size(area.width, name + _HEAD + row * count)
    return _Drawn(table, theme, size, row, name, _type(table, theme, area.width, row)).drawing()


def draw_tables(table: ScoreTable, theme: Theme, area: Size, rows: tuple[float, float]) -> Drawing:
    """Return the table as often as the area has room for it, one below another, with rows of at least and at
    most these heights in millimetres.

    :raises OptionError: if the area is too small to write in.
    """
    least = _ROOMY_NAME + _HEAD + len(table.rows) * rows[0]
    count = max(1, int((area.height + GAP) / (least + GAP)))
    height = (area.height - (count - 1) * GAP) / count
    one = draw_table(table, theme, Size(area.width, height), rows[1])
    step = one.size.height + GAP
    size = Size(area.width, count * step - GAP)
    return Drawing(size, tuple(one.at(0, number * step) for number in range(count)))


def score_part(theme: Theme) -> Part:
    """Return a score sheet as an entry in a list of contents."""
    return Part(theme.translate("Score sheet"), theme.translate("print as many as you need"))


def _stubs(table: ScoreTable, type: _Type) -> list[float]:
    """Return the widths of the columns before those of the players, in millimetres."""
    found = []
    for k, head in enumerate(table.heads):
        labels = [row.labels[k] for row in table.rows if row.kind == "round"]
        wide = max((text_width(label, type.label) for label in labels), default=0.0)
        found.append(max(8.0, text_width(head, type.stub, Font.SEMIBOLD) + type.air, wide + type.air))
    foot = max(
        (text_width(row.labels[0], type.label, Font.SEMIBOLD) for row in table.rows if row.kind != "round"),
        default=0.0,
    )
    found[0] += max(0.0, foot + type.air - sum(found))
    return found


_PALER = 0.5
"""How much nearer to paper the columns that count are than the names above them."""


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A table at its final size, with the origin at its lower left."""

    table: ScoreTable
    theme: Theme
    size: Size
    row: float
    name: float
    type: _Type

    def drawing(self) -> Drawing:
        shapes = [*self._fields(), *self._rules(), *self._heads(), *self._labels(), *self._boxes()]
        shapes += self._entries()
        return Drawing(self.size, tuple(shapes))

    @property
    def _top(self) -> float:
        """The upper edge of the first row, in millimetres from the bottom."""
        return self.size.height - self.name - _HEAD

    def _level(self, number: int) -> float:
        """Return the upper edge of a row, counted from 0."""
        return self._top - number * self.row

    @property
    def _rounds(self) -> int:
        """The number of rows above those at the bottom."""
        return sum(row.kind == "round" for row in self.table.rows)

    def _stub_edges(self) -> list[float]:
        edges = [0.0]
        for width in _stubs(self.table, self.type):
            edges.append(edges[-1] + width)
        return edges

    def _spans(self) -> Iterator[tuple[Player, Sequence[tuple[Column, float, float]]]]:
        """Yield each player with the left and right edges of their columns."""
        left = self._stub_edges()[-1]
        shares = sum(column.share for player in self.table.players for column in player.columns)
        free = self.size.width - left - _least_width(self.table, self.type)
        for player in self.table.players:
            found = []
            for column in player.columns:
                right = left + column.least(self.type.least) + free * column.share / shares
                found.append((column, left, right))
                left = right
            yield player, found

    def _fields(self) -> Iterator[Shape]:
        """Yield the tinted areas: the names and the foot, and in a paler tint the columns that count."""
        palette = self.theme.palette
        paler = Style(fill=between(palette.tint, palette.paper, _PALER))
        for player, columns in self._spans():
            left, right = columns[0][1], columns[-1][2]
            name = Box(left, self.size.height - self.name, right, self.size.height)
            yield rectangle(name, Style(fill=player.field or palette.tint))
            for column, start, end in columns:
                if column.strong:
                    yield rectangle(Box(start, self._level(self._rounds), end, self._top), paler)
        for number, row in enumerate(self.table.rows):
            if row.kind == "total":
                y = self._level(number)
                yield rectangle(Box(0, y - self.row, self.size.width, y), Style(fill=palette.tint))

    def _rules(self) -> Iterator[Shape]:
        palette, stubs = self.theme.palette, self._stub_edges()
        thin = [(x, self._level(self._rounds), x, self._top) for x in stubs[1:-1]]
        strong = [(0.0, self._top, self.size.width, self._top)]
        for _, columns in self._spans():
            strong.append((columns[0][1], 0.0, columns[0][1], self.size.height))
            thin += [(start, self._level(self._rounds), start, self._top) for _, start, _ in columns[1:]]
        for number, row in enumerate(self.table.rows[1:], 1):
            level = self._level(number)
            is_strong = row.apart or row.kind != "round"
            (strong if is_strong else thin).append((0.0, level, self.size.width, level))
        yield lines(thin, Style(stroke=palette.faint, width=WEIGHTS.thin))
        rule = Style(stroke=palette.line, width=WEIGHTS.line)
        yield lines(strong, rule)
        yield rectangle(Box(0, 0, *self.size), rule)

    def _heads(self) -> Iterator[Shape]:
        stubs = self._stub_edges()
        heads = [*zip(self.table.heads, stubs, stubs[1:], strict=False)]
        heads += [(column.head, left, right) for _, spans in self._spans() for column, left, right in spans]
        size = min(self._head_size(head, right - left) for head, left, right in heads)
        for head, left, right in heads:
            middle = (left + right) / 2, self._top + _HEAD / 2
            yield centred(*middle, head, size, self.theme.palette.ink, Font.SEMIBOLD)
        for player, spans in self._spans():
            yield from self._name(player, spans[0][1], spans[-1][2])

    def _head_size(self, head: str, width: float) -> float:
        least, most = self.type.least, self.type.most
        return fitting_size(head, width - (self.type.air - _AIR), most, least, Font.SEMIBOLD) or least

    def _name(self, player: Player, left: float, right: float) -> Iterator[Shape]:
        """Yield a player's sign, then the name or a line for it."""
        if player.sign:
            at = left + SIGN + 1.6
            yield Group(player.sign, move(at, self.size.height - self.name / 2))
            left = at + SIGN
        if player.name:
            box = Box(left + 1.2, self.size.height - self.name, right, self.size.height)
            yield from written(player.name, box, self.theme.lettering(Font.SEMIBOLD), self.theme.palette.ink)
            return
        y = self.size.height - self.name + 2.2
        ends = [(left + 1.8, y, right - 1.8, y)]
        yield lines(ends, Style(stroke=self.theme.palette.faint, width=WEIGHTS.thin))

    def _labels(self) -> Iterator[Shape]:
        ink, stubs = self.theme.palette.ink, self._stub_edges()
        for number, row in enumerate(self.table.rows):
            middle = self._level(number) - self.row / 2
            if row.kind != "round":
                yield centred(stubs[-1] / 2, middle, row.labels[0], self.type.label, ink, Font.SEMIBOLD)
                continue
            for label, left, right in zip(row.labels, stubs, stubs[1:], strict=False):
                if label:
                    yield centred((left + right) / 2, middle, label, self.type.label, ink)

    def _boxes(self) -> Iterator[Shape]:
        """Yield the boxes to tick off; each player's last box has a heavier frame."""
        palette = self.theme.palette
        for number, row in enumerate(self.table.rows):
            if row.kind != "boxes":
                continue
            middle = self._level(number) - self.row / 2
            for place, (_, spans) in enumerate(self._spans()):
                ticked = row.ticked[place] if row.ticked else 0
                left, right = spans[0][1], spans[-1][2]
                step = (right - left - 2.0) / row.boxes
                side = min(step - 1.0, self.row - 2.0)
                for k in range(row.boxes):
                    x = left + 1.0 + (k + 0.5) * step
                    last = k == row.boxes - 1
                    style = Style(
                        fill=palette.shade if last else palette.paper,
                        stroke=palette.ink if last else palette.line,
                        width=WEIGHTS.thick if last else WEIGHTS.thin,
                    )
                    half = side / 2
                    yield rectangle(Box(x - half, middle - half, x + half, middle + half), style, 0.15 * side)
                    if k < ticked:
                        yield self._tick(x, middle, half)

    def _tick(self, x: float, y: float, half: float) -> Shape:
        """Return a cross through a box."""
        reach = 0.65 * half
        ends = [(x - reach, y - reach, x + reach, y + reach), (x - reach, y + reach, x + reach, y - reach)]
        return lines(ends, Style(stroke=self.theme.palette.ink, width=2 * WEIGHTS.line, cap="round"))

    def _entries(self) -> Iterator[Shape]:
        """Yield the entries that have been filled in."""
        spans = [span for _, spans in self._spans() for span in spans]
        for number, row in enumerate(self.table.rows):
            middle = self._level(number) - self.row / 2
            for entry, (column, left, right) in zip(row.entries, spans, strict=False):
                if isinstance(entry, Tally):
                    yield from self._strokes(entry.count, left, right, middle)
                elif entry:
                    font = Font.SEMIBOLD if column.strong else Font.REGULAR
                    yield from written(entry, self._field(left, right, middle), font, self.theme.palette.ink)

    def _field(self, left: float, right: float, middle: float) -> Box:
        """Return the box of a row between two edges."""
        return Box(left, middle - self.row / 2, right, middle + self.row / 2)

    def _strokes(self, count: int, left: float, right: float, middle: float) -> Iterator[Shape]:
        """Yield strokes in bundles of five, from the left; if they would be too close together, their
        number."""
        step = min(_STROKE, (right - left - 2 * _AIR) / max(1.0, _BUNDLE * count / 5))
        if step < _CLOSEST:
            box = self._field(left, right, middle)
            yield from written(str(count), box, Font.REGULAR, self.theme.palette.ink)
            return
        half, found = min(2.2, 0.3 * self.row), []
        for number in range(count):
            bundle, place = divmod(number, 5)
            x = left + _AIR + bundle * _BUNDLE * step
            if place < 4:
                found.append((x + place * step, middle - half, x + place * step, middle + half))
            else:
                found.append((x - 0.6 * step, middle - half, x + 3.6 * step, middle + half))
        if found:
            yield lines(found, Style(stroke=self.theme.palette.ink, width=WEIGHTS.line, cap="round"))
