"""How the problems of Bee Donimoes stand on paper, and the diagrams of its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pnp.dominoes.move_renderer import Changed, MovesOnPaper
from pnp.dominoes.table import Table
from pnp.dominoes.table_picture import Marks, Token, draw_table
from pnp.dominoes.tiles import DIGITS, Cell
from pnp.drawing.picture import Picture
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram, DiagramError
from pnp.games.api.legacy import Presentation, RecordPictures
from pnp.games.api.puzzles import as_parts
from pnp.games.bee.engine.puzzle import MOST_DICE
from pnp.games.bee.options import BeeDiagram, BeeGame, BeeProblems
from pnp.games.bee.rules import flights, race_text, records
from pnp.games.bee.rules.flights import Move, Position
from pnp.games.shared.line_views import diagrams_of, no_drawing
from pnp.search.replay import MoveError
from pnp.search.results import Notation

_SMALL = 6.5
"""The side of half a domino where a task has ended, in millimetres."""


def dice_tokens(cells: Mapping[int, Cell], queen: int = 0) -> dict[Cell, Token]:
    """Dice on their cells, by their numbers, the queen with a double frame."""
    return {
        cell: Token(DIGITS[die], "die", player=1 if die == queen else 2, chief=die == queen)
        for die, cell in cells.items()
    }


def _draw(position: Position, changed: Changed[Position], theme: Theme) -> Drawing:
    dice = dict(zip(position.numbers, position.dice, strict=True))
    before = changed.before.dice if changed.before else position.dice
    marks = Marks(cells=[cell for cell in position.dice if cell not in before], barred=changed.barred)
    tokens = dice_tokens(dice, position.queen)
    return draw_table(position.table, theme, face="numerals", tokens=tokens, marks=marks)


def _way(position: Position, move: Move) -> list[Cell]:
    """Over every space where the die turns.

    :raises MoveError: for a die that is not in play.
    """
    if move.die not in position.numbers:
        raise MoveError(f"die {DIGITS[move.die]} is not in play")
    found = [position.cell_of(move.die)]
    for direction, steps in move.legs:
        found.append(direction.step(found[-1], steps))
    return found


def game_of_queen(queen: int, *, all_blanks_wild: bool) -> MovesOnPaper[Position, Move]:
    """One queen's task as a game of moves."""
    return _game(partial(flights.start, queen=queen, all_blanks_wild=all_blanks_wild))


def _game(start: Callable[[Table], Position]) -> MovesOnPaper[Position, Move]:
    """One task as a game of moves, from the function that puts its dice on a table."""
    return MovesOnPaper(
        start=lambda text, _options: start(_table(text)),
        parse=lambda text: [Move.parse(text)],
        write=lambda moves: ", ".join(map(str, moves)),
        play=flights.play,
        way=_way,
        draw=_draw,
    )


def _table(text: str) -> Table:
    return flights.read(text, MOST_DICE)


def _task(options: BeeProblems, theme: Theme) -> str:
    if options.all_blanks_wild:
        return theme.translate(
            "For each queen from 3 up: bring the dice together around her. All blanks are wild."
        )
    return theme.translate("For each queen from 3 up: bring the dice together around her.")


def _start(start: str, _options: BeeProblems, theme: Theme) -> Drawing:
    """The table with all dice on their starting spaces."""
    table = _table(start)
    return draw_table(table, theme, face="numerals", tokens=dice_tokens(flights.starting_cells(table)))


def _solution(start: str, solution: Notation, options: BeeProblems, theme: Theme) -> tuple[Picture, ...]:
    """The end of each queen's task."""
    found = []
    for queen, line in as_parts(solution).items():
        game = game_of_queen(DIGITS.index(queen), all_blanks_wild=options.all_blanks_wild)
        begun = game.start(start, options)
        end = game.positions(begun, game.moves(line))[-1]
        moved = [after for before, after in zip(begun.dice, end.dice, strict=True) if before != after]
        tokens = dice_tokens(dict(zip(end.numbers, end.dice, strict=True)), end.queen)
        drawing = draw_table(
            end.table, theme, face="numerals", tokens=tokens, marks=Marks(cells=moved), side=_SMALL
        )
        found.append(Picture(drawing, theme.translate("Queen {queen}: {moves}", queen=queen, moves=line)))
    return tuple(found)


PRESENTATION = Presentation(
    task=_task,
    start=_start,
    hint=no_drawing,
    solution=_solution,
    notation=lambda _solution, _theme: "",
)


def _raced(start: str, happened: Sequence[str], options: BeeGame) -> tuple[Position, Position]:
    """How the round began that is on, and how its dice stand: at the end of a line that was just shown."""
    race = records.read(start, options)
    for text in happened:
        race = race_text.happen(race, text)
    end = race.position
    if race.over and race.winner and happened and " shows " in happened[-1]:
        for move in happened[-1].split()[2:]:
            end = flights.play(end, Move.parse(move))
    return race.start, end


def _record(start: str, happened: Sequence[str], _first: int, options: BeeGame, theme: Theme) -> Drawing:
    return _final(start, happened, options, theme)


def _final(start: str, happened: Sequence[str], options: BeeGame, theme: Theme) -> Drawing:
    begun, end = _raced(start, happened, options)
    drawing = _draw(end, Changed(begun), theme)
    assert drawing is not None, "a layout has dominoes"
    return drawing


PICTURES = RecordPictures(diagram=_record, final=_final)


def _diagram_start(options: BeeDiagram, table: Table) -> Position:
    if options.dice is not None:
        return flights.gather(table, tuple(options.dice), options.all_blanks_wild)
    return flights.start(table, options.queen, options.all_blanks_wild)


def draw_diagram(diagram: Diagram, options: BeeDiagram, theme: Theme) -> Drawing:
    """The drawing of a diagram, its moves held to the rules.

    :raises DiagramError: naming the rule that is broken.
    """
    try:
        return diagrams_of(lambda asked: _game(partial(_diagram_start, asked)))(diagram, options, theme)
    except ValueError as error:  # no such queen on the table
        raise DiagramError(str(error)) from error


DIAGRAM = draw_diagram
