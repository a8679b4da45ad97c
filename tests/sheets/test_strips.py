"""The strip at the foot of each sheet: what it is, its page, and what to do with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.geometry import Size
from pnp.drawing.flatten import texts
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.pipeline.build import make_all
from pnp.products.resolve import load_spec
from pnp.sheets.frame import Frame
from pnp.sheets.paper import Margins, Paper
from pnp.sheets.sheet import Sheet, StripPlace
from pnp.sheets.strips import StripWords, strip_place, with_strip
from tests.made_kits import DAILY, kit

THEME = Theme(palettes()["colour"])
WORDS = StripWords("Bees", "28 dominoes", "flip on the long edge", "cut along the marks")


def said(drawing: Drawing | None) -> list[str]:
    return [text.text for text, _ in texts(drawing.shapes)] if drawing else []


def frame(width: float, *, imprint: str = "pnp 1") -> Frame:
    paper = Paper("own", Size(width, 297))
    return Frame(paper=paper, theme=THEME, margins=Margins(10, 10, 10, 10), imprint=imprint, ruler=False)


@pytest.mark.parametrize(
    ("width", "line"),
    [
        (210, "Bees · 28 dominoes · page 5 of 13 · flip on the long edge · cut along the marks"),
        (106, "28 dominoes · page 5 of 13 · flip on the long edge · cut along the marks"),
        (85, "28 dominoes · page 5 of 13 · flip on the long edge"),
        (60, "page 5 of 13"),
    ],
)
def test_a_strip_says_as_much_as_fits_beside_the_build_stamp(width: float, line: str) -> None:
    empty = Drawing(Size(width, 297), ())
    sheet = with_strip(Sheet("", empty, strip=strip_place(frame(width), "", 5.0)), WORDS, 5, 13, THEME)
    assert said(sheet.front) == [line]


def test_a_back_names_the_page_in_front_of_it() -> None:
    empty = Drawing(Size(210, 297), ())
    place = StripPlace(50.0, 200.0, 5.0)
    sheet = with_strip(Sheet("", empty, empty, strip=place, back_strip=place), WORDS, 5, 13, THEME)
    assert said(sheet.back) == ["Bees · 28 dominoes · back of page 5"]


def test_a_sheet_without_a_footer_has_no_strip() -> None:
    assert strip_place(frame(210, imprint=""), "", 5.0) is None


def test_the_sheets_of_a_kit_have_the_numbers_of_its_pages() -> None:
    made = kit(DAILY)
    page, count = 1, sum(2 if sheet.back else 1 for sheet in made.sheets)
    found = []
    for sheet in made.sheets:
        found += [line for line in said(sheet.front) if f"page {page} of {count}" in line]
        if sheet.back:
            assert any(line.endswith(f"back of page {page}") for line in said(sheet.back))
        page += 2 if sheet.back else 1
    assert any("28 dominoes, 4 pawns" in line and "flip on the long edge" in line for line in found)
    assert len(found) == sum(sheet.strip is not None for sheet in made.sheets)


def test_sheets_of_your_own_pieces_say_what_they_are(tmp_path: Path) -> None:
    spec = tmp_path / "deck.yaml"
    spec.write_text("pnp: 1\ntitle: Garden\nproducts:\n  - pieces: dominoes\n")
    (made,) = make_all(load_spec(spec, spec.name))
    (sheet,) = made.product.sheets
    assert any(line.startswith("Garden · 28 dominoes · page 1 of 2") for line in said(sheet.front))


def test_a_sheet_that_only_shows_how_pieces_are_folded_is_not_cut(tmp_path: Path) -> None:
    spec = tmp_path / "dice.yaml"
    dice = "pieces: dice\n    die: 22mm\n    count: 6\n    faces: [one, two, three, four, five, six]\n"
    spec.write_text(f"pnp: 1\ntitle: Numbers\nproducts:\n  - {dice}")
    (made,) = make_all(load_spec(spec, spec.name))
    lines = [next(line for line in said(sheet.front) if " page " in line) for sheet in made.product.sheets]
    assert ["cut along" in line for line in lines] == [True, False]
    assert lines[1].endswith("How to fold the pieces · page 2 of 2")
