"""What the eleven domino games share: their book, its terms, and their equipment.

The book is Donimoes by Don Kirkby, https://donkirkby.github.io/donimoes/.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.components.dominoes.pieces import TileOptions, domino_pieces
from pnp.components.dominoes.tiles import tile_set
from pnp.drawing.theme import Theme
from pnp.games.api.features import KitLimit, PiecesFeature
from pnp.games.api.game import Licence, Source
from pnp.sheets.pieces import Piece

_TERMS = (
    "Donimoes is shared under the Creative Commons licence CC BY-SA 4.0: "
    "credit the author, and share what you make from it under the same licence."
)
_ASK = "The game itself belongs to its designer: ask before you sell it."
_LICENCE = Licence(
    work="Donimoes",
    author="Don Kirkby",
    source="https://donkirkby.github.io/donimoes/",
    name="CC BY-SA 4.0",
    address="https://creativecommons.org/licenses/by-sa/4.0/",
)

BOOK = "the book Donimoes by Don Kirkby"


PAWNS_BY_LETTERS = KitLimit(
    "signs",
    lambda pieces: pieces.signs == "letters",
    "`signs: letters`",
    "its rules and solutions name the pawns P, N, B and R",
)
"""The kits of games whose moves are written with the letters of the pawns."""


def from_book(credits: str, *, by: str = "", ask: bool = False) -> Source:
    """Return the source of a game that the book describes.

    :param by: its designer.
    :param ask: whether selling it is up to that designer.
    """
    return Source(credits, f"{_TERMS} {_ASK}" if ask else _TERMS, _LICENCE, ask_before_selling=ask, by=by)


def by_kirkby(title: str) -> Source:
    """Return the source of one of Don Kirkby's own games."""
    return from_book(
        f"{title} was designed by Don Kirkby, who describes it in his book Donimoes.", by="Don Kirkby"
    )


def double_six(options: TileOptions, theme: Theme) -> tuple[Piece, ...]:
    """Return a double-six set, which is what most of the games are played with."""
    return domino_pieces(tile_set(6), options, theme)


def double_six_offer() -> PiecesFeature:
    """Return the offer of a game that needs a double-six set and nothing else."""
    return PiecesFeature(TileOptions, double_six, "a double-six set of 28 dominoes")


def together(*kinds: Sequence[Piece]) -> tuple[Piece, ...]:
    """Return several kinds of pieces on the same sheets."""
    return tuple(piece for kind in kinds for piece in kind)
