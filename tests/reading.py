"""Reading produced files back, for tests."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2

from tests.places import visible

MM_PER_POINT = 25.4 / 72


def files(folder: Path) -> dict[str, bytes]:
    """Return the contents of all files that a user sees in a folder, by name."""
    return {path.name: path.read_bytes() for path in visible(folder)}


def enclosed_area(points: tuple[tuple[float, float], ...]) -> float:
    """Return the area inside a polygon, its points anticlockwise."""
    sides = zip(points, (*points[1:], points[0]), strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in sides) / 2


@dataclass(frozen=True)
class PdfPath:
    """A painted path of a PDF page, in millimetres: its points, whether filled or stroked."""

    points: tuple[tuple[float, float], ...]
    operator: str
    fill: tuple[float, ...]
    lines: tuple[tuple[tuple[float, float], ...], ...] = ()
    """The lines, with short chords in place of curves; a closed line ends where it begins."""

    @property
    def box(self) -> tuple[float, float, float, float]:
        xs, ys = zip(*self.points, strict=True)
        return min(xs), min(ys), max(xs), max(ys)


def pages_mm(data: bytes) -> list[tuple[float, float]]:
    """Width and height of every page in millimetres."""
    with pikepdf.open(io.BytesIO(data)) as document:
        boxes = [[float(value) for value in page.mediabox] for page in document.pages]
    return [((box[2] - box[0]) * MM_PER_POINT, (box[3] - box[1]) * MM_PER_POINT) for box in boxes]


def paths(data: bytes, page: int = 0) -> Iterator[PdfPath]:
    """Yield the painted paths of a page in drawing order. Our pages only move paths, and scale none."""
    with pikepdf.open(io.BytesIO(data)) as document:
        yield from _painted(document.pages[page], document.pages[page], (0.0,), (0.0, 0.0))


def _painted(
    stream: pikepdf.Page | pikepdf.Object,
    page: pikepdf.Page,
    fill: tuple[float, ...],
    origin: tuple[float, float],
) -> Iterator[PdfPath]:
    """Yield the painted paths of a page, or of a form that it shows."""
    lines: list[_Line] = []
    outer: list[tuple[tuple[float, ...], tuple[float, float]]] = []
    for operands, operator in pikepdf.parse_content_stream(stream):
        name = str(operator)
        if name == "Do":
            yield from _painted(page.Resources.XObject[str(operands[0])], page, fill, origin)
        if name in ("g", "rg"):
            fill = tuple(float(value) for value in operands)
        elif name == "q":
            outer.append((fill, origin))
        elif name == "Q":
            fill, origin = outer.pop()
        elif name == "cm":
            *linear, x, y = map(float, operands)
            assert linear == [1, 0, 0, 1]
            origin = (origin[0] + x, origin[1] + y)
        elif name in ("m", "l", "c", "h"):
            _go_on(lines, name, operands, origin)
        elif name in ("f", "f*", "S", "s", "B", "B*", "b"):
            points = tuple(point for line in lines for point in line.points)
            closed = tuple(tuple(line.chords) for line in lines)
            yield PdfPath(points, name, fill, closed)
            lines = []
        elif name in ("n", "W", "W*"):
            lines = [] if name == "n" else lines


@dataclass
class _Line:
    points: list[tuple[float, float]] = field(default_factory=list)
    """Its points, those that control curves included."""
    chords: list[tuple[float, float]] = field(default_factory=list)


_CHORDS = 16


def _go_on(lines: list[_Line], name: str, operands: Any, origin: tuple[float, float]) -> None:
    """Begin, continue or close the last line."""
    if name == "m":
        lines.append(_Line())
    line = lines[-1]
    if name == "h":
        line.chords.append(line.chords[0])
        return
    new = [
        ((origin[0] + float(x)) * MM_PER_POINT, (origin[1] + float(y)) * MM_PER_POINT)
        for x, y in zip(operands[::2], operands[1::2], strict=True)
    ]
    line.points += new
    line.chords += on_curve(line.chords[-1], *new) if name == "c" else new


def on_curve(*controls: tuple[float, float]) -> list[tuple[float, float]]:
    """Return points on a Bézier curve, without its start."""
    found = []
    for k in range(1, _CHORDS + 1):
        points, share = list(controls), k / _CHORDS
        while len(points) > 1:
            points = [
                (x1 + share * (x2 - x1), y1 + share * (y2 - y1)) for (x1, y1), (x2, y2) in pairwise(points)
            ]
        found += points
    return found


def texts(data: bytes, page: int = 0) -> str:
    """Return the text of a page."""
    document = pypdfium2.PdfDocument(data)
    try:
        return str(document[page].get_textpage().get_text_range())
    finally:
        document.close()


def fonts(data: bytes) -> dict[str, bool]:
    """Return every font that a PDF names, and whether its program is in the file."""
    found: dict[str, bool] = {}
    with pikepdf.open(io.BytesIO(data)) as document:
        for item in document.objects:
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font":
                descriptor = item.get("/FontDescriptor")
                found[str(item["/BaseFont"])] = descriptor is not None and "/FontFile2" in descriptor
    return found
