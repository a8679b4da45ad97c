"""The `Game` of Don Kirkby's puzzles in which dominoes slide.

The options of puzzles of sliding dominoes.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pnp.base.options import Options
from pnp.components.dominoes.tiles import LARGEST_NUMBER
from pnp.games.api.features import KitLimit, PiecesFeature, PuzzlesFeature
from pnp.games.api.game import Audience, Game, engine_of, face_of
from pnp.games.shared.donimoes import by_kirkby

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
    puzzles: str,
    kit_limits: tuple[KitLimit, ...] = (),
) -> Game:
    """Return the `GAME` of a game's ``__init__``; ``puzzles`` says what its puzzles are."""
    return Game(
        title=title,
        about=about,
        story=story,
        source=by_kirkby(title),
        audience=audience,
        features={"pieces": pieces},
        puzzles=PuzzlesFeature(SlidingPuzzleOptions, puzzles, solved_plainly=True),
        diagrams=SlidingPuzzleOptions,
        kit_limits=kit_limits,
        face=face_of(package),
        engine=engine_of(package),
    )
