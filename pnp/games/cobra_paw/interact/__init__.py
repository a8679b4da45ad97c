"""Cobra Paw played by clicking: problems and records."""

from __future__ import annotations

from pnp.games.api.engine import DiagramEngine, Engine, ProblemEngine, RecordEngine
from pnp.games.cobra_paw.engine.puzzles import PUZZLES
from pnp.games.cobra_paw.interact.problems import INTERACTION
from pnp.games.cobra_paw.interact.records import RECORD_INTERACTION
from pnp.games.cobra_paw.options import CobraPawGame, CobraPawProblems
from pnp.games.cobra_paw.rules.records import RECORDS
from pnp.games.cobra_paw.views.problems import VIEWS, draw_diagram
from pnp.games.cobra_paw.views.records import RECORD_VIEWS

ENGINE = Engine(
    problems=ProblemEngine(CobraPawProblems, PUZZLES, VIEWS, INTERACTION),
    records=RecordEngine(CobraPawGame, RECORDS, RECORD_VIEWS, RECORD_INTERACTION),
    diagrams=DiagramEngine(CobraPawProblems, draw_diagram),
)
