"""Pages of somebody's PDF within ours: what is copied, how often, and that it looks the same."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image as Library
from PIL import ImageChops, ImageStat
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from pnp.base.errors import SpecError
from pnp.base.geometry import Box, Size
from pnp.drawing.own_art import painted
from pnp.drawing.palette import paints_of
from pnp.drawing.pdf_page import PdfPage
from pnp.drawing.shapes import Drawing, Group, Layer, Style, page_drawing, rectangle
from pnp.language.catalogue import palettes
from pnp.language.pdf_reading import read_pages
from pnp.render.pdf import pdf_bytes
from pnp.render.svg import screen_svg, svg_bytes
from pnp.sheets.sheet import Page, Product, Sheet
from tests.made_pdfs import plain_pdf
from tests.pictures import encoded, picture


def pages_of(path: Path, data: bytes) -> tuple[PdfPage, ...]:
    path.write_bytes(data)
    return read_pages(path)


def placed(page: PdfPage) -> Drawing:
    return page_drawing(page, page.crop)


def product(*drawings: Drawing) -> Product:
    return Product("a", "A", tuple(Sheet("", drawing) for drawing in drawings))


def image(data: bytes, page: int = 0, scale: float = 0.6) -> Library.Image:
    with pypdfium2.PdfDocument(data) as document:
        return document[page].render(scale=scale).to_pil().convert("RGB")


def difference(one: Library.Image, other: Library.Image) -> float:
    """Return how much two pictures differ, in levels of 255 on average."""
    return max(ImageStat.Stat(ImageChops.difference(one, other.resize(one.size))).mean)


def drawn(data: bytes) -> bytes:
    """Return a page with text, a photograph, a gradient, opacity, and a form that is used twice."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(400, 300), invariant=1)
    canvas.linearGradient(0, 0, 400, 300, ("#ff0000", "#0000ff"))
    canvas.beginForm("star")
    canvas.setFillColorRGB(1, 1, 0)
    canvas.circle(20, 20, 18, stroke=0, fill=1)
    canvas.endForm()
    canvas.doForm("star")
    canvas.translate(200, 100)
    canvas.doForm("star")
    canvas.setFillAlpha(0.5)
    canvas.setFont("Times-Italic", 30)
    canvas.drawString(0, 50, "Grüße (copied)")
    canvas.drawImage(ImageReader(io.BytesIO(data)), -150, 20, 90, 60)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def test_a_page_looks_as_it_did(tmp_path: Path) -> None:
    source = drawn(encoded(picture()))
    (page,) = pages_of(tmp_path / "a.pdf", source)
    made = pdf_bytes(product(placed(page)))
    assert difference(image(source), image(made)) < 0.5
    with pikepdf.open(io.BytesIO(made)) as pdf:
        assert not pdf.check_pdf_syntax()
    assert made == pdf_bytes(product(placed(page))), "the same bytes each time"


def test_a_page_begins_with_black_whatever_was_drawn_before(tmp_path: Path) -> None:
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page(page_size=(300, 300))
        page.contents_add(b"20 20 100 100 re f 20 200 m 280 200 l S")
        pdf.save(tmp_path / "a.pdf")
    source = (tmp_path / "a.pdf").read_bytes()
    (page,) = pages_of(tmp_path / "a.pdf", source)
    picture_of_page = placed(page)
    before = rectangle(Box(0, 0, 9, 9), Style("#ffffff", "#ffffff", 5, dash=(3.0, 2.0)))
    made = pdf_bytes(product(Drawing(picture_of_page.size, (before, *picture_of_page.shapes))))
    assert difference(image(source), image(made)) < 0.5


def test_what_is_shown_often_and_in_parts_is_embedded_once(tmp_path: Path) -> None:
    photograph = encoded(Library.effect_noise((200, 200), 60).convert("RGB"), "JPEG")
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(300, 300), invariant=1)
    for _ in range(3):
        canvas.drawImage(pikepdf_image(tmp_path, photograph), 0, 0, 300, 300)
        canvas.showPage()
    canvas.save()
    pages = pages_of(tmp_path / "a.pdf", out.getvalue())
    parts = [page_drawing(page, Box(k, k, k + 20, k + 30)) for page in pages for k in range(9)]
    made = pdf_bytes(product(*parts))
    with pikepdf.open(io.BytesIO(made)) as pdf:
        images = [
            one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"
        ]
        forms = [
            one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"
        ]
    assert (len(images), len(forms)) == (1, 3)
    assert images[0] is not None
    assert len(made) < len(out.getvalue()) + 30_000


def pikepdf_image(folder: Path, data: bytes) -> str:
    (folder / "a.jpg").write_bytes(data)
    return str(folder / "a.jpg")


def test_a_hidden_layer_stays_hidden(tmp_path: Path) -> None:
    with pikepdf.open(io.BytesIO(plain_pdf(size=(300, 300)))) as pdf:
        group = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name="Low ink"))
        pdf.Root.OCProperties = pikepdf.Dictionary(OCGs=[group], D=pikepdf.Dictionary(OFF=[group]))
        page = pdf.pages[0]
        page.Resources.Properties = pikepdf.Dictionary(MC0=group)
        page.Contents = pdf.make_stream(b"/OC /MC0 BDC 1 0 0 rg 0 0 300 300 re f EMC 0 0 1 rg 0 0 50 50 re f")
        out = io.BytesIO()
        pdf.save(out)
    (page_,) = pages_of(tmp_path / "a.pdf", out.getvalue())
    made = image(pdf_bytes(product(placed(page_))), scale=1)
    assert made.getpixel((200, 100)) == (255, 255, 255)
    assert made.getpixel((20, 280)) == (0, 0, 255)


def test_stamps_and_filled_fields_are_printed_and_links_are_not(tmp_path: Path) -> None:
    with pikepdf.open(io.BytesIO(plain_pdf(size=(300, 300)))) as pdf:
        seen = pdf.make_stream(b"1 0 0 rg 0 0 100 100 re f")
        seen.stream_dict.update(
            {
                "/Type": pikepdf.Name.XObject,
                "/Subtype": pikepdf.Name.Form,
                "/BBox": pikepdf.Array([0, 0, 100, 100]),
            }
        )
        stamp = pikepdf.Dictionary(
            Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Stamp, Rect=[150, 150, 250, 250], F=4,
            AP=pikepdf.Dictionary(N=seen),
        )  # fmt: skip
        link = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, Rect=[0, 0, 300, 300])
        pdf.pages[0].Annots = pikepdf.Array([pdf.make_indirect(stamp), pdf.make_indirect(link)])
        out = io.BytesIO()
        pdf.save(out)
    (page,) = pages_of(tmp_path / "a.pdf", out.getvalue())
    made = pdf_bytes(product(placed(page)))
    assert image(made, scale=1).getpixel((200, 100)) == (255, 0, 0)
    with pikepdf.open(io.BytesIO(made)) as pdf:
        assert "/Annots" not in pdf.pages[0]


def test_nothing_but_what_is_drawn_is_copied(tmp_path: Path) -> None:
    with pikepdf.open(io.BytesIO(plain_pdf(2))) as pdf:
        secret = pdf.make_stream(b"secret " * 50)
        page = pdf.pages[0]
        page.PieceInfo = pikepdf.Dictionary(Editor=pdf.make_indirect(pikepdf.Dictionary(Private=secret)))
        page.AA = pikepdf.Dictionary(O=pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)"))
        page.Resources.Secret = secret
        pdf.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)")
        page.Resources.Properties = pikepdf.Dictionary(A=pikepdf.Dictionary(Page=pdf.pages[1].obj))
        out = io.BytesIO()
        pdf.save(out)
    page_, _ = pages_of(tmp_path / "a.pdf", out.getvalue())
    made = pdf_bytes(product(placed(page_)))
    with pikepdf.open(io.BytesIO(made)) as pdf:
        written = b"".join(
            one.unparse(resolved=True) if not isinstance(one, pikepdf.Stream) else one.read_bytes()
            for one in pdf.objects
            if isinstance(one, pikepdf.Object)
        )
        assert len(pdf.pages) == 1
    assert b"secret" not in written
    assert b"alert" not in written
    assert b"Page 2" not in written


@pytest.mark.parametrize("contents", ["array", "none", "empty"])
def test_contents_of_a_page_come_in_parts_or_not_at_all(tmp_path: Path, contents: str) -> None:
    with pikepdf.open(io.BytesIO(plain_pdf(size=(100, 100)))) as pdf:
        parts = [pdf.make_stream(b"1 0 0 rg 0 0"), pdf.make_stream(b"100 100 re f")]
        if contents == "none":
            del pdf.pages[0].obj["/Contents"]
        else:
            pdf.pages[0].obj.Contents = pikepdf.Array(parts if contents == "array" else [])
        out = io.BytesIO()
        pdf.save(out)
    (page,) = pages_of(tmp_path / "a.pdf", out.getvalue())
    found = image(pdf_bytes(product(placed(page))), scale=1).getpixel((50, 50))
    assert found == ((255, 0, 0) if contents == "array" else (255, 255, 255))


def test_names_and_texts_of_all_kinds_are_written_back(tmp_path: Path) -> None:
    with pikepdf.open(io.BytesIO(plain_pdf(size=(100, 100)))) as pdf:
        page = pdf.pages[0]
        state = pikepdf.Dictionary(
            ca=0.5, LW=pikepdf.Object.parse(b"-.002"), Odd=pikepdf.String(b"\x00)(\\\xff")
        )
        page.Resources.ExtGState = pikepdf.Dictionary(
            {"/A#B": state, "/P": state, "/Ünï cöde": state, "/Parent": state}
        )
        page.Contents = pdf.make_stream(b"/P gs 1 0 0 rg 0 0 100 100 re f")
        out = io.BytesIO()
        pdf.save(out)
    (page_,) = pages_of(tmp_path / "a.pdf", out.getvalue())
    made = pdf_bytes(product(placed(page_)))
    assert image(made, scale=1).getpixel((50, 50)) == pytest.approx((255, 128, 128), abs=2)
    with pikepdf.open(io.BytesIO(made)) as pdf:
        (form,) = (
            one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"
        )
        assert {*form.Resources.ExtGState.keys()} == {"/A#B", "/P", "/Ünï cöde", "/Parent"}
        assert bytes(form.Resources.ExtGState.P.Odd) == b"\x00)(\\\xff"


def test_svg_and_greys_show_a_page_as_pixels(tmp_path: Path) -> None:
    source = drawn(encoded(picture()))
    (page,) = pages_of(tmp_path / "a.pdf", source)
    drawing = placed(page)
    for write in (svg_bytes, screen_svg):
        assert write(Page("a", "A", drawing, frozenset(Layer))).count(b"data:image/png;base64,") == 1
    palette = palettes()["greyscale"]
    greys = painted(drawing.shapes, paints_of(palette.ink, palette.paper, palette))
    found = image(pdf_bytes(product(Drawing(drawing.size, greys))))
    red, green, blue = found.split()
    assert difference(Library.merge("RGB", (red, red, red)), Library.merge("RGB", (green, blue, blue))) < 1
    assert difference(found, image(source).convert("L").convert("RGB")) < 6


def test_a_file_that_changes_during_a_build_is_an_error(tmp_path: Path) -> None:
    (page,) = pages_of(tmp_path / "a.pdf", plain_pdf())
    (tmp_path / "a.pdf").write_bytes(plain_pdf(2))
    with pytest.raises(SpecError, match="was changed while"):
        pdf_bytes(product(placed(page)))
    (tmp_path / "a.pdf").unlink()
    with pytest.raises(SpecError, match="No such file"):
        pdf_bytes(product(placed(page)))


def test_two_files_are_copied_side_by_side(tmp_path: Path) -> None:
    (one,) = pages_of(tmp_path / "a.pdf", plain_pdf(size=(100, 100)))
    (other,) = pages_of(tmp_path / "b.pdf", drawn(encoded(picture())))
    both = Drawing(Size(100, 100), (Group(placed(one).shapes), Group(placed(other).shapes)))
    with pikepdf.open(io.BytesIO(pdf_bytes(product(both)))) as pdf:
        assert not pdf.check_pdf_syntax()
        assert len(pdf.pages[0].Resources.XObject) == 2
