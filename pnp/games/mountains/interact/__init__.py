"""Mountains and Valleys played by clicking: problems and records."""

from __future__ import annotations

from pnp.games.api.engine import DiagramEngine, Engine, ProblemEngine, RecordEngine
from pnp.games.mountains.engine.puzzles import PUZZLES
from pnp.games.mountains.interact.problems import INTERACTION
from pnp.games.mountains.interact.records import RECORD_INTERACTION
from pnp.games.mountains.options import MountainsDiagram, MountainsGame, MountainsProblems
from pnp.games.mountains.rules.records import RECORDS
from pnp.games.mountains.views.problems import VIEWS, draw_diagram
from pnp.games.mountains.views.records import RECORD_VIEWS

ENGINE = Engine(
    problems=ProblemEngine(MountainsProblems, PUZZLES, VIEWS, INTERACTION),
    records=RecordEngine(MountainsGame, RECORDS, RECORD_VIEWS, RECORD_INTERACTION),
    diagrams=DiagramEngine(MountainsDiagram, draw_diagram),
)
