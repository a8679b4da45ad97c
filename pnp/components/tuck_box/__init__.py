"""Tuck boxes for decks of cards, to cut out, fold and glue. Their net is a sleeve of four sides with a
tab, two layers at the bottom, and a lid that is tucked in.

Sides are measured from fold to fold. A fold reduces the space on either side by half the paper's thickness, and
wherever there are two layers, the inner one reduces it by its thickness, too.

It uses cards and shared.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import cos, pi, sin

from pydantic import Field

from pnp.base.geometry import Point, Size, move, rotate
from pnp.base.sentences import Sentence
from pnp.components.cards.faces import Face, FacePainter
from pnp.components.shared.boxes import HINTS, SIDES, Boxes, BoxOptions, read_boxes, with_pattern
from pnp.components.shared.folding import Stage, View, net_piece
from pnp.components.shared.nets import Net, Panel, rectangle_at, tab
from pnp.drawing.theme import Theme
from pnp.games.api.features import OwnFiles, PiecesFeature
from pnp.games.api.game import component
from pnp.sheets.pieces import Outline, Piece, PieceKind

_TAB, _TUCK = (8.0, 14.0), (9.0, 18.0)
"""The least and the greatest depth of the tab of the sleeve, and of the flap that is tucked in."""
_DUST = 0.42
"""The largest fraction of the width that a dust flap covers."""
_STEPS = 10
"""The number of straight lines in a rounded corner."""


class TuckBoxOptions(BoxOptions):
    """A tuck box, and the contents of its sides."""

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
    """Return the size of a box for the contents set in the options."""
    card, pile = options.content
    t, spare = options.box_thickness, options.spare
    return TuckSizes(
        width=card.width + spare + 2 * t,
        height=card.height + spare + 2.5 * t,  # two layers at the bottom
        # The tab of the sleeve, the flap of the lid, and the second tab of a box made in two halves.
        depth=pile + spare + (4 if options.halves else 3) * t,
        paper=t,
    )


def tuck_net(sizes: TuckSizes) -> Net:
    """Return the net of a tuck box, its front about the lower left corner (0, 0)."""
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
    """Return the net of a tuck box in two halves, the second with a tab that goes behind the front."""
    whole = tuck_net(sizes)
    first = Net(tuple(panel for panel in whole.panels if panel.name not in _SECOND))
    w, h = sizes.width, sizes.height
    right, *others = (panel for panel in whole.panels if panel.name in _SECOND)
    joint = Panel("joint", tab(Point(w, h), Point(w, 0), _TAB[1], 3.0), "right", glued=True)
    return first, Net((replace(right, onto=""), joint, *others))


def notch(width: float, height: float) -> float:
    """Return the radius of the notch for a thumb, in millimetres."""
    return min(8.0, width / 5, height / 6)


def _notched(width: float, height: float) -> tuple[Point, ...]:
    """Return the front, with a notch for the thumb in its upper edge."""
    radius = notch(width, height)
    arc = (
        Point(width / 2 + radius * cos(angle), height - radius * sin(angle))
        for angle in (k * pi / 2 / _STEPS for k in range(2 * _STEPS + 1))
    )
    return (Point(0, 0), Point(width, 0), Point(width, height), *arc, Point(0, height))


def _flap(start: Point, end: Point, depth: float) -> tuple[Point, ...]:
    """Return the flap that is tucked in, with round corners, above an edge that runs to the right."""
    radius = min(0.7 * depth, (end.x - start.x) / 4)
    corners: list[Point] = [start, end]
    for x, first in ((end.x - radius, 0.0), (start.x + radius, pi / 2)):
        corners += [
            Point(x + radius * cos(angle), start.y + depth - radius + radius * sin(angle))
            for angle in (first + k * pi / 2 / _STEPS for k in range(_STEPS + 1))
        ]
    return tuple(corners)


def read_tuck_boxes(options: TuckBoxOptions, files: OwnFiles) -> Boxes | None:
    """Read the contents of the sides of tuck boxes; None if there are errors, which are reported."""
    bare, spines = frozenset({"bottom"}), {"left": 90, "right": 270}
    return read_boxes(options, tuck_sizes(options).sides, files, bare=bare, spines=spines)


def make_tuck_boxes(boxes: Boxes, theme: Theme) -> tuple[Piece, ...]:
    """Draw the boxes of a spec.

    :raises SpecError: for texts that don't fit, each at its place.
    """
    options = boxes.options
    assert isinstance(options, TuckBoxOptions)
    sizes = tuck_sizes(options)
    net, outlines = tuck_net(sizes), {side: Outline.rectangle(size) for side, size in sizes.sides.items()}
    painter = FacePainter(theme, boxes.icons, boxes.cards)
    kind, half = (
        PieceKind("{count} tuck box", "{count} tuck boxes", theme),
        PieceKind("{count} half of a tuck box", "{count} halves of tuck boxes", theme),
    )
    stages, pieces = tuple(_stages(theme, halves=options.halves)), list[Piece]()
    for number, card in enumerate(boxes.cards, 1):
        drawn = {side: painter.face(card.face(side), outlines[side], card.count) for side in SIDES}
        faces = with_pattern(drawn, boxes, theme)
        faces["tuck"] = Face((), faces["top"].ground)
        name = f"{number} {card.name or 'box'}"
        box = net_piece(name, net, faces, theme, kind, stages, option="front")
        if not options.halves:
            pieces += [replace(box, if_too_large=Sentence("or set `halves: true`"))] * card.count
            continue
        halves = (net_piece(name, one, faces, theme, half, (), option="front") for one in tuck_halves(sizes))
        pieces += [
            replace(one, name=f"{name} {k}", steps=box.steps, assembled=box.assembled)
            for k, one in enumerate(halves, 1)
        ] * card.count
    painter.check()
    return tuple(pieces)


_OPEN = {"inner": 0.0, "bottom": 0.0, "left-below": 0.0, "right-below": 0.0}
_LID = {"top": 0.0, "tuck": 0.0, "left-above": 0.0, "right-above": 0.0}


def _stages(theme: Theme, *, halves: bool) -> Iterator[Stage]:
    """Yield the steps of folding: creases, sleeve, bottom, lid."""
    first = {"left": 0.35, "right": 0.35, "back": 0.35, "tab": 0.35}
    yield Stage(
        {**first, **dict.fromkeys(_OPEN, 0.2), **dict.fromkeys(_LID, 0.2)},
        theme.translate(
            "Cut out both halves and the notch, and glue the tab of the second half behind the front. Score "
            "the dashed lines, and fold them away from you."
        )
        if halves
        else theme.translate(
            "Cut out the box and the notch. Score the dashed lines, and fold them away from you."
        ),
        View(10.0, 35.0),
    )
    yield Stage(
        {**_OPEN, **_LID},
        theme.translate("Glue the long tab behind the free edge of the back."),
    )
    yield Stage(
        {**_LID, "bottom": 0.45, "inner": 0.95},
        theme.translate("Fold in the small flaps below, then the inner bottom. Glue the outer bottom onto it."),
        View(32.0, -28.0),
    )
    yield Stage(
        {"top": 0.55, "tuck": 0.8},
        theme.translate("Fold in the small flaps above, fill the box, and tuck in the lid."),
    )
    glued = frozenset({"tab", "inner", *_LID, *_OPEN}) - {"top", "bottom"}
    yield Stage({}, theme.translate("The finished box."), hidden=glued)


_BEGINNING = """\
size: poker
count: 54
label: My game
colour: "#27506b"
"""

GAME = component(
    "Tuck box",
    "boxes for decks of cards, sized to fit them, with your own words, pictures and colours",
    "pieces",
    PiecesFeature(
        TuckBoxOptions,
        make_tuck_boxes,
        "boxes for decks of cards, to fold and glue",
        read_tuck_boxes,
        _BEGINNING,
        instead=HINTS,
    ),
)
