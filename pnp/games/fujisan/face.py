"""What Fujisan looks like: the mountain in the evening, and four priests on their way up; and Country Road,
on which they walk home by the light of the moon."""

from __future__ import annotations

from dataclasses import replace
from math import pi, sin
from math import pow as power
from random import Random

from pnp.drawing.face import FJALLA, GameFace
from pnp.drawing.palette import Paints
from pnp.drawing.shapes import Shape, Shapes, polygon
from pnp.themes import circle, disc, in_disc, waves

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
    """Return four priests in white robes, one behind the other on the slope."""
    found: list[Shape] = []
    for x in (-38, -31.5, -25, -18.5):
        found += _priest(x, _height(x) - 1, paints)
    return tuple(found)


def _priest(x: float, y: float, paints: Paints) -> Shapes:
    """Return a priest who stands at a point."""
    robe = [(x - 3, y), (x + 3, y), (x + 1, y + 8), (x - 1, y + 8)]
    return polygon(robe, paints.area("paper")), circle(x, y + 9, 2.4, paints.area("paper"))


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


def road_emblem(paints: Paints) -> Shapes:
    """Return a road that winds down between hills below the moon, and the four priests at its top."""
    far = [(x, 8 + 5 * sin(x / 15 + 1)) for x in range(-52, 53, 2)]
    near = [(x, -16 + 4 * sin(x / 13 - 1)) for x in range(-52, 53, 2)]
    return (
        disc(paints),
        circle(-20, 27, 10, paints.area("pale")),
        polygon(in_disc([(-52, -50), *far, (52, -50)]), paints.area("second")),
        *(shape for x in (13, 20, 27, 34) for shape in _priest(x, 7 + 5 * sin(x / 15 + 1), paints)),
        polygon(in_disc([(-52, -50), *near, (52, -50)]), paints.area("dark")),
        polygon(in_disc(_road()), paints.area("paper")),
    )


def _road() -> list[tuple[float, float]]:
    """Return the edges of the road, which winds and gets narrower up to the top of the far hill."""
    left: list[tuple[float, float]] = []
    right: list[tuple[float, float]] = []
    for step in range(33):
        part = step / 32
        x, half = -2 + (17 - 11 * part) * sin(2.4 * pi * part + 0.3), 9.5 * power(1 - part, 1.4) + 0.9
        left.append((x - half, -52 + 61 * part))
        right.append((x + half, -52 + 61 * part))
    return [*left, *reversed(right)]


FACE = GameFace("fujisan", "#33437c", "#ff9d8a", emblem, waves, FJALLA)
COUNTRY_ROAD = replace(FACE, emblem=road_emblem)
