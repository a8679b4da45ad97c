"""All Fives: make the open ends of the line add up to a multiple of five.

It uses api and shared.
"""

from __future__ import annotations

from pnp.games.all_fives.options import AllFivesGame, AllFivesPuzzleOptions, AllFivesScore
from pnp.games.all_fives.pieces import draw_score
from pnp.games.api.features import FormFeature, PuzzlesFeature, RecordsFeature
from pnp.games.api.game import Audience, Game, engine_of, face_of
from pnp.games.shared.donimoes import BOOK, double_six_offer, from_book

GAME = Game(
    title="All Fives",
    about="make the open ends of the line add up to a multiple of five",
    story=("A café classic: make the open ends add up to five, ten, fifteen… and count your points."),
    source=from_book(f"All Fives is a traditional game; the rules here follow {BOOK}."),
    audience=Audience(players=(2, 4), minutes=(30, 60), age=8),
    features={
        "pieces": double_six_offer(),
        "form": FormFeature(
            AllFivesScore, draw_score, "a score track that goes beyond 200 in fives, and a score sheet"
        ),
    },
    puzzles=PuzzlesFeature(AllFivesPuzzleOptions, "plays that score, and what the ends add up to"),
    records=RecordsFeature(AllFivesGame, moves=6),
    diagrams=AllFivesPuzzleOptions,
    face=face_of(__name__),
    engine=engine_of(__name__),
)
