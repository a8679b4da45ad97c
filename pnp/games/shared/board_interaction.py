"""Board games played by hand: moves are replayed like those of a record, on the drawings of records.

So a puzzle is played like a record, but also checks whether the moves fulfil its task.

Boards in words, for solvers who can't see the drawing: what is on a board, and where.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from pnp.base.options import Options
from pnp.base.sentences import Sentence
from pnp.components.dominoes.notation import cell_name
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import PAWNS, Cell, Domino
from pnp.drawing.hotspots import Described, Scene
from pnp.drawing.theme import Theme
from pnp.games.api.engine import Recorded
from pnp.games.api.interaction import Interaction, PickResult, RecordInteraction, TrialState
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
    """Replays the moves and sums up the game."""

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

    For a puzzle, ``missing`` says why the moves so far don't solve it, or returns None if they do.
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

    :param rows: how many rows there are, if they count from the top; the lowest is row 1.
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
