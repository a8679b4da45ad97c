"""Preflight: every rule is broken in turn by a small PDF made for it, and our own books break none."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from click.testing import CliRunner
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from pnp.base.errors import SpecError
from pnp.booklets.cover import cover
from pnp.booklets.options import BookletOptions
from pnp.build.binding import bind
from pnp.commands.group import cli
from pnp.drawing.fonts import font_file
from pnp.drawing.shapes import Font
from pnp.preflight.measuring import measure
from pnp.preflight.outlines import Outlines
from pnp.preflight.reading import read_facts
from pnp.preflight.report import as_text, check_facts, preflight
from pnp.preflight.rules import TARGETS
from pnp.render.pdf import pdf_bytes
from pnp.specs.translations import message_words
from tests.booklets.samples import book
from tests.typesetting.samples import THEME

Draw = Callable[[Any, int], None]
FACE = "PreflightFace"
SIZE = (432, 648)  # points: 6 x 9 in


def plain(canvas: Any, _page: int) -> None:
    """What every rule likes."""
    canvas.setFont(FACE, 10)
    canvas.drawString(72, 324, "Plain text")
    canvas.setLineWidth(1)
    canvas.line(72, 300, 300, 300)


def write(
    path: Path, draw: Draw | None = None, *, pages: int = 24, finish: Draw | None = None, **about: Any
) -> Path:
    if FACE not in pdfmetrics._fonts:
        pdfmetrics.registerFont(TTFont(FACE, str(font_file(Font.REGULAR))))
    canvas = Canvas(str(path), pagesize=SIZE, initialFontName=FACE, invariant=1, **about)
    canvas.setSubject("")
    canvas.setKeywords("")
    for page in range(1, pages + 1):
        plain(canvas, page)
        if draw is not None:
            draw(canvas, page)
        canvas.showPage()
    if finish is not None:
        finish(canvas, 0)
    canvas.save()
    return path


def broken(path: Path, target: str = "kdp") -> dict[str, str]:
    """The rules that a file breaks, and what was measured."""
    report = check_facts(measure(str(path)), str(path), target)
    return {finding.rule: finding.measured for finding in report.findings if finding.ok is False}


def once(draw: Callable[[Any], None]) -> Draw:
    """Something on page 7 alone."""

    def on_page(canvas: Any, page: int) -> None:
        if page == 7:
            draw(canvas)

    return on_page


def text_of(size: float) -> Callable[[Any], None]:
    def draw(canvas: Any) -> None:
        canvas.setFont(FACE, size)
        canvas.drawString(100, 200, "small")

    return draw


def scaled_text(canvas: Any) -> None:
    canvas.saveState()
    canvas.scale(0.5, 0.5)
    text_of(12)(canvas)
    canvas.restoreState()


def in_form(canvas: Any) -> None:
    canvas.beginForm("small")
    text_of(12)(canvas)
    canvas.endForm()
    canvas.saveState()
    canvas.scale(0.5, 0.5)
    canvas.doForm("small")
    canvas.restoreState()


def line_of(width: float) -> Callable[[Any], None]:
    def draw(canvas: Any) -> None:
        canvas.setLineWidth(width)
        canvas.line(100, 200, 300, 200)

    return draw


def bar(canvas: Any) -> None:
    canvas.rect(100, 200, 200, 0.4, stroke=0, fill=1)


def grey(level: float) -> Callable[[Any], None]:
    def draw(canvas: Any) -> None:
        canvas.setFillGray(1 - level)
        canvas.rect(100, 200, 50, 50, stroke=0, fill=1)

    return draw


def clear(canvas: Any) -> None:
    canvas.setFillAlpha(0.5)
    canvas.rect(100, 200, 50, 50, stroke=0, fill=1)


def unseen(canvas: Any) -> None:
    text = canvas.beginText(100, 200)
    text.setTextRenderMode(3)
    text.textOut("nobody sees this")
    canvas.drawText(text)


def picture(pixels: int) -> Callable[[Any], None]:
    def draw(canvas: Any) -> None:
        canvas.drawImage(ImageReader(Image.new("L", (pixels, pixels), 90)), 100, 200, 72, 72)

    return draw


def near(x: float, y: float) -> Callable[[Any], None]:
    return lambda canvas: canvas.rect(x, y, 30, 30, stroke=0, fill=1)


def foreign(canvas: Any) -> None:
    canvas.setFont("Helvetica", 9)
    canvas.drawString(90, 90, "not embedded")


KDP_BREAKS: dict[str, tuple[Draw, str, str]] = {
    "type": (once(text_of(6.2)), "smallest type", "6.2 pt"),
    "type made smaller": (once(scaled_text), "smallest type", "6 pt"),
    "type in a form": (once(in_form), "smallest type", "6 pt"),
    "line": (once(line_of(0.3)), "thinnest line", "0.3 pt"),
    "hairline": (once(line_of(0)), "thinnest line", "0 pt"),
    "bar": (once(bar), "thinnest line", "0.4 pt"),
    "grey": (once(grey(0.05)), "lightest grey", "5.1%"),
    "clear": (once(clear), "pages with transparency", "1"),
    "unseen": (once(unseen), "invisible objects", "1"),
    "off the page": (once(near(900, 100)), "invisible objects", "1"),
    "image": (once(picture(150)), "image resolution", "150 dpi"),
    "font": (once(foreign), "fonts not embedded", "1 (Helvetica)"),
    "link": (once(lambda c: c.linkURL("https://example.org", (90, 90, 99, 99))), "links, comments", "1"),
    "bookmark": (
        once(lambda c: (c.bookmarkPage("here"), c.addOutlineEntry("Here", "here"))),
        "bookmarks",
        "1",
    ),
    "outer margin": (once(near(395, 300)), "outer margins", "2."),
    "top margin": (once(near(200, 610)), "outer margins", "2."),
    "inner margin": (once(near(15, 300)), "inner margin", "5."),
    "marks": (
        lambda c, _: (c.setTrimBox((60, 60, 372, 588)), c.line(20, 100, 50, 100)),
        "marks outside the trim",
        "24",
    ),
    "form": (once(lambda c: c.acroForm.checkbox(x=90, y=90, fillColor=None, borderWidth=1)), "forms", "form"),
}


def test_a_plain_book_breaks_no_rule(tmp_path: Path) -> None:
    assert broken(write(tmp_path / "book.pdf")) == {}


@pytest.mark.parametrize("case", KDP_BREAKS)
def test_each_break_of_a_rule_is_found_and_measured(tmp_path: Path, case: str) -> None:
    draw, rule, said = KDP_BREAKS[case]
    found = broken(write(tmp_path / "book.pdf", draw))
    name = next((name for name in found if name.startswith(rule)), None)
    assert name is not None, found
    assert said in found[name]


def test_lines_and_greys_just_strong_enough_are_taken(tmp_path: Path) -> None:
    def draw(canvas: Any, _page: int) -> None:
        for shape in (line_of(0.75), grey(0.1), text_of(7), picture(300)):
            shape(canvas)

    assert broken(write(tmp_path / "book.pdf", draw)) == {}


def test_even_pages_are_bound_on_their_right(tmp_path: Path) -> None:
    """The same block is too near to the binding on a right-hand page, and too near to the edge on none."""
    twenty = lambda canvas, page: near(20, 300)(canvas) if page == 8 else None  # noqa: E731
    assert broken(write(tmp_path / "left.pdf", twenty)) == {}
    other = lambda canvas, page: near(20, 300)(canvas) if page == 7 else None  # noqa: E731
    assert list(broken(write(tmp_path / "right.pdf", other))) == ["inner margin"]


@pytest.mark.parametrize(("pages", "wanted"), [(150, 9.525), (152, 12.7)])
def test_more_pages_need_a_wider_gutter(tmp_path: Path, pages: int, wanted: float) -> None:
    draw = lambda canvas, page: near(31 if page % 2 else 371, 300)(canvas)  # noqa: E731
    report = check_facts(measure(str(write(tmp_path / "book.pdf", draw, pages=pages))), "book.pdf", "kdp")
    finding = next(finding for finding in report.findings if finding.rule == "inner margin")
    assert finding.value == pytest.approx(31 * 25.4 / 72, abs=0.25)
    assert finding.wanted == f"at least {wanted:.4g} mm"
    assert finding.ok is (pages == 150)


@pytest.mark.parametrize(("pages", "ok"), [(23, False), (24, True)])
def test_a_paperback_has_24_pages(tmp_path: Path, pages: int, ok: bool) -> None:
    assert ("pages" not in broken(write(tmp_path / "book.pdf", pages=pages))) is ok


@pytest.mark.parametrize(("blank", "ok"), [(2, True), (3, False)])
def test_blank_pages_in_a_row_are_counted(tmp_path: Path, blank: int, ok: bool) -> None:
    path = write(tmp_path / "book.pdf")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for page in pdf.pages[4 : 4 + blank]:
            page.Contents = pdf.make_stream(b"")
        pdf.save(path)
    assert broken(path) == ({} if ok else {"blank pages in a row": "3"})


def changed(path: Path, change: Callable[[pikepdf.Pdf], object], **how: Any) -> Path:
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        change(pdf)
        pdf.save(path, **how)
    return path


def keep(_pdf: pikepdf.Pdf) -> None:
    """Changes nothing but how the file is saved."""


def add_metadata(pdf: pikepdf.Pdf) -> None:
    pdf.docinfo["/Subject"] = "the whole spec"
    pdf.Root.Metadata = pdf.make_stream(
        b"<?xpacket begin?>", Type=pikepdf.Name.Metadata, Subtype=pikepdf.Name.XML
    )


def add_layer(pdf: pikepdf.Pdf) -> None:
    group = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name="Layer"))
    page = pdf.pages[6]
    page.Resources.Properties = pikepdf.Dictionary(Layer=group)
    page.contents_add(b"/OC /Layer BDC 100 100 50 50 re f EMC")


def widen(pdf: pikepdf.Pdf) -> None:
    pdf.pages[6].MediaBox = pikepdf.Array([0, 0, 500, 648])


def test_metadata_layers_and_page_sizes_are_found(tmp_path: Path) -> None:
    found = broken(changed(write(tmp_path / "a.pdf"), add_metadata))
    assert found == {"metadata beyond title and author": "2 (Subject, XMP)"}
    assert broken(changed(write(tmp_path / "b.pdf"), add_layer)) == {"objects on layers": "1"}
    assert broken(changed(write(tmp_path / "c.pdf"), widen)) == {"page sizes": "2 (152 × 229 mm, 176 × 229 mm)"}


def test_a_file_that_only_its_owner_may_change_is_opened_and_told(tmp_path: Path) -> None:
    locked = pikepdf.Encryption(owner="o", user="")
    assert broken(changed(write(tmp_path / "book.pdf"), keep, encryption=locked)) == {"encryption": "1"}


# Home and cutting machines


def test_a_sheet_for_home_asks_for_true_size_and_stays_off_the_edge(tmp_path: Path) -> None:
    path = write(tmp_path / "a.pdf", once(near(4, 300)))
    assert set(broken(path, "home")) == {"distance of ink from the edge", "lets viewers scale"}

    def finish(canvas: Any, _page: int) -> None:
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge")

    assert broken(write(tmp_path / "b.pdf", finish=finish, pdfVersion=(1, 7)), "home") == {}
    assert set(broken(write(tmp_path / "c.pdf", finish=finish, pdfVersion=(1, 4)), "home")) == {"PDF version"}


def test_a_version_has_a_point_where_numbers_have_a_comma(tmp_path: Path) -> None:
    def finish(canvas: Any, _page: int) -> None:
        canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge")

    words = message_words("de")
    found = preflight(write(tmp_path / "a.pdf", finish=finish, pdfVersion=(1, 4)), "home")
    (line,) = (line for line in as_text(found, words).splitlines() if "PDF-Version" in line)
    assert "1.4" in line
    assert "mindestens 1.7" in line


def test_outlines_for_a_cutter_are_closed_and_cut_once(tmp_path: Path) -> None:
    def finish(canvas: Any, _page: int) -> None:
        canvas.setViewerPreference("PrintScaling", "None")

    def squares(second: float) -> Draw:
        def draw(canvas: Any, _page: int) -> None:
            canvas.rect(100, 100, 72, 72)
            canvas.rect(second, 100, 72, 72)

        return draw

    def without_line(path: Path) -> Path:
        def strip(pdf: pikepdf.Pdf) -> None:
            for page in pdf.pages:
                data = page.Contents.read_bytes().replace(b"n 72 300 m 300 300 l S", b"")
                page.Contents = pdf.make_stream(data)

        return changed(path, strip)

    apart = without_line(write(tmp_path / "a.pdf", squares(200), pages=2, finish=finish))
    assert broken(apart, "cutter") == {}
    shared = without_line(write(tmp_path / "b.pdf", squares(172), pages=2, finish=finish))
    assert broken(shared, "cutter") == {"length cut twice": "50 mm"}  # an inch on each of two pages
    half = without_line(write(tmp_path / "c.pdf", squares(136), pages=1, finish=finish))
    assert broken(half, "cutter") == {"length cut twice": "25 mm"}  # half an inch above and below
    assert "open outlines" in broken(write(tmp_path / "d.pdf", pages=1, finish=finish), "cutter")


@pytest.mark.parametrize("middle", [10.0, 10.01, 10.025, 10.0375])
@pytest.mark.parametrize("turned", [False, True])
def test_lines_a_hair_apart_are_one(middle: float, turned: bool) -> None:
    """Wherever they are: pieces on both sides of a cut have the same edge, but for rounding."""
    outlines = Outlines()
    for across in (middle - 0.0001, middle + 0.0001, middle + 0.1):
        ends = [(5.0, across), (55.0, across)]
        outlines.add([(y, x) for x, y in ends] if turned else ends, closed=False, straight=[True])
    assert outlines.twice == pytest.approx(50)


# Files that aren't what they should be


def test_what_is_no_pdf_gets_a_line(tmp_path: Path) -> None:
    good = write(tmp_path / "good.pdf").read_bytes()
    cases = {
        "empty.pdf": b"",
        "text.pdf": b"Dear reader",
        "head.pdf": good[:40],
        "half.pdf": good[: len(good) // 2],
    }
    for name, data in cases.items():
        (tmp_path / name).write_bytes(data)
        with pytest.raises(SpecError, match=r"isn't a PDF, or is too damaged"):
            read_facts(tmp_path / name)
    with pytest.raises(SpecError, match="No such file"):
        read_facts(tmp_path / "missing.pdf")
    with pytest.raises(SpecError, match="is a folder"):
        read_facts(tmp_path)


def test_a_locked_file_gets_a_line(tmp_path: Path) -> None:
    path = changed(write(tmp_path / "a.pdf"), keep, encryption=pikepdf.Encryption(owner="o", user="u"))
    with pytest.raises(SpecError, match="needs a password"):
        read_facts(path)


def test_a_file_that_takes_too_long_gets_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small file that unpacks to three million lines; here the time is up after a second."""
    path = write(tmp_path / "huge.pdf", pages=1)
    drawn = b"0 0 m 400 400 l S 0 400 m 400 0 l S\n" * 1_500_000
    changed(path, lambda pdf: pdf.pages[0].contents_add(drawn), compress_streams=True)
    assert path.stat().st_size < 1_000_000
    monkeypatch.setattr("pnp.preflight.reading.MOST_SECONDS", 1)
    with pytest.raises(SpecError, match=r"takes longer|more than"):
        read_facts(path)


# The command


def test_the_command_says_what_is_broken(tmp_path: Path) -> None:
    path = write(tmp_path / "book.pdf", once(text_of(5)))
    done = CliRunner().invoke(cli, ["preflight", str(path), "--for", "kdp"])
    assert done.exit_code == 1
    assert "BROKEN  smallest type" in done.output
    assert "5 pt (‘small’) on page 7; wanted: at least 7 pt" in done.output
    assert done.output.endswith("24 pages, checked against the rules for kdp: 1 rule broken\n")
    done = CliRunner().invoke(cli, ["preflight", str(path), "--for", "kdp", "--json"])
    found = json.loads(done.output)
    assert found["ok"] is False
    (rule,) = [rule for rule in found["rules"] if rule["ok"] is False]
    assert (rule["rule"], rule["value"], rule["pages"]) == ("smallest type", pytest.approx(5), [7])


def test_the_command_ends_with_2_for_what_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "letter.pdf"
    path.write_text("Dear reader")
    done = CliRunner().invoke(cli, ["preflight", str(path), "--for", "home", "--json"])
    assert done.exit_code == 2
    assert "isn't a PDF" in json.loads(done.output)["errors"][0]["message"]


def test_every_rule_of_every_target_has_a_line(tmp_path: Path) -> None:
    facts = measure(str(write(tmp_path / "book.pdf")))
    for target in ("kdp", "home", "cutter"):
        lines = as_text(check_facts(facts, "book.pdf", target)).splitlines()
        assert len(lines) == len(TARGETS[target]) + 1


# Our own


def test_our_own_book_and_cover_break_no_rule_of_kdp(tmp_path: Path) -> None:
    options = BookletOptions.model_validate({"trim": "6x9", "preset": "kdp"})
    inside = bind(book((30,)), options, THEME, name="book", subject="the spec")
    outside = cover(book(), options, 120, THEME, name="book-cover")
    for product, target in ((inside, "kdp"), (outside, "kdp-cover")):
        path = tmp_path / f"{product.name}.pdf"
        path.write_bytes(pdf_bytes(product))
        assert check_facts(measure(str(path)), path.name, "kdp").target == target
        assert broken(path) == {}
    home = tmp_path / "home.pdf"
    home.write_bytes(pdf_bytes(bind(book(), BookletOptions(), THEME, name="book", subject="the spec")))
    assert {"bookmarks", "links, comments and other annotations", "thinnest line"} <= set(broken(home))
