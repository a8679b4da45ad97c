"""The puzzles of Tetradominoes as the commands use them, their drawings, and the diagrams of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.drawing.pictures import Picture, labelled, side_by_side, stacked, words
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram, staged_diagram
from pnp.games.api.engine import Views
from pnp.games.api.puzzles import HintVerdict, TextPuzzles, as_text, move_errors
from pnp.games.shared.position_text import move_in_words
from pnp.games.tetradominoes import engine
from pnp.games.tetradominoes.claims import CLAIMS, About
from pnp.games.tetradominoes.hints import hints
from pnp.games.tetradominoes.options import TetradominoesDiagram, TetradominoesPuzzleOptions
from pnp.games.tetradominoes.rules import Position, solitaire_score
from pnp.games.tetradominoes.start import Start, every_tetromino, goal_of, kind, read_start, target
from pnp.games.tetradominoes.table import Side, Spread, Tetromino, Turn, cells_text, parse_cells
from pnp.games.tetradominoes.text import read_position
from pnp.games.tetradominoes.views import Notes, draw_hand, draw_left, draw_spread
from pnp.search.generation import InTurn, Likeness, Make
from pnp.search.replay import MoveError, WrongMove, move_texts
from pnp.search.results import Hint, Level, Limits, Notation, Outcome, Proof


class TetradominoesPuzzles(TextPuzzles[TetradominoesPuzzleOptions, Start]):
    """Finding tetrominoes that can be played, and solitaire."""

    def parse(self, text: str, options: TetradominoesPuzzleOptions) -> Start:
        start = read_start(text)
        goal = goal_of(options)
        if (goal == "solitaire") != (start.side is None):
            raise TextError.at(
                Sentence(
                    "leave out the side: a puzzle with the goal '{goal}' has none"
                    if goal == "solitaire"
                    else "a puzzle with the goal '{goal}' needs the player's side, light or dark",
                    goal=goal,
                )
            )
        return start

    def check(self, start: Start, solution: str, options: TetradominoesPuzzleOptions) -> Sequence[ErrorInText]:
        parts = move_texts(solution)
        match goal_of(options):
            case "every-tetromino":
                error = _wrong_list(start, parts)
            case "one-play":
                error = _wrong_play(start, parts)
            case "solitaire":
                error = _wrong_line(start.position(), parts, *target(options))
        return move_errors(error, solution)

    def solve(self, start: Start, options: TetradominoesPuzzleOptions, limits: Limits) -> Outcome:
        return engine.solve(start, options, limits)

    def promise(self, start: Start, options: TetradominoesPuzzleOptions) -> Proof:
        return Proof.WITNESS if goal_of(options) == "solitaire" else Proof.UNIQUE

    def likeness(
        self, start: Start, solution: Notation | None, options: TetradominoesPuzzleOptions
    ) -> Likeness:
        goal = goal_of(options)
        asked = f"{goal} {target(options)}" if goal == "solitaire" else goal
        return Likeness(f"{asked} {kind(start)}")

    def maker(self, options: TetradominoesPuzzleOptions) -> Make:
        engine.check_making(options)
        return InTurn(partial(engine.make, options))

    def difficulties(self, options: TetradominoesPuzzleOptions) -> Sequence[Level]:
        return engine.difficulties(options)

    def check_hints(
        self, start: Start, solution: Notation, texts: Sequence[str], options: TetradominoesPuzzleOptions
    ) -> Sequence[HintVerdict]:
        every = goal_of(options) == "every-tetromino"
        turns = () if every else tuple(map(Turn.parse, move_texts(as_text(solution))))
        about = About(start, turns, *target(options))
        return [CLAIMS.verdict(text, about) for text in texts]

    def hints(self, start: Start, solution: Notation, options: TetradominoesPuzzleOptions) -> Sequence[Hint]:
        return hints(start, options, as_text(solution))


PUZZLES = TetradominoesPuzzles()


def _wrong_list(start: Start, parts: list[str]) -> WrongMove | None:
    """Return the errors in a list of all tetrominoes, in any order."""
    wanted, listed = every_tetromino(start), set[str]()
    for number, text in enumerate(parts, 1):
        try:
            name = cells_text(parse_cells(text))
        except MoveError as error:
            return WrongMove(number, text, str(error))
        if name not in wanted:
            return WrongMove(number, text, "no play from the hand allows a tetromino here")
        if name in listed:
            return WrongMove(number, text, "this tetromino appears twice")
        listed.add(name)
    if len(listed) < len(wanted):
        return WrongMove(
            len(parts) + 1,
            "",
            Sentence(
                "there are {wanted} tetrominoes to find, not {listed}",
                wanted=len(wanted),
                listed=len(listed),
            ),
        )
    return None


def _wrong_play(start: Start, parts: list[str]) -> WrongMove | None:
    if len(parts) != 1:
        return WrongMove(len(parts) + 1, "", Sentence("expected a single play, not {parts}", parts=len(parts)))
    try:
        turn = Turn.parse(parts[0])
        start.position().play(turn)
    except MoveError as error:
        return WrongMove(1, parts[0], str(error))
    return None if turn.cells else WrongMove(1, parts[0], "this move plays no tetromino")


def _wrong_line(here: Position, parts: list[str], level: int, below: int) -> WrongMove | None:
    """Return the first play that a rule forbids, or why the line doesn't end below the score."""
    for number, text in enumerate(parts, 1):
        try:
            if here.over:
                raise MoveError("the game is over")
            here = here.play(Turn.parse(text))
        except MoveError as error:
            return WrongMove(number, text, str(error))
    if not here.over and here.can_play:
        return WrongMove(len(parts) + 1, "", "the game goes on: a domino can still be played")
    score = solitaire_score(here.spread, level)
    return (
        WrongMove(
            len(parts) + 1, "", Sentence("the score is {score}, not below {below}", score=score, below=below)
        )
        if score >= below
        else None
    )


_REACH, _AROUND = 2, 1
"""The number of free cells to show around the table of a puzzle, as far as one more domino extends, and around
that of a solution."""
_BESIDE = 8.0  # mm between the table and a hand beside it
_TASKS = {
    "every-tetromino": "Which tetrominoes can be played after one domino from this hand? Find the cells "
    "of each.",
    "one-play": "Only one play from this hand allows a tetromino. Which play, and where does the tetromino go?",
}


class TetradominoesViews(Views[TetradominoesPuzzleOptions, Start]):
    """The table, the hand and the tetrominoes that are left, and the table after the plays of a solution."""

    def task(self, options: TetradominoesPuzzleOptions, theme: Theme) -> str:
        goal = goal_of(options)
        if goal != "solitaire":
            return theme.translate(_TASKS[goal])
        level, below = target(options)
        return theme.translate(
            "Finish this level {level} solitaire game with a score below {score}.", level=level, score=below
        )

    def start(self, start: Start, options: TetradominoesPuzzleOptions, theme: Theme) -> Drawing:
        rows = [[(theme.translate("Hand"), draw_hand(start.hand, theme))]]
        if start.pile:
            rows[0].append((theme.translate("then"), draw_hand(start.pile, theme)))
        rows.append([(left_word(start.side, theme), draw_left(start.spread.left, start.side, theme))])
        table = draw_spread(start.spread, theme, Notes(named=_REACH))
        below = stacked([table, *(labelled(row, theme, table.size.width) for row in rows)])
        if not theme.large_print:
            return below
        parts = [one for row in rows for word, drawing in row for one in (words(word, theme), drawing)]
        return replace(below, beside=side_by_side([table, stacked(parts, left=True)], _BESIDE))

    def solution(
        self, start: Start, solution: Notation, options: TetradominoesPuzzleOptions, theme: Theme
    ) -> tuple[Picture, ...]:
        """Return the table after each play, or after each of several alternative plays."""
        here, parts = start.position(), move_texts(as_text(solution))
        alternatives = goal_of(options) == "every-tetromino"
        if alternatives:
            ways = every_tetromino(start)
            turns = [ways[cells_text(parse_cells(part))] for part in parts]
            pairs, area = [(here, here.play(turn)) for turn in turns], here.spread.numbers
        else:
            turns, positions = [Turn.parse(part) for part in parts], [here]
            for turn in turns:
                positions.append(positions[-1].play(turn))
            pairs, area = list(pairwise(positions)), positions[-1].spread.numbers
        notes = Notes(named=0, area=area)
        drawings = [_after(before.spread, after.spread, notes, theme) for before, after in pairs]
        # a single turn is printed below as the solution
        captions = [move_in_words(str(turn), theme) for turn in turns] if len(turns) > 1 else [""]
        if len(turns) > 1 and not alternatives:
            captions = [f"{number}. {caption}" for number, caption in enumerate(captions, 1)]
        return tuple(
            Picture(drawing, caption, alternative=alternatives)
            for drawing, caption in zip(drawings, captions, strict=True)
        )

    def notation(self, solution: Notation, theme: Theme) -> str:
        """Return a single play as written, but with the sides of tetrominoes in the reader's words; empty for
        several plays, which are beside or below their drawings."""
        text = as_text(solution)
        return move_in_words(text, theme) if len(move_texts(text)) == 1 else ""


VIEWS = TetradominoesViews()


def left_word(side: Side | None, theme: Theme) -> str:
    """Return the words before the remaining tetrominoes."""
    if side is None:
        return theme.translate("Left, either side up")
    return (
        theme.translate("Left, dark side up") if side is Side.DARK else theme.translate("Left, light side up")
    )


def _after(before: Spread, after: Spread, notes: Notes, theme: Theme) -> Drawing:
    """Return a table after a move, with the new pieces highlighted."""
    pieces = after.tetrominoes[len(before.tetrominoes) :]
    played = after.dominoes[len(before.dominoes) :]
    return draw_spread(after, theme, replace(notes, played=played, piece=pieces[-1] if pieces else None))


def draw_diagram(diagram: Diagram, options: TetradominoesDiagram, theme: Theme) -> Drawing:
    """Return a game's table after moves, which are pointed out, or with a refused move shown as if it were
    played.

    :raises DiagramError: for a start that can't be read, a move that a rule forbids, or an allowed one shown as
        refused.
    """

    def stages() -> list[tuple[Spread, Spread, Notes]]:
        spreads = _spreads(diagram)
        notes = Notes(named=_AROUND, area=spreads[-1].numbers) if options.cells else Notes()
        found = [(a, b, notes) for a, b in ((spreads[0], spreads[0]), *pairwise(spreads))]
        if diagram.refused:
            turn = Turn.parse(diagram.refused)
            before, after, _ = found[-1]
            found[-1] = before, after, replace(notes, refused=turn.cells or turn.domino.cells)
        return found

    return staged_diagram(diagram, stages, lambda stage: _after(*stage, theme), theme)


def _spreads(diagram: Diagram) -> list[Spread]:
    """Return the tables of a diagram: at its start, after each move, and with the refused move.

    :raises MoveError: for a move that a rule forbids, or an allowed one shown as refused.
    :raises TextError: for a text that isn't a start.
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
    """Return the table as it would be after a forbidden turn.

    :raises MoveError: if no rule forbids it, or the domino doesn't fit.
    """
    try:
        here.play(turn)
    except MoveError:
        if set(turn.domino.cells) & set(here.spread.numbers):
            raise
    else:
        raise MoveError(Sentence("no rule forbids {turn} here", turn=turn))
    pieces = (Tetromino(turn.cells, here.side or turn.side or Side.LIGHT),) if turn.cells else ()
    return Spread((*here.spread.dominoes, turn.domino), (*here.spread.tetrominoes, *pieces))


def _game(text: str) -> Position:
    """Return a diagram's game: a whole one, or the start of a puzzle.

    :raises TextError: if it is neither.
    """
    return read_position(text) if "hand A:" in text else read_start(text).position()
