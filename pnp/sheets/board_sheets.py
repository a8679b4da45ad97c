"""Lay out boards and forms on sheets: one or several on a page, or one over many pages, with a frame in the
colours and the pattern of their game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Size, format_length
from pnp.base.sentences import Sentence
from pnp.drawing.face import Face
from pnp.drawing.shapes import Colour, Drawing, Group, Layer, Shape, Style, lines, rectangle
from pnp.drawing.theme import WEIGHTS
from pnp.sheets.frame import LEAST_MARGIN, Frame
from pnp.sheets.page_marks import (
    around_board,
    centred_heading,
    credits_block,
    credits_height,
    heading_height,
)
from pnp.sheets.paper import corrected
from pnp.sheets.sheet import Part, Sheet
from pnp.sheets.strips import IMPRINT_BASE, footer, strip_place


@dataclass(frozen=True)
class Board:
    """A board laid out: its size, the function that draws its shapes, and a line with the name of the variant.

    A layout tries several available areas and chooses one by the board's size. So a board is drawn only when
    its drawing is first needed.
    """

    size: Size
    shapes: Callable[[], Iterable[Shape]]
    subtitle: str = ""
    overhang: float = field(default=0.0, kw_only=True)
    """The distance by which it extends beyond its size on every side, into the margins, in millimetres."""
    art: Callable[[], Drawing] | None = field(default=None, kw_only=True)
    """A function that draws the picture that fills it to its edges; None without one."""
    apart: Apart | None = field(default=None, kw_only=True)
    """The board and its legend apart; None for a board without a legend."""
    bare: bool = field(default=False, kw_only=True)
    """Whether nothing separates it from the paper around it, so that it's framed wherever there's space."""
    on_panel: bool = field(default=False, kw_only=True)
    """Whether the space between it and its frame is tinted, so that everything to write on has to be drawn in
    the colour of paper."""
    title_colour: Colour | None = field(default=None, kw_only=True)
    """The board's own colour for the title above it, if the product has no face of its own."""

    @cached_property
    def drawing(self) -> Drawing:
        return Drawing(self.size, tuple(self.shapes()))


DrawBoard = Callable[[Size], Board]
"""A function that lays out a board for the available area; a board of a fixed size may be larger."""


@dataclass(frozen=True, slots=True)
class Apart:
    """A board without its legend, and its legend for a width in millimetres: a mounted board is cut and folded,
    so its legend is beside it.
    """

    board: DrawBoard
    legend: Callable[[float], Drawing]


GAP, WIDTH, BORDER = 2.8, 3.4, 5.0
"""The space between a board and its frame, and the width of a frame without and with a border of the pattern,
in millimetres."""
_SMALL, _SLIM = 120.0, 0.5
"""The least width or height of an area for a frame in full size, in millimetres, and the scale of others."""
NARROW_GAP, NARROW = 0.5, 1.3
"""The same measurements for a board that has no room for more."""


def framed(draw: DrawBoard, face: Face) -> DrawBoard:
    """Return a function that lays out a board with a frame, as large as the area allows."""

    def draw_framed(area: Size) -> Board:
        board = drawn(area)
        apart = board.apart
        return replace(board, apart=replace(apart, board=framed(apart.board, face))) if apart else board

    def drawn(area: Size) -> Board:
        part = _SLIM if min(area) < _SMALL else 1.0
        gap, width = part * GAP, part * (BORDER if face.game_face.border else WIDTH)
        inner = Size(area.width - 2 * (gap + width), area.height - 2 * (gap + width))
        try:
            board = draw(inner)
        except OptionError:  # too little space for its smallest squares
            return draw(area)
        fits = board.size.width <= inner.width + 1e-6 and board.size.height <= inner.height + 1e-6
        return _with_frame(board, face, gap, width) if fits else draw(area)

    return draw_framed


def narrowly_framed(board: Board, face: Face | None, room: float = 0.0) -> Board:
    """Return a board with a narrow frame that extends into the margins, unless it has a frame already.

    :param room: the space around it in millimetres, if there's more of it than a narrow frame needs.
    """
    if face is None or isinstance(board, _Framed):
        return board
    part = min(1.0, max(0.0, (room - NARROW_GAP - NARROW) / (GAP + WIDTH - NARROW_GAP - NARROW)))
    gap, width = NARROW_GAP + part * (GAP - NARROW_GAP), NARROW + part * (WIDTH - NARROW)
    reach = gap + width

    def shapes() -> Iterable[Shape]:
        inner = Box(0.0, 0.0, *board.size).grown(gap)
        return (*_frame(board, face, inner, width), *board.drawing.shapes)

    return _Framed(board.size, shapes, board.subtitle, overhang=reach, title_colour=board.title_colour)


@dataclass(frozen=True)
class _Framed(Board):
    """A board with its frame."""


def _frame(board: Board, face: Face, inner: Box, width: float) -> Iterator[Shape]:
    """Yield a frame, and in it the panel of a board in palettes that save neither ink nor colour."""
    if board.on_panel and face.panel:
        yield rectangle(inner, Style(fill=face.panel))
    yield Group(tuple(face.frame(inner, width)))


def _with_frame(board: Board, face: Face, gap: float, width: float) -> Board:
    reach = gap + width
    size = Size(board.size.width + 2 * reach, board.size.height + 2 * reach)

    def shapes() -> Iterable[Shape]:
        inner = Box(0.0, 0.0, *size).grown(-width)
        return (*_frame(board, face, inner, width), board.drawing.at(reach, reach))

    return _Framed(size, shapes, board.subtitle, apart=board.apart, title_colour=board.title_colour)


_LOWERED, _ABOVE, _OVER = 30.0, 0.44, 0.6
"""The most that boards that share a sheet are below the top of their areas, in millimetres, the part of the
free height that is above them, and the part of that space that a frame in the margins may take."""

TICK, SLOT_GAP = 3.0, 8.0
"""The length of the ticks between boards that share a sheet, and the space between these, in millimetres."""


class Form(NamedTuple):
    """A page to write on or read, drawn for the available area."""

    drawing: Drawing
    subtitle: str = ""
    part: Part | None = None
    """The name of this page, if a form has pages of several kinds."""


DrawForms = Callable[[Size], Sequence[Form]]
"""A function that draws the pages of a form for the area available on each."""


@dataclass(frozen=True, slots=True)
class BoardSheets:
    """A board on its sheets, and the whole of it in one drawing at true size."""

    sheets: tuple[Sheet, ...]
    whole: Drawing


def board_sheets(
    draw: DrawBoard, frame: Frame, per_sheet: int = 1, *, is_framed: bool = False, parts: int = 1
) -> BoardSheets:
    """Return the sheet that shows the board ``per_sheet`` times; if it is too large, its tiles over many pages.

    :param parts: the number of equal parts in which to print it, for mounting: 1, 2 or 4.
    :param is_framed: whether the board has a frame in the colours of its game; with a border, each has one.
    :raises OptionError: if a sheet has no space for the requested number.
    """
    face = frame.theme.face
    face = face if face and (is_framed or face.game_face.border) else None
    draw = framed(draw, face) if face else draw
    if parts > 1:
        from pnp.sheets.mounted_board import Whole, mounted_sheets

        def whole_of(area: Size) -> Whole:
            board = draw(area)
            art = board.art() if board.art else None
            if (apart := board.apart) is None:
                return Whole(lambda _: _whole(board)[0], art)
            return Whole(lambda inner: _whole(apart.board(inner))[0], art, apart.legend)

        return BoardSheets(*mounted_sheets(whole_of, frame, parts))
    layouts = [_laid_out(draw, oriented, per_sheet) for oriented in frame.orientations()]
    if not any(layout.fits for layout in layouts) and per_sheet > 1:
        raise _too_many(layouts, per_sheet)
    if frame.heading and not any(layout.fits for layout in layouts):
        # A board that just fits without its heading is better on one page.
        layouts = [_laid_out(draw, replace(oriented, heading=False), 1) for oriented in frame.orientations()]
    fitting = [layout for layout in layouts if layout.fits]
    if fitting:
        best = max(fitting, key=lambda layout: layout.board_area)
        if best.board.bare and len(best.slots) == 1 and face is None:
            face = frame.theme.face
        best = best._replace(board=narrowly_framed(best.board, face, best.room))
        return BoardSheets((_board_sheet(best),), _whole(best.board)[0])
    from pnp.sheets.tiled_board import tiled_sheets  # imported here, since most boards fit one sheet

    whole = _whole(layouts[0].board)
    plain = BoardSheets(tiled_sheets(*whole, frame), whole[0])
    if face is None:
        return plain
    whole = _whole(narrowly_framed(layouts[0].board, face))
    with_frame = BoardSheets(tiled_sheets(*whole, frame), whole[0])
    is_worth_it = face.game_face.border or len(with_frame.sheets) == len(plain.sheets)
    return with_frame if is_worth_it else plain


def _whole(board: Board) -> tuple[Drawing, str]:
    """Return the drawing of a board with everything that extends beyond its size, and its subtitle."""
    over = board.overhang
    size = Size(board.size.width + 2 * over, board.size.height + 2 * over)
    drawing = Drawing(size, (board.drawing.at(over, over),)) if over else board.drawing
    return drawing, board.subtitle


class _Layout(NamedTuple):
    """A board in one orientation of its paper."""

    frame: Frame
    slots: tuple[Box, ...]
    board: Board

    @property
    def fits(self) -> bool:
        size, available = self.board.size, self.slots[0].size
        return size.width <= available.width + 1e-6 and size.height <= available.height + 1e-6

    @property
    def room(self) -> float:
        """The space around a single board, also in the margins but for what a printer can't print on, in
        millimetres."""
        if len(self.slots) > 1:
            return 0.0
        size, slot, paper = self.board.size, self.slots[0], self.frame.paper.size
        least = LEAST_MARGIN + WEIGHTS.line
        aside = min(slot.left, paper.width - slot.right) - least + (slot.width - size.width) / 2
        return min(aside, NARROW_GAP + NARROW + _OVER * self.lowered)

    @property
    def lowered(self) -> float:
        """How far boards that share a sheet are below the tops of their slots, in millimetres."""
        return min(_LOWERED, _ABOVE * (self.slots[0].height - self.board.size.height))

    @property
    def down(self) -> float:
        """How far a single board is below the top of its slot, in millimetres: in the middle between the edge
        of the paper and the foot, if its heading fits above it."""
        slot, height, edge = self.slots[0], self.board.size.height, self.frame.paper.size.height
        over = max(0.0, self.board.overhang - NARROW_GAP - NARROW)
        middle = (edge - slot.bottom - height) / 2 - (edge - slot.top)
        return max(0.0, min(max(over, middle), slot.height - height - over))

    @property
    def board_area(self) -> float:
        """The area that determines the orientation: landscape is chosen only if it makes the board a tenth
        larger."""
        size = self.board.size
        upright = self.frame.paper.size.height >= self.frame.paper.size.width
        return size.width * size.height * (1.1 if upright else 1.0)


def _laid_out(draw: DrawBoard, frame: Frame, per_sheet: int) -> _Layout:
    slots = _slots(_work_area(frame), per_sheet)
    return _Layout(frame, slots, draw(slots[0].size))


def _too_many(layouts: Sequence[_Layout], per_sheet: int) -> OptionError:
    size = layouts[0].board.size
    available = max((layout.slots[0].size for layout in layouts), key=lambda slot: slot.width * slot.height)
    return OptionError.at(
        "per-sheet",
        Sentence(
            "{per_sheet} boards of {width} by {height} don't fit on a sheet: there is room "
            "for {width_2} by {height_2} each",
            per_sheet=per_sheet,
            width=format_length(size.width),
            height=format_length(size.height),
            width_2=format_length(available.width),
            height_2=format_length(available.height),
        ),
    )


def _work_area(frame: Frame) -> Box:
    """Return the area without the heading and the credits."""
    area = frame.area
    top = area.top - (heading_height(with_subtitle=True) if frame.heading else 0.0)
    return Box(area.left, area.bottom + credits_height(frame, area.width), area.right, top)


def _slots(area: Box, count: int) -> tuple[Box, ...]:
    """Return equal parts of an area, row by row from the top."""
    columns, rows = _division(area.size, count)
    width = (area.width - (columns - 1) * SLOT_GAP) / columns
    height = (area.height - (rows - 1) * SLOT_GAP) / rows
    return tuple(
        Box(0, 0, width, height).moved(
            area.left + column * (width + SLOT_GAP), area.top - height - row * (height + SLOT_GAP)
        )
        for row in range(rows)
        for column in range(columns)
    )


def _division(size: Size, count: int) -> tuple[int, int]:
    """Return the columns and rows that make the parts most nearly square."""
    pairs = [(k, count // k) for k in range(1, count + 1) if count % k == 0]
    return max(pairs, key=lambda pair: min(size.width / pair[0], size.height / pair[1]))


def _board_sheet(layout: _Layout) -> Sheet:
    frame, size = layout.frame, layout.board.size
    down = layout.down if len(layout.slots) == 1 else layout.lowered
    boxes = [
        Box(0.0, 0.0, *size).moved(slot.left + (slot.width - size.width) / 2, slot.top - size.height - down)
        for slot in layout.slots
    ]
    board, around = layout.board, Box.around_boxes(boxes).grown(layout.board.overhang)
    shapes: list[Shape] = []
    if frame.heading:
        room = Box.around_boxes(layout.slots)
        shapes += around_board(frame, around, room, board.subtitle, board.title_colour)
    shapes += (board.drawing.at(box.left, box.bottom) for box in boxes)
    if frame.marks:
        shapes.append(_slot_marks(layout, around))
    return _sheet_of(shapes, frame)


def _sheet_of(content: Iterable[Shape], frame: Frame, part: Part | None = None) -> Sheet:
    """Return the sheet with this content above its foot."""
    shapes = (*content, *credits_block(frame, frame.area), footer(frame, ""))
    front = corrected(Drawing(frame.paper.size, shapes), frame.printer)
    return Sheet(frame.title, front, part=part, strip=strip_place(frame, "", IMPRINT_BASE))


def _slot_marks(layout: _Layout, boards: Box) -> Group:
    """Return ticks where sheets of several boards may be cut apart: level with the upper and lower edges of all
    boards, and at the sides of the area."""
    area, slots = layout.frame.area, layout.slots
    xs = sorted({slot.right + SLOT_GAP / 2 for slot in slots if slot.right < area.right - SLOT_GAP})
    ys = sorted({slot.bottom - SLOT_GAP / 2 for slot in slots} - {min(s.bottom for s in slots) - SLOT_GAP / 2})
    top, bottom = boards.top, boards.bottom
    ticks = [(x, top, x, top - TICK) for x in xs] + [(x, bottom, x, bottom + TICK) for x in xs]
    ticks += [(area.left, y, area.left + TICK, y) for y in ys]
    ticks += [(area.right, y, area.right - TICK, y) for y in ys]
    style = Style(stroke=layout.frame.theme.palette.ink, width=WEIGHTS.mark)
    return Group((lines(ticks, style),) if ticks else (), layer=Layer.MARKS)


def form_sheets(draw: DrawForms, frame: Frame) -> tuple[Sheet, ...]:
    """Return the sheets of a form: the heading, the form in the whole area below it, and the credits."""
    oriented = frame.orientations()[0]
    area = _work_area(oriented)
    forms = draw(area.size)
    return tuple(_form_sheet(form, oriented, area) for form in forms)


def _form_sheet(form: Form, frame: Frame, area: Box) -> Sheet:
    top = area.top - form.drawing.size.height
    head = centred_heading(frame, frame.area, form.subtitle) if frame.heading else ()
    return _sheet_of((*head, form.drawing.at(area.left, top)), frame, form.part)
