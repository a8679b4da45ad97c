"""Dominions, by Christian Freeling: surround your opponent with pieces whose beams and blank sides match.

It uses api and shared.
"""

from __future__ import annotations

from pnp.games.api.features import (
    FROM_THE_BEGINNING,
    BoardFeature,
    FormFeature,
    KitLimit,
    PiecesFeature,
    PuzzlesFeature,
    RecordsFeature,
    RulesFeature,
)
from pnp.games.api.game import Audience, Game, Source, engine_of, face_of
from pnp.games.dominions import options
from pnp.games.dominions.board import draw_board
from pnp.games.dominions.chart import draw_chart
from pnp.games.dominions.pieces import make_pieces
from pnp.games.dominions.rules.pieces import rules_values

GAME = Game(
    title="Dominions",
    about="match beams, and capture groups by turning them over, on a hexagon of 217 cells",
    story=(
        "Two realms grow side by side, and their roads meet at every border. Cut off a rival "
        "province, and it changes its flag."
    ),
    source=Source("Dominions was designed by Christian Freeling.", by="Christian Freeling"),
    audience=Audience(players=(2, 2), minutes=(45, 90), age=12),
    features={
        "board": BoardFeature(
            options.DominionsBoard, draw_board, "the hexagon, its cells slightly larger than the tiles"
        ),
        "pieces": PiecesFeature(options.DominionsPieces, make_pieces, "two sets of 63 two-sided tiles"),
        "form": FormFeature(
            options.DominionsChart,
            draw_chart,
            "a chart of the 63 tiles by shape to tick off, so that you know which are left",
        ),
    },
    puzzles=PuzzlesFeature(
        options.DominionsPuzzleOptions,
        "captures, chases, groups to save, tiles that fit, eyes, new sections, cells to fill",
    ),
    records=RecordsFeature(options.DominionsGame, moves=20),
    diagrams=options.DominionsGame,
    rules=RulesFeature(options.DominionsRules, rules_values),
    kit_limits=(
        KitLimit("sets", lambda pieces: pieces.sets == 2, "`sets: 2`", "its rules give each player a set"),
        FROM_THE_BEGINNING,
    ),
    puzzle_limits=(
        KitLimit(
            "pointed",
            lambda part: not part.pointed,
            "`pointed: false`",
            "its puzzles have beams that point up",
        ),
    ),
    face=face_of(__name__),
    engine=engine_of(__name__),
)
