"""Art that a file shows many times, such as the back of a domino: written once, as a form XObject (ISO 32000-1,
8.10)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from reportlab.pdfbase.pdfdoc import PDFFormXObject, PDFResourceDictionary, xObjectName

from pnp.base.geometry import Box
from pnp.drawing.flatten import Placed, bounds
from pnp.render.canvas import PdfCanvas

_LEAST = 1200
"""The fewest characters that are worth a separate object."""


@dataclass(slots=True)
class _Run:
    """Operators that have been written once so far, and where."""

    page: list[str]
    start: int
    end: int


class Stamps:
    """The runs of operators of one file that may recur."""

    def __init__(self, canvas: PdfCanvas) -> None:
        self._canvas = canvas
        self._seen: dict[str, _Run | str] = {}
        self._count = 0

    def share(self, start: int, shapes: Iterable[Placed]) -> None:
        """Turn what was written from ``start`` on into a stamp, if the same operators were written before.

        Equal operators draw the same picture, because the state that they rely on is the same each time.

        :param shapes: what was drawn, in the same coordinates, without text or links.
        """
        page = self._canvas._code
        text = "\n".join(page[start:])
        if len(text) < _LEAST:
            return
        known = self._seen.setdefault(text, _Run(page, start, len(page)))
        if isinstance(known, _Run):
            if known.page is page and known.start == start:
                return
            self._count += 1
            first, known = known, f"stamp{self._count}"
            self._seen[text] = known
            self._define(known, text, shapes)
            if first.page is page:  # earlier pages are written already
                page[first.start : first.end] = [self._use(known), *[""] * (first.end - first.start - 1)]
        del page[start:]
        page.append(self._use(known))

    def _use(self, name: str) -> str:
        self._canvas._formsinuse.append(name)
        return f"/{xObjectName(name)} Do"

    def _define(self, name: str, text: str, shapes: Iterable[Placed]) -> None:
        boxes = [bounds(shape) for shape in shapes]
        corners = [point for box in boxes for point in ((box.left, box.bottom), (box.right, box.top))]
        box = Box.around(corners).grown(1)
        form = PDFFormXObject(*(round(side) for side in box))
        form.compression = 1
        form.setStreamList([text])
        form.Resources = PDFResourceDictionary()
        form.Resources.basicProcs()
        self._canvas._doc.Reference(form, xObjectName(name))
