"""Player mats to cut out, read and drawn like cards. Their options are those of cards, with different sizes and
no backs.

It uses cards.
"""

from __future__ import annotations

from pydantic import Field

from pnp.components.cards.deck import Deck
from pnp.components.cards.faces import make_cards
from pnp.components.cards.options import ON_FRONT, AnyBack, Backs, CardPieces, OwnFront
from pnp.components.cards.reading import read_deck
from pnp.components.cards.sizes import AnySize, CardSize
from pnp.drawing.theme import Theme
from pnp.games.api.features import OwnFiles, PiecesFeature
from pnp.games.api.game import component
from pnp.sheets.pieces import Piece, PieceKind


class MatOptions(CardPieces):
    """Player mats, a mat for each row of a table."""

    size: AnySize = Field(
        default_factory=lambda: CardSize.model_validate({"width": "180mm", "height": "120mm"}),
        title="Mat size",
        description="The size of a mat: its width and height, one length for both, or the name of a card size.",
    )
    front: OwnFront = Field(None, title="Fronts", description=ON_FRONT)
    back: AnyBack[Backs] = Field(
        "none",
        title="Backs",
        description="What is on the back: the theme's pattern, a plain colour, nothing, or a list as above.",
    )


def read_mats(options: MatOptions, files: OwnFiles) -> Deck | None:
    """Read the mats described by options; None if there are errors, which are reported."""
    return read_deck(options, files)


def make_mats(deck: Deck, theme: Theme) -> tuple[Piece, ...]:
    """Draw the mats of a spec.

    :raises SpecError: for texts that don't fit, each at its place.
    """
    return make_cards(deck, theme, PieceKind("{count} player mat", "{count} player mats", theme))


_BEGINNING = """\
rows:
  - {name: Ada, colour: "#27506b"}
  - {name: Ben, colour: "#a52a55"}
front:
  - {shape: box, fill: "{colour}"}
  - {shape: box, fill: paper, left: 8mm, right: 8mm, top: 24mm, bottom: 8mm, corners: 4mm}
  - {text: "{name}", font: title, size: 12mm, colour: paper, left: 10mm, right: 10mm, top: 4mm, height: 18mm}
"""

GAME = component(
    "Player mats",
    "your own player mats, one for each row of a table",
    "pieces",
    PiecesFeature(MatOptions, make_mats, "a mat for each row of a table", read_mats, _BEGINNING),
)
