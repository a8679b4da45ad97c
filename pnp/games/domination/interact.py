"""How problems and records of Domination are tried by hand.

A click on a square places a piece. Where the board after a move is asked for, a click changes a square of the
board beside it: what it holds grows by a piece, then it is empty, then it is the next player's. A move there is
the square, with what it is to hold where that is told: ``c3`` or ``c3 A2``, ``c3 .``.
"""

from __future__ import annotations

from dataclasses import dataclass

from pnp.drawing.hotspots import Scene, Spot, scenes_in_a_row
from pnp.drawing.theme import Theme
from pnp.games.api.interaction import Picked, StepTrial, Trial, Verdict
from pnp.games.api.legacy import Trying, moves_of
from pnp.games.api.puzzles import as_text
from pnp.games.domination.engine.goals import Start, points, read_start
from pnp.games.domination.engine.puzzle import PUZZLE
from pnp.games.domination.options import DominationGame, DominationProblems
from pnp.games.domination.rules.board import Position, Stack, capacity
from pnp.games.domination.rules.play import State
from pnp.games.domination.rules.records import PLAY, read
from pnp.games.domination.views.diagrams import PICTURES, draw_state, square
from pnp.games.shared.board_interaction import BoardTrying, Moment
from pnp.search.replay import MoveError
from pnp.search.results import Notation


def _scene(moment: Moment) -> Scene:
    drawing = PICTURES.diagram(moment.start, moment.moves, 1, moment.options, moment.theme)
    board = read(moment.start, moment.options).position.board
    names = [board.name(cell) for cell in range(len(board))]
    spots = (Spot(name, square(drawing, board, cell), moves=(name,)) for cell, name in enumerate(names))
    return Scene(drawing, tuple(spots))


BOARD = BoardTrying(PLAY, DominationGame, _scene)


@dataclass(frozen=True, slots=True)
class _Filling:
    """A board to be filled in as it is after a move; it begins as it is before."""

    asked: Start
    theme: Theme

    def play(self, here: Position, text: str) -> Position:
        """The board with another square changed.

        :raises MoveError: where the text names no square or what none can hold.
        """
        name, _, told = text.strip().partition(" ")
        cell = self.asked.state.cell(name)
        stacks = list(here.stacks)
        stacks[cell] = _held(told.strip()) if told else self._next(here, cell)
        if stack := stacks[cell]:
            most = capacity(here.board, cell)
            if stack.count > most or stack.player not in self.asked.state.players:
                raise MoveError(f"{name} holds up to {most} pieces of {' or '.join(self.asked.state.players)}")
        return Position(here.board, tuple(stacks))

    def _next(self, here: Position, cell: int) -> Stack | None:
        """What a click makes of a square: one piece more, then nothing, then the next player's."""
        every: list[Stack | None] = [None]
        for player in self.asked.state.players:
            every += (Stack(player, count) for count in range(1, capacity(here.board, cell) + 1))
        return every[(every.index(here.stacks[cell]) + 1) % len(every)]

    def show(self, here: Position, _picks: tuple[str, ...]) -> Scene:
        """The board before the move, and beside it the one that is filled in."""
        before = draw_state(self.asked.state, self.theme, ringed=self.asked.move)
        state = State(here, self.asked.state.players, "A", (0,) * len(self.asked.state.players))
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
        return scenes_in_a_row([Scene(before), Scene(drawing, spots)], 9.0)

    def judge(self, here: Position, _moves: tuple[str, ...]) -> Verdict:
        assert self.asked.move is not None
        solved = here == self.asked.state.place(self.asked.move).position
        return Verdict(
            solved, self.theme.translate("Change the board at the right until it is as after the move.")
        )


def _held(text: str) -> Stack | None:
    """What a text says that a square holds.

    :raises MoveError: where it says nothing.
    """
    if text == ".":
        return None
    if not (len(text) == 2 and text[0].isalpha() and text[1].isascii() and text[1].isdigit()):
        raise MoveError(f"'{text}' is nothing that a square holds; write A2, or . where it is empty")
    return Stack(text[0].upper(), int(text[1]))


@dataclass(frozen=True, slots=True)
class _Playing:
    """Moves of A and B in turn."""

    text: str
    options: DominationProblems
    theme: Theme

    @staticmethod
    def play(state: State, text: str) -> State:
        return state.place(state.cell(text))

    def show(self, state: State, _picks: tuple[str, ...]) -> Scene:
        drawing, board = draw_state(state, self.theme), state.position.board
        names = [board.name(cell) for cell in range(len(board))]
        spots = (Spot(name, square(drawing, board, cell), moves=(name,)) for cell, name in enumerate(names))
        return Scene(drawing, tuple(spots) if state.to_move else ())

    def judge(self, state: State, moves: tuple[str, ...]) -> Verdict:
        faults = PUZZLE.wrong(self.text, ", ".join(moves), self.options) if moves else ()
        if moves and not faults:
            return Verdict(True)
        if faults and self.options.goal == "points":
            start = read_start(self.text, self.options.goal).state
            made = points(start, start.cell(moves[0]))
            return Verdict(False, self.theme.translate("{points} points; more can be had.", points=made))
        return Verdict(
            False, self.theme.translate("{player} to move", player=state.to_move) if state.to_move else ""
        )


def _trial(start: str, options: DominationProblems, theme: Theme, _part: str) -> Trial:
    asked, nothing = read_start(start, options.goal), Picked()
    if asked.move is None:
        playing = _Playing(start, options, theme)
        return StepTrial(asked.state, playing.play, lambda _here, _picks: nothing, playing.show, playing.judge)
    filling = _Filling(asked, theme)
    return StepTrial(
        asked.state.position, filling.play, lambda _here, _picks: nothing, filling.show, filling.judge
    )


def _line(start: str, solution: Notation, options: DominationProblems) -> tuple[str, ...]:
    """The moves of a solution, or the squares that change."""
    asked = read_start(start, options.goal)
    if asked.move is None:
        return moves_of(start, solution, options)
    board = asked.state.position.board
    after = Position.parse(board, as_text(solution))
    pairs = zip(asked.state.position.stacks, after.stacks, strict=True)
    return tuple(f"{board.name(cell)} {new or '.'}" for cell, (old, new) in enumerate(pairs) if old != new)


TRYING = Trying(_trial, _line)
