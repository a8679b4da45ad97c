"""Declarations that the eleven domino games share: their book, its terms, their equipment, and the declaration
and options of games in which dominoes slide.

The book is Donimoes by Don Kirkby, https://donkirkby.github.io/donimoes/.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

from pydantic import Field

from pnp.base.options import Options
from pnp.components.dominoes import TileOptions, domino_pieces
from pnp.components.dominoes.tiles import LARGEST_NUMBER, tile_set
from pnp.drawing.face import GameFace
from pnp.drawing.theme import Theme
from pnp.games.api.features import KitLimit, PiecesFeature, PuzzlesFeature
from pnp.games.api.game import Audience, Game, Licence, Source, engine_of
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

    :param by: the game's designer.
    :param ask: whether to ask that designer before selling the game.
    """
    return Source(credits, f"{_TERMS} {_ASK}" if ask else _TERMS, _LICENCE, ask_before_selling=ask, by=by)


def by_kirkby(title: str) -> Source:
    """Return the source of one of Don Kirkby's own games."""
    return from_book(
        f"{title} was designed by Don Kirkby, who describes it in his book Donimoes.", by="Don Kirkby"
    )


def double_six(options: TileOptions, theme: Theme) -> tuple[Piece, ...]:
    """Return a double-six set, with which most of the games are played."""
    return domino_pieces(tile_set(6), options, theme)


def double_six_offer() -> PiecesFeature:
    """Return the pieces feature of a game that needs a double-six set and nothing else."""
    return PiecesFeature(TileOptions, double_six, "a double-six set of 28 dominoes")


def together(*kinds: Sequence[Piece]) -> tuple[Piece, ...]:
    """Return several kinds of pieces on the same sheets."""
    return tuple(piece for kind in kinds for piece in kind)


MOST_ROWS = 8


class SlidingPuzzleOptions(Options):
    """Puzzles of sliding dominoes."""

    pips: int = Field(
        6, ge=1, le=LARGEST_NUMBER, title="Highest number", description="The highest number on the dominoes."
    )
    rows: Annotated[int, Field(ge=2, le=MOST_ROWS)] | None = Field(
        None,
        title="Rows",
        description="How many rows the starting rectangle has; by default it depends on the difficulty.",
    )
    columns: Annotated[int, Field(ge=2, le=MOST_ROWS)] | None = Field(
        None,
        title="Columns",
        description="How many columns the starting rectangle has; by default it depends on the difficulty.",
    )


def sliding_game(
    package: str,
    *,
    title: str,
    about: str,
    story: str,
    audience: Audience,
    pieces: PiecesFeature,
    face: Callable[[], GameFace],
    puzzles: str,
    kit_limits: tuple[KitLimit, ...] = (),
) -> Game:
    """Return the `GAME` of a game's ``__init__``; ``puzzles`` describes its puzzles."""
    return Game(
        title=title,
        about=about,
        story=story,
        source=by_kirkby(title),
        audience=audience,
        features={"pieces": pieces},
        puzzles=PuzzlesFeature(SlidingPuzzleOptions, puzzles),
        diagrams=SlidingPuzzleOptions,
        kit_limits=kit_limits,
        face=face,
        engine=engine_of(package),
    )
