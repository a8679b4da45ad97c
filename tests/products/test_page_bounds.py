"""The limits that every page meets: no type that is too small, no hairlines, pieces that spare ink, and books
whose drawings fill their pages.

Building everything takes a minute. Most runs measure only products that cover every kind of page: boards,
pieces and forms, and a kit with its front, plan, rules and puzzles.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from benchmarks.page_figures import PageFigures, page_figures
from pnp.drawing.flatten import THINNEST, bounds, flatten, texts
from pnp.drawing.fonts import LEAST_TEXT
from pnp.drawing.shapes import Target
from pnp.language.catalogue import builtin_specs
from pnp.language.overrides import read_setting
from pnp.pipeline.build import make_products
from pnp.pipeline.source import find_spec
from pnp.products.resolve import load_spec
from pnp.render.pdf import pdf_bytes
from pnp.sheets.sheet import Product, Sheet
from tests.rows import some_daily

DAILY = ("calibration", "dominate", "dots", "pawns", "kit/dominate")
ROUNDED = 0.02
"""What PDFs may take off a size in points or a width in millimetres."""
HEAD = 18.0
"""How far from the upper edge of a page its running head is at most, in millimetres."""
LEAST_SHARE = 0.45
"""The part of its slot that a drawing takes, unless it is as large as its kind may become."""
MOST_SOLUTIONS = 0.27
"""The part of a book that its solutions take, with a drawing every twelve to fifteen moves."""
MOST_LARGE_SOLUTIONS = 0.35
"""The same in large print, where the digits of these drawings are as large as the text."""
MOST_HINTS = 0.2
"""The part of a book that its hints take."""


@cache
def pages_of(spec: str, *settings: str) -> dict[str, PageFigures]:
    """Return the pages of a built-in spec by their names."""
    found = {}
    with TemporaryDirectory() as folder:
        for product in make_products(load_spec(*find_spec(spec), tuple(map(read_setting, settings)))):
            file = Path(folder) / f"{product.name}.pdf"
            file.write_bytes(pdf_bytes(product))
            found |= {f"{product.name} {page.number}": page for page in page_figures(file)}
    return found


def illegible(spec: str, *settings: str) -> list[str]:
    """Return the pages with type or lines that are too small, and what is wrong with them."""
    found = []
    for name, page in pages_of(spec, *settings).items():
        if page.type_size is not None and page.type_size < LEAST_TEXT - ROUNDED:
            found.append(f"{name}: {page.type_size:.2f} pt, {page.sample!r}")
        if page.line is not None and page.line < THINNEST * (1 - ROUNDED):
            found.append(f"{name}: {page.line:.3f} mm")
    return found


@pytest.mark.parametrize("spec", DAILY)
def test_type_and_lines_are_large_enough(spec: str) -> None:
    assert illegible(spec) == []


@pytest.mark.slow
@pytest.mark.parametrize("palette", ["colour", "low-ink"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("spec", [name for name in builtin_specs() if not name.startswith("own/")])
def test_type_and_lines_are_large_enough_everywhere(spec: str, paper: str, palette: str) -> None:
    """But for own games: what is written on their pieces is small where folding is shown, and in rules."""
    assert illegible(spec, f"paper={paper}", f"palette={palette}") == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "name", "most"),
    some_daily(
        [("domination", "domination-pieces", 0.44 / 2), ("dominions", "dominions-pieces", 0.51 / 2)],
        ("domination", "domination-pieces", 0.44 / 2),
    ),
)
def test_pieces_cost_half_the_ink_of_filled_ones(spec: str, name: str, most: float) -> None:
    inks = [page.ink for page_name, page in pages_of(spec).items() if page_name.startswith(name)]
    assert inks
    assert max(inks) <= most


@pytest.mark.slow
@pytest.mark.parametrize(
    ("trim", "most"),
    [("6x9", 150), ("a5", 150), ("a4", 110), ("letter", 110), ("8.5x11", 110), ("8x10", 110)],
)
def test_the_default_book_is_short_and_its_drawings_are_large(trim: str, most: int) -> None:
    settings = (f"trim={trim}",)
    product = book_of_120(*settings)
    shares = [share for sheet in product.sheets for share in sheet.slots_filled]
    assert len(shares) == 120
    assert min(shares) >= LEAST_SHARE
    assert all((sheet.drawn is None) == (not sheet.slots_filled) for sheet in product.sheets)
    assert all(0.03 < sheet.drawn < 0.9 for sheet in product.sheets if sheet.drawn is not None)
    pages = len(product.sheets)
    assert pages <= most
    assert 0 < answer_pages(product, "solution-") <= MOST_SOLUTIONS * pages
    assert 0 < answer_pages(product, "hint-") <= MOST_HINTS * pages


@pytest.mark.slow
@pytest.mark.parametrize(
    ("trim", "pages"),
    [
        ("letter", 142),
        ("a4", 133),
        ("8x10", 174),
        ("6x9", 233),
        ("a5", 267),
    ],
)
def test_in_large_print_a_third_of_the_book_is_solutions_and_a_fifth_hints(trim: str, pages: int) -> None:
    product = book_of_120(f"trim={trim}", "large-print=true")
    count = len(product.sheets)
    assert min(share for sheet in product.sheets for share in sheet.slots_filled) >= LEAST_SHARE
    assert count <= pages
    assert 0 < answer_pages(product, "solution-") <= MOST_LARGE_SOLUTIONS * count
    assert 0 < answer_pages(product, "hint-") <= MOST_HINTS * count


@pytest.mark.slow
@pytest.mark.parametrize("trim", ["a4", "letter", "6x9", "a5"])
@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_hints_in_large_print_are_a_fifth_in_other_languages_too(language: str, trim: str) -> None:
    product = book_of_120(f"trim={trim}", "large-print=true", f"language={language}")
    count = len(product.sheets)
    assert 0 < answer_pages(product, "solution-") <= MOST_LARGE_SOLUTIONS * count
    assert 0 < answer_pages(product, "hint-") <= MOST_HINTS * count


@pytest.mark.slow
def test_in_large_print_the_contents_are_on_one_page() -> None:
    """On 6x9, the last chapter would have a page of its own if chapters didn't move closer together."""
    sheets = book_of_120("trim=6x9", "large-print=true").sheets
    first = next(number for number, sheet in enumerate(sheets) if "contents" in targets(sheet))
    assert "how-to-use-this-book" in {*targets(sheets[first]), *targets(sheets[first + 1])}


@pytest.mark.slow
@pytest.mark.parametrize("trim", ["letter", "a4", "8x10"])
def test_in_large_print_grids_share_pages_that_have_room_for_several(trim: str) -> None:
    sheets = book_of_120(f"trim={trim}", "large-print=true").sheets
    counts = [sum(name.startswith("puzzle-dominosa") for name in targets(sheet)) for sheet in sheets]
    pages = [count for count in counts if count]
    assert sum(pages) == 15
    assert len(pages) <= 6
    assert min(pages[1:-1]) >= 2  # text takes most of the first page


@pytest.mark.slow
@pytest.mark.parametrize(
    "settings",
    [
        ("trim=6x9", "products.1.count=32"),
        *(
            pytest.param((f"trim={trim}", "large-print=true"), marks=pytest.mark.slow)
            for trim in ("letter", "a4", "8x10")
        ),
        *(
            pytest.param((f"trim={trim}",), marks=pytest.mark.slow)
            for trim in ("6x9", "a5", "a4", "letter", "8.5x11", "8x10")
        ),
    ],
    ids=" ".join,
)
def test_only_the_last_page_of_a_chapter_is_less_than_half_full(settings: tuple[str, ...]) -> None:
    sheets = book_of_120(*settings).sheets
    first = next(number for number, sheet in enumerate(sheets) if "contents" in targets(sheet))
    for number, (sheet, following) in enumerate(pairwise(sheets[first:]), first + 1):
        if has_running_head(following):
            assert filled(sheet) >= 0.5, f"page {number}"


def targets(sheet: Sheet) -> list[str]:
    """Return the names of the places on a sheet that links lead to."""
    shapes = (at.shape for at in flatten(sheet.front.shapes))
    return [shape.name for shape in shapes if isinstance(shape, Target)]


def has_running_head(sheet: Sheet) -> bool:
    """Return whether there is text above the text block: the first page of a chapter has none."""
    high = sheet.front.size.height
    return any(at(text.x, text.y).y > high - HEAD for text, at in texts(sheet.front.shapes))


def filled(sheet: Sheet) -> float:
    """Return how far down a page is filled, in parts of the text block."""
    wide, high = sheet.front.size
    top, foot = (19.0, 17.0) if wide < 190 else (23.0, 20.0)
    inside = (bounds(at) for at in flatten(sheet.front.shapes) if not isinstance(at.shape, Target))
    lowest = min(box.bottom for box in inside if foot - 2 < box.bottom and box.top < high - top + 2)
    return (high - top - lowest) / (high - top - foot)


@cache
def book_of_120(*settings: str) -> Product:
    """Return the built-in book."""
    (product,) = make_products(load_spec(*find_spec("puzzle-book"), tuple(map(read_setting, settings))))
    return product


def answer_pages(product: Product, kind: str) -> int:
    """Return how many pages there are from the first to the last that hints or solutions are on."""
    found = [
        number
        for number, sheet in enumerate(product.sheets)
        if any(name.startswith(kind) for name in targets(sheet))
    ]
    return found[-1] - found[0] + 1
