"""Dots: encircling on squared paper."""

from __future__ import annotations

from pnp.games.dots.options import DotsBoard, DotsProblems, DotsRules
from pnp.games.dots.picture import draw_board
from pnp.games.later import later
from pnp.games.record import BoardOffer, DiagramsOffer, Game, KitLimit, ProblemsOffer, RecordsOffer

_puzzle = later(__name__, "puzzle", "PUZZLE")
_presentation = later(__name__, "presentation", "PRESENTATION")
_play = later(__name__, "replaying", "PLAY")
_pictures = later(__name__, "diagram", "PICTURES")
_diagram = later(__name__, "diagram", "draw_diagram")
_sgf = later(__name__, "sgf", "read_sgf")
_write_sgf = later(__name__, "sgf_writing", "write_sgf")
_trying = later(__name__, "trying", "TRYING")
_trial = later(__name__, "trying", "BOARD.record")

GAME = Game(
    name="dots",
    title="Dots",
    about="dots on the crossings of squared paper; surround those of the opponent",
    credits=(
        "Dots is a traditional game. The rules are those of Sports Dots, the competition standard "
        "of the Sevastopol club of Sport Dots."
    ),
    terms="",
    offers={
        "board": BoardOffer(
            DotsBoard, draw_board, "a field of any size with its first dots and score boxes", written=True
        )
    },
    problems=ProblemsOffer(
        DotsProblems,
        _puzzle,
        "surround dots by force, save dots, take the larger part",
        presentation=_presentation,
        trying=_trying,
    ),
    records=RecordsOffer(
        DotsRules,
        _play,
        _pictures,
        moves=20,
        foreign={".sgf": _sgf},
        written={".sgf": _write_sgf},
        trial=_trial,
    ),
    diagrams=DiagramsOffer(DotsRules, _diagram),
    kit_limits=(
        KitLimit(
            "central-area",
            lambda board: board.central_area is not False or board.start or board.position,
            "the marked area on an empty field",
            "its rules put the first dots there",
        ),
    ),
)
"""Dots as its source gives it, which names a club and no author, and no terms of use."""
