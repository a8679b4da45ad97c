"""The part of pdfium that measuring needs, with types: neither pypdfium2 nor its raw bindings declare any.

Lengths are in points, colours in levels from 0 to 255, as pdfium gives them.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

import pypdfium2.raw as pdfium

from pnp.base.geometry import IDENTITY, Affine, Box
from pnp.preflight.objects import Colour, Image, Kind, Segment, SegmentKind

if TYPE_CHECKING:
    Handle: TypeAlias = "ctypes._Pointer[ctypes.Structure]"
    """What pdfium knows an object by; a null pointer if there is none."""

Edges = tuple[float, float, float, float]
"""Left, bottom, right and top, in points."""

_MOST_MARKS = 20  # the number of marks of an object that are examined
_SPACES = {1: "grey", 2: "RGB", 3: "CMYK", 4: "grey", 5: "RGB", 6: "Lab", 7: "ICC", 8: "spot", 10: "palette"}
_DUPLEX = {1: "one-sided", 2: "short edge", 3: "long edge"}


class Bitmap(Protocol):
    """A rendered page: ``height`` rows of ``stride`` bytes, ``width`` of which are pixels."""

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def stride(self) -> int: ...
    @property
    def n_channels(self) -> int: ...
    @property
    def buffer(self) -> ctypes.Array[ctypes.c_ubyte]: ...


class TextPage(Protocol):
    """Gives access to the text of a page."""

    @property
    def raw(self) -> Handle: ...


class Page(Protocol):
    """A page of pypdfium2."""

    @property
    def raw(self) -> Handle: ...
    def get_width(self) -> float: ...
    def get_height(self) -> float: ...
    def get_cropbox(self) -> Edges: ...
    def get_trimbox(self, *, fallback_ok: bool) -> Edges | None: ...
    def get_bleedbox(self, *, fallback_ok: bool) -> Edges | None: ...
    def get_textpage(self) -> TextPage: ...
    def render(self, *, scale: float, grayscale: bool, draw_annots: bool, may_draw_forms: bool) -> Bitmap: ...
    def close(self) -> None: ...


class Document(Protocol):
    """A document of pypdfium2."""

    @property
    def raw(self) -> Handle: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> Page: ...
    def get_version(self) -> int | None: ...
    def get_formtype(self) -> int: ...
    def count_attachments(self) -> int: ...
    def get_toc(self) -> Iterator[object]: ...
    def get_metadata_dict(self, *, skip_empty: bool) -> dict[str, str]: ...


def is_encrypted(document: Document) -> bool:
    """Return whether the document has a security handler."""
    return bool(pdfium.FPDF_GetSecurityHandlerRevision(document.raw) >= 0)


def has_script(document: Document) -> bool:
    """Return whether opening the document runs JavaScript."""
    return bool(pdfium.FPDFDoc_GetJavaScriptActionCount(document.raw) > 0)


def is_unscaled(document: Document) -> bool:
    """Return whether the document asks viewers to print at actual size."""
    return not pdfium.FPDF_VIEWERREF_GetPrintScaling(document.raw)


def duplex(document: Document) -> str:
    """Return how the document asks viewers to print on both sides; empty if it doesn't ask."""
    return _DUPLEX.get(pdfium.FPDF_VIEWERREF_GetDuplex(document.raw), "")


def has_transparency(page: Page) -> bool:
    """Return whether the page declares transparency."""
    return bool(pdfium.FPDFPage_HasTransparency(page.raw))


def count_annotations(page: Page) -> int:
    """Return the number of annotations on the page."""
    return max(0, int(pdfium.FPDFPage_GetAnnotCount(page.raw)))


_KINDS = {
    pdfium.FPDF_PAGEOBJ_TEXT: Kind.TEXT,
    pdfium.FPDF_PAGEOBJ_PATH: Kind.PATH,
    pdfium.FPDF_PAGEOBJ_IMAGE: Kind.IMAGE,
    pdfium.FPDF_PAGEOBJ_FORM: Kind.FORM,
}
_SEGMENTS = {
    pdfium.FPDF_SEGMENT_MOVETO: SegmentKind.MOVE,
    pdfium.FPDF_SEGMENT_LINETO: SegmentKind.LINE,
    pdfium.FPDF_SEGMENT_BEZIERTO: SegmentKind.CURVE,
}


@dataclass(slots=True)
class _PageReader:
    """A page, with its text once it's needed."""

    page: Page
    _text: TextPage | None = None

    @property
    def text(self) -> TextPage:
        if self._text is None:
            self._text = self.page.get_textpage()
        return self._text


@dataclass(frozen=True, slots=True)
class ObjectList:
    """The objects on a page or in a form."""

    _reader: _PageReader
    _parent: Handle
    _count: int
    _get: Callable[[Handle, int], Handle]

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[PageObject]:
        for k in range(self._count):
            if handle := self._get(self._parent, k):
                yield PageObject(self._reader, handle)


def objects_on(page: Page) -> ObjectList:
    """Return the objects on a page, in drawing order."""
    count = max(0, int(pdfium.FPDFPage_CountObjects(page.raw)))
    return ObjectList(_PageReader(page), page.raw, count, pdfium.FPDFPage_GetObject)


@dataclass(frozen=True, slots=True)
class PageObject:
    """One object on a page: a text, a path, an image, or a form that holds more objects."""

    _reader: _PageReader
    _handle: Handle

    @property
    def kind(self) -> Kind:
        return _KINDS.get(pdfium.FPDFPageObj_GetType(self._handle), Kind.OTHER)

    @property
    def contents(self) -> ObjectList:
        """The objects in a form."""
        count = max(0, int(pdfium.FPDFFormObj_CountObjects(self._handle)))
        return ObjectList(self._reader, self._handle, count, pdfium.FPDFFormObj_GetObject)

    @property
    def is_transparent(self) -> bool:
        return bool(pdfium.FPDFPageObj_HasTransparency(self._handle))

    @property
    def is_layered(self) -> bool:
        """Whether the object is on a layer (optional content)."""
        count = pdfium.FPDFPageObj_CountMarks(self._handle)
        return any(self._mark_name(k) == "OC" for k in range(min(count, _MOST_MARKS)))

    def _mark_name(self, number: int) -> str:
        buffer, length = ctypes.create_string_buffer(64), ctypes.c_ulong()
        mark = pdfium.FPDFPageObj_GetMark(self._handle, number)
        pdfium.FPDFPageObjMark_GetName(mark, _utf16(buffer), 64, ctypes.byref(length))
        return _decoded(buffer.raw[: min(length.value, 64)])

    @property
    def matrix(self) -> Affine:
        """The map from the object's own coordinates to those of the page or form that it is in."""
        found = pdfium.FS_MATRIX()
        if not pdfium.FPDFPageObj_GetMatrix(self._handle, ctypes.byref(found)):
            return IDENTITY
        return Affine(found.a, found.b, found.c, found.d, found.e, found.f)

    @property
    def bounds(self) -> Box | None:
        """The box around the object, in the coordinates of the page or form that it is in."""
        sides = [ctypes.c_float() for _ in range(4)]
        if not pdfium.FPDFPageObj_GetBounds(self._handle, *map(ctypes.byref, sides)):
            return None
        left, bottom, right, top = (side.value for side in sides)
        return Box(left, bottom, right, top)

    @property
    def fill_colour(self) -> Colour | None:
        """The colour that the object is filled with; None for a clear one, and white for a pattern."""
        return self._colour(pdfium.FPDFPageObj_GetFillColor)

    @property
    def stroke_colour(self) -> Colour | None:
        """The colour that the object is stroked with; None for a clear one, and white for a pattern."""
        return self._colour(pdfium.FPDFPageObj_GetStrokeColor)

    def _colour(self, get: Callable[..., bool]) -> Colour | None:
        parts = [ctypes.c_uint() for _ in range(4)]
        if not get(self._handle, *map(ctypes.byref, parts)):
            return 0, 0, 0
        red, green, blue, alpha = (part.value for part in parts)
        return (red, green, blue) if alpha else None

    # Text

    @property
    def is_painted_text(self) -> bool:
        """Whether a text's render mode puts ink on the page."""
        mode = pdfium.FPDFTextObj_GetTextRenderMode(self._handle)
        return mode not in (pdfium.FPDF_TEXTRENDERMODE_INVISIBLE, pdfium.FPDF_TEXTRENDERMODE_CLIP)

    @property
    def font_size(self) -> float:
        """A text's type size before its matrix is applied."""
        size = ctypes.c_float()
        pdfium.FPDFTextObj_GetFontSize(self._handle, ctypes.byref(size))
        return size.value

    @property
    def text(self) -> str:
        """The characters of a text."""
        page = self._reader.text
        length = pdfium.FPDFTextObj_GetText(self._handle, page.raw, None, 0)
        buffer = ctypes.create_string_buffer(length)
        pdfium.FPDFTextObj_GetText(self._handle, page.raw, _utf16(buffer), length)
        return _decoded(buffer.raw)

    @property
    def font(self) -> tuple[str, bool] | None:
        """The name of a text's font, and whether the file embeds it."""
        font = pdfium.FPDFTextObj_GetFont(self._handle)
        if not font:
            return None
        length = pdfium.FPDFFont_GetBaseFontName(font, None, 0)
        buffer = ctypes.create_string_buffer(max(length, 1))
        pdfium.FPDFFont_GetBaseFontName(font, buffer, length)
        return buffer.value.decode("utf-8", "replace"), pdfium.FPDFFont_GetIsEmbedded(font) == 1

    # Paths

    @property
    def paints(self) -> tuple[bool, bool]:
        """Whether a path is filled, and whether it is stroked."""
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        pdfium.FPDFPath_GetDrawMode(self._handle, ctypes.byref(fill), ctypes.byref(stroke))
        return bool(fill.value), bool(stroke.value)

    @property
    def stroke_width(self) -> float:
        """The width of a path's stroke before its matrix is applied."""
        width = ctypes.c_float()
        pdfium.FPDFPageObj_GetStrokeWidth(self._handle, ctypes.byref(width))
        return width.value

    @property
    def is_dashed(self) -> bool:
        return bool(pdfium.FPDFPageObj_GetDashCount(self._handle) > 0)

    def count_segments(self) -> int:
        """Return the number of segments of a path."""
        return max(0, int(pdfium.FPDFPath_CountSegments(self._handle)))

    def segments(self) -> Iterator[Segment]:
        """Yield the segments of a path, in drawing order."""
        x, y = ctypes.c_float(), ctypes.c_float()
        for k in range(self.count_segments()):
            segment = pdfium.FPDFPath_GetPathSegment(self._handle, k)
            pdfium.FPDFPathSegment_GetPoint(segment, ctypes.byref(x), ctypes.byref(y))
            kind = _SEGMENTS.get(pdfium.FPDFPathSegment_GetType(segment), SegmentKind.CURVE)
            yield Segment(kind, x.value, y.value, bool(pdfium.FPDFPathSegment_GetClose(segment)))

    # Images

    @property
    def image(self) -> Image:
        about = pdfium.FPDF_IMAGEOBJ_METADATA()
        pdfium.FPDFImageObj_GetImageMetadata(self._handle, self._reader.page.raw, ctypes.byref(about))
        return Image(about.width, about.height, _SPACES.get(about.colorspace, "unknown"))


def _utf16(buffer: ctypes.Array[ctypes.c_char]) -> ctypes._Pointer[ctypes.c_ushort]:
    """Return the buffer as the type that pdfium expects for UTF-16 text."""
    return ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort))


def _decoded(data: bytes) -> str:
    return data.decode("utf-16-le", "replace").rstrip("\0")
