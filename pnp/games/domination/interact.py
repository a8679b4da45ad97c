"""Domination played by hand, and its puzzles, in which A is to move against B.

A click on a square places a piece. If the task is the board after a move, a click changes a square of a second
board: it has one more piece, then none, then one of the next player's. A move there is the square and,
optionally, its new content: ``c3``, ``c3 A2`` or ``c3 .``.
"""

from __future__ import annotations

from dataclasses import dataclass

from pnp.base.sentences import Sentence, either
from pnp.drawing.hotspots import Described, Scene, Spot, scenes_in_a_row
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine, RecordEngine
from pnp.games.api.interaction import (
    Interaction,
    PickResult,
    PuzzleByHand,
    StepTrial,
    Trial,
    Verdict,
    solution_moves,
)
from pnp.games.api.puzzles import Length, as_text
from pnp.games.domination import starts
from pnp.games.domination.claims import judge
from pnp.games.domination.hints import hints
from pnp.games.domination.options import DominationGame, DominationPuzzleOptions
from pnp.games.domination.rules import Position, Stack, State, capacity
from pnp.games.domination.starts import RECORDS, Start, canonical, parse_start
from pnp.games.domination.views import RECORD_VIEWS, VIEWS, draw_diagram, draw_state, square
from pnp.games.shared.board_interaction import EMPTY, BoardInteraction, GameState, grouped
from pnp.games.shared.goal_puzzles import GoalPuzzles, GoalSolver
from pnp.grids.square import SquareGrid
from pnp.search.replay import MoveError
from pnp.search.results import Notation, Proof


class DominationPuzzles(GoalPuzzles[DominationPuzzleOptions, Start, str]):
    """The puzzles of Domination."""

    def length(self, solution: Notation) -> Length:
        """Return 1 for a position, otherwise the number of moves in the line."""
        return 1 if "\n" in as_text(solution) else super().length(solution)


def _solver() -> GoalSolver[DominationPuzzleOptions, Start, str]:
    from pnp.games.domination import engine as solving

    return solving


def _promised(goal: str) -> Proof:
    """Return the promise of the task: a number of moves that work against every reply."""
    return Proof.FORCED if starts.MOVES.get(goal, 1) > 1 else Proof.WITNESS


PUZZLES = DominationPuzzles(
    lambda options: options.goal,
    lambda text, options: parse_start(text, options.goal),
    starts.check,
    hints,
    judge,
    _solver,
    lambda start, options: f"{options.goal} {canonical(start)}",
    _promised,
)


def _spots(drawing: Drawing, board: SquareGrid) -> tuple[Spot, ...]:
    """Return a spot on every square, whose click places a piece there."""
    names = [board.name(cell) for cell in range(len(board))]
    return tuple(Spot(name, square(drawing, board, cell), moves=(name,)) for cell, name in enumerate(names))


def _described(position: Position) -> Described:
    """Return the squares of each stack, such as A2, and those that are empty."""
    names = map(position.board.name, range(len(position.board)))
    return grouped((str(stack or EMPTY), name) for stack, name in zip(position.stacks, names, strict=True))


class DominationRecordInteraction(BoardInteraction[DominationGame, State]):
    """Records of Domination continued by hand."""

    records = RECORDS

    def scene(self, state: GameState[DominationGame, State]) -> Scene:
        drawing = RECORD_VIEWS.diagram(state.start, state.moves, 1, state.options, state.theme)
        return Scene(drawing, _spots(drawing, state.start.position.board), _described(state.end.position))


@dataclass(frozen=True, slots=True)
class _Filling:
    """A board to fill in with the position after a move; it begins with the position before."""

    start: Start
    theme: Theme

    def play(self, here: Position, text: str) -> Position:
        """Return the board with another square changed.

        :raises MoveError: if the text doesn't name a square, or names more than the square can hold.
        """
        name, _, content = text.strip().partition(" ")
        cell = self.start.state.cell(name)
        stacks = list(here.stacks)
        stacks[cell] = _held(content.strip()) if content else self._next(here, cell)
        if stack := stacks[cell]:
            most = capacity(here.board, cell)
            if stack.count > most or stack.player not in self.start.state.players:
                raise MoveError(
                    Sentence(
                        "{name} can have up to {most} pieces of {names}",
                        name=name,
                        most=most,
                        names=either(self.start.state.players),
                    )
                )
        return Position(here.board, tuple(stacks))

    def _next(self, here: Position, cell: int) -> Stack | None:
        """Return the content of a square after another click: one more piece, then nothing, then the next
        player's piece."""
        every: list[Stack | None] = [None]
        for player in self.start.state.players:
            every += (Stack(player, count) for count in range(1, capacity(here.board, cell) + 1))
        return every[(every.index(here.stacks[cell]) + 1) % len(every)]

    def show(self, here: Position, _picks: tuple[str, ...]) -> Scene:
        """Return the board before the move, and beside it the one to fill in."""
        before = draw_state(self.start.state, self.theme, ringed=self.start.move)
        state = State(here, self.start.state.players, "A", (0,) * len(self.start.state.players))
        drawing = draw_state(state, self.theme)
        spots = tuple(
            Spot(
                f"{here.board.name(cell)} {stack or ''}".strip(),
                square(drawing, here.board, cell),
                moves=(name,),
            )
            for cell, stack in enumerate(here.stacks)
            for name in (here.board.name(cell),)
        )
        return scenes_in_a_row([Scene(before), Scene(drawing, spots, _described(here))], 9.0)

    def judge(self, here: Position, _moves: tuple[str, ...]) -> Verdict:
        assert self.start.move is not None
        solved = here == self.start.state.place(self.start.move).position
        return Verdict(
            solved,
            self.theme.translate("Change the board on the right until it shows the position after the move."),
        )


def _held(text: str) -> Stack | None:
    """Return the content of a square from its text.

    :raises MoveError: if it's neither a stack nor empty.
    """
    if text == ".":
        return None
    if not (len(text) == 2 and text[0].isalpha() and text[1].isascii() and text[1].isdigit()):
        raise MoveError(
            Sentence(
                "'{text}' isn't something a square can hold; write A2, or . for an empty square", text=text
            )
        )
    return Stack(text[0].upper(), int(text[1]))


class _Playing(PuzzleByHand[Start, DominationPuzzleOptions]):
    """Moves of A and B in turn."""

    @staticmethod
    def play(state: State, text: str) -> State:
        return state.place(state.cell(text))

    def show(self, state: State, _picks: tuple[str, ...]) -> Scene:
        drawing = draw_state(state, self.theme)
        spots = _spots(drawing, state.position.board) if state.to_move else ()
        return Scene(drawing, spots, _described(state.position))

    def judge(self, state: State, moves: tuple[str, ...]) -> Verdict:
        errors = PUZZLES.check_solution(self.start, ", ".join(moves), self.options) if moves else ()
        if moves and not errors:
            return Verdict(True)
        if errors and self.options.goal == "points":
            made = self.start.state.points(self.start.state.cell(moves[0]))
            return Verdict(False, self.theme.translate("{points} points; you can get more.", points=made))
        return Verdict(
            False, self.theme.translate("{player} to move", player=state.to_move) if state.to_move else ""
        )


class DominationInteraction(Interaction[DominationPuzzleOptions, Start]):
    """Puzzles of Domination solved by hand."""

    moving = Sentence(
        "Choose a square to place a piece there. If the puzzle asks for the position after a move, "
        "choose squares of the board on the right until it shows that position."
    )

    def trial(self, start: Start, options: DominationPuzzleOptions, theme: Theme, part: str = "") -> Trial:
        nothing = PickResult()
        if start.move is None:
            playing = _Playing(start, options, theme)
            return StepTrial(
                start.state, playing.play, lambda _here, _picks: nothing, playing.show, playing.judge
            )
        filling = _Filling(start, theme)
        return StepTrial(
            start.state.position, filling.play, lambda _here, _picks: nothing, filling.show, filling.judge
        )

    def line(self, start: Start, solution: Notation, options: DominationPuzzleOptions) -> tuple[str, ...]:
        """Return the moves of a solution, or the squares that change."""
        if start.move is None:
            return solution_moves(solution)
        board = start.state.position.board
        after = Position.parse(board, as_text(solution))
        pairs = zip(start.state.position.stacks, after.stacks, strict=True)
        return tuple(f"{board.name(cell)} {new or '.'}" for cell, (old, new) in enumerate(pairs) if old != new)


RECORD_INTERACTION = DominationRecordInteraction()
INTERACTION = DominationInteraction()

ENGINE = Engine(
    puzzles=PuzzleEngine(DominationPuzzleOptions, PUZZLES, VIEWS, INTERACTION),
    records=RecordEngine(DominationGame, RECORDS, RECORD_VIEWS, RECORD_INTERACTION),
    diagrams=DiagramEngine(DominationGame, draw_diagram),
)
