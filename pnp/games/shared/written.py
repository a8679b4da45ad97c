"""Pages to write on and to lay dominoes on: names and scores in their boxes, each as large as its box allows;
notes that explain a sheet, or slips that are folded shut; and boards, several on a page where they fit, each
below its title.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.base.errors import OptionError
from pnp.base.geometry import MM_PER_POINT, Box, Size
from pnp.base.sentences import Sentence
from pnp.drawing.fonts import LARGE_TEXT, fitting_size, text_width
from pnp.drawing.paragraphs import LEADING, centred, paragraph, wrap
from pnp.drawing.shapes import AnyFont, Colour, Drawing, Font, Group, Shape, Style, rectangle
from pnp.drawing.theme import Theme
from pnp.games.api.features import check_room
from pnp.sheets.board_sheets import NARROW, NARROW_GAP, Form
from pnp.sheets.board_sheets import WIDTH as FRAME_WIDTH
from pnp.sheets.folded_slips import HIGHEST, Secret, slips
from pnp.sheets.sheet import Part

_MOST, _GOOD, _LEAST = 11.0, 8.0, 5.0
"""The largest type in points, the least on a single line, and the least on several."""
_AIR = 1.5
"""The millimetres of free space beside a text, both sides together."""


def written(text: str, box: Box, font: AnyFont, ink: Colour) -> Iterator[Shape]:
    """Return the shapes of a text in a box: on one line of a good size, or else on several.

    :raises OptionError: for a text that is too long even then.
    """
    size, found = _set(text, box, font)
    leading = LEADING * size * MM_PER_POINT
    first = box.centre.y + (len(found) - 1) * leading / 2
    for number, one in enumerate(found):
        yield centred(box.centre.x, first - number * leading, one, size, ink, font)


def _set(text: str, box: Box, font: AnyFont) -> tuple[float, Sequence[str]]:
    """Return the type size of a text, and its lines."""
    width = box.width - _AIR
    if size := fitting_size(text, width, _MOST, _GOOD, font):
        return size, (text,)
    for half_points in range(int(2 * _MOST), int(2 * _LEAST) - 1, -1):
        size = half_points / 2
        found = wrap(text, width, size, font)
        high = len(found) * LEADING * size * MM_PER_POINT
        narrow = all(text_width(one, size, font) <= width for one in found)
        if narrow and (len(found) == 1 or high <= box.height):
            return size, found
    raise OptionError.at(
        "players", Sentence("'{text}' is too long for its place on the score sheet: shorten it", text=text)
    )


# Notes


_USUAL = 9.0
_ROOMY = 150.0  # mm: narrower pages have no space for large notes


def note_size(theme: Theme, width: float) -> float:
    """Return the type size of notes, in points, in an area ``width`` mm wide."""
    return LARGE_TEXT if theme.large_sheets and width >= _ROOMY else _USUAL


# Stacked boards


GAP = 7.0
"""The space between two boards that share a page, in millimetres."""

_HEAD = 11.0  # points


_FRAME_GAP = 1.5
REACH, NARROW_REACH = _FRAME_GAP + FRAME_WIDTH, NARROW_GAP + NARROW
"""How far a frame and a narrow one extend beyond their board, in millimetres."""
EVEN = 12.0
"""The greatest distance from a board to the outside of a frame that is even, in millimetres."""


def in_frame(drawing: Drawing, theme: Theme, size: Size, *, evenly: bool = False) -> Drawing:
    """Return a board in the middle of a frame in the colours of its game, of a size in millimetres; ``evenly``,
    the board is on a pale panel, and no part of the frame is farther from it than the nearest part, or than
    `EVEN`.

    With little room, the frame is narrow, and may extend a little beyond the sides; without any above and below
    the board, there is no frame.
    """
    x, y = (size.width - drawing.size.width) / 2, (size.height - drawing.size.height) / 2
    placed = drawing.at(x, y)
    if theme.face is None or y < NARROW_REACH - 1e-6:
        return Drawing(size, (placed,))
    is_roomy = min(x, y) > REACH - 1e-6
    width, over = FRAME_WIDTH if is_roomy else NARROW, max(0.0, NARROW_REACH - x)
    inner = Box(width - over, width, size.width + over - width, size.height - width)
    if evenly:
        most = EVEN if is_roomy else NARROW_REACH
        around = Box(x, y, x + drawing.size.width, y + drawing.size.height).grown(min(most, y))
        inner = inner.common(around.grown(-width))
    behind = (rectangle(inner, Style(fill=theme.face.panel)),) if evenly and theme.face.panel else ()
    return Drawing(size, (*behind, Group(tuple(theme.face.frame(inner, width))), placed))


@dataclass(frozen=True, slots=True)
class TitledBoard:
    """A board below its note, the width of the page."""

    title: str
    drawing: Drawing

    def headed(self, theme: Theme) -> Drawing:
        """Return the board below its title."""
        width, height = self.drawing.size
        ink = theme.face.title_colour if theme.face else theme.palette.ink
        points = LARGE_TEXT if theme.large_sheets else _HEAD
        head, high = paragraph(self.title, 0, 0, width, points, ink, Font.SEMIBOLD)
        size = Size(width, height + high)
        return Drawing(size, (Drawing(size, head).at(0, size.height), self.drawing.at(0, 0)))


def boards_page(boards: Sequence[TitledBoard], subtitle: str, part: Part, theme: Theme) -> Form:
    """Return a page of boards, one below another; a board by itself needs no title."""
    if len(boards) == 1:
        return Form(boards[0].drawing, subtitle, part=part)
    drawings = [board.headed(theme) for board in boards]
    size = Size(drawings[0].size.width, stacked_height(drawings))
    shapes, top = [], size.height
    for drawing in drawings:
        shapes.append(drawing.at(0, top - drawing.size.height))
        top -= drawing.size.height + GAP
    return Form(Drawing(size, tuple(shapes)), subtitle, part=part)


def stacked_height(drawings: Sequence[Drawing]) -> float:
    """Return the height of drawings one below another, in millimetres."""
    return sum(drawing.size.height for drawing in drawings) + (len(drawings) - 1) * GAP


def pages_in_order(boards: Sequence[TitledBoard], available: float, theme: Theme) -> list[list[TitledBoard]]:
    """Return the boards of each page, in their order, as many on a page as fit its height in millimetres."""
    pages: list[list[TitledBoard]] = []
    for board in boards:
        together = [*pages[-1], board] if pages else []
        if together and stacked_height([one.headed(theme) for one in together]) <= available:
            pages[-1] = together
        else:
            pages.append([board])
    return pages


# Notes

_BELOW_NOTE = 3.0
"""The space between a note and what is below it, in millimetres."""


def below_note(note: str, drawing: Drawing, theme: Theme) -> Drawing:
    """Return a drawing with a note above it."""
    words, high = paragraph(
        note, 0, 0, drawing.size.width, note_size(theme, drawing.size.width), theme.palette.ink
    )
    size = Size(drawing.size.width, drawing.size.height + high + _BELOW_NOTE)
    above = Drawing(size, words)
    return Drawing(size, (above.at(0, size.height), drawing.at(0, 0)))


def note_height(note: str, width: float, theme: Theme) -> float:
    """Return the height of the note above a drawing, with the gap below it, in millimetres."""
    return paragraph(note, 0, 0, width, note_size(theme, width), theme.palette.ink)[1] + _BELOW_NOTE


def noted_slips(
    note: str,
    secrets: Sequence[Secret],
    what: str,
    least: Size,
    theme: Theme,
    area: Size,
    highest: float = HIGHEST,
    wanted: str = "",
) -> Drawing:
    """Return the page. Errors name it as ``what`` and end with the advice ``wanted``. A slip is at least
    ``least`` in size, and at most ``highest`` mm tall.

    :raises OptionError: if the slips don't fit on the page.
    """
    left = Size(area.width, area.height - note_height(note, area.width, theme))
    check_room(what, left, Size(least.width, len(secrets) * least.height), wanted)
    return below_note(note, slips(secrets, theme, left, highest), theme)
