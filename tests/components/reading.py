"""Reading pips back from shapes, for tests."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Path, Shape


def pip_middles(shapes: Iterable[Shape]) -> list[tuple[float, float]]:
    """Return the middles of all pips: heavy round dots, or rings of four curves; a coloured one counts once."""
    found: dict[tuple[float, float], None] = {}
    for placed in flatten(shapes):
        shape = placed.shape
        if not isinstance(shape, Path):
            continue
        if shape.style.cap == "round" and shape.style.width > 0.5:
            found |= dict.fromkeys(_dots(shape))
        elif shape.style.fill is None and _is_rings(shape):
            found |= dict.fromkeys(_rings(shape))
    return list(found)


def _dots(path: Path) -> list[tuple[float, float]]:
    numbers = [(float(segment[1]), float(segment[2])) for segment in path.segments]
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return [(round((a[0] + b[0]) / 2, 6), round((a[1] + b[1]) / 2, 6)) for a, b in pairs]


def _is_rings(path: Path) -> bool:
    """Return a ring starts at its foot, so every line in it has no length."""
    return sum(segment[0] == "C" for segment in path.segments) % 4 == 0 and all(
        abs(float(segment[1]) - float(before[-2])) + abs(float(segment[2]) - float(before[-1])) < 1e-9
        for before, segment in zip(path.segments, path.segments[1:], strict=False)
        if segment[0] == "L"
    )


def _rings(path: Path) -> list[tuple[float, float]]:
    curves = [segment for segment in path.segments if segment[0] == "C"]
    ends = [(float(segment[5]), float(segment[6])) for segment in curves]
    return [
        (round(sum(x for x, _ in ends[k : k + 4]) / 4, 6), round(sum(y for _, y in ends[k : k + 4]) / 4, 6))
        for k in range(0, len(ends), 4)
    ]
