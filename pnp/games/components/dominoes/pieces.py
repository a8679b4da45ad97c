"""Dominoes to cut out."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.base.errors import OptionError
from pnp.dominoes.picture import TileStyle, tile_back, tile_face, tile_size
from pnp.dominoes.sets import Pair, parse_pair, tile_set, without
from pnp.drawing.theme import Theme
from pnp.games.components.dominoes.options import DominoPieces, TileOptions
from pnp.sheets.pieces import Outline, Piece


def make_dominoes(options: DominoPieces, theme: Theme) -> tuple[Piece, ...]:
    """The dominoes that the options name.

    :raises OptionError: at ``only`` or ``omit``, where a domino is not in the set or none is left.
    """
    return domino_pieces(chosen_pairs(options), options, theme)


def chosen_pairs(options: DominoPieces) -> tuple[Pair, ...]:
    """Which dominoes of the set are wanted, in the order of the set."""
    pairs = tile_set(options.pips, options.lowest, doubles=options.doubles)
    if options.only is not None:
        wanted = {parse_pair(name) for name in options.only}
        _checked(pairs, wanted, "only")
        pairs = tuple(pair for pair in pairs if pair in wanted)
    left = _checked(pairs, {parse_pair(name) for name in options.omit}, "omit")
    if not left:
        raise OptionError.at("omit", "this leaves no dominoes at all")
    return left


def _checked(pairs: Iterable[Pair], named: Iterable[Pair], option: str) -> tuple[Pair, ...]:
    try:
        return without(pairs, sorted(named))
    except ValueError as error:
        raise OptionError.at(option, str(error)) from error


def domino_pieces(pairs: Iterable[Pair], options: TileOptions, theme: Theme) -> tuple[Piece, ...]:
    """Any dominoes as pieces, all with the same back."""
    pairs = tuple(pairs)
    tiles = TileStyle(
        theme.palette,
        options.face,
        coloured=options.colours,
        field=options.field,
        framed=options.frame,
        underlined=any(9 in pair for pair in pairs),
    )
    outline = Outline.rectangle(tile_size(options.tile))
    instead = _bought_set(pairs, theme)
    back = (
        None if options.reverse == "none" else tile_back(options.tile, tiles, plain=options.reverse == "plain")
    )
    return tuple(
        Piece(
            f"{first}-{second}",
            outline,
            tile_face(first, second, options.tile, tiles),
            back,
            front_ground=tiles.ground,
            back_ground=_back_ground(options, tiles),
            kind=theme.translate("dominoes"),
            instead=instead,
        )
        for first, second in pairs
    )


def _bought_set(pairs: Iterable[Pair], theme: Theme) -> str:
    """The smallest set that shops sell with all these dominoes in it."""
    highest = max(max(pair) for pair in pairs)
    if highest <= 6:
        return theme.translate("or your own double-six set")
    return theme.translate("or your own double-nine set") if highest <= 9 else ""


def _back_ground(options: TileOptions, tiles: TileStyle) -> str | None:
    """Plain backs have a colour even where the faces are bare paper, so that nothing shows through."""
    if options.reverse == "plain" and options.field == "paper":
        return tiles.palette.shade
    return tiles.ground
