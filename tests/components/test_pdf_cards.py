"""Cards out of somebody's PDF: where they are found, which back each gets, and what is refused or told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from reportlab.lib.pagesizes import A4, landscape, letter
from reportlab.pdfgen.canvas import Canvas

from pnp.base.geometry import Box, Size
from pnp.components.cards.pdf_grid import cells_by_marks, page_numbers
from pnp.pipeline.build import make_all
from pnp.products.resolve import load_spec
from pnp.render.pdf import pdf_bytes
from pnp.sheets.piece_faces import face_drawing
from pnp.sheets.pieces import Piece
from pnp.sheets.sheet import Product, Sheet
from tests.commands import run
from tests.made_pdfs import MM, Layout, back_tone, front_tone, sheet, sheets

Tone = tuple[float, float, float]


def deck(path: Path, images: str, more: str = "") -> tuple[Sequence[Piece], str]:
    """Return the cards of a spec, and what the build tells of them."""
    lines = "".join(f"    {line}\n" for line in (f"images: {images}", *more.splitlines()))
    (path / "my.yaml").write_text(f"pnp: 1\nproducts:\n  - pieces: cards\n{lines}", encoding="utf-8")
    (made,) = make_all(load_spec(path / "my.yaml", "my.yaml"))
    return made.product.pieces, made.product.remark


def refused(path: Path, images: str, more: str = "") -> str:
    lines = "".join(f"    {line}\n" for line in (f"images: {images}", *more.splitlines()))
    (path / "my.yaml").write_text(f"pnp: 1\nproducts:\n  - pieces: cards\n{lines}", encoding="utf-8")
    code, _, err = run(["check", str(path / "my.yaml")])
    assert code == 2, err
    return err


def tones(pieces: Sequence[Piece], at: tuple[float, float] = (0.5, 0.5), *, back: bool = False) -> list[Tone]:
    """Return the colour of each card at a place, as parts of its width and height from the lower left, with 3
    mm of bleed around it."""
    drawings = [face_drawing(piece, back=back, bleed=3.0) for piece in pieces]
    pdf = pdf_bytes(Product("a", "A", tuple(Sheet("", drawing) for drawing in drawings)))
    found = []
    with pypdfium2.PdfDocument(pdf) as document:
        for page, drawing in zip(document, drawings, strict=True):
            image = page.render(scale=1).to_pil().convert("RGB")
            wide, high = drawing.size
            x, y = 3 + at[0] * (wide - 6), 3 + at[1] * (high - 6)
            colour = image.getpixel((int(x / wide * image.width), int((1 - y / high) * image.height)))
            found.append(tuple(round(level / 255, 2) for level in colour))
    return found  # type: ignore[return-value]


def near(found: Sequence[Tone], wanted: Sequence[Tone]) -> bool:
    return len(found) == len(wanted) and all(
        abs(a - b) < 0.02
        for one, other in zip(found, wanted, strict=True)
        for a, b in zip(one, other, strict=True)
    )


def fronts(count: int) -> list[Tone]:
    return [front_tone(number) for number in range(count)]


def backs(count: int) -> list[Tone]:
    return [back_tone(number) for number in range(count)]


DOT = (6 / 63.5, 6 / 88.9)
"""The middle of the dark dot in a poker card's lower left corner."""
BLACK = (0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    "layout",
    [
        Layout(),
        Layout(marks="lines"),
        Layout(marks="boxes", width=59, height=86, gap=6),
        Layout(marks="corners", width=56, height=80, gap=10),
        Layout(columns=2, rows=4, width=88.9, height=63.5, page=letter),
        Layout(columns=2, rows=2, width=57, height=57, shift=(11, -23)),
        Layout(columns=5, rows=2, width=44, height=68, page=landscape(A4), marks="boxes"),
    ],
    ids=["ticks", "lines", "boxes", "corners", "sideways", "shifted", "landscape"],
)
def test_cards_are_found_by_their_marks(tmp_path: Path, layout: Layout) -> None:
    sheets(tmp_path / "game.pdf", layout, layout.count)
    pieces, told = deck(tmp_path, "game.pdf")
    assert near(tones(pieces), fronts(layout.count))
    assert pieces[0].outline.box.size == pytest.approx((layout.width, layout.height), abs=0.02)
    assert f"{layout.count} cards of" in told


def test_places_without_a_card_are_told_and_make_none(tmp_path: Path) -> None:
    sheets(tmp_path / "game.pdf", Layout(), 14)
    pieces, told = deck(tmp_path, "game.pdf")
    assert near(tones(pieces), fronts(14))
    assert "4 places on the pages of 'game.pdf' are blank" in told


@pytest.mark.parametrize("marks", ["boxes", "corners"])
def test_marks_of_a_last_page_that_is_not_full_are_understood(tmp_path: Path, marks: str) -> None:
    sheets(tmp_path / "game.pdf", Layout(marks=marks, gap=4, width=59, height=86), 13)
    pieces, _ = deck(tmp_path, "game.pdf")
    assert near(tones(pieces), fronts(13))


@pytest.mark.parametrize(
    ("order", "images", "wanted"),
    [
        ("alternating", "{from: game.pdf, fronts: odd, backs: even}", backs(14)),
        ("after", "{from: game.pdf, fronts: 1-2, backs: 3-4}", backs(14)),
        ("after", '{from: game.pdf, backs: "3-"}', backs(14)),
        ("one", "{from: game.pdf, backs: last}", [back_tone(7)] * 14),
        ("one", "{from: game.pdf, fronts: 1-2, backs: 3}", [back_tone(7)] * 14),
        ("alternating", "{from: game.pdf, fronts: odd, backs: even, grid: 3x3}", backs(14)),
    ],
)
def test_every_card_gets_the_back_that_is_printed_behind_it(
    tmp_path: Path, order: str, images: str, wanted: list[Tone]
) -> None:
    sheets(tmp_path / "game.pdf", Layout(), 14, order)
    pieces, _ = deck(tmp_path, images)
    assert near(tones(pieces), fronts(14))
    assert near(tones(pieces, back=True), wanted)
    assert tones(pieces, DOT) == tones(pieces, DOT, back=True) == [BLACK] * 14, "all are upright"


@pytest.mark.parametrize(
    ("flip", "page", "mirrored", "upside_down"),
    [
        ("none", A4, False, False),
        ("long-edge", A4, True, False),
        ("short-edge", A4, False, True),
        ("short-edge", landscape(A4), True, False),
        ("long-edge", landscape(A4), False, True),
    ],
)
def test_backs_belong_to_fronts_whichever_edge_the_sheet_is_flipped_over(
    tmp_path: Path, flip: str, page: tuple[float, float], mirrored: bool, upside_down: bool
) -> None:
    layout = Layout(columns=3, rows=2, page=page, width=60, height=80)
    canvas = Canvas(str(tmp_path / "game.pdf"))
    sheet(canvas, layout, 0, 6)
    sheet(canvas, layout, 0, 6, back_tone, mirrored=mirrored, upside_down=upside_down)
    canvas.save()
    pieces, _ = deck(tmp_path, f"{{from: game.pdf, fronts: 1, backs: 2, flip: {flip}}}")
    assert near(tones(pieces), fronts(6))
    assert near(tones(pieces, back=True), backs(6))
    assert tones(pieces, (0.1, 0.075), back=True) == [BLACK] * 6, "all are upright"


def test_backs_that_may_belong_to_other_cards_are_told(tmp_path: Path) -> None:
    images = "{from: game.pdf, fronts: odd, backs: even"
    sheets(tmp_path / "game.pdf", Layout(columns=3, rows=2, page=landscape(A4)), 12, "alternating")
    assert (
        "if backs are mirrored from left to right, write `flip: short-edge`" in deck(tmp_path, f"{images}}}")[1]
    )
    for flip in ("short-edge", "long-edge"):
        assert "mirrored from left" not in deck(tmp_path, f"{images}, flip: {flip}}}")[1]
    sheets(tmp_path / "game.pdf", Layout(), 11, "alternating")
    assert "backs" not in deck(tmp_path, f"{images}}}")[1]
    assert "nothing is printed behind 1 card: perhaps" in deck(tmp_path, f"{images}, flip: none}}")[1]


def test_backs_that_are_a_little_off_are_found_by_their_own_marks(tmp_path: Path) -> None:
    layout = Layout(width=60, height=80, gap=4, bleed=0)
    canvas = Canvas(str(tmp_path / "game.pdf"))
    sheet(canvas, layout, 0, 9)
    sheet(canvas, replace(layout, shift=(2.5, -3.0)), 0, 9, back_tone, mirrored=True)
    canvas.save()
    pieces, _ = deck(tmp_path, "{from: game.pdf, fronts: 1, backs: 2}")
    for place in ((0.02, 0.02), (0.98, 0.98), (0.02, 0.98)):
        assert near(tones(pieces, place, back=True), backs(9))


@pytest.mark.parametrize(("bleed", "gap"), [(3.175, 6.35), (2, 4), (3, 10)])
def test_bleed_in_the_pdf_is_found_and_kept(tmp_path: Path, bleed: float, gap: float) -> None:
    layout = Layout(width=52, height=74, gap=gap, bleed=bleed)
    sheets(tmp_path / "game.pdf", layout, 9)
    pieces, _ = deck(tmp_path, "game.pdf")
    outside = -(bleed - 0.4) / 52
    assert near(tones(pieces, (outside, 0.5)), fronts(9))
    assert near(tones(pieces, (1 - outside, 0.5)), fronts(9))


@pytest.mark.parametrize("way", ["mirror", "edge"])
def test_bleed_is_made_for_cards_without_any(tmp_path: Path, way: str) -> None:
    sheets(tmp_path / "game.pdf", Layout(), 9)
    pieces, _ = deck(tmp_path, f"{{from: game.pdf, make-bleed: {way}}}")
    assert near(tones(pieces, (-2 / 63.5, 0.5)), fronts(9))
    pieces, _ = deck(tmp_path, "game.pdf")
    assert near(tones(pieces, (-2 / 63.5, 0.5)), [(1.0, 1.0, 1.0)] * 9)


def cards_on_pages(path: Path, size: tuple[float, float], count: int = 4, trim: float = 0.0) -> None:
    """A PDF with a card on each page, fronts and backs in turn."""
    canvas = Canvas(str(path), pagesize=(size[0] * MM, size[1] * MM))
    for number in range(count):
        for tone in (front_tone, back_tone):
            canvas.setFillColorRGB(*tone(number))
            canvas.rect(0, 0, size[0] * MM, size[1] * MM, stroke=0, fill=1)
            if trim:
                canvas.setTrimBox((trim * MM, trim * MM, (size[0] - trim) * MM, (size[1] - trim) * MM))
            canvas.showPage()
    canvas.save()


@pytest.mark.parametrize(
    ("size", "trim", "card", "bleed"),
    [
        ((63.5, 88.9), 0.0, (63.5, 88.9), False),
        ((69.85, 95.25), 0.0, (63.5, 88.9), True),
        ((76, 126), 3.0, (70, 120), True),
        ((81, 101), 5.0, (71, 91), True),
        ((58, 87), 0.0, (58, 87), False),
    ],
)
def test_a_page_may_be_a_card(
    tmp_path: Path, size: tuple[float, float], trim: float, card: tuple[float, float], bleed: bool
) -> None:
    cards_on_pages(tmp_path / "game.pdf", size, trim=trim)
    pieces, told = deck(tmp_path, "{from: game.pdf, fronts: odd, backs: even}")
    assert bool(told) == bleed
    assert str(told or "").startswith("edge-to-edge pictures touch" if bleed else "")
    assert pieces[0].outline.box.size == pytest.approx(card, abs=0.02)
    assert near(tones(pieces), fronts(4))
    assert near(tones(pieces, back=True), backs(4))
    outside = tones(pieces, (-2 / card[0], 0.5))
    assert near(outside, fronts(4) if bleed else [(1.0, 1.0, 1.0)] * 4)


@pytest.mark.slow
@pytest.mark.own_process
def test_a_grid_without_marks_is_found_by_what_is_on_the_page(tmp_path: Path) -> None:
    sheets(tmp_path / "game.pdf", Layout(marks="none", page=letter, shift=(4, 3)), 12)
    pieces, _ = deck(tmp_path, "{from: game.pdf, fronts: 1, grid: 3x3}")
    assert pieces[0].outline.box.size == Size(63.5, 88.9)
    for place in ((0.02, 0.02), (0.98, 0.98)):
        assert near(tones(pieces, place), fronts(9))
    small = Layout(marks="none", columns=4, rows=2, width=40, height=50, gap=2)
    sheets(tmp_path / "small.pdf", small, 8)
    assert "such as `size: poker`" in refused(tmp_path, "{from: small.pdf, grid: 4x2, gap: 2mm}")
    pieces, _ = deck(tmp_path, "{from: small.pdf, grid: 4x2, gap: 2mm}", "size: {width: 40mm, height: 50mm}")
    assert near(tones(pieces, (0.98, 0.02)), fronts(8))


def test_cards_that_lie_on_their_sides_are_turned(tmp_path: Path) -> None:
    layout = Layout(columns=2, rows=4, width=88.9, height=63.5)
    sheets(tmp_path / "game.pdf", layout, 8)
    pieces, _ = deck(tmp_path, "{from: game.pdf, rotation: 90}")
    assert pieces[0].outline.box.size == Size(63.5, 88.9)
    assert near(tones(pieces), fronts(8))
    assert tones(pieces, (1 - 6 / 63.5, 6 / 88.9)) == [BLACK] * 8, "anticlockwise"
    pieces, _ = deck(tmp_path, "{from: game.pdf, rotation: 270}")
    assert tones(pieces, (6 / 63.5, 1 - 6 / 88.9)) == [BLACK] * 8


def test_backs_of_cards_on_their_sides_are_turned_the_other_way(tmp_path: Path) -> None:
    """They are seen from the other side: the right of the fronts' page is the left of the backs'."""
    sheets(tmp_path / "game.pdf", Layout(columns=2, rows=4, width=88.9, height=63.5), 8, "alternating")
    pieces, _ = deck(tmp_path, "{from: game.pdf, fronts: odd, backs: even, rotation: 90}")
    assert near(tones(pieces, back=True), backs(8))
    assert tones(pieces, (1 - 6 / 63.5, 6 / 88.9)) == [BLACK] * 8
    assert tones(pieces, (6 / 63.5, 1 - 6 / 88.9), back=True) == [BLACK] * 8


def test_a_sheet_that_says_where_it_is_trimmed_is_no_card(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "game.pdf"))
    canvas.setTrimBox((20, 70, 570, 770))
    sheet(canvas, Layout(marks="none"), 0, 9)
    canvas.save()
    assert "no crop marks or cut lines" in refused(tmp_path, "game.pdf")


def test_pages_that_are_turned_or_begin_elsewhere_are_read_as_they_are_shown(tmp_path: Path) -> None:
    sheets(tmp_path / "game.pdf", Layout(columns=2), 6)
    with pikepdf.open(tmp_path / "game.pdf") as pdf:
        for angle in (90, 180, 270):
            for page in pdf.pages:
                page.rotate(angle, relative=False)
            pdf.save(tmp_path / f"{angle}.pdf")
    for angle in (90, 180, 270):
        pieces, _ = deck(tmp_path, f"{{from: {angle}.pdf, rotation: {angle}}}")
        assert pieces[0].outline.box.size == Size(63.5, 88.9)
        assert near(sorted(tones(pieces)), sorted(fronts(6)))
        assert tones(pieces, DOT) == [BLACK] * 6
    with pikepdf.open(tmp_path / "game.pdf") as pdf:
        page = pdf.pages[0]
        page.mediabox = [-100, 50, 495, 892]
        page.Contents = pdf.make_stream(b"1 0 0 1 -100 50 cm\n" + page.Contents.read_bytes())
        page.UserUnit = 0.5
        pdf.save(tmp_path / "moved.pdf")
    pieces, _ = deck(tmp_path, "moved.pdf")
    assert pieces[0].outline.box.size == pytest.approx((63.5 / 2, 88.9 / 2), abs=0.02)
    assert near(tones(pieces), fronts(6))


def test_some_cards_may_be_left_out_and_a_table_says_how_many_there_are(tmp_path: Path) -> None:
    sheets(tmp_path / "game.pdf", Layout(), 9)
    pieces, _ = deck(tmp_path, "{from: game.pdf, skip: 2-5, 9}".replace("2-5, 9", '"2-5, 9"'))
    assert near(tones(pieces), [fronts(9)[k] for k in (0, 5, 6, 7)])
    assert [piece.name.partition(" ")[2] for piece in pieces] == ["game 1", "game 6", "game 7", "game 8"]
    (tmp_path / "names.csv").write_text("name,copies\n" + "".join(f"N{k},{k % 3}\n" for k in range(9)))
    pieces, _ = deck(tmp_path, "game.pdf", "table: names.csv\neach: copies")
    assert near(tones(pieces), [fronts(9)[k] for k in (1, 2, 2, 4, 5, 5, 7, 8, 8)])
    (tmp_path / "names.csv").write_text("name\nA\nB\n")
    assert "2 rows, but the PDF has 9 cards" in refused(tmp_path, "game.pdf", "table: names.csv")


def test_another_size_is_told(tmp_path: Path) -> None:
    sheets(tmp_path / "game.pdf", Layout(width=63, height=88, columns=2, rows=2), 4)
    pieces, told = deck(tmp_path, "game.pdf", "size: {width: 126mm, height: 176mm}")
    assert "scaled to 126 mm by 176 mm" in told
    assert near(tones(pieces, (0.98, 0.98)), fronts(4))
    assert "isn't the same shape" in deck(tmp_path, "game.pdf", "size: tarot")[1]


@pytest.mark.parametrize(
    ("images", "reason"),
    [
        ("none.pdf", "no file 'none.pdf'"),
        ("{from: game.pdf, fronts: 1-9}", "there is no page 9: 'game.pdf' has 4 pages"),
        ("{from: game.pdf, fronts: first}", "expected pages such as 1-6, odd or last, not 'first'"),
        ("{from: game.pdf, fronts: 1-3, backs: 2-3}", "3 pages of fronts, but 2 of backs"),
        ("{from: game.pdf, backs: all}", "no page is left for the fronts"),
        ("{from: game.pdf, grid: 9x9}", "write it beside `images`, such as `size: poker`"),
        ("{from: game.pdf, grid: many}", "expected `marks`, `page`, or columns and rows"),
        ("{from: game.pdf, gap: 3mm}", "only a `grid` of columns and rows has a gap"),
        ("{from: game.pdf, skip: 99}", "there is no card 99"),
        ("{from: art, fronts: 1}", "expected the name of a PDF"),
        ("{fronts: art, grid: 3x3}", "this option is only for a PDF"),
        ("{grid: 3x3}", "name the pictures with `fronts`, or a PDF"),
        ("{from: text.pdf, fronts: 1}", "no crop marks or cut lines were found on page 1"),
        ("{from: text.pdf, grid: page}", "cards can measure 10 mm to 300 mm"),
        ("{from: two.pdf}", "make a product for each size"),
        ("{from: blank.pdf, grid: 3x3}", "such as `size: poker`"),
    ],
)
def test_what_makes_no_deck_is_refused_with_the_reason(tmp_path: Path, images: str, reason: str) -> None:
    layout = Layout(columns=2, rows=2)
    sheets(tmp_path / "game.pdf", layout, 16)
    canvas = Canvas(str(tmp_path / "two.pdf"))
    sheet(canvas, layout, 0, 4)
    sheet(canvas, replace(layout, width=50), 0, 4)
    canvas.save()
    for name, text in (("text", "Rules of the game"), ("blank", "")):
        canvas = Canvas(str(tmp_path / f"{name}.pdf"), pagesize=(900, 900))
        canvas.drawString(100, 100, text)
        canvas.showPage()
        canvas.save()
    assert reason in refused(tmp_path, images)


def test_pages_without_marks_are_refused_with_what_to_write(tmp_path: Path) -> None:
    """Those of backs behind each front, those of backs at the end, and those that are only pixels."""
    layout = Layout(columns=2, rows=2)
    for name, marks in (("turns", "ticks none ticks none"), ("last", "ticks ticks none")):
        canvas = Canvas(str(tmp_path / f"{name}.pdf"))
        for one in marks.split():
            sheet(canvas, replace(layout, marks=one), 0, 4)
        canvas.save()
    assert "write `fronts: odd` and `backs: even`" in refused(tmp_path, "turns.pdf")
    assert "write `backs: last`" in refused(tmp_path, "last.pdf")
    sheets(tmp_path / "game.pdf", Layout(marks="none"), 9)
    with pypdfium2.PdfDocument(tmp_path / "game.pdf") as document:
        document[0].render(scale=2).to_pil().save(tmp_path / "scan.pdf", resolution=144)
    told = refused(tmp_path, "scan.pdf")
    assert "page 1 contains only pixels" in told
    assert "`images: {from: scan.pdf, grid: 3x3}` and `size: poker`" in told
    pieces, _ = deck(tmp_path, "{from: scan.pdf, grid: 3x3}", "size: poker")
    assert len(pieces) == 9


def test_pages_are_numbered_as_people_write_them() -> None:
    def numbers(text: str) -> list[int]:
        return [*page_numbers(text, 8)]

    assert numbers("1-3, 5") == [1, 2, 3, 5]
    assert numbers("odd") == [1, 3, 5, 7]
    assert numbers("3- even") == [4, 6, 8]
    assert numbers("last") == [8]
    assert numbers("all") == [*range(1, 9)]
    assert numbers("6-") == [6, 7, 8]
    for wrong in ("", "x", "1-2-3", "-2", "odd even", "1;2", "²"):
        with pytest.raises(ValueError, match=f"^{wrong}$"):
            numbers(wrong)
    for beyond in ("9", "0", "3-9", "5-3"):
        with pytest.raises(ValueError, match=r"^\d$"):
            numbers(beyond)


def grid(xs: Sequence[float], ys: Sequence[float]) -> list[Any]:
    """Ticks in the margins of a page."""
    page = Box(0, 0, 210, 297)
    upright = [(x, y, x, y + 4) for x in xs for y in (page.bottom + 2, page.top - 6)]
    return upright + [(x, y, x + 4, y) for y in ys for x in (page.left + 2, page.right - 6)]


def test_lines_within_cards_and_frames_are_no_marks() -> None:
    page, marks = Size(210, 297), grid((10, 73, 136, 199), (16, 104, 192, 280))
    wanted = cells_by_marks(marks, page)
    assert len(wanted) == 9
    assert wanted[0] == Box(10, 192, 73, 280)
    table = [(20.0 + k, 30.0, 20.0 + k, 60.0) for k in range(0, 40, 12)]
    table += [(20.0, y, 56.0, y) for y in (30.0, 42.0, 54.0)]
    frame = [
        (1.0, 1.0, 1.0, 296.0),
        (209.0, 1.0, 209.0, 296.0),
        (1.0, 1.0, 209.0, 1.0),
        (1.0, 296.0, 209.0, 296.0),
    ]
    assert cells_by_marks(marks + table + frame, page) == wanted
    assert cells_by_marks(table, page) != wanted
    assert cells_by_marks([], page) == []


def test_lines_at_the_bleed_and_at_the_trim_mark_cards_at_their_trim() -> None:
    xs = [x + more for x in (20.0, 100.0) for more in (0, 3, 66, 69)]
    ys = [y + more for y in (30.0, 150.0) for more in (0, 3, 91, 94)]
    cells = cells_by_marks(grid(xs, ys), Size(210, 297))
    assert [cell.size for cell in cells] == [Size(63, 88)] * 4


def test_bleed_of_neighbours_makes_no_card(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "game.pdf"))
    sheet(canvas, Layout(bleed=3), 0, 5)
    canvas.save()
    pieces, _ = deck(tmp_path, "game.pdf")
    assert len(pieces) == 5


def test_upright_and_turned_cards_on_one_page_are_refused_not_guessed(tmp_path: Path) -> None:
    lines = [
        (8.0, 146.5, 78.0, 146.5),
        (8.0, 150.5, 78.0, 150.5),
        (82.0, 96.5, 202.0, 96.5),
        (82.0, 100.5, 202.0, 100.5),
    ]
    lines += [(82.0, y, 202.0, y) for y in (170.5, 174.5, 244.5)]
    lines += [(x, y, x, y + 3) for x in (8.0, 78.0) for y in (20.0, 274.0)]
    lines += [(x, y, x, y + 3) for x in (82.0, 202.0) for y in (20.0, 248.0)]
    lines += [
        (3.0, 26.5, 4.5, 26.5),
        (205.5, 26.5, 207.0, 26.5),
        (3.0, 270.5, 4.5, 270.5),
        (81.5, 270.5, 84.5, 270.5),
    ]
    assert cells_by_marks(lines, Size(210, 297)) == []


def test_lines_that_all_cards_have_are_part_of_them() -> None:
    page, marks = Size(210, 297), grid((10, 73, 136, 199), (16, 104, 192, 280))
    cells = cells_by_marks(marks, page)
    titles = [(cell.left, cell.top - 15, cell.right, cell.top - 15) for cell in cells]
    assert cells_by_marks(marks + titles, page) == cells
