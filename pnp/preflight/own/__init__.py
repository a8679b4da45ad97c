"""Measure the PDFs that `pnp` writes, without PDFium. `pypdf` parses them. Anything unknown is refused,
and nothing is guessed. Tests compare the measurements with PDFium's.

Only our own files are measured here: `pnp.desk.calls.preflight` passes on the PDFs that it has just made from a
document. So the spec decides how large a file gets, and `pypdf` has its own limits. PDFs from elsewhere go to
`pnp.preflight.reading`, which bounds time and memory.

It uses measures, objects and walking.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.preflight.measures import Facts, PageFacts
from pnp.preflight.objects import PageParts
from pnp.preflight.own.content import PageReader
from pnp.preflight.own.drawn import Drawn
from pnp.preflight.own.file import Dictionary, PdfFile, UnknownPdfError
from pnp.preflight.own.ink import ink_of
from pnp.preflight.walking import Budget, page_facts

_INFO = ("Title", "Author", "Subject", "Keywords", "Creator", "Producer", "CreationDate", "ModDate")
_DUPLEX = {"Simplex": "one-sided", "DuplexFlipShortEdge": "short edge", "DuplexFlipLongEdge": "long edge"}


def measure_own(data: bytes) -> Facts:
    """Measure everything that the rules need in a file that `pnp` has made.

    :raises UnknownPdfError: for anything that `pnp` doesn't write into files.
    """
    file = PdfFile(data)
    reader, budget, fonts = PageReader(file), Budget(), dict[str, bool]()
    pages = tuple(_page(reader, page, budget, fonts) for page in file.pages())
    preferences = file.dictionary(file.root.get("/ViewerPreferences"))
    xmp = ("XMP",) if "/Metadata" in file.root else ()
    return Facts(
        version=file.version,
        encrypted=False,
        pages=pages,
        fonts=fonts,
        outline=file.outline(),
        metadata=(*(key for key in _INFO if file.get(file.info.get(f"/{key}"))), *xmp),
        layers="/OCProperties" in file.root,
        extras=tuple(_extras(file)),
        unscaled=file.name(preferences.get("/PrintScaling")) == "None",
        duplex=_DUPLEX.get(file.name(preferences.get("/Duplex")), ""),
    )


def _has_coloured_pattern(item: Drawn) -> bool:
    return item.state.has_coloured_pattern or any(map(_has_coloured_pattern, item.contents))


def _extras(file: PdfFile) -> Iterator[str]:
    names = file.dictionary(file.root.get("/Names"))
    for part, key, extra in (
        (file.root, "AcroForm", "form"),
        (names, "JavaScript", "script"),
        (names, "EmbeddedFiles", "attached file"),
    ):
        if f"/{key}" in part:
            yield extra


def _page(reader: PageReader, page: Dictionary, budget: Budget, fonts: dict[str, bool]) -> PageFacts:
    file = reader.file
    crop = file.box(page.get("/CropBox")) or file.box(page.get("/MediaBox"))
    if crop is None or page.get("/Rotate", 0) != 0 or "/UserUnit" in page:
        raise UnknownPdfError("Page")
    objects = reader.objects(page)
    parts = PageParts(
        size=crop.size,
        crop=crop,
        trim=file.box(page.get("/TrimBox")),
        bleed=file.box(page.get("/BleedBox")),
        ink=ink_of(crop, objects),
        is_transparent=False,  # each object reports whether it's transparent
        annotations=len(file.array(page.get("/Annots"))),
        objects=objects,
        has_coloured_gradient=any(map(_has_coloured_pattern, objects)),
    )
    return page_facts(parts, budget, fonts)
