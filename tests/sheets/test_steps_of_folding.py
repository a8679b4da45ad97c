"""Pictures of folding: one scale for all steps of a piece, and space around what they show."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pnp.base.geometry import Box, Size
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Circle, Drawing, Path, Style, rectangle
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.sheets.frame import Frame
from pnp.sheets.how_to import step_rows
from pnp.sheets.page_marks import heading_height
from pnp.sheets.paper import Margins, Paper
from pnp.sheets.piece_sheets import piece_sheets
from pnp.sheets.pieces import Outline, Piece, PieceKind, Step
from pnp.themes import HOUSE
from tests.rows import each

THEME = Theme(palettes()["colour"])
MARK = "#123456"
LARGE, SMALL = Size(30.0, 60.0), Size(15.0, 30.0)


def filled(size: Size) -> Drawing:
    return Drawing(size, (rectangle(Box(0.0, 0.0, *size), Style(fill=MARK)),))


STEPS = (Step(filled(LARGE), "Cut it out."), Step(filled(SMALL), "Fold it."))


def boxes(fill: str | None, steps: tuple[Step, ...] = STEPS, width: float = 58.0) -> list[Box]:
    placed = [*flatten(step_rows([steps], THEME, width, len(steps)).shapes)]
    return [bounds(one) for one in placed if isinstance(one.shape, Path) and one.shape.style.fill == fill]


def test_all_steps_have_one_scale() -> None:
    large, small = boxes(MARK)
    assert abs(large.width - 2 * small.width) < 1e-6


def test_pictures_stay_clear_of_their_frames() -> None:
    frames = boxes(None)
    assert len(frames) == 2
    for frame, picture in zip(frames, boxes(MARK), strict=True):
        assert frame.grown(-3.0).holds(picture)


def test_frames_of_many_steps_are_as_wide_as_their_pictures_need() -> None:
    steps = (Step(filled(SMALL), "Fold it."), Step(filled(Size(60.0, 30.0)), "Cut it out."), *STEPS[1:] * 3)
    frames, pictures = boxes(None, steps, 30.0), boxes(MARK, steps, 30.0)
    for frame, picture in zip(frames, pictures, strict=True):
        assert frame.width - picture.width == pytest.approx(frames[0].width - pictures[0].width)
    assert frames[-1].right == pytest.approx(5 * 30.0 + 4 * 4.0, abs=0.1)
    assert pictures[1].width > 30.0


def test_numbers_are_below_the_pictures() -> None:
    theme = replace(THEME, game_face=HOUSE)
    placed = [*flatten(step_rows([STEPS], theme, 58.0, 2).shapes)]
    discs = [bounds(one) for one in placed if isinstance(one.shape, Circle)]
    assert len(discs) == 2
    for frame, disc in zip(boxes(None), discs, strict=True):
        assert disc.top < frame.bottom
        assert disc.left == pytest.approx(frame.left, abs=0.1)


@each("piece", [Size(60, 90), Size(60, 150)])
def test_pieces_and_their_steps_share_the_height_of_the_sheet(piece: Size) -> None:
    frame = Frame(Paper("a4", Size(210, 297)), THEME, Margins(10, 10, 10, 10), title="Tea House", marks=False)
    outline = Outline.rectangle(piece)
    one = Piece("box", outline, filled(Size(5, 5)).shapes, steps=STEPS, kind=PieceKind("box", "boxes", THEME))
    (sheet,) = piece_sheets([one], frame)
    assert sheet.trim is not None
    frames = [
        bounds(placed)
        for placed in flatten(sheet.front.shapes)
        if isinstance(placed.shape, Path) and placed.shape.style.fill is None
    ]
    steps = Box.around_boxes(box for box in frames if box.top < sheet.trim.bottom and box.height > 20)
    above = frame.area.top - heading_height(with_subtitle=True) - sheet.trim.top
    between = sheet.trim.bottom - steps.top
    assert steps.width == pytest.approx(frame.area.width, abs=7)
    assert 0.5 < above / between < 1.6


def test_a_few_more_steps_than_columns_share_one_row_as_wide_as_the_columns() -> None:
    drawing = step_rows([STEPS + STEPS[:1], STEPS], THEME, 58.0, 2)
    frames = [
        bounds(one)
        for one in flatten(drawing.shapes)
        if isinstance(one.shape, Path) and one.shape.style.fill is None
    ]
    assert drawing.size.width == pytest.approx(2 * 58.0 + 4.0)
    assert [sum(frame.top == pytest.approx(one.top) for one in frames) for frame in frames] == [3, 3, 3, 2, 2]
    assert frames[2].right == pytest.approx(frames[4].right)
