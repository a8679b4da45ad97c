"""Names in a PDF: of places, so that links from outside can lead there, and of attached files."""

from __future__ import annotations

from collections.abc import Iterable

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFString

from pnp.render.canvas import PdfCanvas, PdfObject
from pnp.sheets.sheet import Attachment


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
