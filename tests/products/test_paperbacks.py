"""What pnp promises a print service: pages and covers of every game, on every interior, break no rule."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner

from pnp.base.errors import SpecError
from pnp.base.geometry import Box, Size, move
from pnp.booklets.kdp import INTERIORS, broken_clauses, page_counts, prepared, wrong_count, wrong_trim
from pnp.booklets.options import BookletOptions
from pnp.commands.group import cli
from pnp.desk import calls
from pnp.desk.documents import Doc
from pnp.drawing.crop import visible
from pnp.drawing.palette import colours
from pnp.drawing.shapes import Circle, Drawing, Group, Style, Text, rectangle
from pnp.games.api.registry import all_games
from pnp.language.catalogue import builtin_sets
from pnp.pipeline.build import make_all
from pnp.preflight.measuring import measure
from pnp.preflight.report import Report, check_facts
from pnp.products.resolve import load_text
from pnp.render.pdf import pdf_bytes
from pnp.sheets.sheet import Interior, Product
from tests.preflight.samples import changed, write

INCH = 25.4
GAMES = [game.name for game in all_games() if game.puzzles]
DAILY = {("mountains", "white")}
"""Covers with art that runs far off the page, and a pale shade that a press prints as a grey."""


def book_of(game: str, interior: str, *lines: str) -> str:
    sets = ", ".join(
        f"{name}.yaml"
        for name, path in builtin_sets().items()
        if name.startswith("puzzles/") and game in path.parts
    )
    options = (f"interior: {interior}", "preset: kdp", *lines)
    return (
        f"pnp: 1\ntitle: For a print service\nproducts:\n  - booklet:\n      from: [{sets}]\n      count: 4\n"
        "      author: A B\n      cover: {}\n    trim: 6x9\n" + "".join(f"    {line}\n" for line in options)
    )


def products(folder: Path, spec: str) -> list[Product]:
    return [one.product for one in make_all(load_text(spec, folder / "book.yaml", "book.yaml"))]


def checked(folder: Path, product: Product) -> Report:
    path = folder / f"{product.name}.pdf"
    path.write_bytes(pdf_bytes(product))
    return check_facts(measure(str(path)), path.name, "kdp", product.interior)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "interior"),
    [
        pytest.param(
            game,
            interior,
            marks=pytest.mark.long("builds a book and its cover")
            if (game, interior) in DAILY
            else pytest.mark.slow,
        )
        for game in GAMES
        for interior in INTERIORS
    ],
)
def test_pages_and_cover_of_a_book_break_no_rule(tmp_path: Path, game: str, interior: Interior) -> None:
    inside, outside = products(tmp_path, book_of(game, interior, "pad: true"))
    assert inside.interior == interior
    for product in (inside, outside):
        report = checked(tmp_path, product)
        assert report.ok, [finding for finding in report.requirements if finding.ok is False]
    if interior in ("white", "cream"):
        (letters,) = (f for f in checked(tmp_path, inside).requirements if f.name == "letters in grey")
        assert letters.value is None, "letters in grey are screened into dots"


# Trims and numbers of pages


@pytest.mark.parametrize(
    ("inches", "least", "most"),
    [
        ((6, 9), (24, 24, 24, 72), (828, 776, 828, 600)),
        ((8.25, 6), (24, 24, 24, 72), (800, 750, 800, 600)),
        ((8.5, 11), (24, 24, 24, 72), (590, 550, 590, 600)),
        ((8.27, 11.69), (24, 24, 24, 72), (780, 730, 590, 600)),
        ((148 / INCH, 210 / INCH), (24, 24, 24, 72), (828, 776, 828, 600)),
        ((210 / INCH, 297 / INCH), (24, 24, 24, 72), (780, 730, 590, 600)),
        ((8.1, 8.2), (24, 24, 24, 72), (800, 750, 800, 600)),
        ((8.4, 11.5), (24, 24, 24, 72), (590, 550, 590, 600)),
    ],
)
def test_the_limits_are_those_of_the_trim_and_the_interior(
    inches: tuple[float, float], least: tuple[int, ...], most: tuple[int, ...]
) -> None:
    trim = Size(*(side * INCH for side in inches))
    order: tuple[Interior, ...] = ("white", "cream", "premium-colour", "standard-colour")
    assert tuple(page_counts(trim, interior).least for interior in order) == least
    assert tuple(page_counts(trim, interior).most for interior in order) == most


@pytest.mark.parametrize(
    ("pages", "interior", "inches", "said"),
    [
        (
            24,
            "standard-colour",
            (6, 9),
            "allows 72 to 600 pages of this trim, and the book has 24: add puzzles",
        ),
        (800, "cream", (6, 9), "leave out some puzzles; it can have another interior: white, premium-colour"),
        (600, "white", (8.5, 11), "or choose a smaller trim; it can have another interior: standard-colour"),
        (829, "white", (6, 9), "has 829: leave out some puzzles"),
    ],
)
def test_a_number_of_pages_that_is_not_printed_is_refused_with_what_to_change(
    pages: int, interior: Interior, inches: tuple[float, float], said: str
) -> None:
    assert said in wrong_count(pages, Size(*(side * INCH for side in inches)), interior)


@pytest.mark.parametrize(
    ("inches", "nearest"),
    [
        ((12, 12), "8.5 × 8.5 in"),
        ((3, 5), "5 × 8 in"),
        ((9, 6), "8.25 × 6 in"),
        ((8.6, 8.6), "8.5 × 8.5 in"),
    ],
)
def test_a_trim_that_is_not_printed_is_refused_with_the_nearest(
    inches: tuple[float, float], nearest: str
) -> None:
    width, height = inches
    spec = book_of("dominosa", "white").replace("6x9", f"{{width: {width}in, height: {height}in}}")
    (error,) = load_text(spec, Path("book.yaml"), "book.yaml").errors
    assert error.line == 9
    assert "KDP prints page sizes from 4 × 6 in to 8.5 × 11.69 in" in error.message
    assert error.message.endswith(nearest)
    assert not load_text(spec.replace("    preset: kdp\n", ""), Path("book.yaml"), "book.yaml").errors


def test_every_named_trim_is_printed() -> None:
    for trim in ("a4", "a5", "letter", "8.5x11", "8x10", "6x9"):
        assert BookletOptions.model_validate({"preset": "kdp", "trim": trim})
    assert not wrong_trim(Size(210, 297))


@pytest.mark.slow
def test_a_thin_book_in_standard_colour_is_refused_or_filled_up(tmp_path: Path) -> None:
    thin = book_of("dominosa", "standard-colour")
    with pytest.raises(SpecError, match="interior: standard-colour allows 72 to 600 pages") as caught:
        products(tmp_path, thin)
    assert caught.value.errors[0].line == 10
    inside, _ = products(tmp_path, thin + "    pad: true\n")
    assert len(inside.sheets) == 72
    (error,) = load_text(thin.replace("preset: kdp", "pad: true"), Path("book.yaml"), "book.yaml").errors
    assert "add preset: kdp, or leave out pad" in error.message


@pytest.mark.parametrize(
    ("pages", "interior", "ok"),
    [
        (24, "standard-colour", False),
        (72, "standard-colour", True),
        (24, None, True),
        (776, "cream", True),
        (778, "cream", False),
        (778, None, True),
        (830, None, False),
    ],
)
def test_preflight_counts_pages_for_the_interior(
    tmp_path: Path, pages: int, interior: Interior | None, ok: bool
) -> None:
    thin = measure(str(write(tmp_path / "book.pdf", pages=2)))
    facts = thin.model_copy(update={"pages": thin.pages * (pages // 2)})
    found = {finding.name: finding for finding in check_facts(facts, "book.pdf", "kdp", interior).requirements}
    assert found["pages"].ok is ok
    takes = found["interiors that allow this trim and number of pages"]
    assert ("standard-colour" in takes.measured) is (72 <= pages <= 600)
    assert ("cream" in takes.measured) is (pages <= 776)
    assert takes.ok is None


@pytest.mark.long("reads two PDFs, each in a process of its own")
def test_preflight_takes_the_interior_from_the_command_line(tmp_path: Path) -> None:
    path = str(write(tmp_path / "book.pdf"))
    done = CliRunner().invoke(cli, ["preflight", path, "--for", "kdp", "--interior", "standard-colour"])
    assert done.exit_code == 1
    assert "24; wanted: 72 to 600" in done.output
    assert CliRunner().invoke(cli, ["preflight", path, "--for", "kdp"]).exit_code == 0


def test_an_interior_is_for_paperbacks_only(tmp_path: Path) -> None:
    path = str(write(tmp_path / "book.pdf"))
    done = CliRunner().invoke(cli, ["preflight", path, "--for", "home", "--interior", "cream"])
    assert done.exit_code == 2
    assert "--interior is for paperbacks" in done.output


def test_preflight_finds_a_trim_that_is_not_printed(tmp_path: Path) -> None:
    def widen_all(pdf: pikepdf.Pdf) -> None:
        for page in pdf.pages:
            page.MediaBox = pikepdf.Array([0, 0, 864, 864])

    path = changed(write(tmp_path / "book.pdf"), widen_all)
    report = check_facts(measure(str(path)), "book.pdf", "kdp")
    (finding,) = (f for f in report.requirements if f.name == "pages of a size that KDP doesn't print")
    assert finding.ok is False
    assert "305 × 305 mm" in finding.measured


@pytest.mark.slow
def test_the_studio_counts_pages_for_the_interior_of_the_spec() -> None:
    doc = Doc("book.yaml", book_of("dominosa", "cream").replace("      cover: {}\n", ""))
    (view,) = calls.preflight(doc, "kdp")
    assert next(line.wanted for line in view.rules if line.rule == "pages") == "24 to 776"


# Ink


def test_letters_are_black_on_a_black_interior() -> None:
    texts = tuple(Text(1, 1, "a", 9, colour) for colour in ("#8c8c8c", "#c0392b", "#f7f4ec", "#cccccc"))
    page = Drawing(Size(10, 10), texts)
    assert list(colours(prepared(page, black=True).shapes)) == ["#000000", "#000000", "#ffffff", "#cccccc"]
    assert next(colours(prepared(page, black=False).shapes)) == "#8c8c8c"
    options = BookletOptions.model_validate({"preset": "kdp", "interior": "cream"})
    assert [clause for clause in broken_clauses({7: page}, black=options.is_black) if "grey letters" in clause]


def test_a_pale_shade_that_looks_grey_is_strong_enough_to_print() -> None:
    shades = ("#f5f6f8", "#ebeef1", "#e1e6ea", "#f7f4ec", "#e3e4e6")
    page = Drawing(Size(10, 10), tuple(rectangle(Box(0, 0, 5, 5), Style(fill=shade)) for shade in shades))
    found = list(colours(prepared(page, black=False).shapes))
    assert found == ["#ffffff", "#e5e5e5", "#e1e6ea", "#f7f4ec", "#e3e4e6"]


def test_shapes_that_nobody_sees_are_left_out() -> None:
    ink = Style(fill="#000000")
    seen = (
        Circle(5, 5, 1, ink),
        Circle(-1, 5, 2, ink),
        rectangle(Box(-50, -50, 90, 90), ink),
        Group((Text(1, 1, "a", 9, "#000000"),), move(8, 0)),
    )
    unseen = (
        Circle(20, 5, 1, ink),
        rectangle(Box(3, 11, 5, 14), ink),
        Group((Circle(5, 5, 1, ink),), move(0, 30)),
        Group((Circle(5, 5, 1, ink),), clip=Box(0, 0, 2, 2)),
        Text(2, 40, "b", 9, "#000000"),
    )
    assert visible(Drawing(Size(10, 10), (*seen, *unseen))).shapes == seen
