"""Pictures of folding: one scale for all steps of a piece, and space around what they show."""

from __future__ import annotations

from pnp.base.geometry import Box, Size
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Drawing, Path, Style, rectangle
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.sheets.how_to import step_rows
from pnp.sheets.pieces import Step

THEME = Theme(palettes()["colour"])
MARK = "#123456"
LARGE, SMALL = Size(30.0, 60.0), Size(15.0, 30.0)


def filled(size: Size) -> Drawing:
    return Drawing(size, (rectangle(Box(0.0, 0.0, *size), Style(fill=MARK)),))


def boxes(fill: str | None) -> list[Box]:
    steps = (Step(filled(LARGE), "Cut it out."), Step(filled(SMALL), "Fold it."))
    placed = [*flatten(step_rows([steps], THEME, 58.0, 2).shapes)]
    return [bounds(one) for one in placed if isinstance(one.shape, Path) and one.shape.style.fill == fill]


def test_all_steps_have_one_scale() -> None:
    large, small = boxes(MARK)
    assert abs(large.width - 2 * small.width) < 1e-6


def test_pictures_stay_clear_of_their_frames() -> None:
    frames = boxes(None)
    assert len(frames) == 2
    for frame, picture in zip(frames, boxes(MARK), strict=True):
        assert frame.grown(-3.0).holds(picture)
