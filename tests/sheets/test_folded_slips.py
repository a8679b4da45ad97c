"""Slips that are folded shut: every third holds what belongs there, and the cover hides the inside."""

from __future__ import annotations

import pytest

from pnp.base.geometry import Box, Size
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.fonts import text_width
from pnp.drawing.shapes import Circle, Drawing, Style, Text
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.sheets.folded_slips import GAP, INSET, Secret, slips
from tests.rows import each

ROOM = Size(180, 240)
THEME = Theme(palettes()["low-ink"])


def secret(number: int) -> Secret:
    def inside(room: Size) -> Drawing:
        dot = Style(fill="#000000")
        corners = [(x, y) for x in (1, room.width - 1) for y in (1, room.height - 1)]
        return Drawing(room, tuple(Circle(x, y, 1, dot) for x, y in corners))

    return Secret(f"Round {number}", "Die 3 is the queen.", inside)


def found(drawing: Drawing, kind: type) -> list[tuple[Box, str]]:
    return [
        (bounds(item), item.shape.text if isinstance(item.shape, Text) else "")
        for item in flatten(drawing.shapes)
        if isinstance(item.shape, kind)
    ]


def noise(drawing: Drawing) -> list[tuple[Box, str]]:
    return [(box, text) for box, text in found(drawing, Text) if box.left > 2 * ROOM.width / 3]


def test_the_label_stands_in_the_left_third_and_the_inside_in_the_middle() -> None:
    drawing = slips([secret(1)], THEME, ROOM)
    for box, text in found(drawing, Text):
        if text in ("Round 1", "Die 3 is the queen."):
            assert box.left > 0
            assert box.right < 60 - INSET / 2
    dots = [box for box, _ in found(drawing, Circle)]
    assert len(dots) == 4
    assert min(box.left for box in dots) == pytest.approx(60 + INSET)
    assert max(box.right for box in dots) == pytest.approx(120 - INSET)


@each("count", [1, 2, 4])
def test_the_cover_hides_the_inside_when_it_is_folded_over(count: int) -> None:
    """The cover turns about its fold, so what lies at 120 − x comes to lie on 120 + x."""
    drawing = slips([secret(number) for number in range(count)], THEME, ROOM)
    lines = [box for box, _ in noise(drawing)]
    for box, _ in found(drawing, Circle):
        mirrored = Box(240 - box.right, box.bottom, 240 - box.left, box.top)
        assert any(line.touches(mirrored) for line in lines)
        assert min(line.left for line in lines) <= mirrored.left + 0.5
        assert max(line.right for line in lines) >= mirrored.right - 0.5


def test_a_line_of_noise_is_as_long_as_it_can_be() -> None:
    """Its width is summed up sign by sign, with kerning."""
    drawing = slips([secret(1)], THEME, ROOM)
    texts = [at.shape for at in flatten(drawing.shapes) if isinstance(at.shape, Text)]
    lines = [text for text in texts if text.x > 2 * ROOM.width / 3]
    width = ROOM.width / 3 - 3.0
    wide = [text_width(line.text, line.size, line.font) for line in lines]
    assert len(lines) > 10
    assert max(wide) <= width
    assert min(wide) > width - text_width("0", lines[0].size) - 0.1


def test_every_slip_has_a_cover_of_its_own_and_the_same_one_each_time() -> None:
    two = [secret(1), secret(2)]
    drawing = slips(two, THEME, ROOM)
    texts = [text for _, text in noise(drawing)]
    assert len(set(texts)) == len(texts)
    assert texts == [text for _, text in noise(slips(two, THEME, ROOM))]


def test_slips_share_the_height_of_the_room() -> None:
    assert slips([secret(1)], THEME, ROOM, highest=62).size.height == pytest.approx(62)
    assert slips([secret(k) for k in range(4)], THEME, ROOM).size.height == pytest.approx(240)
    low = slips([secret(k) for k in range(2)], THEME, ROOM, highest=40)
    assert low.size.height == pytest.approx(2 * 40 + GAP)


def test_a_slip_has_two_folds() -> None:
    folds = [item for item in flatten(slips([secret(1)], THEME, ROOM).shapes) if item.layer == "fold"]
    assert sorted(round(bounds(item).centre.x) for item in folds) == [60, 120]
