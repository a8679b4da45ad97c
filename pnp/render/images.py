"""Images of a PDF file: each is embedded once, as it is, however often it's drawn."""

from __future__ import annotations

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream, xObjectName

from pnp.base.geometry import Affine
from pnp.drawing.pixels import Pixels
from pnp.drawing.shapes import Image
from pnp.render.canvas import Document, PdfCanvas
from pnp.render.painting import short

_DIGITS = 4
"""The decimals of a coordinate in points."""


class Images:
    """The images of one file."""

    def __init__(self, canvas: PdfCanvas) -> None:
        self._canvas = canvas
        self._names: dict[Pixels, str] = {}

    def draw(self, image: Image, transform: Affine) -> None:
        """Draw an image.

        :param transform: from millimetres to the points of the page, or of the group that is being drawn.
        """
        box = image.box
        place = transform.after(Affine(box.width, 0, 0, box.height, box.left, box.bottom))
        name = self._names.get(image.pixels) or self._embedded(image.pixels)
        matrix = " ".join(short(value, _DIGITS) for value in place)
        self._canvas._formsinuse.append(name)
        self._canvas.addLiteral(f"q {matrix} cm /{xObjectName(name)} Do Q")

    def _embedded(self, pixels: Pixels) -> str:
        """Add an image that isn't in the file yet, and return its name (ISO 32000-1, 8.9.5)."""
        name = self._names[pixels] = f"image{len(self._names) + 1}"
        document = self._canvas._doc
        stream = _Image(pixels)
        if pixels.has_opacity:
            stream.dictionary["SMask"] = document.Reference(
                _Image(pixels, is_mask=True), xObjectName(f"{name}mask")
            )
        document.Reference(stream, xObjectName(name))
        return name


class _Image(PDFStream):  # type: ignore[misc]  # the library declares no types
    """Pixels as an object of the file, still coded as in the picture's file, and read when they are written."""

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
