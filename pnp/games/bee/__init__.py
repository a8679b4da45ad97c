"""Bee Donimoes: dice fly over dominoes back to their queen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.games.api.game import FormOffer, Game, KitLimit, PiecesOffer, ProblemsOffer, RecordsOffer
from pnp.games.bee.options import BeeDiagram, BeeForms, BeeGame, BeePieces, BeeProblems
from pnp.games.bee.pieces.equipment import make_pieces
from pnp.games.bee.pieces.forms import draw_forms
from pnp.games.bee.rules.series import MINUTE
from pnp.games.shared.donimoes import DONIMOES, TERMS, by_kirkby

if TYPE_CHECKING:
    from pnp.games.api.engine import Engine


def _engine() -> Engine:
    from pnp.games.api.engine import DiagramEngine, Engine, ProblemEngine, RecordEngine
    from pnp.games.bee.engine.puzzles import PUZZLES
    from pnp.games.bee.interact import INTERACTION
    from pnp.games.bee.rules.records import RECORDS
    from pnp.games.bee.views import DIAGRAM, RECORD_VIEWS, VIEWS

    return Engine(
        problems=ProblemEngine(BeeProblems, PUZZLES, VIEWS, INTERACTION),
        records=RecordEngine(BeeGame, RECORDS, RECORD_VIEWS),
        diagrams=DiagramEngine(BeeDiagram, DIAGRAM),
    )


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
    problems=ProblemsOffer(BeeProblems, "layouts with a task for each queen from 3 up"),
    records=RecordsOffer(BeeGame, moves=8),
    diagrams=BeeDiagram,
    kit_limits=(
        KitLimit("dice", lambda part: part.dice in (None, 6), "`dice: 6`", "some of its problems take six"),
    ),
    timer=MINUTE,
    engine=_engine,
)
