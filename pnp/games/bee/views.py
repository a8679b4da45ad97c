"""The drawings and words for puzzles and records of Bee Donimoes, and the diagrams of its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from pnp.base.sentences import Sentence
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.table_picture import Marks, draw_table
from pnp.components.dominoes.tiles import DIGITS, LARGEST_NUMBER, Cell
from pnp.components.pawns import Token
from pnp.drawing.hotspots import Described
from pnp.drawing.pictures import Picture
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram, DiagramError
from pnp.games.api.engine import Recorded, RecordViews, Views
from pnp.games.api.puzzles import as_parts
from pnp.games.bee import race_text, rules
from pnp.games.bee.options import BeeDiagram, BeeGame, BeePuzzleOptions
from pnp.games.bee.race import PLAYERS, Race
from pnp.games.bee.rules import Move, Position
from pnp.games.shared.board_interaction import table_in_words
from pnp.games.shared.hint_sentences import in_brief, labelled
from pnp.games.shared.line_views import Changed, MoveRenderer, described_position, line_diagram
from pnp.search.replay import MoveError, move_texts
from pnp.search.results import Hint, Notation

_MOST = 1.5
"""The largest scale of a puzzle's table."""
_SMALL = 6.5
"""The side of half a domino in the drawing of a task's end, in millimetres."""


def dice_tokens(cells: Mapping[int, Cell], queen: int = 0) -> dict[Cell, Token]:
    """Return dice on their cells, by their numbers, the queen with a double frame."""
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
    """Return the path of a move, from cell to cell over every space where the die turns.

    :raises MoveError: for a die that isn't in play.
    """
    if move.die not in position.numbers:
        raise MoveError(Sentence("die {digit} isn't in play", digit=DIGITS[move.die]))
    found = [position.cell_of(move.die)]
    for direction, steps in move.legs:
        found.append(direction.step(found[-1], steps))
    return found


def _described(position: Position) -> Described:
    queen = Sentence("queen {queen}", queen=DIGITS[position.queen])
    dice = [*(Sentence("die {die}", die=DIGITS[number]) for number in position.numbers[:-1]), queen]
    return table_in_words(position.table, zip(dice, position.dice, strict=True))


RENDERER = MoveRenderer(
    rules=rules.RULES,
    way=_way,
    cells=lambda position: [*position.table.numbers(), *position.dice],
    draw=_draw,
    read=lambda text: Position.parse(text, LARGEST_NUMBER),
    describe=_described,
)


class BeeViews(Views[BeePuzzleOptions, Table]):
    """Views of Bee Donimoes."""

    def task(self, options: BeePuzzleOptions, theme: Theme) -> str:
        if options.all_blanks_wild:
            return theme.translate(
                "For each queen from 3 up: bring the dice together around her. All blanks are wild."
            )
        return theme.translate("For each queen from 3 up: bring the dice together around her.")

    def start(self, start: Table, options: BeePuzzleOptions, theme: Theme) -> Drawing:
        """Return the table with all dice on their starting spaces, which may fill half of a page's width."""
        dice = dice_tokens(rules.starting_cells(start))
        return replace(draw_table(start, theme, face="numerals", tokens=dice), most_scale=_MOST)

    def described(self, start: Table, hint: str, options: BeePuzzleOptions, theme: Theme) -> Drawing | None:
        """Return the position below a hint's sentences. Moves in hints aren't drawn, because they may be
        those of several queens."""
        begun = rules.start(start, rules.SMALLEST_QUEEN, all_blanks_wild=options.all_blanks_wild)
        return described_position(RENDERER, begun, hint, theme) if "\n" in hint else None

    def solution(
        self, start: Table, solution: Notation, options: BeePuzzleOptions, theme: Theme
    ) -> tuple[Picture, ...]:
        """Return the end of each queen's task."""
        found = []
        for queen, line in as_parts(solution).items():
            begun = rules.start(start, DIGITS.index(queen), all_blanks_wild=options.all_blanks_wild)
            end = rules.RULES.positions(begun, rules.RULES.moves(line))[-1]
            caption = theme.translate("Queen {queen}: {moves}", queen=queen, moves=line)
            title = theme.translate("Queen {queen}:", queen=queen)
            numbered = tuple(enumerate(move_texts(line), 1))
            found.append(Picture(_draw_end(begun, end, theme), caption, title=title, moves=numbered))
        return tuple(found)

    def in_print(self, hint: Hint, *, beside_target: bool, above_drawing: bool) -> Hint:
        return labelled(hint) if above_drawing else in_brief(hint)


VIEWS = BeeViews()


def _draw_end(begun: Position, end: Position, theme: Theme) -> Drawing:
    """Return the end of a task, with the dice that have moved pointed out."""
    moved = [after for before, after in zip(begun.dice, end.dice, strict=True) if before != after]
    tokens = dice_tokens(dict(zip(end.numbers, end.dice, strict=True)), end.queen)
    return draw_table(end.table, theme, face="numerals", tokens=tokens, marks=Marks(cells=moved), side=_SMALL)


class BeeRecordViews(RecordViews[BeeGame, Race]):
    """Views of games at the table: the dice where they are now, and the dice that have moved in this round."""

    def diagram(self, start: Race, moves: Sequence[str], first: int, options: BeeGame, theme: Theme) -> Drawing:
        return self.final(start, moves, options, theme)

    def final(self, start: Race, moves: Sequence[str], options: BeeGame, theme: Theme) -> Drawing:
        begun, end = _round(start, moves)
        return _draw(end, Changed(begun), theme)

    def commentary(self, record: Recorded[BeeGame, Race], first: int, theme: Theme) -> Sequence[str]:
        """Return every event from number ``first`` on as a sentence."""
        return [_said(event, record, theme) for event in record.moves[first - 1 :]]


_SENTENCES = {
    "claims": "{player} claims {moves} ({time}).",
    "impossible": "{player} says that it’s impossible ({time}).",
    "shows": "{player} shows {moves}.",
    "fails": "{player} can’t show it.",
    "moves": "{player} moves {moves}.",
    "time": "Time is up.",
    "next": "The next round begins.",
    "again": "The dice go back to where they were.",
    "give": "They give up.",
}


def _said(event: str, record: Recorded[BeeGame, Race], theme: Theme) -> str:
    """Return an event of a race as a sentence; its seconds as minutes and seconds."""
    words = event.split()
    player = record.name(words.pop(0)) if words[0] in PLAYERS else ""
    what, words = words[0], words[1:]
    time = f"{int(words[-1]) // 60}:{int(words[-1]) % 60:02}" if "at" in words else ""
    return theme.translate(_SENTENCES[what], player=player, moves=", ".join(_before_time(words)), time=time)


def _before_time(words: Sequence[str]) -> Iterator[str]:
    return takewhile(lambda word: word != "at", words)


RECORD_VIEWS = BeeRecordViews()


def _round(race: Race, events: Sequence[str]) -> tuple[Position, Position]:
    """Return the beginning of the current round, and the position of its dice now, which after a demonstration
    is the end of the solution."""
    for text in events:
        race = race_text.happen(race, text)
    end = race.position
    if race.over and race.winner and events and " shows " in events[-1]:
        for move in events[-1].split()[2:]:
            end = rules.play(end, Move.parse(move))
    return race.start, end


def _diagram_start(text: str, options: BeeDiagram) -> Position:
    table = rules.read(text)
    if options.dice is not None:
        return rules.gather(table, tuple(options.dice), all_blanks_wild=options.all_blanks_wild)
    return rules.start(table, options.queen, all_blanks_wild=options.all_blanks_wild)


_line_diagram = line_diagram(_diagram_start, lambda _options: RENDERER)


def draw_diagram(diagram: Diagram, options: BeeDiagram, theme: Theme) -> Drawing:
    """Return the drawing of a diagram, with its moves checked by the rules.

    :raises DiagramError: naming the rule that is broken.
    """
    try:
        return _line_diagram(diagram, options, theme)
    except ValueError as error:  # raised if no such queen is on the table
        raise DiagramError(str(error)) from error


DIAGRAM = draw_diagram
