"""Bee Donimoes: dice fly over dominoes back to their queen."""

from __future__ import annotations

from pnp.games.bee.forms import draw_forms
from pnp.games.bee.options import BeeDiagram, BeeForms, BeeGame, BeePieces, BeeProblems
from pnp.games.bee.pieces import make_pieces
from pnp.games.bee.series import MINUTE
from pnp.games.donimoes import DONIMOES, TERMS, by_kirkby
from pnp.games.later import later
from pnp.games.record import DiagramsOffer, FormOffer, Game, KitLimit, PiecesOffer, ProblemsOffer, RecordsOffer

_puzzle = later(__name__, "puzzle", "PUZZLE")
_presentation = later(__name__, "presentation", "PRESENTATION")
_play = later(__name__, "records", "PLAY")
_pictures = later(__name__, "presentation", "PICTURES")
_diagram = later(__name__, "presentation", "DIAGRAM")
_trying = later(__name__, "trying", "TRYING")

GAME = Game(
    name="bee",
    title="Bee Donimoes",
    about="bring a swarm of dice together round their queen in the fewest moves",
    credits=by_kirkby("Bee Donimoes"),
    terms=TERMS,
    licence=DONIMOES,
    offers={
        "pieces": PiecesOffer(BeePieces, make_pieces, "three to six dice and the dominoes up to their number"),
        "form": FormOffer(BeeForms, draw_forms, "a score sheet, layouts and sealed solutions for a series"),
    },
    problems=ProblemsOffer(
        BeeProblems,
        _puzzle,
        "layouts with a task for each queen from 3 up",
        presentation=_presentation,
        trying=_trying,
    ),
    records=RecordsOffer(BeeGame, _play, _pictures, moves=8),
    diagrams=DiagramsOffer(BeeDiagram, _diagram),
    kit_limits=(
        KitLimit("dice", lambda part: part.dice in (None, 6), "`dice: 6`", "some of its problems take six"),
    ),
    timer=MINUTE,
)
