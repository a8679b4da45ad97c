"""The border around boards: outside the board, inside the sheet's area, and only where it's asked for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pnp.base.geometry import Box, Size
from pnp.drawing.flatten import Placed, bounds, flatten
from pnp.drawing.shapes import Style, rectangle
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.sheets.board_sheets import BORDER_GAP, LEAST_BORDER, Board, board_sheets
from pnp.sheets.frame import Frame
from pnp.sheets.paper import Margins, Orientation, Paper
from pnp.themes.house import HOUSE

MARK = "#123456"
"""The colour of the board, which nothing else has."""


def frame(*, border: bool) -> Frame:
    theme = Theme(palettes()["colour"], game_face=replace(HOUSE, border=border))
    paper = Paper("a4", Size(210, 297))
    margins = Margins(10, 10, 10, 10)
    return Frame(paper=paper, theme=theme, margins=margins, orientation=Orientation.PORTRAIT, ruler=False)


def sheet(side: float, *, border: bool) -> list[Placed]:
    size = Size(side, side)
    board = Board(size, lambda: (rectangle(Box(0, 0, *size), Style(fill=MARK)),))
    (found,) = board_sheets(lambda area: board, frame(border=border))
    return [*flatten(found.front.shapes)]


def board_in(placed: list[Placed]) -> Box:
    (box,) = [bounds(item) for item in placed if getattr(item.shape, "style", Style()).fill == MARK]
    return box


def around(placed: list[Placed]) -> list[Box]:
    """The boxes that the strips of the border are cut off at."""
    return [item.clip for item in placed if item.clip is not None]


def test_a_border_lies_around_the_board_and_within_the_area() -> None:
    placed = sheet(120, border=True)
    board, strips = board_in(placed), around(placed)
    assert len(set(strips)) == 4
    area = frame(border=True).area
    for strip in strips:
        assert min(strip.size) >= LEAST_BORDER
        assert strip.left >= area.left
        assert strip.right <= area.right
        assert strip.top <= area.top
        apart = max(
            board.left - strip.right,
            strip.left - board.right,
            board.bottom - strip.top,
            strip.bottom - board.top,
        )
        assert apart == pytest.approx(BORDER_GAP)


def test_the_board_itself_stays_where_it_is() -> None:
    assert board_in(sheet(120, border=True)) == board_in(sheet(120, border=False))


@pytest.mark.parametrize(("side", "border"), [(120, False), (188, True)])
def test_there_is_no_border_unless_it_is_asked_for_and_has_room(side: float, border: bool) -> None:
    assert around(sheet(side, border=border)) == []
