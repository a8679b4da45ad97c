"""Screens to cut out and fold, which hide what is in front of a player.

It uses cards and shared.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from pnp.base.geometry import Length, Size
from pnp.base.options import AsAbove, Within
from pnp.components.cards.card_reader import DrawnFace
from pnp.components.cards.elements import Elements
from pnp.components.cards.faces import FacePainter
from pnp.components.cards.rows import Drawn, in_list, read_drawn
from pnp.components.cards.table_options import FromTable
from pnp.components.shared.folding import View, folded_picture
from pnp.components.shared.nets import Net, Panel, fold_lines, rectangle_at
from pnp.drawing.shapes import Shapes, Style, polygon
from pnp.drawing.theme import Theme
from pnp.games.api.features import OwnFiles, PiecesFeature
from pnp.games.api.game import component
from pnp.sheets.pieces import Outline, Piece, PieceKind, Step


class ScreenOptions(FromTable):
    """Screens of three parts, a screen for each row of a table."""

    width: Annotated[Length, Within(40, 600)] = Field(
        130.0, title="Width", description="The width of the part in the middle."
    )
    height: Annotated[Length, Within(30, 300)] = Field(
        100.0, title="Height", description="How high a screen is."
    )
    wing: Annotated[Length, Within(20, 300)] = Field(
        65.0, title="Side parts", description="The width of each of the parts that fold back."
    )
    front: Annotated[Elements, AsAbove("front", "cards")] = Field(
        default_factory=list,
        title="Outside",
        description="What the other players see, from back to front, across all three parts.",
    )
    back: Annotated[Elements, AsAbove("front")] = Field(
        default_factory=list, title="Inside", description="What the player sees, across all three parts."
    )


_ANGLE = 62.0
"""The angle by which the side parts are folded back, in degrees."""


def screen_net(options: ScreenOptions) -> Net:
    """Return the net of a screen, about the middle of the part between the sides."""
    w, h, wing = options.width, options.height, options.wing
    return Net(
        (
            Panel("middle", rectangle_at(-w / 2, -h / 2, w, h)),
            Panel("left", rectangle_at(-w / 2 - wing, -h / 2, wing, h), "middle", _ANGLE),
            Panel("right", rectangle_at(w / 2, -h / 2, wing, h), "middle", _ANGLE),
        )
    )


def read_screens(options: ScreenOptions, files: OwnFiles) -> Drawn | None:
    """Read the screens described by options; None if there are errors, which are reported."""
    size = screen_net(options).box.size
    listed = {"front": options.front, **({"back": options.back} if options.back else {})}
    return read_drawn(
        options, {side: DrawnFace(in_list(side, found), size) for side, found in listed.items()}, files
    )


def make_screens(drawn: Drawn, theme: Theme) -> tuple[Piece, ...]:
    """Draw the screens of a spec.

    :raises SpecError: for texts that don't fit, each at its place.
    """
    options = drawn.options
    assert isinstance(options, ScreenOptions)
    net = screen_net(options)
    outline, painter = Outline.rectangle(Size(*net.box.size)), FacePainter(theme, drawn.icons, drawn.cards)
    kind, pieces = PieceKind("{count} screen", "{count} screens", theme, is_glued=False), list[Piece]()
    for number, card in enumerate(drawn.cards, 1):
        front = painter.face(card.face("front"), outline, card.count)
        back = painter.face(card.face("back"), outline, card.count) if options.back else None
        ground = polygon(outline.points, Style(fill=front.ground))
        steps = tuple(_steps(net, (ground, *front.shapes), theme))
        piece = Piece(
            f"{number} {card.name}".strip(),
            outline,
            (*front.shapes, fold_lines(net, theme)),
            back.shapes if back else None,
            axis=90.0,
            front_ground=front.ground,
            back_ground=back.ground if back else None,
            front_bleed=front.bleed,
            back_bleed=back.bleed if back else (),
            kind=kind,
            assembled=steps[-1].picture,
            steps=steps,
            option="front",
            back_option="back",
        )
        pieces += [piece] * card.count
    painter.check()
    return tuple(pieces)


def _steps(net: Net, art: Shapes, theme: Theme) -> Iterator[Step]:
    """Yield the steps of folding."""
    view = View(24.0, 26.0)
    shown = {panel.name: art for panel in net.panels}
    for part, words in (
        (0.25, theme.translate("Cut out the screen, and score the dashed lines.")),
        (1.0, theme.translate("Fold the side parts back, and stand it up.")),
    ):
        done = {"left": part, "right": part}
        yield Step(folded_picture(net, shown, theme, done, view), words)


_BEGINNING = """\
rows:
  - {name: Ada, colour: "#27506b"}
  - {name: Ben, colour: "#a52a55"}
front:
  - {shape: box, fill: "{colour}"}
  - {text: "{name}", font: title, size: 20mm, colour: paper, left: 28%, right: 28%}
"""

GAME = component(
    "Screens",
    "screens to hide things behind, with your own pictures outside and notes inside",
    "pieces",
    PiecesFeature(ScreenOptions, make_screens, "three-part screens, to fold", read_screens, _BEGINNING),
)
