"""Measure a PDF with PDFium. The file isn't trusted, so this runs in a separate process: see `reading`."""

from __future__ import annotations

import mmap
import re
from collections.abc import Iterator
from itertools import islice

import pypdfium2

from pnp.base.geometry import MM_PER_POINT, Box
from pnp.base.sentences import Sentence
from pnp.drawing.palette import NEUTRAL
from pnp.preflight import pdfium
from pnp.preflight.measures import Edges, Facts, PageFacts
from pnp.preflight.objects import INK, Kind, PageParts, scale_of
from pnp.preflight.pdfium import Document, Page
from pnp.preflight.walking import Budget, TooLargeError, page_facts

MOST_PAGES = 2_000
MOST_OUTLINE = 10_000

_XMP = re.compile(rb"/Subtype\s*/XML|<\?xpacket")


def measure(path: str) -> Facts:
    """Measure everything that the rules need.

    :raises pypdfium2.PdfiumError: for a file that can't be opened.
    :raises TooLargeError: for more objects than can be measured.
    """
    with (
        pypdfium2.PdfDocument(path) as document,
        open(path, "rb") as file,
        mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data,
    ):
        return _measured(document, data)


def _measured(document: Document, data: mmap.mmap) -> Facts:
    if len(document) > MOST_PAGES:
        raise TooLargeError(
            Sentence(
                "it has {number:,} pages; at most {most:,} can be checked",
                number=len(document),
                most=MOST_PAGES,
            )
        )
    budget = Budget()
    fonts: dict[str, bool] = {}
    pages = tuple(_page(document[k], budget, fonts) for k in range(len(document)))
    xmp, layers = bool(_XMP.search(data)), data.find(b"/OCProperties") >= 0
    return Facts(
        version=(document.get_version() or 10) / 10,
        encrypted=pdfium.is_encrypted(document),
        pages=pages,
        fonts=fonts,
        outline=sum(1 for _ in islice(document.get_toc(), MOST_OUTLINE)),
        metadata=(*document.get_metadata_dict(skip_empty=True), *(("XMP",) if xmp else ())),
        layers=layers,
        extras=tuple(_extras(document)),
        unscaled=pdfium.is_unscaled(document),
        duplex=pdfium.duplex(document),
    )


def _extras(document: Document) -> Iterator[str]:
    if document.get_formtype():
        yield "form"
    if pdfium.has_script(document):
        yield "script"
    if document.count_attachments():
        yield "attached file"


def _page(page: Page, budget: Budget, fonts: dict[str, bool]) -> PageFacts:
    trim, bleed = (
        box and Box(*box) for box in (page.get_trimbox(fallback_ok=False), page.get_bleedbox(fallback_ok=False))
    )
    parts = PageParts(
        size=(page.get_width(), page.get_height()),
        crop=Box(*page.get_cropbox()),
        trim=trim,
        bleed=bleed,
        ink=_ink(page),
        is_transparent=pdfium.has_transparency(page),
        annotations=pdfium.count_annotations(page),
        objects=pdfium.objects_on(page),
    )
    facts = page_facts(parts, budget, fonts)
    if not facts.colour and any(item.kind is Kind.FORM for item in pdfium.objects_on(page)):
        facts.colour = _has_colour(page)  # the colours of a gradient, which objects don't report
    page.close()
    return facts


_COARSE = 0.5
"""The pixels in a point of the picture that is searched for colours."""


def _has_colour(page: Page) -> bool:
    """Return whether a picture of the page has colours."""
    bitmap = page.render(scale=_COARSE, grayscale=False, draw_annots=False, may_draw_forms=False)
    width, stride, data = bitmap.width, bitmap.stride, bytes(bitmap.buffer)
    depth = bitmap.n_channels
    rows = (data[y * stride : y * stride + width * depth] for y in range(bitmap.height))
    return any(
        max(levels) - min(levels) > NEUTRAL
        for row in rows
        if len(set(row)) > 1
        for levels in zip(row[0::depth], row[1::depth], row[2::depth], strict=True)
    )


def _ink(page: Page) -> Edges | None:
    """Return the distances of ink from the edges, measured on a picture of the page."""
    scale = scale_of((page.get_width(), page.get_height()))
    bitmap = page.render(scale=scale, grayscale=True, draw_annots=False, may_draw_forms=False)
    width, height, stride = bitmap.width, bitmap.height, bitmap.stride
    data = bytes(bitmap.buffer).translate(_DARK)
    rows = [data[y * stride : y * stride + width] for y in range(height)]
    dark = [y for y, row in enumerate(rows) if b"\0" in row]
    if not dark:
        return None
    left = min(rows[y].index(b"\0") for y in dark)
    right = width - 1 - max(rows[y].rindex(b"\0") for y in dark)
    millimetres = MM_PER_POINT / scale
    return (
        left * millimetres,
        (height - 1 - dark[-1]) * millimetres,
        right * millimetres,
        dark[0] * millimetres,
    )


_DARK = bytes(0 if level < INK else 255 for level in range(256))
"""Every level of grey as ink or paper."""
