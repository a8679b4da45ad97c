"""Domino arrangements: lay dominoes in a pattern so that its lines, joints and numbers obey a rule.

It uses api, shared and sliding.
"""

from __future__ import annotations

from pnp.games.api.features import FormFeature, PuzzlesFeature
from pnp.games.api.game import Audience, Game, Source, engine_of, face_of
from pnp.games.arrangements.boards import draw_boards
from pnp.games.arrangements.options import ArrangementDiagram, ArrangementPuzzleOptions, PatternBoards
from pnp.games.shared.donimoes import double_six_offer

GAME = Game(
    title="Domino Arrangements",
    about="lay dominoes in a pattern with equal sums, matching ends or no repeats",
    story=("Frames, crosses, magic squares: lay the dominoes so that every line of the pattern adds up."),
    source=Source(
        "Domino arrangements are traditional puzzles.",
        "They are in the public domain, so you may print, share and sell them.",
    ),
    audience=Audience(players=(1, 1), minutes=(5, 45), age=8),
    features={
        "pieces": double_six_offer(),
        "form": FormFeature(PatternBoards, draw_boards, "pattern boards to lay dominoes on"),
    },
    puzzles=PuzzlesFeature(
        ArrangementPuzzleOptions, "patterns to fill with dominoes, the classic ones or your own"
    ),
    diagrams=ArrangementDiagram,
    face=face_of(__name__),
    engine=engine_of(__name__),
)
