"""Books for print on demand obey KDP's list, or the build says where they don't."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from pnp.base.geometry import Box, Size, stretch
from pnp.booklets.kdp import broken_clauses, prepared
from pnp.booklets.options import BookletOptions
from pnp.booklets.trims import TRIMS
from pnp.booklets.values import Book, Entry, Section
from pnp.drawing.palette import colours
from pnp.drawing.shapes import Drawing, Group, Shape, Style, Text, line, rectangle
from pnp.games.api.registry import all_games
from pnp.language.overrides import read_setting
from pnp.pipeline.build import make_all, make_products
from pnp.pipeline.source import find_spec
from pnp.preflight.measuring import measure
from pnp.preflight.report import Report, check_facts
from pnp.products.on_pages.binding import bind
from pnp.products.on_pages.notices import before_selling
from pnp.products.resolve import load_spec
from pnp.render.pdf import pdf_bytes
from pnp.sheets.sheet import Product
from tests.commands import run
from tests.reading import pages_mm, texts
from tests.rows import some_daily
from tests.typesetting.samples import THEME

BOOK = """\
pnp: 1
title: For a print service
products:
  - booklet:
      from: [puzzles/fujisan.yaml, puzzles/dominate.yaml]
      count: 16
      cover: {}
    trim: 6x9
    preset: kdp
"""


@cache
def products(spec: str = BOOK) -> list[Product]:
    with TemporaryDirectory() as folder:
        path = Path(folder, "book.yaml")
        path.write_text(spec)
        return [one.product for one in make_all(load_spec(path, "book.yaml"))]


def flown(folder: Path, product: Product) -> Report:
    path = folder / f"{product.name}.pdf"
    path.write_bytes(pdf_bytes(product))
    return check_facts(measure(str(path)), path.name, "kdp")


def values(report: Report) -> dict[str, float | None]:
    return {finding.name: finding.value for finding in report.requirements}


@pytest.mark.slow
def test_a_book_of_two_games_and_its_cover_break_no_rule(tmp_path: Path) -> None:
    inside, outside = products()
    reports = [flown(tmp_path, product) for product in (inside, outside)]
    for report in reports:
        assert report.ok, [finding for finding in report.requirements if finding.ok is False]
    found, on_cover = map(values, reports)
    assert found["pages in colour"] == 0
    assert found["thinnest line"] == pytest.approx(0.3 * 72 / 25.4, abs=0.01)
    assert on_cover["pages in colour"] == 1, "covers are printed in colour"


@pytest.mark.slow
def test_emblems_on_a_cover_have_their_colours_although_pages_are_grey() -> None:
    inside, outside = products()
    faces = [game.face() for game in all_games() if game.name in ("fujisan", "dominate")]
    assert len(faces) == 2
    for face in faces:
        assert face is not None
        on_cover, on_pages = (
            {one for sheet in made.sheets for one in colours(sheet.front.shapes)} for made in (outside, inside)
        )
        assert face.secondary in on_cover - on_pages


@pytest.mark.slow
@pytest.mark.parametrize("trim", TRIMS)
def test_the_default_book_breaks_no_rule_in_any_trim(tmp_path: Path, trim: str) -> None:
    settings = (read_setting("preset=kdp"), read_setting(f"trim={trim}"))
    (inside,) = make_products(load_spec(*find_spec("puzzle-book"), settings))
    report = flown(tmp_path, inside)
    assert report.ok, [finding for finding in report.requirements if finding.ok is False]


def test_the_copyright_page_has_terms_and_the_notices_of_the_licences(tmp_path: Path) -> None:
    inside = products()[0]
    page = " ".join(texts(pdf_bytes(inside), 3).split())
    for words in (
        "write to their designers first: Fujisan",
        "philleduc.pled@gmail.com",
        "Adapted from Donimoes by Don Kirkby, https://donkirkby.github.io/donimoes/, under the licence",
        "https://creativecommons.org/licenses/by-sa/4.0/",
        "SIL Open Font License 1.1",
    ):
        assert words in page


@pytest.mark.slow
def test_build_and_check_list_the_games_whose_designers_want_to_be_asked(tmp_path: Path) -> None:
    inside = products()[0]
    assert "before you sell anything based on Fujisan, Dominate" in inside.remark
    (tmp_path / "book.yaml").write_text(BOOK)
    code, _, err = run(["check", str(tmp_path / "book.yaml")])
    assert code == 0
    assert f"warning: {inside.name}: {inside.remark}\n" == err


def test_what_is_said_before_selling_agrees_with_the_terms() -> None:
    for game in all_games():
        assert game.source.ask_before_selling == bool(
            re.search(r"\b(ask before you sell|write to the author first)\b", game.source.terms)
        ), game.name
        assert (game.source.licence is not None) == ("CC BY-SA" in game.source.terms), game.name
    told = before_selling(all_games())
    assert "Dominate" in told
    assert told.endswith(
        "no terms are known for Domination, Dominions, Dots, so ask the designers before you sell anything"
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("interior", "palette", "coloured"),
    [
        pytest.param("cream", "", False, marks=pytest.mark.slow),
        pytest.param("white", "colour", False, marks=pytest.mark.slow),
        pytest.param("standard-colour", "", True, marks=pytest.mark.slow),
        ("premium-colour", "colour", True),
    ],
)
def test_colour_is_printed_in_colour_interiors_alone(
    tmp_path: Path, interior: str, palette: str, coloured: bool
) -> None:
    spec = BOOK.replace("puzzles/fujisan.yaml, ", "") + f"    interior: {interior}\n    pad: true\n"
    inside = products(spec + (f"    palette: {palette}\n" if palette else ""))[0]
    pages = values(flown(tmp_path, inside))["pages in colour"]
    assert bool(pages) is coloured
    assert ("prints as grey" in inside.remark) == (palette == "colour" and not coloured)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("interior", "thickness"),
    some_daily(
        [("white", 0.002252), ("cream", 0.0025), ("premium-colour", 0.002347), ("standard-colour", 0.002252)],
        ("cream", 0.0025),
    ),
)
def test_the_interior_decides_the_width_of_the_spine(tmp_path: Path, interior: str, thickness: float) -> None:
    spec = BOOK.replace("puzzles/fujisan.yaml, ", "") + f"    interior: {interior}\n"
    inside, outside = products(spec + "    pad: true\n")
    ((width, _),) = pages_mm(pdf_bytes(outside))
    assert width == pytest.approx(25.4 * (12.25 + len(inside.sheets) * thickness), abs=0.01)


@pytest.mark.slow
def test_corrections_for_a_printer_at_home_leave_the_book_alone(tmp_path: Path) -> None:
    moved = "printer: {offset: {x: 3mm, y: 0mm}, scale: {x: 1.01, y: 1.0}}\n"
    spec = BOOK.replace("puzzles/fujisan.yaml, ", "")
    plain, other = (products(head + spec)[0] for head in ("", moved))
    assert [sheet.front for sheet in other.sheets] == [sheet.front for sheet in plain.sheets]


def small_letters(points: float) -> Book:
    """Return a drawing as wide as no page, with letters that are small for it."""
    shapes = (Text(5, 5, "tiny", points, "#000000"), rectangle(Box(0, 0, 400, 60), Style(stroke="#000000")))
    entry = Entry("one", "Puzzle 1", Drawing(Size(400, 60), shapes))
    return Book("Wide", (Section("Wide", (entry,)),))


def test_type_that_no_page_has_room_for_is_told_with_its_page_and_size(tmp_path: Path) -> None:
    options = BookletOptions.model_validate({"trim": "6x9", "preset": "kdp"})
    product = bind(small_letters(12), options, THEME, name="wide")
    match = re.search(r"text on page (\d+) has ([\d.]+) points, where KDP requires at least 7:", product.remark)
    assert match is not None, product.remark
    (broken,) = [finding for finding in flown(tmp_path, product).requirements if finding.ok is False]
    assert broken.name == "smallest type"
    assert broken.pages == (int(match[1]),)
    assert broken.value == pytest.approx(float(match[2]), abs=0.06)
    assert not bind(small_letters(30), options, THEME, name="wide").remark


def test_blank_pages_in_a_row_are_told() -> None:
    ink: tuple[Shape, ...] = (Text(5, 5, "text", 10, "#000000"),)
    blank = (3, 4, 5, 8, 9)
    pages = {k: Drawing(Size(100, 100), () if k in blank else ink) for k in range(1, 12)}
    options = BookletOptions.model_validate({"preset": "kdp"})
    broken = "pages 3–5 are blank, but KDP accepts at most 2 blank pages in a row"
    assert list(broken_clauses(pages, black=options.is_black)) == [broken]


@pytest.mark.parametrize(
    ("colour", "black", "printed"),
    [
        ("#f0f0f0", True, "#e5e5e5"),
        ("#fafafa", True, "#ffffff"),
        ("#ffffff", True, "#ffffff"),
        ("#000000", True, "#000000"),
        ("#c0392b", True, "#5f5f5f"),
        ("#c0392b", False, "#c0392b"),
        ("#f0f0f0", False, "#e5e5e5"),
        ("#8c8c8c", True, "#8c8c8c"),
    ],
)
def test_greys_are_strong_enough_to_print(colour: str, black: bool, printed: str) -> None:
    page = Drawing(Size(10, 10), (rectangle(Box(0, 0, 5, 5), Style(fill=colour)),))
    assert list(colours(prepared(page, black=black).shapes)) == [printed]


def test_lines_are_strong_enough_at_any_scale() -> None:
    shapes = (Group((line(0, 0, 100, 0, Style(stroke="#000000", width=0.2)),), stretch(0.1, 0.1)),)
    (group,) = prepared(Drawing(Size(10, 10), shapes), black=True).shapes
    assert isinstance(group, Group)
    (thick,) = group.shapes
    assert not isinstance(thick, Group | Text)
    assert thick.style.width * 0.1 == pytest.approx(0.3)  # type: ignore[union-attr]
