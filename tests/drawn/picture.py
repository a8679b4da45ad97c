"""Approved texts as pictures: SVG from the text form alone, so that what is in git can be drawn as well."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from html import escape

_SIZE = re.compile(r"^size (\S+) (\S+)$")
_WEIGHTS = {"Semibold": "600", "Bold": "700"}
_POINT = 25.4 / 72
_MARGIN = 2.0


_Read = tuple[tuple[float, float], list[str]]
"""A drawing as it is read: its size and its shapes in SVG."""


def pictures(text: str) -> Iterator[str]:
    """Yield an SVG for every drawing in a text; lines that belong to no drawing are passed over."""
    return (_svg(size, "".join(shapes)) for size, shapes in _drawings(text))


def compared(old: str, new: str) -> Iterator[str]:
    """Yield an SVG for every drawing in two texts: the new one pale, and on it the outlines of the shapes that
    only one of them has, those of the old one in the class `gone`, of the new one in `come`."""
    for (size, before), (other, now) in zip(_drawings(old), _drawings(new), strict=False):
        gone, come = Counter(before) - Counter(now), Counter(now) - Counter(before)
        yield _svg(
            (max(size[0], other[0]), max(size[1], other[1])),
            f'<g class="same">{"".join(now)}</g><g class="gone">{"".join(gone.elements())}</g>'
            f'<g class="come">{"".join(come.elements())}</g>',
        )


def _drawings(text: str) -> Iterator[_Read]:
    found: _Read | None = None
    heading = ""
    for line in text.splitlines():
        if match := _SIZE.match(line):
            if found:
                yield found
            found, heading = ((float(match[1]), float(match[2])), []), ""
        elif found and line.startswith("  "):
            found[1].append(_shape(heading, line.strip()))
        elif found:
            heading = line
    if found:
        yield found


def _svg(size: tuple[float, float], shapes: str) -> str:
    width, height = (side + 2 * _MARGIN for side in size)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-_MARGIN} {-size[1] - _MARGIN} {width} {height}" '
        f'width="{width}mm" height="{height}mm"><g transform="scale(1 -1)">'
        f'<rect width="{size[0]}" height="{size[1]}" fill="#ffffff" stroke="#cccccc" stroke-width=".2"/>'
        f"{shapes}</g></svg>"
    )


def _shape(heading: str, line: str) -> str:
    """Return one line of a drawing, painted as the heading above it says."""
    if heading.startswith("text "):
        return _text(heading, line)
    kind, _, rest = line.partition(" ")
    if heading.startswith("unseen") or kind not in _OUTLINES:
        return ""
    return f"<{_OUTLINES[kind](rest)} {_paint(heading)}/>"


def _circle(rest: str) -> str:
    x, y, radius = rest.split()
    return f'circle cx="{x}" cy="{y}" r="{radius[1:]}"'


def _box(rest: str) -> str:
    left, bottom, right, top, *more = rest.split()
    size = f'width="{float(right) - float(left):.2f}" height="{float(top) - float(bottom):.2f}"'
    return f'rect x="{left}" y="{bottom}" {size} rx="{more[0][1:] if more else 0}"'


def _polygon(rest: str) -> str:
    count, x, y, radius, *more = rest.split()
    angles = (
        math.radians(float(more[-1]) if more else 0) + math.tau * corner / int(count)
        for corner in range(int(count))
    )
    around = (
        (float(x) + float(radius[1:]) * math.cos(a), float(y) + float(radius[1:]) * math.sin(a)) for a in angles
    )
    return f'polygon points="{" ".join(f"{x:.2f},{y:.2f}" for x, y in around)}"'


def _dots(rest: str) -> str:
    return f'path d="{" ".join(f"M{dot} h.01" for dot in rest.split(", "))}"'


def _lines(rest: str) -> str:
    return f'path d="{" ".join(f"M{line}" for line in rest.split(", "))}"'


_OUTLINES = {
    "circle": _circle,
    "box": _box,
    "polygon": _polygon,
    "dots": _dots,
    "lines": _lines,
    "path": 'path d="{}"'.format,
}
"""What draws each kind of outline, by the word that its line begins with."""


def _paint(heading: str) -> str:
    parts = dict(part.split(" ", 1) for part in heading.split(", ") if " " in part)
    colour, _, width = parts.get("stroke", "none").partition(" ")
    return (
        f'fill="{parts.get("fill", "none")}" stroke="{colour}" stroke-width="{width or 0}" '
        f'stroke-dasharray="{parts.get("dash", "none")}" stroke-linecap="{parts.get("cap", "butt")}"'
    )


def _text(heading: str, line: str) -> str:
    _, colour, size, *more = heading.partition(", ")[0].split()
    x, y, text = line.split(" ", 2)
    turned = float(more[more.index("turned") + 1]) if "turned" in more else 0.0
    anchor = next((word for word in more if word in ("middle", "end")), "start")
    weight = next((_WEIGHTS[word] for word in more if word in _WEIGHTS), "400")
    style = "italic" if "Italic" in more else "normal"
    return (
        f'<text transform="translate({x} {y}) rotate({turned}) scale(1 -1)" fill="{colour}" '
        f'font-size="{float(size[:-2]) * _POINT:.2f}" font-weight="{weight}" font-style="{style}" '
        f'text-anchor="{anchor}" font-family="Source Sans 3, Source Sans Pro, sans-serif">'
        f"{escape(json.loads(text))}</text>"
    )
