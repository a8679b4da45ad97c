"""The part of reportlab's canvas that `pdf` needs, with types: the library declares none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from reportlab.pdfbase.pdfdoc import (
    PDFDictionary,
    PDFFormXObject,
    PDFName,
    PDFResourceDictionary,
    PDFStream,
    xObjectName,
)

from pnp.base.geometry import Affine, Box
from pnp.drawing.flatten import Placed, bounds
from pnp.drawing.shapes import Image
from pnp.render.painting import short

if TYPE_CHECKING:  # few products have pictures
    from pnp.drawing.pdf_page import PdfFile, PdfPage
    from pnp.drawing.pixel_coding import Pixels
    from pnp.render.copied_pages import CopiedFile


class PdfObject(Protocol):
    """Anything that reportlab can write into a file, such as a dictionary, an array, a text or an
    annotation."""


class Catalog(Protocol):
    """The root of a document's objects."""

    Names: Dictionary


class Dictionary(Protocol):
    """A dictionary of a PDF."""

    dict: dict[str, PdfObject]


class Document(Protocol):
    """A document that is being written."""

    def xobjDict(self, names: Iterable[str], /) -> Dictionary: ...  # noqa: N802
    def Reference(self, form: PdfObject, name: str | None = None, /) -> PdfObject: ...  # noqa: N802

    @property
    def Catalog(self) -> Catalog: ...  # noqa: N802, reportlab's name


class ClipPath(Protocol):
    """A path to which shapes are clipped."""

    def rect(self, x: float, y: float, width: float, height: float, /) -> None: ...


class Face(Protocol):
    """A registered font, which is embedded in subsets of 256 characters or fewer."""

    def splitString(self, text: str, document: Document, /) -> Sequence[tuple[int, bytes]]: ...  # noqa: N802
    def getSubsetInternalName(self, subset: int, document: Document, /) -> str: ...  # noqa: N802


class PdfCanvas(Protocol):
    """A reportlab canvas: lengths in points, y upwards. The names are reportlab's."""

    _doc: Document
    _code: list[str]
    _formsinuse: list[str]

    def _bookmarkReference(self, name: str, /) -> PdfObject: ...  # noqa: N802
    def _addAnnotation(self, annotation: PdfObject, /) -> None: ...  # noqa: N802
    def addLiteral(self, operators: str, /) -> None: ...  # noqa: N802
    def addOutlineEntry(self, title: str, key: str, level: int = 0, /) -> None: ...  # noqa: N802
    def beginPath(self) -> ClipPath: ...  # noqa: N802
    def bookmarkPage(  # noqa: N802
        self, name: str, /, *, fit: str = ..., left: float = ..., top: float = ..., zoom: float = ...
    ) -> None: ...
    def clipPath(self, path: ClipPath, /, *, stroke: int, fill: int) -> None: ...  # noqa: N802
    def linkURL(self, address: str, box: Sequence[float], /, *, relative: int) -> None: ...  # noqa: N802
    def restoreState(self) -> None: ...  # noqa: N802
    def save(self) -> None: ...
    def saveState(self) -> None: ...  # noqa: N802
    def setAuthor(self, author: str, /) -> None: ...  # noqa: N802
    def setBleedBox(self, box: Sequence[float] | None, /) -> None: ...  # noqa: N802
    def setCreator(self, creator: str, /) -> None: ...  # noqa: N802
    def setPageSize(self, size: Sequence[float], /) -> None: ...  # noqa: N802
    def setSubject(self, subject: str, /) -> None: ...  # noqa: N802
    def setTitle(self, title: str, /) -> None: ...  # noqa: N802
    def setTrimBox(self, box: Sequence[float] | None, /) -> None: ...  # noqa: N802
    def setViewerPreference(self, name: str, value: str, /) -> None: ...  # noqa: N802
    def showPage(self) -> None: ...  # noqa: N802


# Images of a PDF file


_DIGITS = 4
"""The decimals of a coordinate in points."""


_AT_START = "0 g 0 G 1 w 0 J 0 j 10 M [] 0 d 0 Tc 0 Tw 100 Tz 0 TL 0 Tr 0 Ts "
"""The initial state of a page (ISO 32000-1, 8.4.1 and 9.3.1); a form would begin with the state set before
it."""


class Images:
    """The images of one file."""

    def __init__(self, canvas: PdfCanvas) -> None:
        self._canvas = canvas
        self._names: dict[Pixels | PdfPage, str] = {}
        self._files: dict[PdfFile, CopiedFile] = {}

    def draw(self, image: Image, transform: Affine) -> None:
        """Draw an image.

        :param transform: the map from millimetres to the points of the page, or of the group being drawn.
        """
        from pnp.drawing.pdf_page import PdfPage

        box = image.box
        place = transform.after(Affine(box.width, 0, 0, box.height, box.left, box.bottom))
        state = ""
        if isinstance(image.pixels, PdfPage):
            place, state = place.after(image.pixels.to_unit), _AT_START
        name = self._names.get(image.pixels) or self._embedded(image.pixels)
        matrix = " ".join(short(value, _DIGITS) for value in place)
        self._canvas._formsinuse.append(name)
        self._canvas.addLiteral(f"q {state}{matrix} cm /{xObjectName(name)} Do Q")

    def _embedded(self, pixels: Pixels | PdfPage) -> str:
        """Add an image that isn't in the file yet, and return its name (ISO 32000-1, 8.9.5)."""
        from pnp.drawing.pdf_page import PdfPage

        name = self._names[pixels] = f"image{len(self._names) + 1}"
        document = self._canvas._doc
        if isinstance(pixels, PdfPage):
            self._copied(pixels.file).add(pixels.number, xObjectName(name))
            return name
        stream = _Image(pixels)
        if pixels.has_opacity:
            stream.dictionary["SMask"] = document.Reference(
                _Image(pixels, is_mask=True), xObjectName(f"{name}mask")
            )
        document.Reference(stream, xObjectName(name))
        return name

    def _copied(self, file: PdfFile) -> CopiedFile:
        from pnp.render.copied_pages import CopiedFile  # a library for PDFs, which few products need

        if file not in self._files:
            self._files[file] = CopiedFile(file, self._canvas._doc, len(self._files))
        return self._files[file]


class _Image(PDFStream):  # type: ignore[misc]  # the library declares no types
    """Pixels as an object of the file, still encoded as in the picture's file, and read when they are
    written."""

    def __init__(self, pixels: Pixels, *, is_mask: bool = False) -> None:
        grey, is_jpeg = is_mask or pixels.is_grey, pixels.kind == "jpeg" and not is_mask
        entries = {
            "Type": PDFName("XObject"),
            "Subtype": PDFName("Image"),
            "Width": pixels.width,
            "Height": pixels.height,
            "ColorSpace": PDFName("DeviceGray" if grey else "DeviceRGB"),
            "BitsPerComponent": 8,
            "Filter": PDFName("DCTDecode" if is_jpeg else "FlateDecode"),
        }
        if not is_jpeg:  # the filters of PNG's rows (ISO 32000-1, 7.4.4.4)
            rows = {"Predictor": 15, "Colors": 1 if grey else 3, "BitsPerComponent": 8, "Columns": pixels.width}
            entries["DecodeParms"] = PDFDictionary(rows)
        super().__init__(PDFDictionary(entries), b"", ())
        self._pixels, self._is_mask = pixels, is_mask

    def format(self, document: Document) -> bytes:
        data = self._pixels.data
        self.content = data.opacity if self._is_mask else data.colours
        try:
            return bytes(super().format(document))
        finally:
            self.content = b""


# Art that is repeated many times in a file, such as the back of a domino


_LEAST = 1200
"""The fewest characters worth a separate object."""


@dataclass(slots=True)
class _Run:
    """Operators that have been written once so far, and their place."""

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
        """Turn the operators written since ``start`` into a stamp, if the same ones were written before.

        Equal operators draw the same picture, because the graphics state on which they depend is the same each
        time.

        :param shapes: the shapes drawn, in the same coordinates, without text or links.
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
