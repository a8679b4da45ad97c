"""The nets of a tray and its lid: a rectangle with a wall on each side, and tabs at the corners.

Sides are measured from fold to fold, as those of a tuck box are.
"""

from __future__ import annotations

from dataclasses import dataclass

from pnp.base.geometry import Point, Size, move, rotate
from pnp.components.shared.boxes import BoxOptions
from pnp.components.shared.nets import Net, Panel, rectangle_at, tab

PLAY = 0.8
"""By how much the inside of a lid is wider than the tray's outside, in millimetres."""
_LEAST_LID, _LID = 12.0, 0.6
"""The least depth of a lid in millimetres, and its depth as a part of the tray's."""
_TAB = 14.0
"""The most that a corner tab is long."""


@dataclass(frozen=True, slots=True)
class TraySizes:
    """A tray from fold to fold, in millimetres, and the thickness of its paper."""

    width: float
    height: float
    depth: float
    paper: float

    @property
    def lid(self) -> TraySizes:
        """The lid that goes over the tray."""
        t = self.paper
        more = 2 * t + PLAY  # half a thickness at each fold of the tray, and at each of the lid
        depth = min(self.depth, max(_LEAST_LID, _LID * self.depth))
        return TraySizes(self.width + more, self.height + more + 2 * t, depth, t)

    @property
    def sides(self) -> dict[str, Size]:
        """The sizes of the lid's top and walls, and of the tray's underside."""
        lid = self.lid
        wall, end = Size(lid.depth, lid.height), Size(lid.width, lid.depth)
        return {
            "front": Size(lid.width, lid.height),
            "back": Size(self.width, self.height),
            "left": wall,
            "right": wall,
            "top": end,
            "bottom": end,
        }


def tray_sizes(options: BoxOptions) -> TraySizes:
    """The size of the tray that holds what the options say. The corner tabs are inside its shorter walls."""
    card, pile = options.content
    t, spare = options.box_thickness, options.spare
    return TraySizes(card.width + spare + t, card.height + spare + 3 * t, pile + spare + t, t)


def tray_net(sizes: TraySizes) -> Net:
    """The net of a tray or a lid, the outside up, about the lower left corner (0, 0) of its base."""
    w, h, d = sizes.width, sizes.height, sizes.depth
    long = min(_TAB, 0.45 * w)
    slant = min(2.0, 0.15 * d)
    return Net(
        (
            Panel("front", rectangle_at(0, 0, w, h), place=move(w / 2, h / 2)),
            Panel("left", rectangle_at(-d, 0, d, h), "front", place=move(-d / 2, h / 2)),
            Panel("right", rectangle_at(w, 0, d, h), "front", place=move(w + d / 2, h / 2)),
            Panel("top", rectangle_at(0, h, w, d), "front", place=move(w / 2, h + d / 2).after(rotate(180))),
            Panel("bottom", rectangle_at(0, -d, w, d), "front", place=move(w / 2, -d / 2)),
            Panel("tab-1", tab(Point(-d, 0), Point(0, 0), long, slant, 0.5), "left", glued=True),
            Panel("tab-2", tab(Point(0, h), Point(-d, h), long, 0.5, slant), "left", glued=True),
            Panel("tab-3", tab(Point(w, 0), Point(w + d, 0), long, 0.5, slant), "right", glued=True),
            Panel("tab-4", tab(Point(w + d, h), Point(w, h), long, slant, 0.5), "right", glued=True),
        )
    )
