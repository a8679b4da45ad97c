"""Puzzles and records of Dominate, and how they are played by hand: you click the squares of a move, then
play it.

A puzzle asks for one move that does what its goal says. In a record, moves are replayed by the plain rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.sentences import Sentence
from pnp.drawing.hotspots import Scene, Spot
from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine, RecordEngine
from pnp.games.api.interaction import PickResult
from pnp.games.api.puzzles import Length, Records, Score, scores_by_player
from pnp.games.dominate import hints as tasks
from pnp.games.dominate.claims import judge
from pnp.games.dominate.hints import hints
from pnp.games.dominate.options import DominateDiagram, DominateGame, DominatePuzzleOptions, Goal
from pnp.games.dominate.positions import canonical, parse_position
from pnp.games.dominate.rules import DRAW, O, Position, X
from pnp.games.dominate.rules import EMPTY as FREE
from pnp.games.dominate.views import RECORD_VIEWS, VIEWS, draw_diagram, squares
from pnp.games.shared.board_interaction import EMPTY, BoardInteraction, BoardPuzzleOptions, GameState, grouped
from pnp.games.shared.goal_puzzles import GoalPuzzles, GoalSolver
from pnp.search.replay import PlayedLine, line_of
from pnp.search.results import Level, Notation, Proof


class DominatePuzzles(GoalPuzzles[DominatePuzzleOptions, Position, Goal]):
    """The puzzles of Dominate."""

    def difficulties(self, options: DominatePuzzleOptions) -> Sequence[Level]:
        from pnp.games.dominate import engine as solving

        return solving.difficulties(options)

    def length(self, solution: Notation) -> Length:
        return 1


def _solver() -> GoalSolver[DominatePuzzleOptions, Position, Goal]:
    from pnp.games.dominate import engine as solving

    return solving


def _promised(goal: Goal) -> Proof:
    return Proof.FORCED if goal == "endgame" else Proof.WITNESS


PUZZLES = DominatePuzzles(
    lambda options: options.task,
    tasks.parse_start,
    tasks.check,
    hints,
    judge,
    _solver,
    lambda start, options: f"{options.task}/{canonical(start)}",
    _promised,
)


class DominateRecords(Records[DominateGame, Position]):
    """The records of Dominate."""

    def parse(self, text: str, options: DominateGame) -> Position:
        return parse_position(text, options)

    def line(self, start: Position, moves: Sequence[str], options: DominateGame) -> PlayedLine[Position]:
        return line_of(start, moves, lambda here, text: here.play(here.field.move(text)))

    def text_of(self, position: Position) -> str:
        return str(position)

    def moves(self, start: Position, position: Position, options: DominateGame) -> Sequence[str]:
        return [position.field.move_text(move) for move in position.moves]

    def scores_of(self, end: Position, options: DominateGame) -> tuple[Score, ...]:
        scores = ((player, end.score(player)) for player in (X, O))
        return scores_by_player("{player} regions", scores, "{count} region", "{count} regions")

    def result_of(self, end: Position, options: DominateGame) -> Score | None:
        if end.winner is None:
            return None
        if end.winner == DRAW:
            return Score("The game is drawn", "", {})
        return Score("{player} wins", "", {"player": end.winner})

    def signs(self, start: Position, options: DominateGame) -> Sequence[str]:
        return (X, O)


RECORDS = DominateRecords()


class DominateRecordInteraction(BoardInteraction[DominateGame, Position]):
    """Records of Dominate continued by hand."""

    records = RECORDS

    def scene(self, state: GameState[DominateGame, Position]) -> Scene:
        drawing = RECORD_VIEWS.diagram(state.start, state.moves, 1, state.options, state.theme)
        spots = (Spot(name, box, name, (), name in state.picks) for name, box in squares(state.end).items())
        grid = state.end.field.grid
        marks = ((mark, grid.name(cell)) for cell, mark in enumerate(state.end.marks))
        named = ((EMPTY if mark == FREE else mark, name) for mark, name in marks)
        return Scene(drawing, tuple(spots), grouped(named))

    def picked(self, state: GameState[DominateGame, Position]) -> PickResult:
        return PickResult(ready=" ".join(state.picks))


def _game_options(options: DominatePuzzleOptions) -> DominateGame:
    return options


RECORD_INTERACTION = DominateRecordInteraction()
MOVING = Sentence("Choose the squares of your move, then play it with the button below the board.")
INTERACTION = BoardPuzzleOptions(RECORD_INTERACTION, PUZZLES, _game_options, MOVING)

ENGINE = Engine(
    puzzles=PuzzleEngine(DominatePuzzleOptions, PUZZLES, VIEWS, INTERACTION),
    records=RecordEngine(DominateGame, RECORDS, RECORD_VIEWS, RECORD_INTERACTION),
    diagrams=DiagramEngine(DominateDiagram, draw_diagram),
)
