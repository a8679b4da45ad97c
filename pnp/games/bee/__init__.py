"""Bee Donimoes: dice fly over dominoes back to their queen.

It uses api, shared and sliding.
"""

from __future__ import annotations

from pnp.games.api.features import FormFeature, KitLimit, PiecesFeature, PuzzlesFeature, RecordsFeature
from pnp.games.api.game import Audience, Game, engine_of, face_of
from pnp.games.bee import options
from pnp.games.bee.pieces import draw_forms, make_pieces
from pnp.games.bee.setup import MINUTE
from pnp.games.shared.donimoes import by_kirkby

GAME = Game(
    title="Bee Donimoes",
    about="bring a swarm of dice together round their queen in the fewest moves",
    story=(
        "A swarm is on its way home with the nectar. Race the other players to gather every bee "
        "round the queen in the fewest flights."
    ),
    source=by_kirkby("Bee Donimoes"),
    audience=Audience(players=(1, 6), minutes=(15, 30), age=8),
    features={
        "pieces": PiecesFeature(
            options.BeePieces, make_pieces, "three to six dice and the dominoes up to their number"
        ),
        "form": FormFeature(
            options.BeeForms, draw_forms, "a score sheet, layouts and folded solutions for a series"
        ),
    },
    puzzles=PuzzlesFeature(
        options.BeePuzzleOptions, "layouts with a task for each queen from 3 upwards", solved_plainly=True
    ),
    records=RecordsFeature(options.BeeGame, moves=8),
    diagrams=options.BeeDiagram,
    kit_limits=(
        KitLimit("dice", lambda part: part.dice in (None, 6), "`dice: 6`", "some of its puzzles need six"),
    ),
    timer=MINUTE,
    face=face_of(__name__),
    engine=engine_of(__name__),
)
