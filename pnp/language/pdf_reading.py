"""Read the structure of a PDF and the contents of its pages, with bounded time and memory."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
import zlib
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.base.errors import TextError
from pnp.base.geometry import IDENTITY, MM_PER_POINT, Affine, Box, Size, move, rotate, stretch
from pnp.base.processes import TIME_SIGNALS, ask, bind
from pnp.base.sentences import Sentence
from pnp.drawing.pdf_page import InkMap, Line, PageLayout, PdfFile, PdfPage, digest_of

if TYPE_CHECKING:
    from pnp.preflight.objects import Kind
    from pnp.preflight.pdfium import ObjectList, PageObject

MOST_BYTES, MOST_PAGES = 500_000_000, 1000
"""The most bytes and pages of a PDF."""
_MOST_SIDE = 5_080.0
"""The longest side of a page in millimetres: viewers show no longer ones (ISO 32000-1, table C.1)."""
_MEMORY, _SECONDS, _WAIT = 2 * 2**30, 60, 180.0
_SCALE = 2.0
"""The resolution at which ink is searched for, in pixels per millimetre."""
_MOST_PIXELS = 4_000_000
_MOST_LINES, _DEPTH = 100_000, 12
_WHITE = (255, 255, 255)
_STRAIGHT, _THIN = 0.05, 0.6
"""How far from vertical or horizontal a line may be, and the greatest thickness of an area that counts as a
line, in mm."""


@lru_cache(maxsize=8)
def _pages(path: Path, changed: tuple[int, int]) -> tuple[PdfPage, ...]:
    _check_start(path)
    file = PdfFile(digest_of(path), path)
    found = _asked({"path": str(path), "pages": None})
    return tuple(_page(file, number, one) for number, one in enumerate(found))


def read_pages(path: Path) -> tuple[PdfPage, ...]:
    """Return the pages of a PDF.

    :raises TextError: with the reason, if it can't be used.
    """
    return _pages(path, _changed(path))


def page_of(name: str, pages: tuple[PdfPage, ...]) -> PdfPage:
    """Return the page that a name such as ``map.pdf#2`` refers to; the first by default.

    :raises TextError: if there is no such page.
    """
    wanted = name.partition("#")[2].strip()
    if "#" not in name:
        return pages[0]
    if not (wanted.isascii() and wanted.isdigit() and len(wanted) < 6 and 1 <= int(wanted) <= len(pages)):
        raise TextError.at(
            Sentence("has no page '{page}': it has pages 1 to {count}", page=wanted, count=len(pages))
        )
    return pages[int(wanted) - 1]


@lru_cache(maxsize=8)
def _layouts(path: Path, changed: tuple[int, int], numbers: tuple[int, ...]) -> tuple[PageLayout, ...]:
    return tuple(map(_layout, _asked({"path": str(path), "pages": numbers})))


def read_layouts(path: Path, numbers: Sequence[int]) -> tuple[PageLayout, ...]:
    """Return the layouts of pages by their numbers from 0.

    :raises TextError: with the reason, if that fails.
    """
    return _layouts(path, _changed(path), tuple(numbers))


def _changed(path: Path) -> tuple[int, int]:
    """Return when a file was last changed, and its size.

    :raises TextError: if it's too large.
    """
    about = path.stat()
    if about.st_size > MOST_BYTES:
        raise TextError.at(
            Sentence(
                "is larger than {most:,} MB: make its pictures smaller, or split it",
                most=MOST_BYTES // 1_000_000,
            )
        )
    return about.st_mtime_ns, about.st_size


def _check_start(path: Path) -> None:
    """:raises TextError: for a file that isn't a PDF at all."""
    with path.open("rb") as file:
        start = file.read(_HEADER)
    if b"%PDF-" in start:
        return
    if start.lstrip(b"\xc5\xd0\xd3\xc6").startswith(b"%!PS"):
        raise TextError.at(
            Sentence("is PostScript, not PDF: save it as PDF, or from Illustrator as a PDF-compatible file")
        )
    raise TextError.at(Sentence("isn't a PDF: open it in the program that made it, and save it as a PDF"))


_HEADER = 1024
"""The greatest distance of a PDF's header from the start of the file, in bytes (ISO 32000-1, annex H.3)."""


def _asked(question: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the answer of the other process.

    :raises TextError: if the answer is a reason for failure.
    """
    try:
        done = ask(__name__, json.dumps(question).encode(), _WAIT)
    except subprocess.TimeoutExpired:
        raise TextError.at(_why("time")) from None
    if -done.returncode in TIME_SIGNALS:
        raise TextError.at(_why("time"))
    try:
        answered = json.loads(done.stdout)
    except ValueError:
        raise TextError.at(_why("damaged")) from None
    if isinstance(answered, str):
        raise TextError.at(_why(answered))
    return list(answered)


def _why(key: str) -> str:
    """Return the reason why a PDF can't be used, given its name in the other process."""
    match key:
        case "locked":
            return Sentence("is protected by a password or against changes: save it without protection")
        case "pages":
            return Sentence("has more than {most:,} pages: split it", most=MOST_PAGES)
        case "size":
            return Sentence(
                "has a page without a size, or one that is larger than 5 m: open the file in a "
                "PDF viewer, and print it to a new PDF"
            )
        case "memory":
            return Sentence("needs more than {most:,} MB of memory to read: split it", most=_MEMORY // 2**20)
        case "time":
            return Sentence(
                "takes longer than {most} seconds to read: split it, or make its pages simpler", most=_SECONDS
            )
        case _:
            return Sentence("is a damaged PDF: open the file in a PDF viewer, and print it to a new PDF")


def _page(file: PdfFile, number: int, found: dict[str, Any]) -> PdfPage:
    media, turned = Box(*found["media"]), found["rotate"]
    unit = found["unit"] * MM_PER_POINT
    size = Size(media.width * unit, media.height * unit)
    upright = {
        0: IDENTITY,
        90: move(0, size.width).after(rotate(-90)),
        180: move(*size).after(rotate(180)),
        270: move(size.height, 0).after(rotate(90)),
    }[turned]
    to_page = upright.after(stretch(unit, unit)).after(move(-media.left, -media.bottom))
    whole = size.turned() if turned in (90, 270) else size

    def box(name: str) -> Box | None:
        sides = found.get(name)
        return Box(*sides).mapped(to_page).common(Box(0, 0, *whole)) if sides else None

    crop = box("crop") or Box(0, 0, *whole)
    to_unit = stretch(1 / whole.width, 1 / whole.height).after(to_page)
    return PdfPage(file, number, whole, crop, to_unit, box("trim"), box("bleed"))


def _layout(found: dict[str, Any]) -> PageLayout:
    ink = InkMap(
        found["width"], found["height"], found["scale"], zlib.decompress(base64.b64decode(found["ink"]))
    )
    return PageLayout([tuple(line) for line in found["lines"]], ink, found["only_pixels"])


# The other process


class _RefusedError(Exception):
    """A PDF can't be used. The argument names the reason; see `_why`."""


def answer() -> None:
    """Answer a question in JSON, with a list of results or the reason for failure."""
    question = json.load(sys.stdin)
    bind(_MEMORY, _SECONDS)
    try:
        found: Any = _found(Path(question["path"]), question["pages"])
    except _RefusedError as error:
        found = error.args[0]
    except MemoryError:
        found = "memory"
    except Exception:  # a broken file can make the libraries raise anything
        found = "damaged"
    sys.stdout.write(json.dumps(found))


def _found(path: Path, numbers: Sequence[int] | None) -> list[dict[str, Any]]:
    import pikepdf

    if numbers is not None:
        return [_look(path, number) for number in numbers]
    try:
        with pikepdf.open(path, inherit_page_attributes=True) as pdf:
            if pdf.is_encrypted:
                raise _RefusedError("locked")
            if len(pdf.pages) > MOST_PAGES:
                raise _RefusedError("pages")
            found = list(map(_boxes, pdf.pages))
            if pdf.get_warnings() or not found:
                raise _RefusedError("damaged")
            return found
    except pikepdf.PasswordError:
        raise _RefusedError("locked") from None


def _boxes(page: Any) -> dict[str, Any]:
    """Return the boxes of a page, in its own coordinates."""

    def sides(name: str) -> list[float] | None:
        found = page.obj.get(name)
        if found is None:
            return None
        one, two, three, four = map(float, found)
        return [min(one, three), min(two, four), max(one, three), max(two, four)]

    media = sides("/MediaBox")
    unit = float(page.obj.get("/UserUnit", 1))
    if media is None or not all(0 < side * unit * MM_PER_POINT <= _MOST_SIDE for side in _lengths(media)):
        raise _RefusedError("size")
    named = {"crop": "/CropBox", "trim": "/TrimBox", "bleed": "/BleedBox"}
    turned = int(page.obj.get("/Rotate", 0)) % 360
    boxes = {key: sides(name) for key, name in named.items()}
    return {"media": media, "rotate": turned if turned % 90 == 0 else 0, "unit": unit, **boxes}


def _lengths(box: Sequence[float]) -> tuple[float, float]:
    return box[2] - box[0], box[3] - box[1]


def _look(path: Path, number: int) -> dict[str, Any]:
    """Return the straight lines on a page and a small picture of it, as viewers show it."""
    import pikepdf
    import pypdfium2

    from pnp.preflight.objects import Kind
    from pnp.preflight.pdfium import objects_on

    with pikepdf.open(path, inherit_page_attributes=True) as pdf:
        page = _page(PdfFile("", path), number, _boxes(pdf.pages[number]))
    way = stretch(*page.size).after(page.to_unit)
    with pypdfium2.PdfDocument(path) as document:
        drawn = document[number]
        drawn.set_cropbox(*drawn.get_mediabox())
        most = (_MOST_PIXELS / (page.size.width * page.size.height)) ** 0.5
        scale = min(_SCALE, most) * page.size.width / drawn.get_width()
        bitmap = drawn.render(scale=scale, grayscale=True, may_draw_forms=False)
        rows = bytes(bitmap.buffer)
        kept = b"".join(
            rows[y * bitmap.stride : y * bitmap.stride + bitmap.width] for y in range(bitmap.height)
        )
        return {
            "lines": [
                line for line, _ in zip(_lines(objects_on(drawn), way, 0), range(_MOST_LINES), strict=False)
            ],
            "only_pixels": {*_kinds(objects_on(drawn), 0)} == {Kind.IMAGE},
            "width": bitmap.width,
            "height": bitmap.height,
            "scale": bitmap.width / page.size.width,
            "ink": base64.b64encode(zlib.compress(kept)).decode("ascii"),
        }


def _kinds(objects: ObjectList, depth: int) -> Iterator[Kind]:
    """Yield the kinds of objects, including nested ones."""
    from pnp.preflight.objects import Kind

    for one in objects:
        if one.kind is Kind.FORM and depth < _DEPTH:
            yield from _kinds(one.contents, depth + 1)
        else:
            yield one.kind


def _lines(objects: ObjectList, way: Affine, depth: int) -> Iterator[Line]:
    """Yield the vertical and horizontal lines among objects."""
    from pnp.preflight.objects import Kind

    for one in objects:
        if one.kind is Kind.FORM and depth < _DEPTH:
            yield from _lines(one.contents, way.after(one.matrix), depth + 1)
        elif one.kind is Kind.PATH and one.count_segments() < _MOST_LINES:
            yield from _lines_of(one, way.after(one.matrix))


def _lines_of(path: PageObject, way: Affine) -> Iterator[Line]:
    is_filled, is_stroked = path.paints
    if (path.stroke_colour if is_stroked else path.fill_colour) in (None, _WHITE):
        return
    pieces = [[(float(x), float(y)) for x, y in piece] for piece in _pieces(path, way)]
    if is_stroked:
        for piece in pieces:
            for (x1, y1), (x2, y2) in pairwise(piece):
                if abs(x1 - x2) <= _STRAIGHT or abs(y1 - y2) <= _STRAIGHT:
                    yield x1, y1, x2, y2
    elif is_filled:
        for piece in pieces:
            box = Box.around(piece)
            if box.width <= _THIN < box.height:
                yield box.centre.x, box.bottom, box.centre.x, box.top
            elif box.height <= _THIN < box.width:
                yield box.left, box.centre.y, box.right, box.centre.y


def _pieces(path: PageObject, way: Affine) -> Iterable[list[tuple[float, float]]]:
    """Return the corners of each part of a path, back to its first if it's closed. A curve ends a part."""
    from pnp.preflight.objects import SegmentKind

    found: list[list[tuple[float, float]]] = []
    for one in path.segments():
        point = way(one.x, one.y)
        if one.kind is SegmentKind.LINE and found:
            found[-1].append(point)
        else:
            found.append([point])
        if one.closes and len(found[-1]) > 1:
            found[-1].append(found[-1][0])
    return [piece for piece in found if len(piece) > 1]
