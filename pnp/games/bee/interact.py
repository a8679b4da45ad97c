"""Bee Donimoes played by hand, one queen at a time."""

from __future__ import annotations

from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import DIGITS
from pnp.drawing.theme import Theme
from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine, RecordEngine
from pnp.games.api.interaction import Interaction
from pnp.games.bee.engine.puzzles import PUZZLES
from pnp.games.bee.options import BeeDiagram, BeeGame, BeePuzzleOptions
from pnp.games.bee.rules import flights
from pnp.games.bee.rules.flights import Move, Position
from pnp.games.bee.rules.race_text import RECORDS
from pnp.games.bee.views import DIAGRAM, RECORD_VIEWS, RENDERER, VIEWS
from pnp.games.shared.line_interaction import MOVING, LineTrial


class BeeInteraction(Interaction[BeePuzzleOptions, Table]):
    """The task of the queen that the part names, by default queen 3."""

    moving = MOVING

    def trial(
        self, start: Table, options: BeePuzzleOptions, theme: Theme, part: str = ""
    ) -> LineTrial[Position, Move]:
        queen = DIGITS.index(part or "3")
        return LineTrial(RENDERER, flights.start(start, queen, all_blanks_wild=options.all_blanks_wild), theme)


INTERACTION = BeeInteraction()

ENGINE = Engine(
    puzzles=PuzzleEngine(BeePuzzleOptions, PUZZLES, VIEWS, INTERACTION),
    records=RecordEngine(BeeGame, RECORDS, RECORD_VIEWS),
    diagrams=DiagramEngine(BeeDiagram, DIAGRAM),
)
