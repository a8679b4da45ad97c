"""What Fujisan looks like: the mountain in the evening, and four priests on their way."""

from __future__ import annotations

from math import pow as power
from random import Random

from pnp.drawing.face import FJALLA, GameFace
from pnp.drawing.palette import Paints
from pnp.drawing.shapes import Shape, Shapes, polygon
from pnp.themes.motifs import circle, disc, in_disc
from pnp.themes.patterns import waves

_FOOT, _PEAK = -26.0, 27.0
_CRATER = 7.0
"""Half the width of the mountain's top."""


def emblem(paints: Paints) -> Shapes:
    """Return the mountain with its snow in front of the setting sun, behind the ridges of its foothills."""
    slope = [(x, _height(x)) for x in range(-50, 51, 2)]
    mountain = in_disc([(-50, -50), *slope, (50, -50)])
    return (
        disc(paints),
        circle(19, 19, 15, paints.area("pale")),
        polygon(mountain, paints.area("second")),
        polygon(_snow(), paints.area("paper")),
        *_priests(paints),
        polygon(_ridge(-24, 3), paints.area("dark")),
        polygon(_ridge(-38, 8), paints.area("main")),
    )


def _height(x: float) -> float:
    """Return the outline of the mountain: steep at the top, level at the foot."""
    part: float = min(max((abs(x) - _CRATER) / (50 - _CRATER), 0.0), 1.0)
    return _FOOT + (_PEAK - _FOOT) * power(1 - part, 2.1)


def _priests(paints: Paints) -> Shapes:
    """Four priests in white robes, one behind the other on the slope."""
    found: list[Shape] = []
    for x in (-38, -31.5, -25, -18.5):
        y = _height(x) - 1
        robe = [(x - 3, y), (x + 3, y), (x + 1, y + 8), (x - 1, y + 8)]
        found += (polygon(robe, paints.area("paper")), circle(x, y + 9, 2.4, paints.area("paper")))
    return tuple(found)


def _snow() -> list[tuple[float, float]]:
    """Return the cap of snow, which runs down in tongues."""
    edge = (-17, -12.5, -8, -4, 0.5, 5, 9, 13, 17)
    lengths = (0, -9, 0, -13, -3, -15, -1, -8, 0)
    low = _height(17)
    top = [(x, _height(x)) for x in (17, 13, 10, 7, -7, -10, -13, -17)]
    return [*((x, low + fall) for x, fall in zip(edge, lengths, strict=True)), *top]


def _ridge(height: float, seed: int) -> list[tuple[float, float]]:
    """Return a ridge of foothills across the disc."""
    rise_by = Random(seed)
    points = [(-52.0 + 8 * k, height + 4 * (2 * rise_by.random() - 1) + 4 * (k % 2)) for k in range(14)]
    return in_disc([(-52, -50), *points, (52, -50)])


FACE = GameFace("fujisan", "#33437c", "#ff9d8a", emblem, waves, FJALLA)
