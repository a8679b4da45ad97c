"""A page of a PDF as a picture. It's kept unchanged: in a PDF, its lines and letters are embedded once, no
matter how often or at what size it's placed. File formats that can't contain it get it as pixels.

All boxes and lines are in millimetres from the lower left corner of the page as viewers show it, including
everything outside its crop box.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.geometry import Affine, Box, Size
from pnp.drawing.pixel_coding import PixelData, Pixels

if TYPE_CHECKING:
    from PIL.Image import Image as Decoded


@dataclass(frozen=True, slots=True)
class PdfFile:
    """A PDF that has been read before. Two are equal if their contents are equal."""

    digest: str
    """The digest of its bytes, in hexadecimal digits."""
    path: Path = field(compare=False)

    def check(self) -> None:
        """Check that the file hasn't changed.

        :raises SpecError: if it has.
        """
        from pnp.base.errors import SpecError
        from pnp.base.files import system_reason
        from pnp.base.sentences import Sentence

        try:
            now = digest_of(self.path)
        except OSError as error:
            raise SpecError.at(self.path, system_reason(error)) from error
        if now != self.digest:
            raise SpecError.at(self.path, Sentence("was changed while pnp was reading it: build again"))


def digest_of(path: Path) -> str:
    """Return the digest of a file's bytes.

    :raises OSError: if it can't be read.
    """
    import hashlib

    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class PdfPage:
    """A page of a PDF."""

    file: PdfFile
    number: int
    """The number of the page, from 0."""
    size: Size = field(compare=False)
    """Its full width and height as shown."""
    crop: Box = field(compare=False)
    """The box that viewers show."""
    to_unit: Affine = field(compare=False)
    """The map from the page's own coordinates, in points, to the unit square that it fills as shown."""
    trim: Box | None = field(compare=False, default=None)
    """Its trim box, if the file gives one."""
    bleed: Box | None = field(compare=False, default=None)
    """The distance by which the page is printed beyond the trim box, if the file gives it."""


# Data for finding cards on a page

Line = tuple[float, float, float, float]
"""A straight line by its two ends: x, y, x, y."""


@dataclass(frozen=True, slots=True)
class InkMap:
    """A small picture of a page, which shows where there is ink."""

    width: int
    height: int
    scale: float
    """The resolution in pixels per millimetre."""
    rows: bytes = field(repr=False)
    """The lightness of each pixel, row by row from the top: 255 is white."""

    def share(self, box: Box) -> float:
        """Return the fraction of a box that isn't white. A box smaller than a pixel is white."""
        left, right = (round(x * self.scale) for x in (box.left, box.right))
        top, bottom = (round(self.height - y * self.scale) for y in (box.top, box.bottom))
        left, top = max(left, 0), max(top, 0)
        right, bottom = min(right, self.width), min(bottom, self.height)
        if right <= left or bottom <= top:
            return 0.0
        rows = (self.rows[y * self.width + left : y * self.width + right] for y in range(top, bottom))
        dark = sum(row.translate(_INKED).count(1) for row in rows)
        return dark / ((right - left) * (bottom - top))

    def inked(self) -> Box | None:
        """Return the box around everything on the page; None if there is nothing."""
        inked = self.rows.translate(_INKED)
        rows = [inked[y * self.width : (y + 1) * self.width] for y in range(self.height)]
        down = [y for y, row in enumerate(rows) if 1 in row]
        if not down:
            return None
        left = min(rows[y].index(1) for y in down)
        right = max(rows[y].rindex(1) for y in down) + 1
        top, bottom = down[0], down[-1] + 1
        return Box(*(side / self.scale for side in (left, self.height - bottom, right, self.height - top)))


WHITE = 250
"""Pixels darker than this are ink."""
_INKED = bytes(level < WHITE for level in range(256))
"""Whether each level of grey is ink."""


@dataclass(frozen=True, slots=True)
class PageLayout:
    """The contents of a page: its vertical and horizontal lines, and the places with ink."""

    lines: Sequence[Line]
    ink: InkMap
    only_pixels: bool = False
    """Whether it contains only bitmaps, like a scan."""


DOTS = 300.0
"""The resolution in dpi."""
_MOST_PIXELS = 40_000_000
_INCH = 25.4


def as_pixels(page: PdfPage | Pixels, dots: float = DOTS) -> Pixels:
    """Return a page as a bitmap that is made when it's needed; a picture that is already a bitmap is returned
    unchanged.

    :param dots: the resolution in dpi; it's lower for a very large page.
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
    """A page that is drawn as pixels only when they are needed."""

    page: PdfPage
    width: int
    height: int

    def load(self) -> PixelData:
        from pnp.base.errors import reading
        from pnp.drawing.pixel_coding import coded  # this imports an image library, which few pages need

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
