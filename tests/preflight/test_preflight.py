"""Preflight: every rule is broken in turn by a small PDF made for it, and our own books break none."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from click.testing import CliRunner

from pnp.base.errors import SpecError
from pnp.base.sentences import said
from pnp.booklets.cover import cover
from pnp.booklets.options import BookletOptions
from pnp.commands.group import cli
from pnp.language.translations import message_words
from pnp.preflight.measuring import measure
from pnp.preflight.reading import preflight, read_facts
from pnp.preflight.report import as_text, check_facts
from pnp.preflight.rules import DUPLEX, TARGETS
from pnp.preflight.walking import Outlines
from pnp.products.on_pages.binding import bind
from pnp.render.pdf import pdf_bytes
from tests.booklets.samples import book
from tests.preflight.samples import (
    KDP_BREAKS,
    Draw,
    add_layer,
    add_metadata,
    changed,
    grey,
    keep,
    line_of,
    near,
    once,
    picture,
    text_of,
    widen,
    write,
)  # fmt: skip
from tests.rows import some_daily
from tests.typesetting.samples import THEME


def broken(path: Path, target: str = "kdp") -> dict[str, str]:
    """Return the rules that a file breaks, and what was measured."""
    report = check_facts(measure(str(path)), str(path), target)
    return {finding.name: finding.measured for finding in report.requirements if finding.ok is False}


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


@pytest.mark.parametrize(("pages", "wanted"), some_daily([(150, 9.525), (152, 12.7)], (152, 12.7)))
def test_more_pages_need_a_wider_gutter(tmp_path: Path, pages: int, wanted: float) -> None:
    draw = lambda canvas, page: near(31 if page % 2 else 371, 300)(canvas)  # noqa: E731
    report = check_facts(measure(str(write(tmp_path / "book.pdf", draw, pages=pages))), "book.pdf", "kdp")
    finding = next(finding for finding in report.requirements if finding.name == "inner margin")
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


def test_metadata_layers_and_page_sizes_are_found(tmp_path: Path) -> None:
    found = broken(changed(write(tmp_path / "a.pdf"), add_metadata))
    assert found == {"metadata beyond title and author": "2 (subject, XMP)"}
    assert broken(changed(write(tmp_path / "b.pdf"), add_layer)) == {"objects on layers": "1"}
    assert broken(changed(write(tmp_path / "c.pdf"), widen)) == {"page sizes": "2 (152 × 229 mm, 176 × 229 mm)"}


def test_a_file_that_only_its_owner_may_change_is_opened_and_told(tmp_path: Path) -> None:
    locked = pikepdf.Encryption(owner="o", user="")
    assert broken(changed(write(tmp_path / "book.pdf"), keep, encryption=locked)) == {"encryption": "1"}


# Home and cutting machines


def test_a_sheet_for_home_asks_for_true_size_and_stays_off_the_edge(tmp_path: Path) -> None:
    path = write(tmp_path / "a.pdf", once(near(4, 300)))
    assert set(broken(path, "home")) == {
        "distance of ink from the edge",
        "print dialogues may resize the pages",
    }

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


@pytest.mark.slow
@pytest.mark.own_process
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


def test_a_long_line_of_small_type_is_quoted_by_its_beginning_and_its_end(tmp_path: Path) -> None:
    path = write(tmp_path / "book.pdf", once(text_of(5, "Every puzzle has one solution, no more")))
    done = CliRunner().invoke(cli, ["preflight", str(path), "--for", "kdp"])
    assert "5 pt (‘Every puzzle has on…n, no more’) on page 7" in done.output


def test_the_command_says_what_is_broken(tmp_path: Path) -> None:
    path = write(tmp_path / "book.pdf", once(text_of(5)))
    done = CliRunner().invoke(cli, ["preflight", str(path), "--for", "kdp"])
    assert done.exit_code == 1
    assert "FAILED  smallest type" in done.output
    assert "5 pt (‘small’) on page 7; wanted: at least 7 pt" in done.output
    assert done.output.endswith("24 pages, checked against the requirements for kdp: 1 check failed\n")
    done = CliRunner().invoke(cli, ["preflight", str(path), "--for", "kdp", "--json"])
    found = json.loads(done.output)
    assert found["ok"] is False
    (rule,) = [rule for rule in found["rules"] if rule["ok"] is False]
    assert (rule["rule"], rule["value"], rule["pages"]) == ("smallest type", pytest.approx(5), [7])


@pytest.mark.own_process
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


@pytest.mark.slow
def test_our_own_book_and_cover_break_no_rule_of_kdp(tmp_path: Path) -> None:
    options = BookletOptions.model_validate({"trim": "6x9", "preset": "kdp"})
    inside = replace(bind(book((30,)), options, THEME, name="book"), subject="the spec")
    outside = cover(book(), options, 120, THEME, name="book-cover")
    for product, target in ((inside, "kdp"), (outside, "kdp-cover")):
        path = tmp_path / f"{product.name}.pdf"
        path.write_bytes(pdf_bytes(product))
        report = check_facts(measure(str(path)), path.name, "kdp")
        assert report.target == target
        assert [finding for finding in report.requirements if finding.ok is False] == []
    home = tmp_path / "home.pdf"
    home.write_bytes(pdf_bytes(replace(bind(book(), BookletOptions(), THEME, name="book"), subject="a book")))
    assert {"bookmarks", "links, comments and other annotations", "thinnest line"} <= set(broken(home))


def test_the_sides_that_a_pdf_asks_for_are_named_in_the_readers_language(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.Root.ViewerPreferences = pikepdf.Dictionary(Duplex=pikepdf.Name.DuplexFlipLongEdge)
        pdf.save(path)
    facts = read_facts(path)
    assert said(DUPLEX.detail(facts), message_words("es")) == "borde largo"
