"""Dominions played by hand, where you click a piece of the hand and a cell; and diagrams in texts: positions
and moves that are checked by the rules.

If the question is about an eye, you click the cell and choose its colour.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pnp.base.geometry import Box, Size
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks
from pnp.drawing.hotspots import Scene, Spot, stacked_scenes
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram, NamedDiagram, check_refused, staged_diagram
from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine, RecordEngine
from pnp.games.api.interaction import Interaction, PickResult, PuzzleByHand, StepTrial, Trial, Verdict
from pnp.games.dominions.engine.checks import PUZZLES, filled, placement
from pnp.games.dominions.engine.tasks import NONE
from pnp.games.dominions.hands import PITCH, ROW, TILE, draw_tiles, draw_turn
from pnp.games.dominions.options import DominionsGame, DominionsPuzzleOptions
from pnp.games.dominions.rules import PASS, RESIGN, Placement, State, parse_move
from pnp.games.dominions.state_text import RECORDS, Start
from pnp.games.dominions.tiles import COLOURS
from pnp.games.dominions.views import (
    BESIDE_HANDS,
    RECORD_VIEWS,
    VIEWS,
    Marks,
    cells_of,
    draw_hands,
    draw_state,
    group_in_question,
)
from pnp.games.shared.board_interaction import BoardInteraction, GameState, grouped
from pnp.search.replay import MoveError, WrongMove, move_texts

CELL = 11.5
"""The width of a cell across its flats, in millimetres."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """A state, the cells that its text names, the places of new pieces, the pieces reversed, and a refused
    placement, which is crossed out."""

    state: State
    at: tuple[int, ...]
    laid: tuple[int, ...] = ()
    reversed: frozenset[int] = frozenset()
    refused: Placement | None = None


def draw_diagram(diagram: Diagram, options: DominionsGame, theme: Theme) -> Drawing:
    """Return a diagram in a text: placed pieces are marked with dots, reversed pieces with hollow dots,
    the cells after ``at`` with spots, and a refused piece with a cross. Diagrams of the rules have no
    coordinates, because the rules name no cells.

    :raises DiagramError: for a start that isn't a position, an illegal move, or a refused one that is legal.
    """
    named = not isinstance(diagram, NamedDiagram)
    return staged_diagram(
        diagram,
        partial(_stages, diagram, options),
        lambda shown: _drawn(shown, options, theme, coordinates=named),
        theme,
    )


def _stages(diagram: Diagram, options: DominionsGame) -> list[_Shown]:
    start = Start.parse(diagram.start, options.side, closed=options.closed_suicide)
    shown = [_Shown(start.state, tuple(start.at))]
    for text in move_texts(diagram.moves):
        try:
            shown.append(_after(shown[-1], text, keep=diagram.show != "each"))
        except MoveError as error:
            raise MoveError(str(WrongMove(len(shown), text, str(error)))) from error
    if diagram.refused:
        shown[-1] = replace(shown[-1], refused=_refused(shown[-1].state, diagram.refused))
    return shown


def _after(before: _Shown, text: str, *, keep: bool) -> _Shown:
    """Return the state after a move; ``keep`` says whether to show earlier moves as well.

    :raises MoveError: naming the rule that forbids it.
    """
    move = parse_move(before.state.grid, text)
    laid, turned = (before.laid, before.reversed) if keep else ((), frozenset())
    after = before.state.play(move)
    if isinstance(move, Placement):
        effect = before.state.effect(move)
        laid, turned = (*laid, move.cell), turned | (effect.captured | effect.suicide) - {move.cell}
    return _Shown(after, before.at, laid, turned - set(laid))


def _drawn(shown: _Shown, options: DominionsGame, theme: Theme, *, coordinates: bool) -> Drawing:
    state, refused = shown.state, shown.refused
    marks = Marks(
        laid=shown.laid,
        reversed=shown.reversed,
        spots=[cell for cell in shown.at if cell not in state.pieces],
        crosses=(refused.cell,) if refused else (),
    )
    if refused and refused.cell not in state.pieces:
        state = state.laid(refused)
    return draw_state(
        state,
        theme,
        marks=marks,
        numbers=True,
        pointed=options.pointed,
        coordinates=coordinates,
        largest=CELL,
    )


def _refused(state: State, text: str) -> Placement:
    """Return a placement that the rules forbid.

    :raises MoveError: if they allow it, or it isn't a placement.
    """
    move = parse_move(state.grid, text)
    if not isinstance(move, Placement):
        raise MoveError(Sentence("'{text}' is marked as forbidden, but isn't a placement", text=text))
    check_refused(text, lambda: state.play(move))
    return move


_WIDE = 160.0
"""The greatest width of a row of the hand, in millimetres."""


@dataclass(frozen=True, slots=True)
class _Table:
    """Draws a state for clicking."""

    theme: Theme
    pointed: bool = False

    def board(self, state: State, marks: Marks, picks: Collection[str], cells: Collection[int] | None) -> Scene:
        """Return the board, with clickable vacant cells, or only ``cells``."""
        drawing = draw_state(state, self.theme, marks=marks, pointed=self.pointed, largest=BESIDE_HANDS)
        boxes = cells_of(state.grid, pointed=self.pointed, largest=BESIDE_HANDS)
        spots = []
        for cell, box in boxes.items():
            if cell not in state.pieces if cells is None else cell in cells:
                name = state.grid.name(cell)
                spots.append(Spot(name, box, name, (), name in picks))
        tiles = (
            (Sentence("{colour} tile {number}", colour=Sentence(piece.colour), number=piece.number), cell)
            for cell, piece in sorted(state.pieces.items())
        )
        return Scene(drawing, tuple(spots), grouped((tile, state.grid.name(cell)) for tile, cell in tiles))

    def hand(self, state: State, picks: Collection[str]) -> list[Scene]:
        """Return the whole hand of the player to move, in rows."""
        pieces, many = sorted(state.hands[state.turn]), int(_WIDE / PITCH)
        rows = chunks(pieces, many)
        return [self._row(row, state.turn, picks) for row in rows]

    def _row(self, numbers: Sequence[int], colour: str, picks: Collection[str]) -> Scene:
        spots = []
        for place, number in enumerate(numbers):
            left = place * PITCH + (PITCH - TILE) / 2
            name = self.theme.translate("in hand: {domino}", domino=str(number))
            box = Box(left, 0.0, left + TILE, ROW)
            spots.append(Spot(name, box, str(number), (), str(number) in picks))
        return Scene(draw_tiles(list(numbers), colour, self.theme, pointed=self.pointed), tuple(spots))


def _placed(picks: Collection[str], theme: Theme) -> PickResult:
    """Return the result of picking a piece and a cell, in either order."""
    piece = next((pick for pick in reversed(list(picks)) if pick.isdigit()), None)
    cell = next((pick for pick in reversed(list(picks)) if not pick.isdigit()), None)
    if piece and cell:
        return PickResult(move=f"{piece}@{cell}")
    if piece:
        return PickResult(message=theme.translate("{piece}: choose a cell.", piece=piece))
    if cell:
        return PickResult(message=theme.translate("{cell}: choose a tile from your hand.", cell=cell))
    return PickResult(message=theme.translate("Choose a tile from your hand and a cell."))


# Records


class DominionsRecordInteraction(BoardInteraction[DominionsGame, State]):
    """Records of Dominions continued by hand."""

    records = RECORDS

    def scene(self, state: GameState[DominionsGame, State]) -> Scene:
        here, picks, table = state.end, state.picks, _Table(state.theme, state.options.pointed)
        last = parse_move(here.grid, state.moves[-1]) if state.moves else PASS
        marks = Marks(laid=(last.cell,) if isinstance(last, Placement) else ())
        if here.over:
            return table.board(here, marks, (), ())
        turn = Scene(draw_turn(here, state.theme))
        return stacked_scenes([table.board(here, marks, picks, None), turn, *table.hand(here, picks)])

    def picked(self, state: GameState[DominionsGame, State]) -> PickResult:
        if state.picks:
            return _placed(state.picks, state.theme)
        return PickResult(choices=() if state.end.over else (PASS, RESIGN))


# Puzzles


class _Playing(PuzzleByHand[Start, DominionsPuzzleOptions]):
    """One placement, or several for a filling."""

    def play(self, state: State, text: str) -> State:
        """Return the state after an answer that the rules of the game allow.

        :raises MoveError: if they forbid it.
        """
        if self.options.task == "fill":
            return filled(state, self.start.at, text)
        if self.options.task == "chase" and state.turn != self.start.state.turn and text == PASS:
            return state.play(PASS)
        move = placement(state, text)
        if self.options.task != "live" and self.start.at and move.cell not in self.start.at:
            raise MoveError("the puzzle asks about another cell")
        return state.play(move)

    def picked(self, _state: State, picks: tuple[str, ...]) -> PickResult:
        return _placed(picks, self.theme)

    def show(self, state: State, picks: tuple[str, ...]) -> Scene:
        start, goal, table = self.start, self.options.task, _Table(self.theme)
        at = [cell for cell in start.at if cell not in state.pieces]
        laid = [cell for cell in state.pieces if cell not in start.state.pieces]
        group = group_in_question(start, goal) if not laid else frozenset[int]()
        marks = Marks(dict.fromkeys(at, "?"), laid=laid, reversed=group)
        scenes = [table.board(state, marks, picks, at or None)]
        if goal != "fill":
            scenes.append(Scene(draw_turn(state, self.theme)))
        return stacked_scenes([*scenes, *table.hand(state, picks)])

    def judge(self, _state: State, moves: tuple[str, ...]) -> Verdict:
        errors = PUZZLES.check_solution(self.start, ", ".join(moves), self.options) if moves else ()
        return Verdict(bool(moves) and not errors, errors[0].message if errors else "")


class _Eye(PuzzleByHand[Start, DominionsPuzzleOptions]):
    """The choice of the cell that is an eye, and of its owner; the state is the answer, empty as long as there
    is none."""

    def play(self, _answer: str, text: str) -> str:
        return text.strip()

    def picked(self, _answer: str, picks: tuple[str, ...]) -> PickResult:
        if not picks:
            return PickResult(choices=(NONE,))
        return PickResult(choices=tuple(f"{picks[-1]} {colour}" for colour in COLOURS), message=picks[-1])

    def show(self, _answer: str, picks: tuple[str, ...]) -> Scene:
        start = self.start
        board = _Table(self.theme).board(start.state, Marks(dict.fromkeys(start.at, "?")), picks, start.at)
        width = max(board.drawing.size.width, _WIDE)
        hands = draw_hands(start.state, self.theme, width)
        hands = replace(hands, size=Size(width, hands.size.height))
        return stacked_scenes([board, Scene(hands)])

    def judge(self, answer: str, moves: tuple[str, ...]) -> Verdict:
        if not moves:
            return Verdict(False)
        errors = PUZZLES.check_solution(self.start, answer, self.options)
        return Verdict(not errors, errors[0].message if errors else "")


class DominionsInteraction(Interaction[DominionsPuzzleOptions, Start]):
    """Puzzles of Dominions solved by hand."""

    moving = Sentence(
        "Choose a tile from your hand and a cell, in either order. If the puzzle asks for an eye, choose "
        "its cell, then its colour."
    )

    def trial(self, start: Start, options: DominionsPuzzleOptions, theme: Theme, part: str = "") -> Trial:
        if options.task == "eye":
            eye = _Eye(start, options, theme)
            return StepTrial("", eye.play, eye.picked, eye.show, eye.judge)
        playing = _Playing(start, options, theme)
        return StepTrial(start.state, playing.play, playing.picked, playing.show, playing.judge)


RECORD_INTERACTION = DominionsRecordInteraction()
INTERACTION = DominionsInteraction()

ENGINE = Engine(
    puzzles=PuzzleEngine(DominionsPuzzleOptions, PUZZLES, VIEWS, INTERACTION),
    records=RecordEngine(DominionsGame, RECORDS, RECORD_VIEWS, RECORD_INTERACTION),
    diagrams=DiagramEngine(DominionsGame, draw_diagram),
)
