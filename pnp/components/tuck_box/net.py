"""The net of a tuck box: a sleeve of four sides with a tab, two layers below, and a lid that is tucked in.

Sides are measured from fold to fold. A fold takes half the paper's thickness from the space on either side, and
wherever two layers lie on one another, the inner one takes its thickness, too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, pi, sin

from pydantic import Field

from pnp.base.geometry import Point, Size, move, rotate
from pnp.components.shared.boxes import BoxOptions
from pnp.components.shared.nets import Net, Panel, rectangle_at, tab

_TAB, _TUCK = (8.0, 14.0), (9.0, 18.0)
"""The least and the greatest depth of the tab of the sleeve, and of the flap that is tucked in."""
_DUST = 0.42
"""The most that a dust flap covers of the width."""
_STEPS = 10
"""The straight lines that stand for a rounded corner."""


class TuckBoxOptions(BoxOptions):
    """A tuck box, and what is on its sides."""

    halves: bool = Field(
        False, title="In two halves", description="Prints a large box in two halves, to be glued together."
    )


@dataclass(frozen=True, slots=True)
class TuckSizes:
    """A tuck box from fold to fold, in millimetres, and the thickness of its paper."""

    width: float
    height: float
    depth: float
    paper: float

    @property
    def sides(self) -> dict[str, Size]:
        """The sizes of its six sides, by their names."""
        large, side, end = (
            Size(self.width, self.height),
            Size(self.depth, self.height),
            Size(self.width, self.depth),
        )
        return {"front": large, "back": large, "left": side, "right": side, "top": end, "bottom": end}


def tuck_sizes(options: TuckBoxOptions) -> TuckSizes:
    """The size of the box that holds what the options say."""
    card, pile = options.content
    t, spare = options.box_thickness, options.spare
    return TuckSizes(
        width=card.width + spare + 2 * t,
        height=card.height + spare + 2.5 * t,  # two layers at the bottom
        # The tab of the sleeve, the flap of the lid, and the second tab of a box in halves.
        depth=pile + spare + (4 if options.halves else 3) * t,
        paper=t,
    )


def tuck_net(sizes: TuckSizes) -> Net:
    """The net of a tuck box, its front about the lower left corner (0, 0)."""
    w, h, d, inset = sizes.width, sizes.height, sizes.depth, max(0.5, sizes.paper)
    right, back = w, w + d
    glue = min(_TAB[1], max(_TAB[0], 0.6 * d), 0.45 * w)
    tuck = min(_TUCK[1], max(_TUCK[0], 0.7 * d), 0.3 * h)
    dust = min(_DUST * w, max(0.8 * d, 8.0))
    front, side = min(2.0, 0.2 * d), min(0.5, 0.1 * d)
    centre = {
        "front": (w / 2, h / 2),
        "left": (-d / 2, h / 2),
        "right": (w + d / 2, h / 2),
        "back": (back + w / 2, h / 2),
    }
    places = {side: move(*at) for side, at in centre.items()}
    lid_far = (Point(back + w - inset, h + d), Point(back + inset, h + d))
    lid = (Point(back, h), Point(back + w, h), *lid_far)
    return Net(
        (
            Panel("front", _notched(w, h), place=places["front"]),
            Panel("left", rectangle_at(-d, 0, d, h), "front", place=places["left"]),
            Panel("right", rectangle_at(right, 0, d, h), "front", place=places["right"]),
            Panel("back", rectangle_at(back, 0, w, h), "right", place=places["back"]),
            Panel("tab", tab(Point(-d, h), Point(-d, 0), glue, 3.0), "left", glued=True),
            Panel(
                "bottom",
                tab(Point(0, 0), Point(w, 0), d, inset / 2),
                "front",
                place=move(w / 2, -d / 2),
            ),
            Panel("inner", tab(Point(back, 0), Point(back + w, 0), d - inset, 1.5), "back", glued=True),
            Panel("left-below", tab(Point(-d, 0), Point(0, 0), dust, 0.15 * d), "left", glued=True),
            Panel("right-below", tab(Point(right, 0), Point(back, 0), dust, 0.15 * d), "right", glued=True),
            Panel("left-above", tab(Point(0, h), Point(-d, h), dust, front, side), "left", glued=True),
            Panel("right-above", tab(Point(back, h), Point(right, h), dust, side, front), "right", glued=True),
            Panel(
                "top",
                lid,
                "back",
                place=move(back + w / 2, h + d / 2).after(rotate(180)),
            ),
            Panel("tuck", _flap(lid_far[1], lid_far[0], tuck), "top"),
        )
    )


_SECOND = frozenset({"right", "back", "inner", "right-below", "right-above", "top", "tuck"})
"""The panels of the second half."""


def tuck_halves(sizes: TuckSizes) -> tuple[Net, Net]:
    """The net of a tuck box in two halves, the second with a tab that goes behind the front."""
    whole = tuck_net(sizes)
    first = Net(tuple(panel for panel in whole.panels if panel.name not in _SECOND))
    w, h = sizes.width, sizes.height
    right, *others = (panel for panel in whole.panels if panel.name in _SECOND)
    joint = Panel("joint", tab(Point(w, h), Point(w, 0), _TAB[1], 3.0), "right", glued=True)
    return first, Net((replace(right, onto=""), joint, *others))


def notch(width: float, height: float) -> float:
    """The radius of the notch for a thumb, in millimetres."""
    return min(8.0, width / 5, height / 6)


def _notched(width: float, height: float) -> tuple[Point, ...]:
    """The front, with a notch for the thumb in its upper edge."""
    radius = notch(width, height)
    arc = (
        Point(width / 2 + radius * cos(angle), height - radius * sin(angle))
        for angle in (k * pi / 2 / _STEPS for k in range(2 * _STEPS + 1))
    )
    return (Point(0, 0), Point(width, 0), Point(width, height), *arc, Point(0, height))


def _flap(start: Point, end: Point, depth: float) -> tuple[Point, ...]:
    """The flap that is tucked in, above an edge that runs to the right, with round corners."""
    radius = min(0.7 * depth, (end.x - start.x) / 4)
    corners: list[Point] = [start, end]
    for x, first in ((end.x - radius, 0.0), (start.x + radius, pi / 2)):
        corners += [
            Point(x + radius * cos(angle), start.y + depth - radius + radius * sin(angle))
            for angle in (first + k * pi / 2 / _STEPS for k in range(_STEPS + 1))
        ]
    return tuple(corners)
