"""Imposition, proved by doing what the reader does: fold the sheets, or cut the pile, and turn the pages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Size
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Drawing, Path, Style, Target, Text, line
from pnp.sheets.imposition import Spread, cut_and_stack, signatures, stacked_sheets, stitched_sheets
from pnp.sheets.sheet import Sheet
from tests.typesetting.samples import THEME

PAGE = Size(100, 150)


def leaf(front: int | None, back: int | None) -> list[int | None]:
    return [front, back]


def halves(front: Spread, back: Spread) -> tuple[list[int | None], list[int | None]]:
    """Return the two leaves of a sheet, each as what is read on its front and behind that.

    Turned about the short edge, left over right, the back's right lies behind the front's left.
    """
    return leaf(front[0], back[1]), leaf(front[1], back[0])


def folded(sheets: list[tuple[Spread, Spread]]) -> list[int | None]:
    """Return the pages of a booklet in reading order: sheets in a pile, the first undermost and face down, are
    folded.

    Folded so that its front is outside, a sheet's right half is the leaf that opens, front first; its left half
    is the leaf at the end, read from the back of the sheet to the front.
    """
    first: list[int | None] = []
    last: list[int | None] = []
    for front, back in sheets:  # from the outermost inwards
        left, right = halves(front, back)
        first += right
        last = left[::-1] + last
    return first + last


def cut(sheets: list[tuple[Spread, Spread]]) -> list[int | None]:
    """Return the pages of a pile that is cut down the middle, its left half laid on the right one."""
    pairs = [halves(front, back) for front, back in sheets]  # from the top downwards
    return [page for left, _ in pairs for page in left] + [page for _, right in pairs for page in right]


def in_order(found: list[int | None], count: int) -> bool:
    blanks = -count % 4
    return found == [*range(1, count + 1), *[None] * blanks]


@given(st.integers(1, 400))
def test_a_folded_booklet_reads_in_order(count: int) -> None:
    (sides,) = signatures(count)
    assert in_order(folded(sides), count)


@given(st.integers(1, 400))
def test_a_cut_pile_reads_in_order(count: int) -> None:
    assert in_order(cut(cut_and_stack(count)), count)


@given(st.integers(1, 400), st.integers(1, 16).map(lambda sheets: 4 * sheets))
def test_gathered_signatures_read_in_order_and_none_is_much_thinner_than_the_others(
    count: int, most: int
) -> None:
    parts = signatures(count, most)
    assert in_order([page for part in parts for page in folded(part)], count)
    sizes = [4 * len(part) for part in parts]
    assert max(sizes) <= most
    assert max(sizes) - min(sizes) <= 4
    assert len(parts) == -(-count // most)


def pages(count: int) -> list[Drawing]:
    """Pages that hold their number at the middle, and a target."""
    return [
        Drawing(
            PAGE,
            (
                Text(50, 75, str(number), 20, "#000000"),
                Target(50, 75, f"page-{number}"),
                line(10, 20, 90, 20, Style(stroke="#000000")),
            ),
        )
        for number in range(1, count + 1)
    ]


def numbers_on(drawing: Drawing) -> dict[str, tuple[float, float]]:
    found = {}
    for placed in flatten(drawing.shapes):
        if isinstance(placed.shape, Text):
            found[placed.shape.text] = tuple(placed.transform(placed.shape.x, placed.shape.y))
    return found  # type: ignore[return-value]


def drawn(sheets: tuple[Sheet, ...]) -> list[tuple[Spread, Spread]]:
    """Which page is drawn at the left and the right of each side, read back from the drawings."""

    def spread(drawing: Drawing) -> Spread:
        left = right = None
        for text, (x, _) in numbers_on(drawing).items():
            if x < drawing.size.width / 2:
                left = int(text)
            else:
                right = int(text)
        return left, right

    return [(spread(sheet.front), spread(sheet.back)) for sheet in sheets if sheet.back is not None]


def test_what_is_drawn_folds_and_cuts_into_order() -> None:
    assert in_order(folded(drawn(stitched_sheets(pages(13), THEME, creep=0.2))), 13)
    assert in_order(cut(drawn(stacked_sheets(pages(13), THEME))), 13)


def test_the_creep_of_each_signature_starts_at_its_outermost_sheet() -> None:
    sheets = stitched_sheets(pages(24), THEME, creep=0.5, signature=12)
    assert in_order([*folded(drawn(sheets[:3])), *folded(drawn(sheets[3:]))], 24)
    lefts = [min(x for x, _ in numbers_on(sheet.front).values()) for sheet in sheets]
    assert lefts == pytest.approx([50, 50.5, 51, 50, 50.5, 51])
    # 80 pages in one signature would creep too far; in signatures of 16 they don't.
    assert len(stitched_sheets(pages(80), THEME, creep=1.0, signature=16)) == 20


def bars(sheet: Sheet) -> list[tuple[Box, str]]:
    """Filled rectangles on a front: marks of the gathering."""
    return [
        (bounds(p), str(p.layer))
        for p in flatten(sheet.front.shapes)
        if isinstance(p.shape, Path) and p.shape.style.fill
    ]


@pytest.mark.parametrize("count", [40, 600])
def test_marks_on_the_backs_of_signatures_make_stairs(count: int) -> None:
    """Across the fold, on the outermost sheet's outside, each below the one before; nowhere else."""
    sheets = stitched_sheets(pages(count), THEME, signature=12)
    found = [bar for sheet in sheets for bar in bars(sheet)]
    assert len(found) == len(signatures(count, 12))
    outermost = [0]
    for part in signatures(count, 12)[:-1]:
        outermost.append(outermost[-1] + len(part))
    assert [number for number, sheet in enumerate(sheets) if bars(sheet)] == outermost
    assert all(layer == "marks" and box.left < 100 < box.right for box, layer in found)
    tops = [box.top for box, _ in found]
    assert tops == sorted(set(tops), reverse=True)
    assert all(box.bottom > 0 and box.top < 150 for box, _ in found)
    assert not any(bars(sheet) for sheet in stitched_sheets(pages(count), THEME, creep=0))


def test_creep_moves_the_pages_of_inner_sheets_towards_the_fold() -> None:
    sheets = stitched_sheets(pages(16), THEME, creep=0.25)
    for k, sheet in enumerate(sheets):
        assert sheet.back is not None
        for side in (sheet.front, sheet.back):
            places = sorted(x for x, _ in numbers_on(side).values())
            assert places == pytest.approx([50 + 0.25 * k, 150 - 0.25 * k])


def test_a_page_moved_to_the_fold_is_clipped_there() -> None:
    for sheet in stitched_sheets(pages(16), THEME, creep=1.0):
        for placed in flatten(sheet.front.shapes):
            if isinstance(placed.shape, Text):
                assert placed.clip is not None
                assert 100 in (placed.clip.left, placed.clip.right)


def test_pages_lie_about_the_middle_of_larger_paper_with_marks_at_their_corners() -> None:
    (sheet,) = stacked_sheets(pages(4), THEME, paper=Size(297, 210))
    places = sorted(numbers_on(sheet.front).values())
    assert places == [pytest.approx((98.5, 105)), pytest.approx((198.5, 105))]
    marks = [p for p in flatten(sheet.front.shapes) if isinstance(p.shape, Path) and p.layer == "marks"]
    corners = [segment for p in marks for segment in p.shape.segments]  # type: ignore[union-attr]
    assert any(x == 48.5 and y < 30 for _, x, y in corners)


def test_paper_that_is_too_small_and_creep_that_is_too_much_are_errors() -> None:
    with pytest.raises(OptionError, match="don't fit side by side"):
        stacked_sheets(pages(4), THEME, paper=Size(190, 210))
    with pytest.raises(OptionError, match="innermost"):
        stitched_sheets(pages(80), THEME, creep=1.0)


def test_targets_move_with_their_pages() -> None:
    sheets = stitched_sheets(pages(4), THEME)
    found = {p.shape.name: p.shape.x for p in flatten(sheets[0].front.shapes) if isinstance(p.shape, Target)}
    assert found == {"page-4": 50, "page-1": 150}
