"""How the problems of Tetradominoes stand on paper, and the diagrams of its rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from pnp.drawing.look import Look
from pnp.drawing.picture import Picture
from pnp.drawing.rows import labelled, stacked
from pnp.drawing.shapes import Drawing
from pnp.games.diagrams import Diagram, DiagramError
from pnp.games.record import Presentation
from pnp.games.staged import staged_diagram
from pnp.games.tetradominoes.notation import Side, Turn, cells_text, parse_cells
from pnp.games.tetradominoes.options import TetradominoesDiagram, TetradominoesProblems
from pnp.games.tetradominoes.picture import Notes, draw_hand, draw_left, draw_spread
from pnp.games.tetradominoes.rules import Position
from pnp.games.tetradominoes.spread import Spread, Tetromino
from pnp.games.tetradominoes.tasks import every_tetromino, goal_of, read, target
from pnp.games.tetradominoes.text import read_position
from pnp.search.puzzle import as_text
from pnp.search.replay import MoveError, move_texts
from pnp.search.results import Notation

_REACH, _AROUND = 2, 1
"""Free cells around the table of a problem, as far as one more domino reaches, and around a solution's."""
_TASKS = {
    "every-tetromino": "Which tetrominoes can be played after one domino of this hand? Find the cells of each.",
    "one-play": "One play of this hand allows a tetromino. Which, and where?",
}


def _task(options: TetradominoesProblems, look: Look) -> str:
    goal = goal_of(options)
    if goal != "solitaire":
        return look.word(_TASKS[goal])
    level, below = target(options)
    return look.word(
        "Finish this solitaire of level {level} with a score below {score}.", level=level, score=below
    )


def _start(start: str, _options: TetradominoesProblems, look: Look) -> Drawing:
    found = read(start)
    rows = [[(look.word("Hand"), draw_hand(found.hand, look))]]
    if found.pile:
        rows[0].append((look.word("then"), draw_hand(found.pile, look)))
    rows.append([(left_word(found.side, look), draw_left(found.spread.left, found.side, look))])
    table = draw_spread(found.spread, look, Notes(named=_REACH))
    return stacked([table, *(labelled(row, look) for row in rows)])


def left_word(side: Side | None, look: Look) -> str:
    """What stands before the tetrominoes that are left."""
    if side is None:
        return look.word("Left, either side up")
    return look.word("Left, dark side up") if side is Side.DARK else look.word("Left, light side up")


def _solution(
    start: str, solution: Notation, options: TetradominoesProblems, look: Look
) -> tuple[Picture, ...]:
    """The table after each play, or after each of the plays that are alternatives to each other."""
    found, parts = read(start), move_texts(as_text(solution))
    here = found.position()
    if goal_of(options) == "every-tetromino":
        ways = every_tetromino(found)
        turns = [ways[cells_text(parse_cells(part))] for part in parts]
        pairs, room = [(here, here.play(turn)) for turn in turns], here.spread.numbers
    else:
        turns, positions = [Turn.parse(part) for part in parts], [here]
        for turn in turns:
            positions.append(positions[-1].play(turn))
        pairs, room = list(pairwise(positions)), positions[-1].spread.numbers
    notes = Notes(named=_AROUND, room=room)
    drawings = [_after(before.spread, after.spread, notes, look) for before, after in pairs]
    captions = list(map(str, turns)) if len(turns) > 1 else [""]  # a single one stands below as the solution
    return tuple(map(Picture, drawings, captions))


def _after(before: Spread, after: Spread, notes: Notes, look: Look) -> Drawing:
    """A table after a move, with what it brought pointed out."""
    pieces = after.tetrominoes[len(before.tetrominoes) :]
    played = after.dominoes[len(before.dominoes) :]
    return draw_spread(after, look, replace(notes, played=played, piece=pieces[-1] if pieces else None))


PRESENTATION = Presentation(
    task=_task,
    start=_start,
    hint=lambda _start, _solution, _number, _options, _look: None,
    solution=_solution,
    notation=lambda solution, _look: as_text(solution),
)


def _diagram(diagram: Diagram, options: TetradominoesDiagram, look: Look) -> Drawing:
    """A game's table, after moves that are pointed out, or with one that is refused, as if it were played.

    :raises DiagramError: for a start that is none, a move that a rule forbids, or one refused that none does.
    """

    def stages() -> list[tuple[Spread, Spread, Notes]]:
        spreads = _spreads(diagram)
        notes = Notes(named=_AROUND, room=spreads[-1].numbers) if options.cells else Notes()
        return [(a, b, notes) for a, b in ((spreads[0], spreads[0]), *pairwise(spreads))]

    try:
        refused = Turn.parse(diagram.refused).domino.name if diagram.refused else ""
    except MoveError as error:
        raise DiagramError(str(error)) from error
    return staged_diagram(diagram, stages, lambda stage: _after(*stage, look), look, crossed=refused)


def _spreads(diagram: Diagram) -> list[Spread]:
    """The tables of a diagram: at its start, after each move, and with what is refused.

    :raises MoveError: for a move that a rule forbids, or one refused that none does. TextError: for no start.
    """
    here = _game(diagram.start.rstrip("\n"))
    found = [here.spread]
    for text in move_texts(diagram.moves):
        here = here.move(text)
        found.append(here.spread)
    if diagram.refused:
        found.append(_refused(here, Turn.parse(diagram.refused)))
    return found


def _refused(here: Position, turn: Turn) -> Spread:
    """The table as it would be after a turn that is not allowed.

    :raises MoveError: where no rule forbids it, or the domino has no room.
    """
    try:
        here.play(turn)
    except MoveError:
        if set(turn.domino.cells) & set(here.spread.numbers):
            raise
    else:
        raise MoveError(f"no rule forbids {turn} here")
    pieces = (Tetromino(turn.cells, here.side or turn.side or Side.LIGHT),) if turn.cells else ()
    return Spread((*here.spread.dominoes, turn.domino), (*here.spread.tetrominoes, *pieces))


def _game(text: str) -> Position:
    """A diagram's game: whole, or a problem's start.

    :raises TextError: where it is neither.
    """
    return read_position(text) if "hand A:" in text else read(text).position()


DIAGRAM: Callable[[Diagram, TetradominoesDiagram, Look], Drawing] = _diagram
