"""Typesetting blocks: headings, lists, tables and figures as strips of one column."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from pnp.base.geometry import Box, Size
from pnp.drawing.flatten import bounds, flatten, texts
from pnp.drawing.pictures import in_a_row
from pnp.drawing.shapes import Drawing, Path, Style, Target, rectangle
from pnp.themes import HOUSE
from pnp.typesetting.blocks import Figure, Heading, Items, Paragraph, Run, Table, TextBlock, on_lines
from pnp.typesetting.columns import Strip
from pnp.typesetting.design import design_for
from pnp.typesetting.typeset import Typesetter, shapes_of
from tests.typesetting.samples import THEME, grid

WIDTH = 80.0
DESIGN = design_for(Size(148, 210), large_print=False)
SETTER = Typesetter(DESIGN, THEME, WIDTH, 180.0, DESIGN.body)
LONG = Paragraph((Run("The quick brown fox jumps over the lazy dog. " * 6),))


def words(strips: tuple[Strip, ...]) -> list[str]:
    return [text.text for strip in strips for text, _ in texts(strip.shapes)]


def starts(strips: tuple[Strip, ...]) -> list[float]:
    """Return where each text starts, in mm from the left of the column."""
    shapes, _ = shapes_of(strips)
    return [transform(text.x, text.y).x for text, transform in texts(shapes)]


def test_a_paragraph_keeps_two_lines_together_at_both_ends() -> None:
    strips = SETTER.block(LONG)
    assert len(strips) > 4
    assert [strip.keep_with_next for strip in strips] == [True, *[False] * (len(strips) - 3), True, False]


def test_headings_have_the_colour_of_their_game() -> None:
    theme = replace(THEME, game_face=HOUSE)
    assert theme.face is not None
    (strip,) = replace(SETTER, theme=theme).heading(Heading(2, (Run("Hints"),), "hints"))
    assert [text.colour for text, _ in texts(strip.shapes)] == [theme.face.title_colour]


def test_a_heading_stays_with_what_follows_and_can_be_linked_to() -> None:
    strips = SETTER.block(Heading(2, (Run("How to play"),), "how-to-play"))
    assert all(strip.keep_with_next for strip in strips)
    assert strips[0].names == ("how-to-play",)
    assert [s.name for s in strips[0].shapes if isinstance(s, Target)] == ["how-to-play"]


@pytest.mark.parametrize(("start", "marks"), [(None, ["•", "•"]), (3, ["3.", "4."])])
def test_list_items_are_marked_and_indented(start: int | None, marks: list[str]) -> None:
    strips = SETTER.block(Items(((Paragraph((Run("one"),)),), (Paragraph((Run("two"),)),)), start))
    assert words(strips) == [marks[0], "one", marks[1], "two"]
    mark, item, *_ = starts(strips)
    assert 0 < mark < item


def test_a_list_in_a_list_is_indented_further() -> None:
    inner = Items(((Paragraph((Run("inner"),)),),))
    strips = SETTER.block(Items(((Paragraph((Run("outer"),)), inner),)))
    place = dict(zip(words(strips), starts(strips), strict=True))
    assert place["outer"] < place["inner"]


def test_columns_of_a_table_share_the_width_and_keep_their_alignment() -> None:
    cell = (Run("a rather long cell that has to be broken into several lines"),)
    table = Table((((Run("Left"),), (Run("Right"),)), (cell, (Run("12"),))), ("left", "right"))
    strips = SETTER.block(table)
    shapes, _ = shapes_of(strips)
    boxes = {p.shape.text: bounds(p) for p in flatten(shapes) if hasattr(p.shape, "text")}
    assert boxes["Right"].right == pytest.approx(boxes["12"].right)
    assert max(box.right for box in boxes.values()) <= WIDTH + 0.1
    assert boxes["Left"].left == pytest.approx(0.0)


def test_the_first_row_of_a_table_has_the_heavier_rule() -> None:
    rows = tuple(((Run(name),),) for name in ("head", "first", "second"))
    strips = SETTER.block(Table(rows, ("left",)))
    widths = [s.style.width for strip in strips for s in strip.shapes if isinstance(s, Path)]
    assert widths[0] > widths[1] == widths[2]


def test_a_figure_is_shrunk_to_the_column_with_its_caption_below() -> None:
    wide = Drawing(Size(160, 40), (rectangle(Box(0, 0, 160, 40), Style(stroke="#000000")),))
    strips = SETTER.block(Figure(wide, "A board"))
    shapes, _ = shapes_of(strips)
    frame, caption = (bounds(p) for p in flatten(shapes))
    assert frame.width == pytest.approx(WIDTH, abs=0.2)
    assert caption.top < frame.bottom
    assert strips[0].keep_with_next


@pytest.mark.parametrize(
    ("text", "stays"), [("Two rules apply:", True), ("Deux règles :\n", True), ("Play.", False)]
)
def test_what_a_colon_announces_stays_with_its_line(text: str, stays: bool) -> None:
    announced = Items(((Paragraph((Run("one"),)),), (Paragraph((Run("two"),)),)))
    first, *others = SETTER.blocks([Paragraph((Run(text),)), announced])
    assert first.keep_with_next == stays
    assert not any(strip.keep_with_next for strip in others)


def test_blocks_follow_each_other_downwards_without_overlap() -> None:
    blocks: list[TextBlock] = [
        Heading(1, (Run("Title"),), "title"),
        LONG,
        Items(((LONG,),), 1),
        Table((((Run("a"),),), ((Run("b"),),)), ("left",)),
    ]
    shapes, height = shapes_of(SETTER.blocks(blocks))
    lines = sorted({round(transform(text.x, text.y).y, 3) for text, transform in texts(shapes)}, reverse=True)
    assert -height < lines[-1] < lines[0] < 0
    assert min(upper - lower for upper, lower in pairwise(lines)) > 0.9 * DESIGN.leading


def test_lines_that_are_kept_apart_are_joined_by_breaks() -> None:
    runs = on_lines([Run("one"), Run("two"), Run("three")])
    assert words(SETTER.paragraph(runs)) == ["one", "two", "three"]


def test_a_column_of_drawings_too_high_for_large_print_is_parted() -> None:
    """Large print stacks stages in one drawing; where that is higher than a page, they are set one by one."""
    column = in_a_row([grid(8, 7, side=6.0)] * 3, replace(THEME, large_print=True))
    design = design_for(Size(148, 210), large_print=True)
    strips = Typesetter(design, THEME, 122.0, 170.0, design.small).picture(column, "", Size(122.0, 120.0))
    assert len(strips) == 3


def test_a_row_of_drawings_too_wide_for_large_print_is_set_one_below_the_other() -> None:
    row, wide = in_a_row([grid(8, 7, side=6.0)] * 2, THEME), 122.0
    for large, count in ((False, 1), (True, 2)):
        design = design_for(Size(148, 210), large_print=large)
        strips = Typesetter(design, THEME, wide, 170.0, design.small).picture(row, "", Size(wide, 120.0))
        assert len(strips) == count
        assert [strip.keep_with_next for strip in strips] == [True] * (count - 1) + [False]
        for strip in strips:
            assert max(bounds(placed).right for placed in flatten(strip.shapes)) <= wide


def test_stages_that_fit_side_by_side_in_large_print_share_rows_at_one_scale() -> None:
    small, other = grid(4, 4, side=6.0), grid(4, 4, side=7.0)
    column = in_a_row([small, small, other], replace(THEME, large_print=True))
    design = design_for(Size(148, 210), large_print=True)
    wide = 122.0
    strips = Typesetter(design, THEME, wide, 70.0, design.small).picture(column, "", Size(wide, 40.0))
    assert len(strips) == 2
    rows = [list(texts(strip.shapes)) for strip in strips]
    assert [len(row) for row in rows] == [32, 16]
    assert len({round(transform.scale, 6) for row in rows for _, transform in row}) == 1
    for strip in strips:
        assert max(bounds(placed).right for placed in flatten(strip.shapes)) <= wide
