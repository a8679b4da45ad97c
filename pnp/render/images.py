"""Images of a PDF file: each is embedded once, as it is, however often it's drawn."""

from __future__ import annotations

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream, xObjectName

from pnp.base.geometry import Affine
from pnp.drawing.pixels import Pixels
from pnp.drawing.shapes import Image
from pnp.render.canvas import PdfCanvas
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
        stream = _stream(pixels, pixels.colours, grey=pixels.is_grey, jpeg=pixels.kind == "jpeg")
        if pixels.opacity:
            mask = _stream(pixels, pixels.opacity, grey=True, jpeg=False)
            stream.dictionary["SMask"] = document.Reference(mask, xObjectName(f"{name}mask"))
        document.Reference(stream, xObjectName(name))
        return name


def _stream(pixels: Pixels, data: bytes, *, grey: bool, jpeg: bool) -> PDFStream:
    """Pixels as an object of the file, still coded as in the picture's file."""
    entries = {
        "Type": PDFName("XObject"),
        "Subtype": PDFName("Image"),
        "Width": pixels.width,
        "Height": pixels.height,
        "ColorSpace": PDFName("DeviceGray" if grey else "DeviceRGB"),
        "BitsPerComponent": 8,
        "Filter": PDFName("DCTDecode" if jpeg else "FlateDecode"),
    }
    if not jpeg:  # the filters of PNG's rows (ISO 32000-1, 7.4.4.4)
        rows = {"Predictor": 15, "Colors": 1 if grey else 3, "BitsPerComponent": 8, "Columns": pixels.width}
        entries["DecodeParms"] = PDFDictionary(rows)
    return PDFStream(PDFDictionary(entries), data, filters=())
