"""The frames of boards: around the board, within the margins, in the game's colours or its pattern."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pnp.base.geometry import Box, Size
from pnp.drawing.flatten import Placed, bounds, flatten
from pnp.drawing.shapes import Layer, Style, Text, rectangle
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.sheets.board_sheets import BORDER, GAP, WIDTH, Board, DrawBoard, board_sheets
from pnp.sheets.frame import LEAST_MARGIN, Frame
from pnp.sheets.paper import Margins, Orientation, Paper
from pnp.themes import HOUSE

MARK = "#123456"
"""The colour of the board, which nothing else has."""
MARGIN = 10.0


def frame(*, border: bool) -> Frame:
    theme = Theme(palettes()["colour"], game_face=replace(HOUSE, border=border))
    paper = Paper("a4", Size(210, 297))
    margins = Margins(*(MARGIN,) * 4)
    return Frame(paper=paper, theme=theme, margins=margins, orientation=Orientation.PORTRAIT, ruler=False)


def sheet(side: float, *, border: bool, is_framed: bool = False) -> list[Placed]:
    """Return the shapes of a sheet with a board of a fixed size; 0 for one that is as large as the area
    allows."""

    def draw(area: Size) -> Board:
        size = Size(side, side) if side else Size(min(area), min(area))
        return Board(size, lambda: (rectangle(Box(0, 0, *size), Style(fill=MARK)),))

    (found,) = board_sheets(draw, frame(border=border), is_framed=is_framed).sheets
    return [*flatten(found.front.shapes)]


def board_in(placed: list[Placed]) -> Box:
    (box,) = [bounds(item) for item in placed if getattr(item.shape, "style", Style()).fill == MARK]
    return box


def frame_around(placed: list[Placed]) -> Box:
    """Return the outer edge of the frame."""
    board = board_in(placed)
    styles = [(item, getattr(item.shape, "style", Style())) for item in placed if item.clip is None]
    rims = [bounds(item) for item, style in styles if style.stroke and not style.fill]
    around = [rim for rim in rims if rim.left < board.left and rim.right > board.right]
    return max(around, key=lambda rim: rim.width)


@pytest.mark.parametrize(
    ("side", "border", "reach"),
    [
        pytest.param(120.0, False, GAP + WIDTH, id="room"),
        pytest.param(120.0, True, GAP + BORDER, id="room for a border"),
        pytest.param(0.0, False, GAP + WIDTH, id="as large as possible"),
        pytest.param(0.0, True, GAP + BORDER, id="as large as possible, with a border"),
        pytest.param(190.0, False, MARGIN - LEAST_MARGIN, id="as wide as the sheet"),
        pytest.param(190.0, True, MARGIN - LEAST_MARGIN, id="as wide as the sheet, with a border"),
    ],
)
def test_each_board_has_a_frame_that_printers_print(side: float, border: bool, reach: float) -> None:
    placed = sheet(side, border=border, is_framed=True)
    board, outer = board_in(placed), frame_around(placed)
    assert outer.left == pytest.approx(board.left - reach, abs=0.4)
    assert outer.top == pytest.approx(board.top + reach, abs=0.4)
    assert outer.left >= LEAST_MARGIN
    if side:
        assert board.size.width == pytest.approx(side)


@pytest.mark.parametrize(("palette", "width"), [("colour", 1.3), ("low-ink", 3.4)])
def test_the_pattern_is_only_in_wide_frames_that_need_not_save_ink(palette: str, width: float) -> None:
    def count(name: str, wide: float) -> int:
        face = Theme(palettes()[name], game_face=HOUSE).face
        assert face is not None
        return len([*flatten(face.frame(Box(0, 0, 100, 100), wide))])

    assert count("colour", 3.4) > 10 + count(palette, width)


def test_boards_of_your_own_have_a_frame_only_if_you_ask_for_a_border() -> None:
    def rims(placed: list[Placed]) -> int:
        board = board_in(placed)
        return sum(bounds(item).left < board.left and bounds(item).right > board.right for item in placed)

    assert rims(sheet(120, border=False)) < rims(sheet(120, border=True))


def test_a_board_of_several_pages_has_a_frame_too() -> None:
    size = Size(300, 300)
    board = Board(size, lambda: (rectangle(Box(0, 0, *size), Style(fill=MARK)),))
    pages = [
        sum(
            len([*flatten(one.front.shapes)])
            for one in board_sheets(lambda area: board, frame(border=border)).sheets
        )
        for border in (False, True)
    ]
    assert pages[0] < pages[1]


def plain(height: float, subtitle: str = "") -> DrawBoard:
    shapes = (rectangle(Box(0, 0, 180, height), Style(fill=MARK)),)
    return lambda _: Board(Size(180, height), lambda: shapes, subtitle)


@pytest.mark.parametrize("height", [190.0, 235.0, 60.0])
def test_single_boards_are_in_the_middle_of_their_page_below_their_heading(height: float) -> None:
    title, board = titled(plain(height), "Halma")
    assert title.centre.x == pytest.approx(board.centre.x, abs=14)  # it has an emblem beside it
    assert board.top < title.bottom < board.top + 24
    assert title.top < 297 - MARGIN + 3  # its letters are lower than their box
    assert 297 - board.top == pytest.approx(board.bottom - MARGIN)


def test_headings_are_larger_above_boards_with_free_space_around_them() -> None:
    (low, _), (high, _) = (titled(plain(height, "13 × 13"), "Halma") for height in (255.0, 120.0))
    assert high.height > 1.3 * low.height


@pytest.mark.parametrize(("height", "is_there"), [(190.0, True), (60.0, True), (252.0, False)])
def test_an_ornament_below_a_board_answers_its_heading_if_there_is_space(height: float, is_there: bool) -> None:
    own = replace(frame(border=False), title="Halma")
    placed = [*flatten(board_sheets(plain(height), own).sheets[0].front.shapes)]
    (title,) = [bounds(one) for one in placed if isinstance(one.shape, Text)]
    board = board_in(placed)
    below = [box for box in map(bounds, placed) if box.top < board.bottom - 1]
    assert bool(below) is is_there
    if is_there:
        middle = Box.around_boxes(below).centre
        assert middle.x == pytest.approx(board.centre.x)
        assert board.bottom - middle.y == pytest.approx(title.centre.y - board.top, abs=2)


@pytest.mark.parametrize(
    ("palette", "on_panel", "is_tinted"),
    [
        ("colour", True, True),
        ("colour", False, False),
        ("greyscale", True, False),
        ("low-ink", True, False),
    ],
)
def test_the_panel_of_a_board_is_tinted_if_ink_need_not_be_saved(
    palette: str, on_panel: bool, is_tinted: bool
) -> None:
    def draw(area: Size) -> Board:
        return replace(plain(120.0)(area), on_panel=on_panel)

    own = replace(frame(border=False), theme=Theme(palettes()[palette], game_face=HOUSE))
    placed = [*flatten(board_sheets(draw, own, is_framed=True).sheets[0].front.shapes)]
    board = board_in(placed)
    filled = [bounds(item) for item in placed if getattr(item.shape, "style", Style()).fill]
    behind = [box for box in filled if box.has(board.centre) and box.width > board.width + GAP]
    assert bool(behind) is is_tinted


def test_a_plain_sheet_has_no_ornament() -> None:
    own = replace(frame(border=False), theme=Theme(palettes()["colour"]), title="Halma")
    placed = [*flatten(board_sheets(plain(190.0), own).sheets[0].front.shapes)]
    assert len(placed) == 2  # the board and its title


def test_headings_grow_with_boards_on_large_paper() -> None:
    def height(side: float, paper: Paper) -> float:
        def draw(_: Size) -> Board:
            return Board(Size(side, side), lambda: (rectangle(Box(0, 0, side, side), Style(fill=MARK)),))

        own = replace(frame(border=False), title="Halma", paper=paper)
        placed = flatten(board_sheets(draw, own).sheets[0].front.shapes)
        return max(one.shape.size for one in placed if isinstance(one.shape, Text))

    small, large = height(180, Paper("a4", Size(210, 297))), height(270, Paper("a3", Size(297, 420)))
    assert large > 1.3 * small


def test_a_long_title_is_as_wide_as_the_sheet_allows() -> None:
    def draw(_: Size) -> Board:
        return Board(Size(40, 40), lambda: (rectangle(Box(0, 0, 40, 40), Style(fill=MARK)),))

    title, board = titled(draw, "A rather long title above a small board")
    assert title.width > board.width
    assert title.left >= MARGIN
    assert title.right <= 210 - MARGIN


def titled(draw: DrawBoard, title: str) -> tuple[Box, Box]:
    """Return the boxes of the title and of the board on a sheet."""
    placed = [*flatten(board_sheets(draw, replace(frame(border=False), title=title)).sheets[0].front.shapes)]
    (text,) = [one for one in placed if isinstance(one.shape, Text) and one.shape.text == title]
    return bounds(text), board_in(placed)


def test_boards_that_share_a_sheet_have_a_heading_above_the_middle_of_them() -> None:
    def draw(_: Size) -> Board:
        return Board(Size(60, 60), lambda: (rectangle(Box(0, 0, 60, 60), Style(fill=MARK)),))

    titled = replace(frame(border=False), title="Halma")
    placed = [*flatten(board_sheets(draw, titled, 2).sheets[0].front.shapes)]
    (title,) = [one for one in placed if isinstance(one.shape, Text) and one.shape.text == "Halma"]
    assert bounds(title).centre.x == pytest.approx(105, abs=14)  # it has an emblem beside it


def test_ticks_between_boards_are_level_with_them_and_clear_of_the_heading() -> None:
    own = replace(frame(border=False), title="Halma")

    def draw(_: Size) -> Board:
        return Board(Size(60, 60), lambda: (rectangle(Box(0, 0, 60, 60), Style(fill=MARK)),), "8 × 8")

    placed = [*flatten(board_sheets(draw, own, 4).sheets[0].front.shapes)]
    boards = [bounds(one) for one in placed if getattr(one.shape, "style", Style()).fill == MARK]
    (ticks,) = [bounds(one) for one in placed if one.layer is Layer.MARKS]
    below = min(bounds(one).bottom for one in placed if isinstance(one.shape, Text))
    assert len(boards) == 4
    assert ticks.top == pytest.approx(max(box.top for box in boards), abs=3)
    assert ticks.bottom == pytest.approx(min(box.bottom for box in boards), abs=3)
    assert ticks.top < below
