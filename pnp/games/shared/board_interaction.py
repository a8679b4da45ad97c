"""Games played by hand: moves on a board, replayed as in a record on its drawings; dominoes laid from a hand on
named spaces; and the places of everything in words, for solvers who can't see the drawing. For a puzzle, the
task is checked as well.

To lay a domino, click it, then the space for its first number and the space for its second; click a placed
domino to take it back. A move is ``25@c3R``: the 2 on c3, the 5 to its right. ``c3`` takes back the domino
there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Generic, TypeVar

from pnp.base.geometry import Box
from pnp.base.options import Options
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks
from pnp.components.dominoes.notation import cell_name, domino_text, parse_domino, way_between
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import (
    DIGITS,
    LARGEST_NUMBER,
    PAWNS,
    Cell,
    Direction,
    Domino,
    Pair,
    pair_name,
)
from pnp.drawing.hotspots import Described, Scene, Spot, stacked_scenes
from pnp.drawing.theme import Theme
from pnp.games.api.engine import Recorded
from pnp.games.api.interaction import (
    Interaction,
    PickResult,
    RecordInteraction,
    StepTrial,
    Trial,
    TrialState,
    Verdict,
)
from pnp.games.api.puzzles import OptionsT, PositionT, Puzzles, Records
from pnp.search.replay import MoveError

GameOptionsT = TypeVar("GameOptionsT", bound=Options)


@dataclass(frozen=True, slots=True)
class GameState(Generic[OptionsT, PositionT]):
    """A game so far: the start, the moves, the position after them, and the picks for the next move."""

    start: PositionT
    moves: tuple[str, ...]
    end: PositionT
    picks: tuple[str, ...]
    options: OptionsT
    theme: Theme

    @property
    def record(self) -> Recorded[OptionsT, PositionT]:
        """The game so far as a record."""
        return Recorded(self.start, self.moves, self.options)


class BoardInteraction(RecordInteraction[OptionsT, PositionT]):
    """How the records of a board game are continued by hand."""

    records: Records[OptionsT, PositionT]
    """A function that replays the moves and sums up the game."""

    @abstractmethod
    def scene(self, state: GameState[OptionsT, PositionT]) -> Scene:
        """Return the drawing with its hotspots."""

    def picked(self, state: GameState[OptionsT, PositionT]) -> PickResult:
        """Return the moves that the picks form or could still become.

        :raises MoveError: if there are none.
        """
        return PickResult()

    def trial(self, start: PositionT, options: OptionsT, theme: Theme) -> BoardTrial[OptionsT, PositionT]:
        return BoardTrial(self, start, options, theme)


@dataclass(frozen=True, slots=True)
class BoardPuzzleOptions(Interaction[OptionsT, PositionT], Generic[OptionsT, PositionT, GameOptionsT]):
    """Puzzles solved by hand like records, from the same positions.

    ``game_options`` turns a puzzle's options into those of its record.
    """

    board: BoardInteraction[GameOptionsT, PositionT]
    puzzles: Puzzles[OptionsT, PositionT]
    game_options: Callable[[OptionsT], GameOptionsT]
    moving: str

    def trial(
        self, start: PositionT, options: OptionsT, theme: Theme, part: str = ""
    ) -> BoardTrial[GameOptionsT, PositionT]:
        def missing(line: str) -> str | None:
            errors = self.puzzles.check_solution(start, line, options)
            return errors[0].message if errors else None

        return BoardTrial(self.board, start, self.game_options(options), theme, missing)


@dataclass(frozen=True, slots=True)
class BoardTrial(Generic[OptionsT, PositionT]):
    """A board game from a position.

    For a puzzle, ``missing`` is a function that returns why the moves so far don't solve it, or None if they
    do.
    """

    board: BoardInteraction[OptionsT, PositionT]
    start: PositionT
    options: OptionsT
    theme: Theme
    missing: Callable[[str], str | None] | None = None

    def after(self, moves: tuple[str, ...], picks: tuple[str, ...] = ()) -> TrialState:
        replay = self.board.records.replay(self.start, moves, self.options)
        refused = replay.error.reason if replay.error is not None else ""
        legal = moves[: replay.played]
        end = self.board.records.course(self.start, legal, self.options)[-1]
        state = GameState(self.start, legal, end, () if refused else picks, self.options, self.theme)
        try:
            found = self.board.picked(state)
        except MoveError as error:
            return self._stand(replace(state, picks=()), str(error), PickResult())
        if found.move:
            return self.after((*legal, found.move))
        return self._stand(state, refused, found)

    def _stand(self, state: GameState[OptionsT, PositionT], refused: str, found: PickResult) -> TrialState:
        replay = self.board.records.replay(self.start, state.moves, self.options)
        asked = self.missing is not None and bool(state.moves)
        missing = self.missing(", ".join(state.moves)) if self.missing is not None and asked else None
        of_picks = found.message if state.picks else ""
        return TrialState(
            moves=state.moves,
            scene=self.board.scene(state),
            picks=state.picks,
            ready=found.ready,
            choices=found.choices,
            solved=asked and missing is None,
            message=refused or of_picks or missing or replay.summary or found.message,
        )


EMPTY = Sentence("empty")


def grouped(found: Iterable[tuple[str, str]]) -> Described:
    """Return each object with all the names of its places, in order of first appearance.

    :param found: the objects, each with the name of a place.
    """
    places: dict[str, list[str]] = {}
    for what, name in found:
        places.setdefault(what, []).append(name)
    return tuple((what, ", ".join(names)) for what, names in places.items())


def domino(numbers: Iterable[object]) -> str:
    """Return the name of a domino."""
    return Sentence("domino {domino}", domino="-".join(map(str, numbers)))


def dominoes(found: Iterable[Domino], rows: int = 0) -> Iterable[tuple[str, str]]:
    """Yield dominoes with their cells, the first number's first.

    :param rows: the number of rows, if they count from the top; the lowest is row 1.
    """
    for one in found:
        yield domino(one.numbers), " ".join(cell_name((row - rows, column)) for row, column in one.cells)


def table_in_words(table: Table, pieces: Iterable[tuple[str, Cell]] = ()) -> Described:
    """Return the dominoes of a table and the pieces on or beside them. Columns are letters from the left, rows
    numbers from the bottom of everything on the table.

    :param pieces: the other pieces, and their places.
    """
    pieces = tuple(pieces)
    cells = [*table.numbers(), *(cell for _, cell in pieces)]
    if not cells:
        return ()
    rows, left = max(row for row, _ in cells) + 1, min(column for _, column in cells)
    named = {cell: cell_name((cell[0] - rows, cell[1] - left)) for cell in cells}
    return grouped(
        (
            *((domino(one.numbers), " ".join(map(named.__getitem__, one.cells))) for one in table.dominoes),
            *((str(bare.number), named[bare.cell]) for bare in table.bare),
            *((what, named[cell]) for what, cell in pieces),
        )
    )


def pawns(cells: Iterable[Cell]) -> Iterable[tuple[str, Cell]]:
    """Yield the four pawns with their cells."""
    for pawn, cell in zip(PAWNS, cells, strict=True):
        yield Sentence("pawn {pawn}", pawn=pawn), cell


MOVING = Sentence(
    "Choose a domino, then the space for its first number and the space for its second. Choose a domino on the "
    "board to take it back."
)


def named_spaces(cells: Iterable[Cell], rows: int) -> dict[str, Cell]:
    """Return cells by their names: a column letter, and a row number from the bottom of an area with ``rows``
    rows."""
    return {cell_name((row - rows, column)): (row, column) for row, column in cells}


def laying_move(domino: Domino, rows: int) -> str:
    """Return the move that places a domino."""
    return domino_text(domino.moved(Direction.U, rows))


def space_spot(name: str, box: Box, number: int | None, picks: Sequence[str]) -> Spot:
    """Return the spot of a space: free to be picked, or with the number of a domino that a click takes back."""
    if number is None:
        return Spot(name, box, name, (), name in picks)
    return Spot(f"{name} {DIGITS[number]}", box, moves=(name,), numbers=DIGITS[number])


@dataclass(frozen=True, slots=True)
class LayingArea(ABC):
    """Spaces for dominoes; the state is the table with the dominoes placed so far."""

    spaces: Mapping[str, Cell]
    rows: int
    dominoes: tuple[Pair, ...]
    theme: Theme
    hand_columns: ClassVar[int]
    """The number of dominoes of the hand that are shown side by side."""
    example: ClassVar[str]
    """An example of a move that `play` reads."""

    def trial(self, begin: Table) -> Trial:
        """Return the trial that begins with some dominoes already placed."""
        return StepTrial(begin, self.play, self.picked, self.show, self.judge, self.laid)

    def laid(self, here: Table) -> frozenset[str]:
        """Return the placed dominoes, by the names of their spaces and their numbers."""
        names = {cell: name for name, cell in self.spaces.items()}
        return frozenset(
            " ".join(sorted(f"{names[cell]}={number}" for cell, number in zip(d.cells, d.numbers, strict=True)))
            for d in here.dominoes
        )

    def hand(self, here: Table) -> list[Pair]:
        """Return the dominoes that are left, each as often as there are copies of it."""
        rest = Counter(self.dominoes) - Counter(domino.pair for domino in here.dominoes)
        return sorted(rest.elements())

    def play(self, here: Table, text: str) -> Table:
        """Return the table after a domino is placed or taken back.

        :raises MoveError: naming what forbids it.
        """
        if text in self.spaces:
            return here.without([self.taken_back(here, text)])
        try:
            domino = parse_domino(text, LARGEST_NUMBER).moved(Direction.D, self.rows)
        except MoveError:
            raise MoveError(self.unreadable(text)) from None
        self.check(domino, text)
        if domino.pair not in self.hand(here):
            raise MoveError(
                Sentence("the domino {domino} isn't among those left", domino=pair_name(domino.pair))
            )
        if set(domino.cells) & set(here.numbers()):
            raise MoveError("another domino is there already")
        return Table((*here.dominoes, domino))

    def taken_back(self, here: Table, name: str) -> Domino:
        """Return the domino on a space.

        :raises MoveError: if there is none.
        """
        owner = here.owners().get(self.spaces[name])
        if owner is None:
            raise MoveError(Sentence("no domino is on {name}", name=name))
        return here.dominoes[owner]

    @abstractmethod
    def check(self, domino: Domino, text: str) -> None:
        """Check that a domino may go where the text of a move puts it, even if those cells are taken.

        :raises MoveError: if it may not.
        """

    def unreadable(self, text: str) -> str:
        """Return the message for a text that isn't a move."""
        return Sentence(
            "'{text}' isn't a move; write domino, space and direction, such as {example}",
            text=text,
            example=self.example,
        )

    def picked(self, here: Table, picks: tuple[str, ...]) -> PickResult:
        """Return the result of picking a domino, the space for its first number, and the space for its second.

        :raises MoveError: if these aren't two neighbouring spaces.
        """
        dominoes = [pick for pick in picks if pick not in self.spaces]
        names = [pick for pick in picks if pick in self.spaces]
        if not dominoes:
            return PickResult(message=self.theme.translate("Choose a domino from your hand."))
        domino = dominoes[-1]
        if len(names) < 2:
            number = domino[len(names)]
            return PickResult(message=self.theme.translate("Choose the space for the {number}.", number=number))
        way = way_between([self.spaces[name] for name in names])
        return PickResult(move=f"{domino}@{names[0]}{way.name}")

    def show(self, here: Table, picks: tuple[str, ...]) -> Scene:
        """Return the spaces with the placed dominoes, and the rest of the hand below."""
        rest, most = self.hand(here), self.hand_columns
        rows = chunks(rest, most)
        found = stacked_scenes([self.show_spaces(here, picks), *(self.show_hand(row, picks) for row in rows)])
        described = (*self._described(here), *self.notes())
        return replace(found, described=described)

    def _described(self, here: Table) -> Described:
        taken = here.numbers()
        free = ((EMPTY, name) for name, cell in self.spaces.items() if cell not in taken)
        return grouped((*dominoes(here.dominoes, self.rows), *free))

    def notes(self) -> Described:
        """Return in words what else is on the spaces."""
        return ()

    @abstractmethod
    def show_spaces(self, here: Table, picks: tuple[str, ...]) -> Scene:
        """Return the spaces with the placed dominoes."""

    @abstractmethod
    def show_hand(self, row: Sequence[Pair], picks: tuple[str, ...]) -> Scene:
        """Return a row of the hand."""

    def judge(self, here: Table, _moves: tuple[str, ...]) -> Verdict:
        """Return whether every space is covered as the rules require."""
        left = len(self.spaces) // 2 - len(here.dominoes)
        if left:
            return Verdict(False, self.theme.translate("Dominoes left: {count}", count=left))
        return self.judge_full(here)

    @abstractmethod
    def judge_full(self, here: Table) -> Verdict:
        """Return whether a table that covers every space obeys the rules."""
