"""Trays with lids for decks of cards, to cut out, fold and glue. Their nets are a rectangle with a wall on
each side, and tabs at the corners.

Sides are measured from fold to fold, as in a tuck box. The art on the walls of a lid is upright when the lid is
on its tray.

It uses cards and shared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pnp.base.geometry import Point, Size, move, rotate
from pnp.components.cards.faces import Face, FacePainter
from pnp.components.shared.boxes import HINTS, Boxes, BoxOptions, read_boxes, with_pattern
from pnp.components.shared.folding import Stage, View, net_piece
from pnp.components.shared.nets import Net, Panel, rectangle_at, tab
from pnp.drawing.theme import Theme
from pnp.games.api.features import OwnFiles, PiecesFeature
from pnp.games.api.game import component
from pnp.sheets.pieces import Outline, Piece, PieceKind

PLAY = 0.8
"""The width by which the inside of a lid exceeds the outside of the tray, in millimetres."""
_LEAST_LID, _LID = 12.0, 0.6
"""The least depth of a lid in millimetres, and its depth as a fraction of the tray's."""
_TAB = 14.0
"""The greatest length of a corner tab."""


@dataclass(frozen=True, slots=True)
class TraySizes:
    """A tray from fold to fold, in millimetres, and the thickness of its paper."""

    width: float
    height: float
    depth: float
    paper: float

    @property
    def lid(self) -> TraySizes:
        """The size of the lid that fits over the tray."""
        t = self.paper
        more = 2 * t + PLAY  # half a thickness at each fold of the tray, and at each of the lid
        depth = min(self.depth, max(_LEAST_LID, _LID * self.depth))
        return TraySizes(self.width + more, self.height + more + 2 * t, depth, t)

    @property
    def sides(self) -> dict[str, Size]:
        """The sizes of the lid's top and walls, and of the tray's underside."""
        lid = self.lid
        wall, end = Size(lid.height, lid.depth), Size(lid.width, lid.depth)
        return {
            "front": Size(lid.width, lid.height),
            "back": Size(self.width, self.height),
            "left": wall,
            "right": wall,
            "top": end,
            "bottom": end,
        }


def tray_sizes(options: BoxOptions) -> TraySizes:
    """Return the size of a tray for the contents set in the options. The corner tabs are inside its shorter
    walls."""
    card, pile = options.content
    t, spare = options.box_thickness, options.spare
    return TraySizes(card.width + spare + t, card.height + spare + 3 * t, pile + spare + t, t)


def tray_net(sizes: TraySizes) -> Net:
    """Return the net of a tray or a lid, the outside up, about the lower left corner (0, 0) of its base. The
    upper edges of what is on the walls are at the base."""
    w, h, d = sizes.width, sizes.height, sizes.depth
    long = min(_TAB, 0.45 * w)
    slant = min(2.0, 0.15 * d)
    return Net(
        (
            Panel("front", rectangle_at(0, 0, w, h), place=move(w / 2, h / 2)),
            Panel("left", rectangle_at(-d, 0, d, h), "front", place=move(-d / 2, h / 2).after(rotate(-90))),
            Panel("right", rectangle_at(w, 0, d, h), "front", place=move(w + d / 2, h / 2).after(rotate(90))),
            Panel("top", rectangle_at(0, h, w, d), "front", place=move(w / 2, h + d / 2).after(rotate(180))),
            Panel("bottom", rectangle_at(0, -d, w, d), "front", place=move(w / 2, -d / 2)),
            Panel("tab-1", tab(Point(-d, 0), Point(0, 0), long, slant, 0.5), "left", glued=True),
            Panel("tab-2", tab(Point(0, h), Point(-d, h), long, 0.5, slant), "left", glued=True),
            Panel("tab-3", tab(Point(w, 0), Point(w + d, 0), long, 0.5, slant), "right", glued=True),
            Panel("tab-4", tab(Point(w + d, h), Point(w, h), long, slant, 0.5), "right", glued=True),
        )
    )


_WALLS = ("left", "right", "top", "bottom")
_TABS = ("tab-1", "tab-2", "tab-3", "tab-4")


def read_trays(options: BoxOptions, files: OwnFiles) -> Boxes | None:
    """Read the contents of trays and lids; None if there are errors, which are reported."""
    return read_boxes(options, tray_sizes(options).sides, files, bare=frozenset({"back"}))


def make_trays(boxes: Boxes, theme: Theme) -> tuple[Piece, ...]:
    """Draw the lids and trays of a spec, each lid before its tray.

    :raises SpecError: for texts that don't fit, each at its place.
    """
    sizes = tray_sizes(boxes.options)
    nets = {"lid": tray_net(sizes.lid), "tray": tray_net(sizes)}
    kinds = {
        "lid": PieceKind("{count} lid", "{count} lids", theme),
        "tray": PieceKind("{count} tray", "{count} trays", theme),
    }
    outlines = {side: Outline.rectangle(size) for side, size in sizes.sides.items()}
    painter, stages, pieces = FacePainter(theme, boxes.icons, boxes.cards), tuple(_stages(theme)), list[Piece]()
    for number, card in enumerate(boxes.cards, 1):
        drawn = {side: painter.face(card.face(side), outline, card.count) for side, outline in outlines.items()}
        for which, faces in _parts(with_pattern(drawn, boxes, theme)).items():
            name = f"{number} {card.name} {which}".replace("  ", " ")
            piece = net_piece(name, nets[which], faces, theme, kinds[which], stages, option="front")
            pieces += [piece] * card.count
    painter.check()
    return tuple(pieces)


def _parts(drawn: Mapping[str, Face]) -> dict[str, dict[str, Face]]:
    """Return the sides of the lid and of the tray. The walls of the tray have the colour of its underside."""
    back = drawn["back"]
    lid = {side: face for side, face in drawn.items() if side != "back"}
    return {"lid": lid, "tray": {"front": back, **dict.fromkeys(_WALLS, Face((), back.ground))}}


def _stages(theme: Theme) -> Iterator[Stage]:
    """Yield the steps of folding: creases, walls with their tabs, and the finished part. Trays are shown upside
    down."""
    above = View(28.0, 42.0)
    flat = {**dict.fromkeys(_WALLS, 0.3), **dict.fromkeys(_TABS, 0.3)}
    yield Stage(
        flat,
        theme.translate("Cut out the tray and the lid. Score the dashed lines, and fold them away from you."),
        above,
    )
    yield Stage(
        {"top": 0.55, "bottom": 0.55},
        theme.translate("Fold up the two long walls and their tabs. Put glue on the tabs."),
        above,
    )
    yield Stage(
        {},
        theme.translate("Fold up the other walls and press them onto the tabs. The lid goes over the tray."),
        above,
        frozenset(_TABS),
    )


_BEGINNING = """\
size: poker
count: 54
label: My game
colour: "#27506b"
"""

GAME = component(
    "Tray with a lid",
    "trays with lids for decks of cards and tokens, with your own words, pictures and colours",
    "pieces",
    PiecesFeature(
        BoxOptions,
        make_trays,
        "trays with lids, to fold and glue",
        read_trays,
        _BEGINNING,
        instead=HINTS,
    ),
)
