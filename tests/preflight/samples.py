"""Small PDFs that meet a printer's rules, and others that each break one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from pnp.drawing.font_files import font_file
from pnp.drawing.shapes import Font

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


def once(draw: Callable[[Any], None]) -> Draw:
    """Something on page 7 alone."""

    def on_page(canvas: Any, page: int) -> None:
        if page == 7:
            draw(canvas)

    return on_page


def text_of(size: float, text: str = "small") -> Callable[[Any], None]:
    def draw(canvas: Any) -> None:
        canvas.setFont(FACE, size)
        canvas.drawString(100, 200, text)

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


def third_party(canvas: Any) -> None:
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
    "font": (once(third_party), "fonts not embedded", "1 (Helvetica)"),
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
