"""Start the document of a PDF file, and write it object by object.

The module also contains the PDF operators for colours, line styles and lines of text (ISO 32000-1, 8.4 and
8.6), and the names for places to which external links lead and for attached files.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import groupby, pairwise
from typing import IO, TYPE_CHECKING, Any

from reportlab import rl_config
from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFString
from reportlab.pdfgen.canvas import Canvas

from pnp.base.geometry import MM_PER_POINT
from pnp.drawing.font_files import font_name
from pnp.drawing.shapes import AnyFont, Colour, Direction, Font, OneFont, Style, Text
from pnp.drawing.shaping import plain_font, printed_line, shape_line
from pnp.render.canvas import Face, PdfCanvas, PdfObject
from pnp.render.embedded_font import EmbeddedFont
from pnp.render.painting import short
from pnp.sheets.sheet import Attachment

if TYPE_CHECKING:
    from pnp.drawing.finish import Finish
    from pnp.render.shaped_font import ShapedFont


rl_config.useA85 = 0  # binary streams are a fifth smaller than base 85

_VERSION = (1, 7)
"""The version of PDF that viewer preferences for duplex printing need (ISO 32000-1, table 150)."""


def new_canvas(language: str) -> PdfCanvas:
    """Return an empty canvas for text in a language, by its code."""
    with _undated():
        # Otherwise the initial font would be Helvetica, which isn't embedded.
        canvas: PdfCanvas = Canvas(
            io.BytesIO(),
            pageCompression=1,
            invariant=1,
            initialFontName=_registered(Font.REGULAR),
            lang=language,
            pdfVersion=_VERSION,
        )
    return canvas


@contextmanager
def _undated() -> Iterator[None]:
    """Make a context in which reportlab doesn't read a file's date from the environment: SOURCE_DATE_EPOCH
    overrides ``invariant``."""
    date = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        if date is not None:
            os.environ["SOURCE_DATE_EPOCH"] = date


def write_document(document: Any, canvas: PdfCanvas, out: IO[bytes]) -> None:
    """Write all objects of a document, each as soon as it's made. The library would keep all of them until the
    end.

    :param document: the document of the canvas, all of whose pages are drawn.
    """
    for font in document.delayedFonts:
        font.addObjects(document)
    document.info.invariant = document.invariant
    document.info.digest(document.signature)
    document.Reference(document.Catalog)
    document.Reference(document.info)
    document.Outlines.prepare(document, canvas)
    if document.Outlines.ready < 0:
        document.Catalog.Outlines = None
    file = _File(out, pdfdoc.PDFFile(_VERSION).strings)
    document.encrypt.prepare(document)
    names = list(_objects(document, file))
    table = pdfdoc.PDFCrossReferenceTable()
    table.addsection(0, names)
    start = file.add(table.format(document))
    trailer = pdfdoc.PDFTrailer(
        startxref=start,
        Size=len(names) + 1,
        Root=document.Reference(document.Catalog),
        Info=document.Reference(document.info),
        Encrypt=None,
        ID=document.ID(),
    )
    file.add(trailer.format(document))


class _File:
    """An output file that counts its bytes."""

    def __init__(self, out: IO[bytes], head: list[bytes]) -> None:
        self._out, self._offset = out, 0
        for part in head:
            self.add(part)

    def add(self, data: bytes) -> int:
        """Write bytes, and return the position where they begin."""
        start = self._offset
        self._out.write(data)
        self._offset += len(data)
        return start


def _objects(document: Any, file: _File) -> Iterator[str]:
    """Write the objects in the order of their numbers, and yield their names. Writing one may add others."""
    number = 1
    while (name := document.numberToId.get(number)) is not None:
        written = pdfdoc.PDFIndirectObject(name, document.idToObject[name]).format(document)
        document.idToOffset[name] = file.add(written)
        yield name
        number += 1


def name_things(canvas: PdfCanvas, kind: str, named: Iterable[tuple[str, PdfObject]]) -> None:
    """Write a name tree (7.9.6): of places, so that links from outside can open a page, such as
    ``book.pdf#puzzle-3``, or of files."""
    if pairs := [part for name, thing in named for part in (PDFString(name), thing)]:
        catalog = canvas._doc.Catalog
        if getattr(catalog, "Names", None) is None:
            catalog.Names = PDFDictionary({})
        catalog.Names.dict[kind] = PDFDictionary({"Names": PDFArray(pairs)})


def embedded(canvas: PdfCanvas, file: Attachment) -> PdfObject:
    """Put a file into the document (7.11.4)."""
    size = PDFDictionary({"Size": len(file.data)})
    head = PDFDictionary({"Type": PDFName("EmbeddedFile"), "Params": size})
    stream = canvas._doc.Reference(PDFStream(head, file.data))
    name = PDFString(file.name)
    return canvas._doc.Reference(
        PDFDictionary({"Type": PDFName("Filespec"), "F": name, "UF": name, "EF": PDFDictionary({"F": stream})})
    )


_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


def line_operators(style: Style, finish: Finish) -> list[str]:
    """Return the operators for the style of a line, apart from its colour."""
    dash = fp_str([rounded(length) for length in style.dash]) if style.dash else ""
    limit = [] if finish.miter_limit is None else [f"{short(max(finish.miter_limit, 1.0))} M"]
    return [
        width_operator(style.width),
        f"[{dash}] {short(finish.dash_start)} d",
        cap_operator(style.cap),
        join_operator(style.join),
        *limit,
    ]


@lru_cache(maxsize=256)
def fill_operator(colour: Colour) -> str:
    return _colour_operator(colour, "g", "rg")


@lru_cache(maxsize=256)
def stroke_operator(colour: Colour) -> str:
    return _colour_operator(colour, "G", "RG")


@lru_cache(maxsize=256)
def width_operator(width: float) -> str:
    return f"{fp_str(rounded(width))} w"


@lru_cache(maxsize=256)
def dash_operator(dash: tuple[float, ...]) -> str:
    return f"[{fp_str([rounded(length) for length in dash])}] 0 d"


def cap_operator(cap: str) -> str:
    return f"{_CAPS[cap]} J"


def join_operator(join: str) -> str:
    return f"{_JOINS[join]} j"


def _colour_operator(colour: Colour, grey: str, rgb: str) -> str:
    """Return the operator that sets a colour: greys as grey, so that a printer uses only black ink for them."""
    red, green, blue = (round(int(colour[at : at + 2], 16) / 255, 3) for at in (1, 3, 5))
    return f"{fp_str(red)} {grey}" if red == green == blue else f"{fp_str(red, green, blue)} {rgb}"


def rounded(points: float) -> float:
    """Return a coordinate rounded to a thousandth of a point, 0.35 µm."""
    return round(float(points), 3)


_ESCAPES = {
    **{code: f"\\{code:03o}" for code in (*range(32), *range(127, 256))},
    **{ord(sign): f"\\{sign}" for sign in "\\()"},
}


class TextOperators:
    """Lines of text as PDF operators, with the kerning that the drawing measured.

    They are cached for the file, because numbers and short words come up again and again. The canvas's own
    text objects took up a fifth of the time that a book needs.
    """

    def __init__(self, canvas: PdfCanvas) -> None:
        self._document = canvas._doc
        self._found: dict[tuple[str, AnyFont, Direction | None], tuple[tuple[str, str], ...]] = {}

    def of(self, text: Text) -> tuple[tuple[str, str], ...]:
        """Return pieces of a line, each with the name of its subset of the font in the file."""
        key = (text.text, text.font, text.direction)
        found = self._found.get(key)
        if found is None:
            plain = plain_font(*key)
            pieces = self._pieces(text.text, plain) if plain else self._shaped_pieces(text)
            found = self._found[key] = tuple(pieces)
        return found

    def _shaped_pieces(self, text: Text) -> Iterable[tuple[str, str]]:
        """Yield a line that needs shaping."""
        from pnp.render.shaped_font import shaped_operators  # few lines need it

        glyphs = printed_line(text.text, text.font, text.direction)
        for font, same in groupby(glyphs, key=lambda glyph: glyph.font):
            face: ShapedFont = pdfmetrics.getFont(_registered(font, shaped=True))
            yield from shaped_operators([*same], face, self._document)

    def _pieces(self, text: str, font: OneFont) -> Iterable[tuple[str, str]]:
        kerns = {glyph.cluster: glyph.kern for glyph in shape_line(text, font) if glyph.kern}
        face: Face = pdfmetrics.getFont(_registered(font))
        at = 0
        for subset, codes in face.splitString(text, self._document):
            name = face.getSubsetInternalName(subset, self._document)
            yield name, self._show_operators(codes, [kerns.get(at + k, 0.0) for k in range(len(codes))])
            at += len(codes)

    def _show_operators(self, codes: bytes, kerns: list[float]) -> str:
        if not any(kerns):
            return f"({_escaped(codes)}) Tj"
        parts: list[str] = []
        cuts = [0, *(k + 1 for k, kern in enumerate(kerns) if kern), len(codes)]
        for start, end in pairwise(cuts):
            if start < end:
                parts.append(f"({_escaped(codes[start:end])})")
            if end and kerns[end - 1]:
                parts.append(f"{-kerns[end - 1]:g}")
        return f"[{' '.join(parts)}] TJ"


def _escaped(codes: bytes) -> str:
    """Return the contents of a string of PDF (ISO 32000-1, 7.3.4.2) in plain ASCII."""
    return codes.decode("latin-1").translate(_ESCAPES)


@lru_cache(maxsize=256)
def turn(transform: tuple[float, ...]) -> str:
    """Return the first four numbers of a text's matrix: the transform maps millimetres to points, but type
    sizes are in points already."""
    return " ".join(f"{value * MM_PER_POINT:.6f}".rstrip("0").rstrip(".") for value in transform)


def _registered(font: OneFont, *, shaped: bool = False) -> str:
    """Register our copy of a font with reportlab, and return its name there.

    `registerFont` isn't called. It keeps one font for each face, so we might get a hinted copy that other code
    in the same process has registered, and other code might get ours without hints.
    """
    name = f"{font_name(font)}-shaped" if shaped else font_name(font)
    if name not in pdfmetrics._fonts:
        pdfmetrics._fonts[name] = _shaped(name, font) if shaped else EmbeddedFont(name, font)
    return name


def _shaped(name: str, font: OneFont) -> ShapedFont:
    from pnp.render.shaped_font import ShapedFont  # few lines need it

    return ShapedFont(name, font)
