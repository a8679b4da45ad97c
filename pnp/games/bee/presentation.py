"""How the problems of Bee Donimoes stand on paper, and the diagrams of its rules."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.dominoes.moves_picture import Changed, MovesOnPaper
from pnp.dominoes.table import Table
from pnp.dominoes.table_picture import Marks, Token, draw_table
from pnp.dominoes.tiles import DIGITS, Cell
from pnp.drawing.look import Look
from pnp.drawing.picture import Picture
from pnp.drawing.shapes import Drawing
from pnp.games.bee import rules
from pnp.games.bee.options import BeeDiagram, BeeProblems
from pnp.games.bee.puzzle import MOST_DICE
from pnp.games.bee.rules import Move, Position
from pnp.games.diagrams import Diagram, DiagramError
from pnp.games.on_paper import diagrams_of, no_drawing
from pnp.games.record import Presentation
from pnp.search.puzzle import as_parts
from pnp.search.replay import MoveError
from pnp.search.results import Notation

_SMALL = 6.5
"""The side of half a domino where a task has ended, in millimetres."""


def _dice(cells: Mapping[int, Cell], queen: int = 0) -> dict[Cell, Token]:
    return {
        cell: Token(DIGITS[die], "die", player=1 if die == queen else 2, chief=die == queen)
        for die, cell in cells.items()
    }


def _draw(position: Position, changed: Changed[Position], look: Look) -> Drawing:
    dice = dict(enumerate(position.dice, 1))
    before = changed.before.dice if changed.before else position.dice
    marks = Marks(cells=[cell for cell in position.dice if cell not in before], barred=changed.barred)
    tokens = _dice(dice, position.queen)
    return draw_table(position.table, look, face="numerals", tokens=tokens, marks=marks)


def _way(position: Position, move: Move) -> list[Cell]:
    """Over every space where the die turns.

    :raises MoveError: for a die that is not in play.
    """
    if move.die > position.queen:
        raise MoveError(f"die {DIGITS[move.die]} is not in play")
    found = [position.dice[move.die - 1]]
    for direction, steps in move.legs:
        found.append(direction.step(found[-1], steps))
    return found


def game_of_queen(queen: int, *, all_blanks_wild: bool) -> MovesOnPaper[Position, Move]:
    """One queen's task as a game of moves."""
    return MovesOnPaper(
        start=lambda text, _options: rules.start(_table(text), queen, all_blanks_wild),
        parse=lambda text: [Move.parse(text)],
        write=lambda moves: ", ".join(map(str, moves)),
        play=rules.play,
        way=_way,
        draw=_draw,
    )


def _table(text: str) -> Table:
    return rules.read(text, MOST_DICE)


def _task(options: BeeProblems, look: Look) -> str:
    if options.all_blanks_wild:
        return look.word("For each queen from 3 up: bring the dice together around her. All blanks are wild.")
    return look.word("For each queen from 3 up: bring the dice together around her.")


def _start(start: str, _options: BeeProblems, look: Look) -> Drawing:
    """The table with all dice on their starting spaces."""
    table = _table(start)
    return draw_table(table, look, face="numerals", tokens=_dice(rules.starting_cells(table)))


def _solution(start: str, solution: Notation, options: BeeProblems, look: Look) -> tuple[Picture, ...]:
    """The end of each queen's task."""
    found = []
    for queen, line in as_parts(solution).items():
        game = game_of_queen(DIGITS.index(queen), all_blanks_wild=options.all_blanks_wild)
        begun = game.start(start, options)
        end = game.positions(begun, game.moves(line))[-1]
        moved = [after for before, after in zip(begun.dice, end.dice, strict=True) if before != after]
        tokens = _dice(dict(enumerate(end.dice, 1)), end.queen)
        drawing = draw_table(
            end.table, look, face="numerals", tokens=tokens, marks=Marks(cells=moved), side=_SMALL
        )
        found.append(Picture(drawing, look.word("Queen {queen}: {moves}", queen=queen, moves=line)))
    return tuple(found)


PRESENTATION = Presentation(
    task=_task,
    start=_start,
    hint=no_drawing,
    solution=_solution,
    notation=lambda _solution, _look: "",
)


def draw_diagram(diagram: Diagram, options: BeeDiagram, look: Look) -> Drawing:
    """The drawing of a diagram, its moves held to the rules.

    :raises DiagramError: naming the rule that is broken.
    """
    try:
        return diagrams_of(lambda asked: game_of_queen(asked.queen, all_blanks_wild=asked.all_blanks_wild))(
            diagram, options, look
        )
    except ValueError as error:  # no such queen on the table
        raise DiagramError(str(error)) from error


DIAGRAM = draw_diagram
