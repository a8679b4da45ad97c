"""Find large-print text that is smaller than it should be, measured on the finished pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.base.sentences import Sentence
from pnp.base.sequences import as_ranges
from pnp.drawing.shapes import Drawing
from pnp.typesetting.scaling import smallest_text

_SLACK = 0.01  # points allowed for rounding


def small_text(pages: Mapping[int, Drawing], least: float, wanted: str = "") -> str:
    """Return a line about the pages, by their numbers, with text below ``least`` points; empty if there
    is none.

    It measures the finished pages, so it also reports drawings that were made smaller for any other reason.

    :param wanted: words for ``least`` in the line, if it isn't obvious.
    """
    sizes = {number: smallest_text(page) for number, page in pages.items()}
    small = {number: size for number, size in sizes.items() if size is not None and size < least - _SLACK}
    if not small:
        return ""
    size, where = min(small.values()), page_ranges(sorted(small))
    return Sentence(
        "text of {size:.1f} points, {wanted}, on {where}: the drawings there are as large as the page "
        "allows; a larger trim has more room",
        size=size,
        wanted=wanted or Sentence("not {least:g}", least=least),
        where=where,
    )


def page_ranges(numbers: Sequence[int]) -> Sentence:
    """Return page numbers in words, consecutive ones as a range: pages 4, 7–9."""
    return Sentence("page {numbers}" if len(numbers) == 1 else "pages {numbers}", numbers=as_ranges(numbers))
