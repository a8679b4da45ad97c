"""Pages of PDFs drawn as pixels, for files that can't hold them as they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.drawing.pdf_page import PdfPage
from pnp.drawing.pixels import PixelData, Pixels

if TYPE_CHECKING:
    from PIL.Image import Image as Decoded

DOTS = 300.0
"""The pixels to the inch."""
_MOST_PIXELS = 40_000_000
_INCH = 25.4


def as_pixels(page: PdfPage | Pixels, dots: float = DOTS) -> Pixels:
    """A page drawn as pixels, when they are needed; a picture that consists of pixels stays as it is.

    :param dots: the pixels to the inch; fewer for a very large page.
    """
    if isinstance(page, Pixels):
        return page
    most = (_MOST_PIXELS / (page.size.width * page.size.height)) ** 0.5 * _INCH
    scale = min(dots, most) / _INCH
    width, height = (max(round(side * scale), 1) for side in page.size)
    name = f"{page.file.digest}-{page.number}-{width}"
    return Pixels(name, width, height, "png", False, True, _Drawn(page, width, height), min(dots, most))


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A page that is drawn as pixels when they are needed."""

    page: PdfPage
    width: int
    height: int

    def load(self) -> PixelData:
        from pnp.base.guarded import reading
        from pnp.drawing.pixel_coding import coded  # an image library, which few pages need

        self.page.file.check()
        with reading(str(self.page.file.path)):
            decoded = self._decoded()
            return coded(decoded.convert("RGB"), decoded.getchannel("A"))

    def _decoded(self) -> Decoded:
        import pypdfium2
        import pypdfium2.raw as pdfium

        with pypdfium2.PdfDocument(self.page.file.path) as document:
            page = document[self.page.number]
            page.set_cropbox(*page.get_mediabox())
            upright = page.get_width() * self.height / (page.get_height() * self.width)
            scale = self.width / page.get_width() * min(1.0, upright) * (1 - 1e-6)
            bitmap = page.render(
                scale=scale,
                fill_color=(255, 255, 255, 0),
                force_bitmap_format=pdfium.FPDFBitmap_BGRA,
                rev_byteorder=True,
                may_draw_forms=False,
            )
            found: Decoded = bitmap.to_pil().convert("RGBA")
            size = (self.width, self.height)
            return found if found.size == size else found.resize(size)
