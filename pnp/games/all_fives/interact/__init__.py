"""All Fives played by clicking: problems and records."""

from __future__ import annotations

from pnp.games.all_fives.engine.puzzles import PUZZLES
from pnp.games.all_fives.interact.problems import INTERACTION
from pnp.games.all_fives.interact.records import RECORD_INTERACTION
from pnp.games.all_fives.options import AllFivesGame, AllFivesProblems
from pnp.games.all_fives.rules.records import RECORDS
from pnp.games.all_fives.views.problems import VIEWS, draw_diagram
from pnp.games.all_fives.views.records import RECORD_VIEWS
from pnp.games.api.engine import DiagramEngine, Engine, ProblemEngine, RecordEngine

ENGINE = Engine(
    problems=ProblemEngine(AllFivesProblems, PUZZLES, VIEWS, INTERACTION),
    records=RecordEngine(AllFivesGame, RECORDS, RECORD_VIEWS, RECORD_INTERACTION),
    diagrams=DiagramEngine(AllFivesProblems, draw_diagram),
)
