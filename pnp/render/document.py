"""The document of a PDF file: begun, and written to a file object by object."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from pnp.drawing.shapes import Font
from pnp.render.canvas import PdfCanvas
from pnp.render.pdf_operators import registered

rl_config.useA85 = 0  # binary streams are a fifth smaller than base 85

_VERSION = (1, 7)
"""The version of PDF that viewer preferences for duplex printing need (ISO 32000-1, table 150)."""


def new_canvas(language: str) -> PdfCanvas:
    """Return an empty canvas for text in a language, by its code."""
    with _undated():
        # Otherwise the initial font would be Helvetica, which nothing embeds.
        canvas: PdfCanvas = Canvas(
            io.BytesIO(),
            pageCompression=1,
            invariant=1,
            initialFontName=registered(Font.REGULAR),
            lang=language,
            pdfVersion=_VERSION,
        )
    return canvas


@contextmanager
def _undated() -> Iterator[None]:
    """Keep reportlab from taking a file's date from the environment: SOURCE_DATE_EPOCH overrides
    ``invariant``."""
    date = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        if date is not None:
            os.environ["SOURCE_DATE_EPOCH"] = date


def write_document(document: Any, canvas: PdfCanvas, out: IO[bytes]) -> None:
    """Write all objects of a document, each as soon as it's made: the library would keep them until the last.

    :param document: that of the canvas, all of whose pages are drawn.
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
    """Bytes that are written, and how many there are."""

    def __init__(self, out: IO[bytes], head: list[bytes]) -> None:
        self._out, self._offset = out, 0
        for part in head:
            self.add(part)

    def add(self, data: bytes) -> int:
        """Write bytes, and return where they begin."""
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
