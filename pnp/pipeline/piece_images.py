"""Draw faces of pieces as bitmaps: each by itself, or many on one sheet for virtual tabletops."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence

from pnp.base.geometry import MM_PER_UNIT, Size
from pnp.base.sequences import chunks
from pnp.drawing.shapes import Drawing
from pnp.render.pdf import pdf_bytes
from pnp.render.png import pngs_for_print
from pnp.sheets.piece_faces import SamePieces, face_drawing
from pnp.sheets.pieces import Outline
from pnp.sheets.sheet import Product, Sheet

_FINE = 4
"""The finer grid on which outlines are cut, so that their edges are smooth."""
_ROUNDING = 1e-6
"""The fraction by which a side is scaled down, so that rounding doesn't add a row of pixels."""


_TOGETHER = 40
"""The number of drawings rasterised from one PDF: fonts are embedded once in each."""


def png_of(drawing: Drawing, dots_per_inch: float) -> bytes:
    """Return a drawing on white paper as a PNG file."""
    return next(pngs_of([drawing], dots_per_inch))


def pngs_of(drawings: Iterable[Drawing], dots_per_inch: float) -> Iterator[bytes]:
    """Yield drawings on white paper as PNG files, in order. Each has its size on paper and an sRGB profile."""
    for some in chunks(list(drawings), _TOGETHER):
        product = Product("image", "", tuple(Sheet("", drawing) for drawing in some))
        yield from pngs_for_print(pdf_bytes(product), dots_per_inch * (1 - _ROUNDING), dots_per_inch)


def cut_out(image: bytes, outline: Outline) -> bytes:
    """Return the image of a piece, cut to the box of its outline, with nothing outside the outline."""
    import PIL.Image
    import PIL.ImageDraw

    face = PIL.Image.open(io.BytesIO(image))
    across, down = face.width * _FINE / outline.box.width, face.height * _FINE / outline.box.height
    mask = PIL.Image.new("L", (face.width * _FINE, face.height * _FINE))
    draw = PIL.ImageDraw.Draw(mask)
    for line, seen in ((outline.line, 255), *((hole, 0) for hole in outline.holes)):
        corners = [((x - outline.box.left) * across, (outline.box.top - y) * down) for x, y in line]
        draw.polygon(corners, fill=seen)
    face.putalpha(mask.resize(face.size, PIL.Image.Resampling.BOX))
    out = io.BytesIO()
    face.save(out, "PNG", optimize=False, compress_level=6)
    return out.getvalue()


def back_of(same: SamePieces) -> Drawing:
    """Return the back of pieces; blank paper if they have none."""
    if same.piece.back is not None:
        return face_drawing(same.piece, back=True)
    return Drawing(same.piece.outline.box.size, ())


def share_a_back(pieces: Sequence[SamePieces]) -> bool:
    """Return whether all pieces have the same back."""
    first = pieces[0].piece
    return all(
        same.piece.back is first.back
        or (same.piece.back, same.piece.back_ground) == (first.back, first.back_ground)
        for same in pieces
    )


def columns_of(count: int, size: Size, most_columns: int, most_rows: int) -> int:
    """Return the number of columns that makes the sheet of ``count`` faces as square as possible, so that they
    can be largest."""
    fitting = [columns for columns in range(1, most_columns + 1) if -(-count // columns) <= most_rows]
    return min(fitting, key=lambda columns: max(columns * size.width, -(-count // columns) * size.height))


def contact_sheet(faces: Sequence[Drawing], columns: int) -> Drawing:
    """Return one drawing of faces of the same size in rows, with the first at the upper left."""
    width, height = faces[0].size
    rows = -(-len(faces) // columns)
    shapes = tuple(
        face.at(k % columns * width, (rows - 1 - k // columns) * height) for k, face in enumerate(faces)
    )
    return Drawing(Size(columns * width, rows * height), shapes)


def dots_for(size: Size, most_pixels: int, most_dots: float) -> float:
    """Return the highest resolution, in dots per inch, at which neither side has more pixels than allowed."""
    return min(most_dots, most_pixels * MM_PER_UNIT["in"] / max(size))
