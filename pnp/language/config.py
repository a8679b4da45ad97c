"""The head of a spec and the user's own defaults: their models, and the file that contains the defaults."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, ValidationError

from pnp.base.errors import PnpError, SpecError
from pnp.base.files import exists, is_file, why_no_file
from pnp.base.options import NAME, Hex, Matching, Options
from pnp.base.sentences import Sentence
from pnp.games.api.game import Kind
from pnp.language.errors import errors_of, option_names
from pnp.language.reader import Mark, Node, read_file, with_keys
from pnp.sheets.options import BoardLayout, FormLayout, PaperOptions, PieceLayout
from pnp.sheets.paper import Printer

VARIABLE = "PNP_CONFIG"
"""The environment variable with the path of another config file; an empty value means no config."""


def config_path() -> Path | None:
    """Return the path of the user's config, whether or not it exists."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Path(named) if named else None
    from platformdirs import user_config_path

    return user_config_path("pnp") / "config.yaml"


def read_config() -> Node | None:
    """Return the config's root, checked; None if there is none. It may contain any option of `Config`.

    :raises SpecError: with all its errors.
    """
    path = config_path()
    if path is None or (VARIABLE not in os.environ and not exists(path)):
        return None
    if not is_file(path):
        named = why_no_file(path)
        if VARIABLE in os.environ:
            named = Sentence(
                "{reason}; {variable} must name an existing config file, or be empty",
                reason=named,
                variable=VARIABLE,
            )
        raise SpecError([Mark(str(path)).error(named)])
    root = read_file(path, str(path), empty=Node({}, Mark(str(path))))
    try:
        Config.model_validate(root.plain())
    except ValidationError as error:
        errors = errors_of(error, Config, Sentence("the config"))
        raise SpecError(root.mark_at(f.path, key=f.on_key).error(f.message) for f in errors) from error
    return root


def spec_defaults() -> Node | None:
    """Return the options of the config that specs have, too: the defaults of every spec; None if there is no
    config.

    :raises SpecError: with all the errors of the config.
    """
    root = read_config()
    return None if root is None else with_keys(root, option_names(SpecHead))


WebPage = Annotated[
    str,
    Field(max_length=150),
    Matching(
        r"^https?://[A-Za-z0-9](\.?[A-Za-z0-9-]){0,100}(:[0-9]{1,5})?(/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?$",
        Sentence("the address of a web page without ? and #, such as https://example.org/puzzles/"),
    ),
]


def web_page(text: str) -> str:
    """Return an address that is valid for `play-url`.

    :raises PnpError: for any other text.
    """
    try:
        return _Page(url=text).url
    except ValidationError as error:
        (one,) = errors_of(error, _Page, "")
        raise PnpError(one.message) from error


class _Page(Options):
    url: WebPage


def _not_blank(title: str) -> str:
    if title and not title.strip():
        raise ValueError(Sentence("a title can't consist of spaces only"))
    return title


FourColours = Annotated[list[Hex], Field(min_length=4, max_length=4)]
Title = Annotated[str, Field(max_length=200), AfterValidator(_not_blank)]


class PaletteOptions(Options):
    """A custom palette: the colours given here, with the others from a built-in one."""

    extends: str = Field(
        "colour", title="Based on", description="The built-in palette that supplies all colours you don't set."
    )
    ink: Hex | None = Field(None, title="Ink colour", description="The colour of text and symbols.")
    line: Hex | None = Field(None, title="Line colour", description="The lines of a board.")
    faint: Hex | None = Field(
        None, title="Faint colour", description="Lines and text that stay in the background."
    )
    paper: Hex | None = Field(None, title="Paper colour", description="The colour of the sheet.")
    tint: Hex | None = Field(
        None, title="Light background", description="The lighter of two background colours."
    )
    shade: Hex | None = Field(
        None, title="Dark background", description="The darker of two background colours."
    )
    accent: Hex | None = Field(
        None, title="Accent colour", description="The colour that should catch the eye first."
    )
    players: FourColours | None = Field(
        None, title="Player colour", description="The four colours of the players' pieces."
    )
    pales: FourColours | None = Field(
        None, title="Pale player colour", description="Pale backgrounds in the players' colours."
    )
    on_players: FourColours | None = Field(
        None, title="Text on player colour", description="The colour of text on the players' colours."
    )
    dark: Hex | None = Field(None, title="Black tile", description="The background of a black tile.")
    on_dark: Hex | None = Field(
        None, title="On black tiles", description="The colour of drawings on a black tile."
    )
    light: Hex | None = Field(None, title="White tile", description="The background of a white tile.")
    on_light: Hex | None = Field(
        None, title="On white tiles", description="The colour of drawings on a white tile."
    )
    tiles_outlined: bool | None = Field(
        None,
        title="Outlined black tiles",
        description="Draws black tiles with a heavy rim instead of a solid background.",
    )


PRINTER_NAME = Matching(
    r"^[A-Za-z][A-Za-z0-9 ._-]{0,40}$",
    Sentence("the name of a printer: a letter, then at most 40 letters, digits, spaces, dots, _ and -"),
)


class Printers(Options):
    """The printers that a config or a spec names."""

    printers: dict[Annotated[str, PRINTER_NAME], Printer] = Field(
        default_factory=dict, title="Printers", description="Your printers, by name."
    )


class Config(PaperOptions, Printers):
    """A user's defaults: any option of paper and printing, calibrated printers, and the address of their
    published page."""

    page_url: WebPage | None = Field(
        None,
        title="Your published page",
        description="The address of the page that you have published: the studio shares puzzles there.",
    )


class SpecHead(PaperOptions, BoardLayout, PieceLayout, Printers):
    """A spec: its name, the options that its products share, its variants, and its products."""

    pnp: Literal[1] = Field(title="Format version", description="The version of this file format, 1.")
    title: Annotated[Title, NAME] = Field(
        "", title="Title", description="The title of every product that doesn't set one."
    )
    extends: str | None = Field(
        None, title="Extends", description="Another spec to build on; this one overrides it."
    )
    variants: dict[str, dict[str, Any]] = Field(
        default_factory=dict,
        title="Variants",
        description="Your own names for a game with options, such as `{game: GAME, size: 6}`.",
    )
    palettes: dict[str, PaletteOptions] = Field(
        default_factory=dict, title="Palettes", description="Your own palettes, by name."
    )
    products: list[dict[str, Any]] = Field(
        min_length=1, max_length=1000, title="Products", description="What to make."
    )


ProductName = Annotated[
    str,
    Matching(
        r"^[A-Za-z0-9][A-Za-z0-9_-]{0,60}$",
        Sentence("at most 61 letters from a to z, digits, - or _, beginning with a letter or digit"),
    ),
]


class ProductHead(Options):
    """The options that every product has besides those of its kind."""

    name: ProductName | None = Field(
        None, title="File name", description="The name of the product's files; by default its kind and game."
    )
    title: Annotated[Title | None, NAME] = Field(
        None,
        title="Title",
        description="The title of these pages; by default the overall title or the game's.",
    )


LAYOUTS: dict[Kind, type[Options]] = {"board": BoardLayout, "pieces": PieceLayout, "form": FormLayout}
"""The options of layout that each kind of product has."""
