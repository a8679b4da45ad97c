"""What may stand at the head of a spec and of a product, beside the options of paper and games."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from pnp.base.options import Hex, Matching, Options
from pnp.games.api.game import Kind
from pnp.sheets.options import BoardLayout, FormLayout, PaperOptions, PieceLayout, Printer


def _not_blank(title: str) -> str:
    if title and not title.strip():
        raise ValueError("a title needs more than spaces")
    return title


FourColours = Annotated[list[Hex], Field(min_length=4, max_length=4)]
Title = Annotated[str, Field(max_length=200), AfterValidator(_not_blank)]


class PaletteOptions(Options):
    """A palette of the spec's own: the colours named here, the others from a built-in one."""

    like: str = Field("colour", description="the built-in palette that the other colours come from")
    ink: Hex | None = Field(None, description="text and signs")
    line: Hex | None = Field(None, description="the lines of a board")
    faint: Hex | None = Field(None, description="lines and text that stand back")
    paper: Hex | None = Field(None, description="the colour of the sheet")
    tint: Hex | None = Field(None, description="a light field")
    shade: Hex | None = Field(None, description="a darker field")
    accent: Hex | None = Field(None, description="what should be seen first")
    players: FourColours | None = Field(None, description="the players' pieces, four colours")
    pales: FourColours | None = Field(None, description="light fields in the players' colours")
    on_players: FourColours | None = Field(None, description="what is written on the players' colours")
    dark: Hex | None = Field(None, description="the field of a black tile")
    on_dark: Hex | None = Field(None, description="what is drawn on a black tile")
    light: Hex | None = Field(None, description="the field of a white tile")
    on_light: Hex | None = Field(None, description="what is drawn on a white tile")
    tiles_outlined: bool | None = Field(None, description="black tiles by a heavy rim instead of a field")


PRINTER_NAME = Matching(
    r"^[A-Za-z][A-Za-z0-9 ._-]{0,40}$",
    "the name of a printer: a letter, then at most 40 letters, digits, spaces, dots, _ and -",
)


class Printers(Options):
    """The printers that a config or a spec knows by name."""

    printers: dict[Annotated[str, PRINTER_NAME], Printer] = Field(
        default_factory=dict, description="your printers, by name"
    )


class Config(PaperOptions, Printers):
    """A user's own defaults: any option of paper and printing, and the printers that have been calibrated."""


class SpecHead(PaperOptions, BoardLayout, PieceLayout, Printers):
    """A spec: what it is called, what its products share, its variants, and its products."""

    pnp: Literal[1] = Field(description="the version of this format, 1")
    title: Title = Field("", description="the title of the products that have none of their own")
    extends: str | None = Field(None, description="another spec, which this one overrides")
    variants: dict[str, dict[str, Any]] = Field(
        default_factory=dict, description="names for a game with options: `{game: GAME, size: 6}`"
    )
    palettes: dict[str, PaletteOptions] = Field(default_factory=dict, description="palettes of your own")
    products: list[dict[str, Any]] = Field(min_length=1, max_length=200, description="what is made")


ProductName = Annotated[
    str,
    Matching(
        r"^[A-Za-z0-9][A-Za-z0-9_-]{0,60}$",
        "letters, digits, - and _, at most 61 and the first a letter or digit",
    ),
]


class ProductHead(Options):
    """What every product has beside its options."""

    name: ProductName | None = Field(None, description="the name of its files; by default its kind and game")
    title: Title | None = Field(None, description="its title; by default the spec's, or the game's")


LAYOUTS: dict[Kind, type[Options]] = {"board": BoardLayout, "pieces": PieceLayout, "form": FormLayout}
"""The options of layout that each kind of product has."""
