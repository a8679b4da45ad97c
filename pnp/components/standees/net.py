"""The nets of standees: the front, the back above it upside down, and what they stand on.

A slot is as wide as what goes into it: two layers of what the figure and its foot are printed on.
"""

from __future__ import annotations

from typing import Literal

from pnp.base.geometry import Point, Size, move, rotate
from pnp.components.shared.nets import Net, Panel, rectangle_at

Foot = Literal["flaps", "slots", "clip"]
STRIP, FOOT = 9.0, 16.0
"""The height of the blank strip below a figure on a stand, and the height of a foot with a slot."""
_FOOT_WIDTH, _LEAST_FOOT = 0.9, 24.0
_FLAP = 0.34, 10.0, 20.0
"""The depth of a flap as a part of the figure's height, and its bounds in millimetres."""
_LOOSE = 0.1
"""How much wider a slot is than what goes into it, in millimetres."""


def slot_width(thickness: float) -> float:
    """The width of a slot in millimetres, for card of a thickness."""
    return 2 * thickness + _LOOSE


def standee_net(size: Size, stand: Foot, thickness: float) -> Net:
    """The net of a figure, its front about the lower left corner (0, 0)."""
    w, h = size
    front = Panel("front", rectangle_at(0, 0, w, h), place=move(w / 2, h / 2))
    back = Panel("back", rectangle_at(0, h, w, h), "front", 180.0, move(w / 2, 1.5 * h).after(rotate(180)))
    if stand == "flaps":
        part, least, most = _FLAP
        depth = min(most, max(least, part * h))
        below = Panel("front-foot", rectangle_at(0, -depth, w, depth), "front", -90.0)
        above = Panel("back-foot", rectangle_at(0, 2 * h, w, depth), "back", -90.0)
        return Net((front, back, below, above))
    slot = slot_width(thickness) if stand == "slots" else 0.0
    below = Panel("front-foot", _slotted(w, STRIP, 0.0, slot, FOOT / 2, up=False), "front", 0.0)
    above = Panel("back-foot", _slotted(w, STRIP, 2 * h, slot, FOOT / 2, up=True), "back", 0.0)
    return Net((front, back, below, above))


def foot_net(width: float, thickness: float) -> Net:
    """The net of a foot with a slot in its upper edge: its front, and its back below it upside down."""
    b, slot = max(_LEAST_FOOT, _FOOT_WIDTH * width), slot_width(thickness)
    front = Panel("front", _slotted(b, FOOT, 0.0, slot, FOOT / 2, up=True), place=move(b / 2, FOOT / 2))
    back = Panel(
        "back",
        _slotted(b, FOOT, 0.0, slot, FOOT / 2, up=False),
        "front",
        180.0,
        move(b / 2, -FOOT / 2).after(rotate(180)),
    )
    return Net((front, back))


def _slotted(w: float, high: float, base: float, slot: float, deep: float, *, up: bool) -> tuple[Point, ...]:
    """A rectangle above or below a level, with a slot in the middle of its other edge."""
    end = base + high if up else base - high
    inner = end - deep if up else end + deep
    left, right = (w - slot) / 2, (w + slot) / 2
    if not slot:
        return rectangle_at(0, min(base, end), w, high)
    if up:
        return (
            *(Point(0, base), Point(w, base), Point(w, end), Point(right, end), Point(right, inner)),
            *(Point(left, inner), Point(left, end), Point(0, end)),
        )
    return (
        *(Point(w, base), Point(0, base), Point(0, end), Point(left, end), Point(left, inner)),
        *(Point(right, inner), Point(right, end), Point(w, end)),
    )
