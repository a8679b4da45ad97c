"""The drawing model: shapes in millimetres, styled, grouped, on named layers.

Shapes are frozen values. A picture is a function that returns shapes; a `Drawing` gives them a size.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from pnp.base.geometry import IDENTITY, Affine, Box, Size, move, rotate, with_arcs

if TYPE_CHECKING:  # few drawings have any of these
    from pnp.drawing.finish import Finish
    from pnp.drawing.pdf_page import PdfPage
    from pnp.drawing.pixel_coding import Pixels

Colour = str
"""A colour as ``#rrggbb``. The palette decides which colour has which purpose."""


class Layer(StrEnum):
    """The purpose of a shape: ink, printing and cutting aids, cuts, folds."""

    PRINT = "print"
    MARKS = "marks"
    CUT = "cut"
    FOLD = "fold"


class Font(StrEnum):
    """The fonts of the text family (files of the font package)."""

    REGULAR = "Regular"
    ITALIC = "It"
    SEMIBOLD = "Semibold"
    BOLD = "Bold"


@dataclass(frozen=True, slots=True)
class FontFile:
    """A font besides the text family: a display face of a font package, or a user's own file."""

    name: str
    """Its name in files; no two fonts share one."""
    path: str
    """The file; below ``files/`` of the package, if there is one."""
    package: str = ""
    notice: str = ""
    """Its name and owner, for the notice that its licence requires."""
    index: int = 0
    """Its number in a collection."""
    axes: tuple[tuple[str, float], ...] = ()
    """The position on each axis of a variable font that isn't at its default, such as ``("wght", 700.0)``."""
    data: bytes = field(default=b"", repr=False, compare=False)
    """The font, if the file has to be decoded first."""


OneFont = Font | FontFile


@dataclass(frozen=True, slots=True)
class FontStack:
    """Several fonts in order: each character comes from the first that has it."""

    fonts: tuple[OneFont, ...]


AnyFont = OneFont | FontStack


def stack_of(*fonts: AnyFont) -> AnyFont:
    """Return fonts as one stack, in order and each only once."""
    single = dict.fromkeys(
        one for font in fonts for one in (font.fonts if isinstance(font, FontStack) else (font,))
    )
    return FontStack(tuple(single)) if len(single) > 1 else next(iter(single))


@dataclass(frozen=True, slots=True)
class TextFamily:
    """The fonts for running text: the built-in family, or the user's own in its place."""

    regular: AnyFont = Font.REGULAR
    italic: AnyFont = Font.ITALIC
    semibold: AnyFont = Font.SEMIBOLD
    bold: AnyFont = Font.BOLD

    def font(self, wanted: AnyFont) -> AnyFont:
        """Return this family's font for one of the built-in family; a display face is returned unchanged."""
        match wanted:
            case Font.REGULAR:
                return self.regular
            case Font.ITALIC:
                return self.italic
            case Font.SEMIBOLD:
                return self.semibold
            case Font.BOLD:
                return self.bold
            case FontFile() | FontStack():
                return wanted


BUILTIN_FAMILY = TextFamily()


class Direction(StrEnum):
    """The direction of a paragraph: whether its lines start at the left or at the right."""

    LTR = "ltr"
    RTL = "rtl"


class Anchor(StrEnum):
    """The part of a text that is at its position."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True)
class Style:
    """How a path or circle is painted, with widths and dashes in millimetres; by default, not at all."""

    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.2
    dash: tuple[float, ...] = ()
    cap: str = "butt"
    join: str = "miter"
    even_odd: bool = False
    """Whether a line around a hole may run in either direction: a point is inside if a ray from it crosses an
    odd number of lines."""
    finish: Finish | None = None
    """Gradients, opacity and details of lines, for the few shapes that have them."""


LineSegment = tuple[str, float, float]
CurveSegment = tuple[str, float, float, float, float, float, float]
Segment = LineSegment | CurveSegment | tuple[str]
"""A letter and its coordinates, as in SVG with absolute coordinates: ``("M", x, y)`` moves, ``("L", x, y)``
draws a line, ``("C", x1, y1, x2, y2, x, y)`` draws a cubic Bézier curve, and ``("Z",)`` closes the line."""


@dataclass(frozen=True, slots=True)
class Path:
    """Lines and Bézier curves."""

    segments: tuple[Segment, ...]
    style: Style


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle by its centre and radius."""

    x: float
    y: float
    radius: float
    style: Style


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text on its baseline; ``size`` is in points, as type is measured."""

    x: float
    y: float
    text: str
    size: float
    colour: Colour
    font: AnyFont = Font.REGULAR
    anchor: Anchor = Anchor.START
    """The part that is at the position; START is the left end, whatever the text's direction."""
    direction: Direction | None = None
    """The direction of its paragraph; by default, that of its first letter."""


@dataclass(frozen=True, slots=True)
class Image:
    """A picture that is embedded unchanged, stretched over a box: a bitmap, such as a photograph, or a page of
    a PDF."""

    box: Box
    pixels: Pixels | PdfPage


@dataclass(frozen=True, slots=True)
class Target:
    """An invisible, named place that links lead to. Names are unique in a file."""

    x: float
    y: float
    name: str


@dataclass(frozen=True, slots=True)
class Link:
    """An invisible area that leads to a target by its name, or to a web address."""

    box: Box
    to: str


@dataclass(frozen=True, slots=True)
class OptionLink:
    """The option that controls a part of a drawing: in the studio, a click on the part leads to it."""

    path: tuple[str, ...]
    """The path of the option within a product."""
    box: Box | None = None
    """The box of the part in the coordinates of its group; by default, the box of its shapes."""
    cells: tuple[str, ...] = ()
    """For an option that is a map of a board: its rows from the top, a sign for each cell. The board fills the
    box, gaps included."""
    wraps: tuple[str, ...] = ()
    """The path of the option that sets whether opposite edges of such a board touch; without it, they don't."""
    shape: str = ""
    """The shape of such cells, as in the options of a custom board; none for squares in regions."""
    item: int = -1
    """The number of the table row, from 0, that the part and everything in it are made from; -1 for none."""
    board: Box | None = None
    """The whole board, in the same coordinates, if the part is only a line through some of its cells."""
    centres: tuple[tuple[float, float], ...] = ()
    """The centre of each cell and each gap, row by row: how far across and down the box it is, from 0 to 1;
    empty if the centres follow from the shape."""


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes that are mapped, clipped, faded or put on a layer together; the innermost named layer applies."""

    shapes: tuple[Shape, ...]
    transform: Affine = IDENTITY
    layer: Layer | None = None
    clip: Box | None = None
    option: OptionLink | None = None
    opacity: float = 1.0
    """The opacity of all its shapes together: overlaps aren't more opaque than the rest."""
    outline: Path | None = None
    """The clip outline of the shapes, in the coordinates of the group; the path's own rule determines the area
    inside."""

    @property
    def is_window(self) -> bool:
        """Whether its shapes are drawn together before they are put on the page."""
        return self.opacity < 1 or self.outline is not None


Shape = Path | Circle | Text | Image | Target | Link | Group
Shapes = tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Shapes within a rectangle from (0, 0) to ``size``."""

    size: Size
    shapes: Shapes
    parts: tuple[Drawing, ...] = ()
    """The drawings that are side by side in this one, for columns too narrow for the whole."""
    most_scale: float = 1.2
    """The largest scale on a page of its own: see `pnp.drawing.fonts`."""
    whole: Drawing | None = None
    """The drawing that it was cropped from: among answers, both have the same scale."""
    beside: Drawing | None = None
    """The same drawing at this scale, with its parts side by side instead of stacked, for columns as wide as a
    page."""
    on_paper: Size | None = None
    """The size on paper that the file of a picture sets."""

    def at(self, x: float, y: float) -> Group:
        """Return the drawing as one shape, with its lower left corner at (x, y)."""
        return Group(self.shapes, move(x, y))

    def about(self, x: float, y: float) -> Group:
        """Return the drawing as one shape, with its centre at (x, y)."""
        return self.at(x - self.size.width / 2, y - self.size.height / 2)

    def turned(self) -> Drawing:
        """Return the drawing after a quarter turn anticlockwise."""
        turn = move(self.size.height, 0).after(rotate(90))
        return Drawing(self.size.turned(), (Group(self.shapes, turn),))


def is_translucent(shape: Shape) -> bool:
    """Return whether something below may be seen through a shape, or through one in a group."""
    if isinstance(shape, Group):
        return shape.opacity < 1 or any(map(is_translucent, shape.shapes))
    finish = shape.style.finish if isinstance(shape, Path | Circle) else None
    return finish is not None and finish.is_translucent


def page_drawing(page: PdfPage, box: Box) -> Drawing:
    """Return a part of a page of a PDF at its true size."""
    whole = Group((Image(Box(0, 0, *page.size), page),), move(-box.left, -box.bottom))
    return Drawing(box.size, (Group((whole,), clip=Box(0, 0, *box.size)),), on_paper=box.size)


def linked(shapes: Iterable[Shape], *path: str) -> Group:
    """Return shapes that lead to an option by its path."""
    return Group(tuple(shapes), option=OptionLink(path))


def line(x1: float, y1: float, x2: float, y2: float, style: Style) -> Path:
    """Return a straight line."""
    return Path((("M", x1, y1), ("L", x2, y2)), style)


def lines(ends: Iterable[tuple[float, float, float, float]], style: Style) -> Path:
    """Return many straight lines of one style, as one path."""
    segments: list[Segment] = []
    for x1, y1, x2, y2 in ends:
        segments += (("M", x1, y1), ("L", x2, y2))
    return Path(tuple(segments), style)


def polyline(points: Sequence[tuple[float, float]], style: Style) -> Path:
    """Return an open line through the points."""
    head, *rest = points
    return Path((("M", *head), *(("L", *point) for point in rest)), style)


def polygon(points: Sequence[tuple[float, float]], style: Style) -> Path:
    """Return a closed line through the points."""
    return polygons([points], style)


def polygons(outlines: Iterable[Sequence[tuple[float, float]]], style: Style) -> Path:
    """Return many closed lines of one style, as one path."""
    segments: list[Segment] = []
    for head, *rest in outlines:
        segments += ("M", *head), *(("L", x, y) for x, y in rest), ("Z",)
    return Path(tuple(segments), style)


def curved(outlines: Iterable[Sequence[tuple[float, float]]], style: Style, *, closed: bool = True) -> Path:
    """Return lines of one style as one path, with arcs in place of many short sides of equal length."""
    segments: list[Segment] = []
    for points in outlines:
        parts = list(with_arcs(points, closed=closed))
        if closed and len(parts[-1]) == 1:
            parts.pop()  # the straight line back to the start
        for k, part in enumerate(parts):
            ends = [value for point in part for value in point]
            segments.append(("C" if len(part) == 3 else "L" if k else "M", *ends))  # type: ignore[arg-type]
        segments += [("Z",)] if closed else []
    return Path(tuple(segments), style)


def rectangles(boxes: Iterable[Box], style: Style) -> Path:
    """Return many upright rectangles of one style, as one path."""
    return Path(tuple(s for box in boxes for s in rectangle(box, style).segments), style)


def rectangle(box: Box, style: Style, radius: float = 0.0) -> Path:
    """Return an upright rectangle, its corners rounded if a radius is given."""
    left, bottom, right, top = box
    if radius <= 0:
        return polygon(((left, bottom), (right, bottom), (right, top), (left, top)), style)
    r = min(radius, box.width / 2, box.height / 2)
    k = r * (1 - CIRCLE_HANDLE)
    return Path(
        (
            ("M", left + r, bottom),
            ("L", right - r, bottom),
            ("C", right - k, bottom, right, bottom + k, right, bottom + r),
            ("L", right, top - r),
            ("C", right, top - k, right - k, top, right - r, top),
            ("L", left + r, top),
            ("C", left + k, top, left, top - k, left, top - r),
            ("L", left, bottom + r),
            ("C", left, bottom + k, left + k, bottom, left + r, bottom),
            ("Z",),
        ),
        style,
    )


CIRCLE_HANDLE = 0.5522847498
"""How far control points are from the ends of the four Bézier curves of a unit circle: 4/3·(√2 − 1)."""


def circle_path(x: float, y: float, radius: float, style: Style) -> Path:
    """Return a circle as four Bézier curves, for maps that don't keep circles."""
    r, k = radius, CIRCLE_HANDLE * radius
    return Path(
        (
            ("M", x, y - r),
            ("C", x + k, y - r, x + r, y - k, x + r, y),
            ("C", x + r, y + k, x + k, y + r, x, y + r),
            ("C", x - k, y + r, x - r, y + k, x - r, y),
            ("C", x - r, y - k, x - k, y - r, x, y - r),
            ("Z",),
        ),
        style,
    )
