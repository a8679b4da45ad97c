"""Pattern boards: full-size patterns to lay dominoes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.geometry import Size
from pnp.base.lengths import format_length
from pnp.base.sentences import Sentence
from pnp.drawing.paragraphs import paragraph
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.area import check_room
from pnp.games.arrangements.engine.patterns import USUAL, Shape, blank
from pnp.games.arrangements.options import PatternBoards, PatternName
from pnp.games.arrangements.rules.arrangement import Arrangement
from pnp.games.arrangements.views.drawings import draw_pattern, given
from pnp.games.arrangements.views.tasks import rules_of
from pnp.games.shared.notes import note_size
from pnp.games.shared.score_sheets import below_note, note_height
from pnp.games.shared.stacked_boards import GAP, TitledBoard, boards_page
from pnp.sheets.board_sheets import Form
from pnp.sheets.sheet import Part

SPARE = 1.0
"""How much wider a space is than half a domino, in millimetres."""


Pages = tuple[tuple[int, ...], ...]
"""The indices of the boards on each page."""

_LEAST_BESIDE = 50.0
"""The least width of rules beside their board, in millimetres."""


def draw_boards(options: PatternBoards, theme: Theme, area: Size) -> Sequence[Form]:
    """The patterns on as few pages as possible, each with its rules above it, or beside it where that saves a
    page.

    :raises OptionError: if the area is too small for dominoes of this size.
    """
    patterns = dict.fromkeys(options.patterns)
    ways = (
        [_board(pattern, options, theme, area, beside=beside) for pattern in patterns]
        for beside in (False, True)
    )
    pages = min((_on_pages(boards, area.height, theme) for boards in ways), key=len)
    part = Part(theme.translate("Pattern boards"), theme.translate("to lay dominoes on"))
    return tuple(boards_page(some, ", ".join(board.title for board in some), part, theme) for some in pages)


def _on_pages(boards: Sequence[TitledBoard], available: float, theme: Theme) -> list[list[TitledBoard]]:
    heights = [board.headed(theme).size.height for board in boards]
    return [[boards[k] for k in page] for page in _pages(heights, available)]


def _pages(heights: Sequence[float], available: float) -> Pages:
    """The boards of each page: as few pages as possible, with the emptiest page as full as possible."""

    def filled(page: Sequence[int]) -> float:
        return sum(heights[number] for number in page) + (len(page) - 1) * GAP

    found = [
        pages
        for pages in _divisions(len(heights))
        if all(len(page) == 1 or filled(page) <= available for page in pages)
    ]
    return min(found, key=lambda pages: (len(pages), -min(map(filled, pages))))


def _divisions(count: int) -> Iterator[Pages]:
    """Every way to divide ``count`` boards among pages, with each page in order."""
    if not count:
        yield ()
        return
    for pages in _divisions(count - 1):
        yield *pages, (count - 1,)
        for k, page in enumerate(pages):
            yield *pages[:k], (*page, count - 1), *pages[k + 1 :]


def _board(
    pattern: PatternName, options: PatternBoards, theme: Theme, area: Size, *, beside: bool
) -> TitledBoard:
    """A board with its rules ``beside`` it if there's room, or else above it if there's room for that."""
    rows, columns = USUAL[pattern][0]
    arrangement = blank(Shape(pattern, rows, columns))
    drawing = draw_pattern(arrangement, given(arrangement), theme, options.tile + SPARE)
    note = f"{_count(arrangement, theme)} {rules_of(arrangement, theme)}"
    left = Size(area.width, area.height - note_height(note, area.width, theme))
    placed = _beside(note, drawing, theme, area) if beside or left.height < drawing.size.height else None
    if placed is None:
        what = Sentence(
            "the board '{pattern}' for dominoes {width} wide",
            pattern=pattern,
            width=format_length(options.tile),
        )
        wanted = Sentence(
            "choose larger paper or narrower dominoes, or leave '{pattern}' out of patterns", pattern=pattern
        )
        check_room(what, left, drawing.size, wanted)
        x = (area.width - drawing.size.width) / 2
        middle = Drawing(Size(area.width, drawing.size.height), (drawing.at(x, 0),))
        placed = below_note(note, middle, theme)
    titles: dict[PatternName, str] = {
        "square": theme.translate("Square with equal sides"),
        "lines": theme.translate("Two equal lines"),
        "ring": theme.translate("Ring"),
        "rectangle": theme.translate("Magic square"),
        "latin": theme.translate("No repeats"),
    }
    return TitledBoard(titles[pattern], placed)


def _beside(note: str, drawing: Drawing, theme: Theme, area: Size) -> Drawing | None:
    """A board to the right of its rules, for areas too short for one below the other; None if there's too
    little space for that."""
    width, high = area.width - drawing.size.width - GAP, drawing.size.height
    if high > area.height or width < _LEAST_BESIDE:
        return None
    words, needed = paragraph(note, 0, high, width, note_size(theme, area.width), theme.palette.ink)
    if needed > high:
        return None
    return Drawing(Size(area.width, high), (*words, drawing.at(width + GAP, 0)))


def _count(arrangement: Arrangement, theme: Theme) -> str:
    """How many dominoes of the set the board takes."""
    return theme.translate(
        "Lay {count} dominoes of a double-six set on this board, or set up a problem.", count=arrangement.count
    )
