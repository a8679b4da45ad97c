"""Dominate by hand: you click the squares of a move, then play it."""

from __future__ import annotations

from pnp.drawing.hotspots import Scene, Spot
from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine, RecordEngine
from pnp.games.api.interaction import PickResult
from pnp.games.dominate.engine.puzzles import PUZZLES
from pnp.games.dominate.options import DominateDiagram, DominateGame, DominatePuzzleOptions
from pnp.games.dominate.rules.play import Position
from pnp.games.dominate.rules.records import RECORDS
from pnp.games.dominate.views.diagrams import RECORD_VIEWS, VIEWS, draw_diagram, squares
from pnp.games.shared.board_interaction import BoardInteraction, BoardPuzzleOptions, GameState


class DominateRecordInteraction(BoardInteraction[DominateGame, Position]):
    """Records of Dominate continued by hand."""

    records = RECORDS

    def scene(self, state: GameState[DominateGame, Position]) -> Scene:
        drawing = RECORD_VIEWS.diagram(state.start, state.moves, 1, state.options, state.theme)
        spots = (Spot(name, box, name, (), name in state.picks) for name, box in squares(state.end).items())
        return Scene(drawing, tuple(spots))

    def picked(self, state: GameState[DominateGame, Position]) -> PickResult:
        move = " ".join(state.picks)
        return PickResult(ready=move, message=move)


def _game_options(options: DominatePuzzleOptions) -> DominateGame:
    return options


RECORD_INTERACTION = DominateRecordInteraction()
INTERACTION = BoardPuzzleOptions(RECORD_INTERACTION, PUZZLES, _game_options)

ENGINE = Engine(
    puzzles=PuzzleEngine(DominatePuzzleOptions, PUZZLES, VIEWS, INTERACTION),
    records=RecordEngine(DominateGame, RECORDS, RECORD_VIEWS, RECORD_INTERACTION),
    diagrams=DiagramEngine(DominateDiagram, draw_diagram),
)
