"""Lines of text as operators of PDF, and the fonts that they name."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby, pairwise

from reportlab.pdfbase import pdfmetrics

from pnp.base.lengths import MM_PER_POINT
from pnp.drawing.font_files import font_name
from pnp.drawing.shapes import AnyFont, Direction, OneFont, Text
from pnp.drawing.shaping import plain_font, shape_line
from pnp.render.canvas import Face, PdfCanvas
from pnp.render.embedded_font import EmbeddedFont
from pnp.render.shaped_font import ShapedFont, shaped_operators

_ESCAPES = {
    **{code: f"\\{code:03o}" for code in (*range(32), *range(127, 256))},
    **{ord(sign): f"\\{sign}" for sign in "\\()"},
}


class TextOperators:
    """Lines of text as PDF operators, with the kerning that the drawing measured.

    Cached for the file: numbers and short words come up again and again. The canvas's own text objects took a
    fifth of the time of a book.
    """

    def __init__(self, canvas: PdfCanvas) -> None:
        self._document = canvas._doc
        self._found: dict[tuple[str, AnyFont, Direction | None], tuple[tuple[str, str], ...]] = {}

    def of(self, text: Text) -> tuple[tuple[str, str], ...]:
        """Pieces of a line, each with the name of its subset of the font in the file."""
        key = (text.text, text.font, text.direction)
        found = self._found.get(key)
        if found is None:
            plain = plain_font(*key)
            pieces = self._pieces(text.text, plain) if plain else self._shaped_pieces(text)
            found = self._found[key] = tuple(pieces)
        return found

    def _shaped_pieces(self, text: Text) -> Iterable[tuple[str, str]]:
        """A line whose glyphs aren't simply its characters side by side."""
        glyphs = shape_line(text.text, text.font, text.direction)
        for font, same in groupby(glyphs, key=lambda glyph: glyph.font):
            face: ShapedFont = pdfmetrics.getFont(registered(font, shaped=True))
            yield from shaped_operators([*same], face, self._document)

    def _pieces(self, text: str, font: OneFont) -> Iterable[tuple[str, str]]:
        kerns = {glyph.cluster: glyph.kern for glyph in shape_line(text, font) if glyph.kern}
        face: Face = pdfmetrics.getFont(registered(font))
        at = 0
        for subset, codes in face.splitString(text, self._document):
            name = face.getSubsetInternalName(subset, self._document)
            yield name, self._show_operators(codes, [kerns.get(at + k, 0.0) for k in range(len(codes))])
            at += len(codes)

    def _show_operators(self, codes: bytes, kerns: list[float]) -> str:
        if not any(kerns):
            return f"({_escaped(codes)}) Tj"
        parts: list[str] = []
        cuts = [0, *(k + 1 for k, kern in enumerate(kerns) if kern), len(codes)]
        for start, end in pairwise(cuts):
            if start < end:
                parts.append(f"({_escaped(codes[start:end])})")
            if end and kerns[end - 1]:
                parts.append(f"{-kerns[end - 1]:g}")
        return f"[{' '.join(parts)}] TJ"


def _escaped(codes: bytes) -> str:
    """The contents of a string of PDF (ISO 32000-1, 7.3.4.2) in plain ASCII."""
    return codes.decode("latin-1").translate(_ESCAPES)


@lru_cache(maxsize=256)
def turn(transform: tuple[float, ...]) -> str:
    """The first four numbers of a text's matrix: the transform maps millimetres to points, but type sizes are
    in points already."""
    return " ".join(f"{value * MM_PER_POINT:.6f}".rstrip("0").rstrip(".") for value in transform)


def registered(font: OneFont, *, shaped: bool = False) -> str:
    """The name by which reportlab knows our copy of a font.

    `registerFont` isn't called. It keeps one font for each face, so we might get a hinted copy that other code
    in the same process has registered, and other code might get ours without hints.
    """
    name = f"{font_name(font)}-shaped" if shaped else font_name(font)
    if name not in pdfmetrics._fonts:
        pdfmetrics._fonts[name] = ShapedFont(name, font) if shaped else EmbeddedFont(name, font)
    return name
