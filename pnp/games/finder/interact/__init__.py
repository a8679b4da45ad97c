"""Domino Finder played by clicking: problems and records."""

from __future__ import annotations

from pnp.games.api.engine import DiagramEngine, Engine, ProblemEngine, RecordEngine
from pnp.games.finder.engine.puzzles import PUZZLES
from pnp.games.finder.interact.problems import INTERACTION
from pnp.games.finder.interact.records import RECORD_INTERACTION
from pnp.games.finder.options import FinderDiagram, FinderGame, FinderProblems
from pnp.games.finder.rules.records import RECORDS
from pnp.games.finder.views.problems import VIEWS, draw_diagram
from pnp.games.finder.views.records import RECORD_VIEWS

ENGINE = Engine(
    problems=ProblemEngine(FinderProblems, PUZZLES, VIEWS, INTERACTION),
    records=RecordEngine(FinderGame, RECORDS, RECORD_VIEWS, RECORD_INTERACTION),
    diagrams=DiagramEngine(FinderDiagram, draw_diagram),
)
