"""The user's own PDFs as pictures: where a spec may name them, at what size, and which are refused."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pikepdf
import pytest
from reportlab.lib.pagesizes import A3, A4
from reportlab.pdfgen.canvas import Canvas

from pnp.base.geometry import Size
from pnp.language import own_files, pdf_reading
from pnp.pipeline.build import make_products
from pnp.products.resolve import load_spec
from pnp.render.pdf import pdf_bytes
from pnp.sheets.sheet import Product
from tests.commands import run
from tests.made_pdfs import MM, plain_pdf


def made(folder: Path, product: str) -> Product:
    (folder / "my.yaml").write_text(f"pnp: 1\nproducts:\n  - {product}\n", encoding="utf-8")
    (found,) = make_products(load_spec(folder / "my.yaml", "my.yaml"))
    return found


def refused(folder: Path, product: str) -> str:
    (folder / "my.yaml").write_text(f"pnp: 1\nproducts:\n  - {product}\n", encoding="utf-8")
    code, _, err = run(["check", str(folder / "my.yaml")])
    assert code == 2, err
    return err


def forms(product: Product) -> int:
    """Return how many pages of other PDFs are in that of a product."""
    with pikepdf.open(io.BytesIO(pdf_bytes(product))) as pdf:
        return sum(isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form" for one in pdf.objects)


CARD = "{pieces: cards, back: none, rows: [{a: x}, {a: y}], front: [{picture: %s, top: 9mm, height: 40mm}]}"


def test_a_page_is_a_picture_on_cards(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(plain_pdf(3))
    assert forms(made(tmp_path, CARD % "a.pdf")) == 1
    assert forms(made(tmp_path, CARD % '"a.pdf#3"')) == 1
    assert "'a.pdf#4' has no page '4': it has pages 1 to 3" in refused(tmp_path, CARD % '"a.pdf#4"')
    assert "has no page 'two'" in refused(tmp_path, CARD % '"a.pdf#two"')
    assert "no file 'b.pdf'" in refused(tmp_path, CARD % "b.pdf")


def test_a_page_is_an_icon_in_a_text_and_a_picture_in_own_rules(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(plain_pdf(2, size=(40, 40)))
    icons = "{pieces: cards, back: none, icons: {coin: a.pdf}, rows: [{a: x}], front: [{text: 'Pay 2 :coin:'}]}"
    assert forms(made(tmp_path, icons)) == 1
    (tmp_path / "rules.md").write_text("# Rules\n\nLook:\n\n![A page](a.pdf#2)\n", encoding="utf-8")
    assert forms(made(tmp_path, "{rules: rules.md}")) == 1


def test_a_board_is_tiled_at_its_true_size(tmp_path: Path) -> None:
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A3, invariant=1)
    canvas.rect(10 * MM, 10 * MM, 50 * MM, 20 * MM)
    canvas.showPage()
    canvas.save()
    (tmp_path / "map.pdf").write_bytes(out.getvalue())
    product = made(tmp_path, "{board: custom, picture: map.pdf}")
    assert len(product.sheets) > 2, "an overview, and the tiles"
    assert forms(product) == 1
    with pikepdf.open(io.BytesIO(pdf_bytes(product))) as pdf:
        pages = [b" ".join(page.Contents.read_bytes().split()) for page in pdf.pages]
    assert all(b"1 0 0 1 " in page and b" Do" in page for page in pages[1:]), "neither scaled nor turned"


@pytest.mark.own_process
def test_the_part_that_viewers_show_is_the_picture(tmp_path: Path) -> None:
    with pikepdf.open(io.BytesIO(plain_pdf(size=A4))) as pdf:
        pdf.pages[0].cropbox = [0, 0, 144, 72]
        pdf.save(tmp_path / "a.pdf")
    (page,) = pdf_reading.read_pages(tmp_path / "a.pdf")
    assert page.crop.size == pytest.approx(Size(50.8, 25.4), abs=0.01)


def encrypted(owner: str = "", user: str = "") -> bytes:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(plain_pdf())) as pdf:
        pdf.save(out, encryption=pikepdf.Encryption(owner=owner, user=user, R=6))
    return out.getvalue()


def sized(width: float) -> bytes:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(plain_pdf())) as pdf:
        pdf.pages[0].mediabox = [0, 0, width, 100]
        pdf.save(out)
    return out.getvalue()


DAMAGED = "is a damaged PDF: open the file in a PDF viewer, and print it to a new PDF"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (encrypted("a", "b"), "is protected by a password"),
        (encrypted("a"), "is protected by a password or against changes"),
        (plain_pdf()[:-300], DAMAGED),
        (plain_pdf()[:500], DAMAGED),
        (b"%PDF-1.7\nnothing", DAMAGED),
        (b"\x89PNG\r\n", "isn't a PDF: open it in the program that made it"),
        (b"%!PS-Adobe-3.0", "is PostScript, not PDF: save it as PDF"),
        (sized(0), "has a page without a size, or one that is larger than 5 m"),
        (sized(1e6), "has a page without a size"),
        (sized(-90), ""),
        (plain_pdf(1001, (50, 50)), "has more than 1,000 pages"),
    ],
    ids=["user", "owner", "cut", "short", "none", "png", "postscript", "flat", "huge", "turned", "pages"],
)
def test_what_cannot_be_used_is_refused_with_the_reason(tmp_path: Path, data: bytes, reason: str) -> None:
    (tmp_path / "a.pdf").write_bytes(data)
    if reason:
        assert f"a.pdf: {reason}" in refused(tmp_path, CARD % "a.pdf")
    else:
        assert forms(made(tmp_path, CARD % "a.pdf")) == 1


def test_an_empty_file_is_called_that_at_the_line_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"")
    told = refused(tmp_path, CARD % "a.pdf")
    assert "'a.pdf' is empty" in told
    assert ".yaml:" in told


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.pdf").write_bytes(plain_pdf())
    monkeypatch.setattr(pdf_reading, "MOST_BYTES", 1000)
    assert "a.pdf: is larger than 0 MB" in refused(tmp_path, CARD % "a.pdf")


def test_without_the_library_a_pdf_is_refused_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.pdf").write_bytes(plain_pdf())
    monkeypatch.setattr(own_files, "find_spec", lambda _: None)
    assert "'a.pdf' is a PDF, which pnp reads on your own computer" in refused(tmp_path, CARD % "a.pdf")
    assert "pikepdf" not in {name for name in sys.modules if name == "never"}


@pytest.mark.own_process
def test_a_pdf_by_another_name_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(plain_pdf())
    assert "a.png: is a PDF: give it a name that ends in .pdf" in refused(tmp_path, CARD % "a.png")
    (tmp_path / "a.ai").write_bytes(plain_pdf())
    assert forms(made(tmp_path, CARD % "a.ai")) == 1
