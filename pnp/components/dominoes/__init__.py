"""Dominoes to cut out, in sets from double-blank to double-fifteen, and their options.

It uses pawns.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from pnp.base.errors import OptionError
from pnp.base.geometry import Length
from pnp.base.options import COLOURS, SIZE, ChoiceLabels, Options, OptionValueError, Within
from pnp.base.sentences import Sentence
from pnp.components.dominoes.picture import TileStyle, game_colours, tile_back, tile_face, tile_size
from pnp.components.dominoes.tiles import HIGHEST, Pair, parse_pair, tile_set, without
from pnp.drawing.shapes import Colour, Shapes
from pnp.drawing.theme import Theme
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import component
from pnp.sheets.pieces import Outline, Piece, PieceKind


def _named(name: str) -> str:
    parse_pair(name)
    return name


NumberFace = Annotated[Literal["pips", "numerals"], ChoiceLabels({"pips": "Pips", "numerals": "Numerals"})]
"""How numbers are shown."""
TileSide = Annotated[Length, Within(8, 90)]
"""The width of a tile, which is twice as long as it is wide."""
PairName = Annotated[str, AfterValidator(_named)]
"""A domino by its numbers: ``2-4``."""


class TileOptions(Options):
    """The look of dominoes, options that all games with dominoes share."""

    domino_width: Annotated[TileSide, SIZE] = Field(
        24.0, title="Domino width", description="The width of a domino, which is twice as long."
    )
    face: NumberFace = Field("pips", title="Numbers", description="How numbers are shown.")
    colours: Annotated[bool, COLOURS] = Field(
        False,
        title="Coloured numbers",
        description="Gives each number its own colour, along with its pips or numeral.",
    )
    tile_colour: Annotated[
        Literal["paper", "light", "dark"],
        ChoiceLabels({"paper": "Bare paper", "light": "Light", "dark": "Dark"}),
    ] = Field(
        "paper", title="Tile colour", description="The colour of the tiles; bare paper uses the least ink."
    )
    corners: Annotated[Length, Within(0, 20)] | None = Field(
        None,
        title="Corners",
        description="The radius of rounded corners; by default a tenth of the width. 0 makes square corners.",
    )
    frame: bool = Field(True, title="Frame", description="Draws a thin line just inside the edge of a tile.")
    back_design: Annotated[
        Literal["pattern", "plain", "none"],
        ChoiceLabels({"pattern": "Pattern", "plain": "Plain", "none": "One side only"}),
    ] = Field("pattern", title="Back design", description="Prints backs, all alike, or one side only.")


class DominoPieces(TileOptions):
    """A set of dominoes, or a part of one."""

    pips: int = Field(
        6, ge=0, le=HIGHEST, title="Highest number", description="The highest number; 6 makes a double-six set."
    )
    lowest: int = Field(
        0, ge=0, le=HIGHEST, title="Lowest number", description="The lowest number; 0 is blank."
    )
    doubles: bool = Field(True, title="Doubles", description="Includes dominoes with the same number twice.")
    only: list[PairName] | None = Field(
        None,
        min_length=1,
        max_length=136,
        title="Only these",
        description="Prints only these dominoes of the set, such as 0-1, 2-4.",
    )
    omit: list[PairName] = Field(
        default_factory=list,
        max_length=136,
        title="Leave out",
        description="Dominoes to leave out, such as 6-6.",
    )

    @model_validator(mode="after")
    def some_numbers(self) -> DominoPieces:
        if self.lowest > self.pips:
            raise OptionValueError(
                "lowest",
                Sentence(
                    "`lowest` is {lowest}, but `pips`, the highest number, is only {pips}",
                    lowest=self.lowest,
                    pips=self.pips,
                ),
            )
        if self.lowest == self.pips and not self.doubles:
            raise OptionValueError("doubles", Sentence("without doubles, these options leave no dominoes"))
        return self


def make_dominoes(options: DominoPieces, theme: Theme) -> tuple[Piece, ...]:
    """Return the dominoes selected by the options.

    :raises OptionError: at ``only`` or ``omit``, if a domino isn't in the set or none is left.
    """
    return domino_pieces(chosen_pairs(options), options, theme)


def chosen_pairs(options: DominoPieces) -> tuple[Pair, ...]:
    """Return the selected dominoes of the set, in order."""
    pairs = tile_set(options.pips, options.lowest, doubles=options.doubles)
    if options.only is not None:
        wanted = {parse_pair(name) for name in options.only}
        _checked(pairs, wanted, "only")
        pairs = tuple(pair for pair in pairs if pair in wanted)
    left = _checked(pairs, {parse_pair(name) for name in options.omit}, "omit")
    if not left:
        raise OptionError.at("omit", "these options leave no dominoes")
    return left


def _checked(pairs: Iterable[Pair], named: Iterable[Pair], option: str) -> tuple[Pair, ...]:
    try:
        return without(pairs, sorted(named))
    except ValueError as error:
        raise OptionError.at(option, str(error)) from error


def domino_pieces(pairs: Iterable[Pair], options: TileOptions, theme: Theme) -> tuple[Piece, ...]:
    """Return dominoes as pieces, all with the same back."""
    pairs = tuple(pairs)
    is_dark, palette = options.tile_colour == "dark", theme.palette
    tiles = TileStyle(
        palette,
        options.face,
        coloured=options.colours,
        field=options.tile_colour,
        framed=options.frame,
        underlined=any(9 in pair for pair in pairs),
        game=None
        if is_dark
        else game_colours(theme, palette.light if options.tile_colour == "light" else palette.paper),
    )
    radius = _CORNER * options.domino_width if options.corners is None else options.corners
    outline = Outline.rounded(tile_size(options.domino_width), radius)
    instead = _bought_set(pairs, theme)
    back = _back(options, tiles, theme)
    return tuple(
        Piece(
            f"{first}-{second}",
            outline,
            tile_face(first, second, options.domino_width, tiles),
            back.shapes,
            front_ground=tiles.ground,
            back_ground=back.ground,
            back_bleed=back.bleed,
            kind=PieceKind("{count} domino", "{count} dominoes", theme),
            instead=instead,
            option="face",
            back_option="back-design",
        )
        for first, second in pairs
    )


def _bought_set(pairs: Iterable[Pair], theme: Theme) -> str:
    """Return the smallest set sold in shops that contains all these dominoes."""
    highest = max(max(pair) for pair in pairs)
    if highest <= 6:
        return theme.translate("or your own double-six set")
    return theme.translate("or your own double-nine set") if highest <= 9 else ""


_CORNER = 0.1
"""The usual radius of a domino's corners, as a fraction of its width."""
_OVERRUN = 4.0
"""The greatest distance by which the pattern of a back extends over the edge, in mm; only its background
extends farther."""


@dataclass(frozen=True, slots=True)
class _Back:
    """The back of every tile of a set; nothing if it isn't printed."""

    shapes: Shapes | None
    ground: Colour | None = None
    bleed: Shapes = ()


def _back(options: TileOptions, tiles: TileStyle, theme: Theme) -> _Back:
    """Return the game's pattern and emblem, the mesh of a plain theme, or bare colour.

    Plain backs have a colour even if the faces are bare paper, so that the faces don't show through.
    """
    if options.back_design == "none":
        return _Back(None, tiles.ground)
    plain = options.back_design == "plain"
    if theme.face is None or plain:
        ground = tiles.palette.shade if plain and options.tile_colour == "paper" else tiles.ground
        return _Back(tile_back(options.domino_width, tiles, plain=plain), ground)
    size, face = tile_size(options.domino_width), theme.face
    return _Back(face.back(size), face.back_ground, face.back_bleed(size, _OVERRUN))


GAME = component(
    "Dominoes",
    "double-n sets from 0 to 15, with pips or numerals",
    "pieces",
    PiecesFeature(DominoPieces, make_dominoes, "a set of dominoes, or a part of one"),
)
