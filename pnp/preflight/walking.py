"""Go through the objects of a page and fill in its facts, independent of the library that reads them."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from pnp.base.errors import PnpError
from pnp.base.geometry import IDENTITY, MM_PER_POINT, Affine, Box
from pnp.base.sentences import Sentence
from pnp.base.wording import shortened
from pnp.drawing.palette import NEUTRAL
from pnp.preflight.measures import SAME_SIZE, Edges, PageFacts
from pnp.preflight.objects import Colour, Kind, ObjectList, PageObject, PageParts, SegmentKind

Point = tuple[float, float]
_NEAR = 0.01  # millimetres
_SAME = 0.025  # millimetres between pieces that lie on one line
_Piece = tuple[float, float, float]
"""A straight piece: the distance of its line from the origin, and the positions where it starts and ends along
that line."""


@dataclass(slots=True)
class Outlines:
    """Collects the lines of a page, in millimetres."""

    count: int = 0
    open: int = 0
    _angles: dict[int, list[_Piece]] = field(default_factory=lambda: defaultdict(list))

    def add(self, points: Sequence[Point], *, closed: bool, straight: Iterable[bool]) -> None:
        """Add a line through the points; ``straight`` gives for each piece between two points whether it's
        straight."""
        if len(points) < 2:
            return
        self.count += 1
        if not closed and math.dist(points[0], points[-1]) > _NEAR:
            self.open += 1
        ends = [*points[1:], points[0]] if closed else points[1:]
        for start, end, plain in zip(points, ends, [*straight, True], strict=False):
            if plain and math.dist(start, end) > _NEAR:
                self._add_straight(start, end)

    def _add_straight(self, start: Point, end: Point) -> None:
        """Keep a straight piece with others at the same angle."""
        angle = math.atan2(end[1] - start[1], end[0] - start[0]) % math.pi
        turn = round(angle, 3) % round(math.pi, 3)
        across = -start[0] * math.sin(turn) + start[1] * math.cos(turn)
        along = sorted(x * math.cos(turn) + y * math.sin(turn) for x, y in (start, end))
        self._angles[round(turn * 1000)].append((across, along[0], along[1]))

    @property
    def twice(self) -> float:
        """The length that is drawn more than once, in millimetres."""
        return sum(_overlap(row) for pieces in self._angles.values() for row in _rows(pieces))


def _rows(pieces: list[_Piece]) -> Iterator[list[tuple[float, float]]]:
    """Yield where pieces at one angle begin and end along their lines, line by line."""
    row: list[tuple[float, float]] = []
    before = -math.inf
    for across, start, end in sorted(pieces):
        if across - before > _SAME:
            yield row
            row = []
        row.append((start, end))
        before = across
    yield row


def _overlap(row: list[tuple[float, float]]) -> float:
    """Return the difference between the total length of a line's pieces and the length that they cover."""
    covered, reached = 0.0, -math.inf
    for start, end in sorted(row):
        covered += max(0.0, end - max(start, reached))
        reached = max(reached, end)
    found = sum(end - start for start, end in row) - covered
    return found if found > _NEAR else 0.0


MOST_OBJECTS = 2_000_000

_DEPTH = 12  # forms within forms
_WHITE = 0.5  # percent of black: too little to see
_DIGITS = 4  # decimal places: PDFium calculates with seven digits in all
_BAR = 4.0  # a filled shape this many times as long as it's wide is a line


class TooLargeError(PnpError):
    """The file contains more than can be measured in bounded time."""


@dataclass(slots=True)
class Budget:
    """Counts the objects of a file, to limit them."""

    spent: int = 0

    def spend(self, count: int = 1) -> None:
        self.spent += count
        if self.spent > MOST_OBJECTS:
            raise TooLargeError(
                Sentence(
                    "it has more than {most:,} objects, so it can't be checked",
                    most=MOST_OBJECTS,
                )
            )


def page_facts(page: PageParts, budget: Budget, fonts: dict[str, bool]) -> PageFacts:
    """Return the measurements of a page.

    :param fonts: the fonts of the file; those of the page are added.
    :raises TooLargeError: for more than can be measured.
    """
    width, height = page.size
    facts = PageFacts(
        size=(width * MM_PER_POINT, height * MM_PER_POINT),
        trim=_edges(page.trim, page.crop),
        bleed=_edges(page.bleed, page.crop),
        ink=page.ink,
        transparent=page.is_transparent,
        colour=page.has_coloured_gradient,
        annotations=page.annotations,
    )
    walk = _Walk(page.crop, page.bleed or page.trim or page.crop, budget, fonts, facts)
    walk.objects(page.objects, IDENTITY, 0)
    facts.text = _edges(walk.text_box, page.crop)
    facts.outlines, facts.open_outlines = walk.outlines.count, walk.outlines.open
    facts.cut_twice = walk.outlines.twice
    return facts


def _edges(inner: Box | None, outer: Box) -> Edges | None:
    """Return how far one box lies inside another, in millimetres."""
    if inner is None:
        return None
    gaps = (
        inner.left - outer.left,
        inner.bottom - outer.bottom,
        outer.right - inner.right,
        outer.top - inner.top,
    )
    left, bottom, right, top = (gap * MM_PER_POINT for gap in gaps)
    return left, bottom, right, top


@dataclass(slots=True)
class _Walk:
    """Goes through the objects of a page, forms included, and fills in the page's facts."""

    visible: Box
    """The part of the page that is shown, in points."""
    trimmed: Box
    """The page once it's trimmed, with its bleed."""
    budget: Budget
    fonts: dict[str, bool]
    facts: PageFacts
    text_box: Box | None = None
    sample_size: float | None = None
    outlines: Outlines = field(default_factory=Outlines)

    def objects(self, objects: ObjectList, matrix: Affine, depth: int) -> None:
        """Go through all objects of a page or form; ``matrix`` maps its coordinates to those of the page."""
        self.budget.spend(len(objects))
        for item in objects:
            match item.kind:
                case Kind.FORM if depth < _DEPTH:
                    self._common(item)
                    self.objects(item.contents, matrix.after(item.matrix), depth + 1)
                case Kind.TEXT:
                    self._text(item, matrix)
                case Kind.PATH:
                    self._path(item, matrix)
                case Kind.IMAGE:
                    self._image(item, matrix)

    def _common(self, item: PageObject) -> None:
        """Record properties that any kind of object may have."""
        if item.is_transparent:
            self.facts.transparent = True
        if item.is_layered:
            self.facts.layered += 1

    def _visible_box(self, item: PageObject, matrix: Affine, *, has_ink: bool) -> Box | None:
        """Return the box of an object on the page, in points; None if it isn't visible."""
        self._common(item)
        bounds = item.bounds
        if bounds is None:
            return None
        box = Box.around(matrix(x, y) for x in (bounds.left, bounds.right) for y in (bounds.bottom, bounds.top))
        if not (has_ink and box.touches(self.visible)):
            self.facts.invisible += 1
            return None
        if not box.touches(self.trimmed):
            self.facts.marks += 1
        return box

    # Text

    def _text(self, item: PageObject, matrix: Affine) -> None:
        painted, colour = item.is_painted_text, item.fill_colour
        own = matrix.after(item.matrix)
        points = round(abs(item.font_size) * (own.c**2 + own.d**2) ** 0.5, _DIGITS)
        if painted and points == 0:
            return
        text = item.text.strip()
        if not text:
            return
        box = self._visible_box(item, matrix, has_ink=painted and colour is not None)
        if box is None:
            return
        if item.font is not None:
            name, embedded = item.font
            name = name or "a font without a name"
            self.fonts[name] = self.fonts.get(name, True) and embedded
        self._add_colour(colour)
        if colour is not None and _WHITE < _percent(colour) < 100 - _WHITE and _is_neutral(colour):
            self.facts.grey_letters += sum(not sign.isspace() for sign in text)
        self.text_box = box if self.text_box is None else Box.around_boxes((self.text_box, box))
        smallest = self.facts.type_size
        self.facts.type_size = points if smallest is None else min(points, smallest)
        if self.sample_size is None or points < self.sample_size - SAME_SIZE:
            self.sample_size, self.facts.sample = points, shortened(text, 30)

    # Paths

    def _path(self, item: PageObject, matrix: Affine) -> None:
        is_filled, is_stroked = item.paints
        fill = item.fill_colour if is_filled else None
        stroke = item.stroke_colour if is_stroked else None
        box = self._visible_box(item, matrix, has_ink=fill is not None or stroke is not None)
        if box is None:
            return
        self._add_colour(fill)
        self._add_colour(stroke)
        if stroke is not None:
            own = matrix.after(item.matrix)
            self._add_line(item.stroke_width * own.scale)
            if fill is None and not item.is_dashed:
                self._outline(item, own)
        elif fill != (255, 255, 255) and 0 < _BAR * min(box.size) < max(box.size) and self._is_bar(item):
            self._add_line(min(box.size))

    def _add_line(self, points: float) -> None:
        self.facts.line = _least(self.facts.line, points)

    def _is_bar(self, item: PageObject) -> bool:
        """Return whether a path is just four straight lines, so that it's one bar and not several far apart."""
        if not 4 <= item.count_segments() <= 5:
            return False
        self.budget.spend(item.count_segments())
        return not any(segment.kind == SegmentKind.CURVE for segment in item.segments())

    def _outline(self, item: PageObject, matrix: Affine) -> None:
        self.budget.spend(item.count_segments())
        points: list[tuple[float, float]] = []
        straight: list[bool] = []
        for segment in item.segments():
            if segment.kind == SegmentKind.MOVE:
                self.outlines.add(points, closed=False, straight=straight)
                points, straight = [], []
            else:
                straight.append(segment.kind == SegmentKind.LINE)
            x, y = matrix(segment.x, segment.y)
            points.append((x * MM_PER_POINT, y * MM_PER_POINT))
            if segment.closes:
                self.outlines.add(points, closed=True, straight=straight)
                points, straight = [], []
        self.outlines.add(points, closed=False, straight=straight)

    # Images and colours

    def _image(self, item: PageObject, matrix: Affine) -> None:
        if self._visible_box(item, matrix, has_ink=True) is None:
            return
        image = item.image
        own = matrix.after(item.matrix)
        inches_wide = (own.a**2 + own.b**2) ** 0.5 / 72
        inches_high = (own.c**2 + own.d**2) ** 0.5 / 72
        if inches_wide and inches_high:
            dpi = min(image.width / inches_wide, image.height / inches_high)
            self.facts.dpi = _least(self.facts.dpi, dpi)
        self.facts.image_colours = tuple(sorted({*self.facts.image_colours, image.space}))
        self.facts.colour = self.facts.colour or image.space != "grey"

    def _add_colour(self, colour: Colour | None) -> None:
        if colour is None:
            return
        if not _is_neutral(colour):
            self.facts.colour = True
            return
        percent = _percent(colour)
        if percent > _WHITE:
            self.facts.grey = _least(self.facts.grey, percent)


def _is_neutral(colour: Colour) -> bool:
    """Return whether a colour is a grey, or nearly so, as is black ink converted to RGB by a profile."""
    return max(colour) - min(colour) <= NEUTRAL


def _percent(colour: Colour) -> float:
    """Return the percentage of black in a grey."""
    return 100 * (1 - sum(colour) / 3 / 255)


def _least(known: float | None, found: float) -> float:
    """Return the smaller of two numbers, the first of which may not be known yet."""
    found = round(found, _DIGITS)
    return found if known is None else min(known, found)
