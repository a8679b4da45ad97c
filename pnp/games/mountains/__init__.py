"""Mountains and Valleys: lay eighteen dominoes as a map on which you can walk to every square.

It uses api, shared and sliding.
"""

from __future__ import annotations

from pnp.games.api.features import PuzzlesFeature, RecordsFeature
from pnp.games.api.game import Audience, Game, engine_of, face_of
from pnp.games.mountains.options import MountainsDiagram, MountainsGame, MountainsPuzzleOptions
from pnp.games.shared.donimoes import BOOK, double_six_offer, from_book

GAME = Game(
    title="Mountains and Valleys",
    about="lay eighteen dominoes as a map on which every square can be reached on foot",
    story=(
        "Eighteen dominoes, one landscape. Lay a map on which a hiker can reach every valley and every summit."
    ),
    source=from_book(
        "Mountains and Valleys was designed by Sid Sackson for his book Beyond Solitaire "
        f"and adapted for dominoes in {BOOK}.",
        by="Sid Sackson (Beyond Solitaire)",
        ask=True,
    ),
    audience=Audience(players=(1, 4), minutes=(15, 45), age=8),
    features={"pieces": double_six_offer()},
    puzzles=PuzzlesFeature(MountainsPuzzleOptions, "deals to lay out as a map"),
    records=RecordsFeature(MountainsGame, moves=6),
    diagrams=MountainsDiagram,
    face=face_of(__name__),
    engine=engine_of(__name__),
)
