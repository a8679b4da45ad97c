"""The inside of the referee's slips: the solution, and always the dice at its end."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from pnp.base.errors import OptionError
from pnp.base.geometry import Size
from pnp.drawing.flatten import flatten, texts
from pnp.drawing.shapes import Path
from pnp.drawing.theme import Theme
from pnp.games.bee.setup import FIRST, SERIES, extended, set_ups
from pnp.games.bee.slips import Inside, Slip, answer, slip_pages
from pnp.language.catalogue import palettes
from pnp.sheets.folded_slips import GAP, INSET
from pnp.typesetting.scaling import smallest_text
from tests.rows import each, some_daily

PLAIN = Theme(palettes()["colour"])
POSITIONS = [
    one.position(within) for one in set_ups(extended(SERIES, 2), 1) for within in range(len(one.order) - FIRST)
]


def themed(language: str, *, large: bool) -> Theme:
    return replace(PLAIN, language=language, large_sheets=large, large_print=large)


@pytest.mark.slow
@each(
    "language, large, width",
    [("de", True, 35.0)],
    slow=product(["en", "de", "fr", "es"], [False, True], [35.0, 56.0]),
)
def test_the_dice_at_the_end_are_always_there_and_legible(language: str, large: bool, width: float) -> None:
    for start in POSITIONS:
        inside = Inside(start, themed(language, large=large))
        drawing = inside.drawing(Size(width, inside.height(width)))
        solved = answer(start).moves is not None
        dominoes = sum(isinstance(at.shape, Path) for at in flatten(drawing.shapes))
        assert (dominoes >= len(start.table.dominoes)) is solved
        assert (smallest_text(drawing) or 0) >= 7 - 1e-6


def test_words_are_smaller_before_an_inside_is_refused() -> None:
    start = next(one for one in POSITIONS if answer(one).moves)
    inside = Inside(start, PLAIN)
    high = inside.height(56.0)
    least = inside.height(56.0, 10.0)
    assert least < high
    tight = inside.drawing(Size(56.0, least))
    sizes = {text.size for text, _ in texts(tight.shapes)}
    assert min(sizes) == pytest.approx(7.0, abs=0.01)
    with pytest.raises(OptionError, match="the inside of a slip needs at least"):
        inside.drawing(Size(56.0, least - 1.0))
    with pytest.raises(OptionError, match="the inside of a slip needs at least"):
        inside.drawing(Size(15.0, 200.0))


@pytest.mark.slow
@pytest.mark.parametrize("large", some_daily([False, True], True))
def test_slips_that_need_more_height_get_a_page_with_fewer(large: bool) -> None:
    slips = [Slip(str(k), "", Inside(start, themed("fr", large=large))) for k, start in enumerate(POSITIONS)]
    available = Size(190, 235)
    pages = list(slip_pages(slips, PLAIN if not large else themed("fr", large=True), available))
    assert [slip for page, _ in pages for slip in page] == slips
    width = available.width / 3 - 2 * INSET
    for page, highest in pages:
        needed = max(slip.inside.height(width) for slip in page) + 2 * INSET
        each_high = min(highest, (available.height + GAP) / len(page) - GAP)
        assert each_high >= needed - 1e-6
