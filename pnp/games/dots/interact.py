"""Dots played by hand, where clicking an intersection puts a dot there; and its puzzles, in which x is to
move."""

from __future__ import annotations

from pnp.base.sentences import Sentence
from pnp.drawing.hotspots import Described, Scene, Spot
from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine, RecordEngine
from pnp.games.dots.claims import judge
from pnp.games.dots.engine import goals
from pnp.games.dots.engine.hints import hints
from pnp.games.dots.options import DotsPuzzleOptions, DotsRules
from pnp.games.dots.rules.position import Position
from pnp.games.dots.rules.records import RECORDS
from pnp.games.dots.rules.sgf import read_sgf
from pnp.games.dots.rules.sgf_writing import write_sgf
from pnp.games.dots.rules.starts import EMPTY as FREE
from pnp.games.dots.rules.starts import canonical
from pnp.games.dots.views import RECORD_VIEWS, VIEWS, crossings, draw_diagram
from pnp.games.shared.board_interaction import EMPTY, BoardInteraction, BoardPuzzleOptions, GameState, grouped
from pnp.games.shared.goal_puzzles import GoalPuzzles, GoalSolver
from pnp.search.results import Proof


def _solver() -> GoalSolver[DotsPuzzleOptions, Position, DotsPuzzleOptions]:
    from pnp.games.dots.engine import solving

    return solving


def _promised(options: DotsPuzzleOptions) -> Proof:
    """Return the promise of the task: moves that work against every reply, if it gives their number."""
    return Proof.WITNESS if options.goal in ("any", "encircle-1", "larger") else Proof.FORCED


PUZZLES = GoalPuzzles(
    lambda options: options,
    goals.parse_start,
    goals.check,
    hints,
    judge,
    _solver,
    lambda position, options: f"{options.goal} {canonical(str(position))}",
    _promised,
)


class DotsRecordInteraction(BoardInteraction[DotsRules, Position]):
    """Records of Dots that can be continued by hand."""

    records = RECORDS

    def scene(self, state: GameState[DotsRules, Position]) -> Scene:
        drawing = RECORD_VIEWS.diagram(state.start, state.moves, 1, state.options, state.theme)
        boxes = crossings(state.end)
        spots = tuple(Spot(name, box, moves=(name,)) for name, box in boxes.items())
        return Scene(drawing, spots, _described(state.end))


def _described(position: Position) -> Described:
    """Return the dots of each player, those that are surrounded, and the empty intersections."""
    name = position.field.name
    dots = [(EMPTY if dot == FREE else dot, name(cell)) for cell, dot in enumerate(position.dots)]
    return grouped((*dots, *((Sentence("surrounded"), name(cell)) for cell in sorted(position.prisoners))))


def _sport_rules(_options: DotsPuzzleOptions) -> DotsRules:
    return DotsRules()


RECORD_INTERACTION = DotsRecordInteraction()
MOVING = Sentence("Choose an intersection to put a dot there.")
INTERACTION = BoardPuzzleOptions(RECORD_INTERACTION, PUZZLES, _sport_rules, MOVING)

ENGINE = Engine(
    puzzles=PuzzleEngine(DotsPuzzleOptions, PUZZLES, VIEWS, INTERACTION),
    records=RecordEngine(
        DotsRules, RECORDS, RECORD_VIEWS, RECORD_INTERACTION, {".sgf": read_sgf}, {".sgf": write_sgf}
    ),
    diagrams=DiagramEngine(DotsRules, draw_diagram),
)
