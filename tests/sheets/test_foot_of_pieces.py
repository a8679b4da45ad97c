"""The foot of a sheet of pieces: crop marks end above the rule, however many pieces the sheet holds."""

from __future__ import annotations

import pathlib

import pytest

import pnp.games.finder
from pnp.base.geometry import MM_PER_POINT, Size
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Layer, Path, Text
from pnp.drawing.theme import Theme
from pnp.games.finder.options import FinderPieces
from pnp.games.finder.pieces import make_pieces
from pnp.language.catalogue import palettes
from pnp.sheets.frame import Bleed, Frame
from pnp.sheets.paper import Margins, Paper
from pnp.sheets.piece_sheets import piece_sheets
from pnp.sheets.pieces import Outline, Piece
from pnp.sheets.strips import IMPRINT_BASE, RULER_ABOVE, RULER_HEIGHT, footer, ruler
from tests.rows import some_daily
from tests.yaml_data import yaml_data

THEME = Theme(palettes()["colour"])
ASCENT = 0.75
"""The height of a letter such as d, as a part of the type size."""


def frame_of(bleed: float, credits: str = "") -> Frame:
    return Frame(
        paper=Paper("a4", Size(210, 297)),
        theme=THEME,
        margins=Margins(10, 10, 10, 10),
        bleed=Bleed(bleed, bleed, bleed, bleed),
        imprint="test",
        ruler=True,
        credits=credits,
        credits_in_footer=True,
    )


def lowest(path: Path) -> float:
    return min(float(y) for segment in path.segments for y in segment[2::2])


@pytest.mark.parametrize("bleed", [0.0, 1.0, 3.0])
@pytest.mark.parametrize("side", some_daily([8.5, 9.0, 10.0, 22.0], 9.0))
def test_crop_marks_end_above_the_rule(bleed: float, side: float) -> None:
    frame = frame_of(bleed)
    pieces = [Piece("piece", Outline.rectangle(Size(side, side)), ())] * 700
    for sheet in piece_sheets(pieces, frame):
        marks = [
            item.shape
            for item in flatten(sheet.front.shapes)
            if item.layer is Layer.MARKS and isinstance(item.shape, Path)
        ]
        (rule,) = [path for path in ruler(THEME, 10, 200, IMPRINT_BASE + RULER_ABOVE) if isinstance(path, Path)]
        top = max(float(y) for segment in rule.segments for y in segment[2::2])
        crop = [path for path in marks if lowest(path) > lowest(rule)]
        assert len(crop) == len(marks) - 1
        assert all(lowest(path) > top for path in crop)


@pytest.mark.parametrize("credits", ["", "Dots is a traditional game."])
def test_the_ruler_stays_clear_of_the_words_below_it(credits: str) -> None:
    items = list(flatten((footer(frame_of(0.0, credits), "1/1"),)))
    label = next(
        item.shape for item in items if isinstance(item.shape, Text) and "true size" in item.shape.text
    )
    words = [item.shape for item in items if isinstance(item.shape, Text) and item.shape is not label]
    below = max(text.y + ASCENT * text.size * MM_PER_POINT for text in words if text.y < label.y)
    assert label.y - below > 1.0
    assert all(text.y - (label.y + RULER_HEIGHT) > 1.5 for text in words if text.y > label.y)
    assert bool(credits) == any(text.y > label.y for text in words)


@pytest.mark.parametrize("terms", ["", "Who made it. ", "Who made it, and on what terms. " * 8])
def test_crop_marks_stay_clear_of_a_footer_and_are_long_enough_to_see(terms: str) -> None:
    frame = frame_of(2.0, terms)
    pieces = [Piece("piece", Outline.rectangle(Size(30, 20.3)), ())] * 90
    sheet = piece_sheets(pieces, frame)[0]
    items = [item.shape for item in flatten(sheet.front.shapes) if item.layer is Layer.MARKS]
    words = [shape for shape in items if isinstance(shape, Text)]
    top = max(text.y + ASCENT * text.size * MM_PER_POINT for text in words)
    (crop,) = (
        shape for shape in items if isinstance(shape, Path) and lowest(shape) > IMPRINT_BASE + RULER_ABOVE
    )
    ends = [(float(one[1]), float(one[2])) for one in crop.segments if len(one) == 3]
    upright = [pair for pair in zip(ends[::2], ends[1::2], strict=True) if pair[0][0] == pair[1][0]]
    assert min(y for pair in upright for _, y in pair) >= top + 0.9
    assert all(abs(first[1] - last[1]) > 1.49 for first, last in upright)


def test_what_the_built_in_kit_of_domino_finder_has_on_one_sheet_leaves_room_for_a_level_foot() -> None:
    kit = yaml_data(pathlib.Path(pnp.games.finder.__file__).parent / "layouts" / "kit" / "finder.yaml")
    options = FinderPieces.model_validate({"domino-width": kit["products"][0]["domino-width"]})
    (sheet,) = piece_sheets(make_pieces(options, THEME), frame_of(2.0, "Who made it, and on what terms. " * 8))
    (label,) = (
        item
        for item in flatten(sheet.front.shapes)
        if isinstance(item.shape, Text) and "100" in item.shape.text and "mm" in item.shape.text
    )
    start, end = (label.transform(x, 0.0) for x in (0.0, 10.0))
    assert (end.x - start.x, end.y - start.y) == pytest.approx((10.0, 0.0))
