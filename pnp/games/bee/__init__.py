"""Bee Donimoes: dice fly over dominoes back to their queen."""

from __future__ import annotations

from pnp.games.api.game import FormOffer, Game, KitLimit, PiecesOffer
from pnp.games.api.lazy import diagrams_offer, problems_offer, records_offer
from pnp.games.bee.options import BeeDiagram, BeeForms, BeeGame, BeePieces, BeeProblems
from pnp.games.bee.pieces.equipment import make_pieces
from pnp.games.bee.pieces.forms import draw_forms
from pnp.games.bee.rules.series import MINUTE
from pnp.games.shared.donimoes import DONIMOES, TERMS, by_kirkby

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
    problems=problems_offer(
        (__name__, "views", "interact"), BeeProblems, "layouts with a task for each queen from 3 up"
    ),
    records=records_offer(__name__, BeeGame, play="rules.records", pictures="views", moves=8),
    diagrams=diagrams_offer(__name__, BeeDiagram, "views", "DIAGRAM"),
    kit_limits=(
        KitLimit("dice", lambda part: part.dice in (None, 6), "`dice: 6`", "some of its problems take six"),
    ),
    timer=MINUTE,
)
