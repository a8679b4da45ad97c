"""What a game draws and says about the positions of its problems and records."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from pnp.drawing.picture import Picture
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.puzzles import OptionsT, PositionT
from pnp.search.results import Hint, Notation


class Views(ABC, Generic[OptionsT, PositionT]):
    """Everything that is drawn and said about one game's problems.

    Drawings have their natural size in millimetres. Sentences are in the theme's language.
    """

    @abstractmethod
    def task(self, options: OptionsT, theme: Theme) -> str:
        """What the solver has to do, for problems whose set doesn't say so itself."""

    def task_of(self, start: PositionT, options: OptionsT, theme: Theme) -> str:
        """Like `task`, for one problem. A game overrides this only if its starts say what to do."""
        return self.task(options, theme)

    @abstractmethod
    def start(self, start: PositionT, options: OptionsT, theme: Theme) -> Drawing:
        """The start of a problem."""

    def hint(
        self, start: PositionT, solution: Notation, number: int, options: OptionsT, theme: Theme
    ) -> Drawing | None:
        """The drawing of a hint, counted from 1, or None if its words are enough."""
        return None

    def described(self, start: PositionT, hint: str, options: OptionsT, theme: Theme) -> Drawing | None:
        """The drawing that the text of a hint describes, or None if it describes none. It needs no search,
        unlike `hint`."""
        return None

    @abstractmethod
    def solution(
        self, start: PositionT, solution: Notation, options: OptionsT, theme: Theme
    ) -> tuple[Picture, ...]:
        """A correct solution in drawings; none if its notation is enough."""

    def target(self, solution: Notation, options: OptionsT, theme: Theme) -> str:
        """What a solver may aim for, given a best solution: ``12 moves``. Empty if there's nothing to
        count."""
        return ""

    def beside_target(self, hint: Hint) -> Hint:
        """A hint for use beside the `target`, without the words that repeat it."""
        return hint

    def notation(self, solution: Notation, theme: Theme) -> str:
        """A correct solution as a line of text; empty if the drawings show all of it."""
        return ""


@dataclass(frozen=True, slots=True)
class Recorded(Generic[OptionsT, PositionT]):
    """A game from its record: its start, its moves, its options, and the players' names by their signs."""

    start: PositionT
    moves: Sequence[str]
    options: OptionsT
    players: Mapping[str, str] = field(default_factory=dict)

    def name(self, sign: str) -> str:
        """A player's name if the record has one, otherwise their sign."""
        return self.players.get(sign, sign)


def standings(names: Sequence[str], counts: Sequence[int]) -> str:
    """``Ann 45, Ben 30.``, where no line breaks between a name and its number."""
    return ", ".join(f"{name}\N{NO-BREAK SPACE}{n}" for name, n in zip(names, counts, strict=False)) + "."


class RecordViews(ABC, Generic[OptionsT, PositionT]):
    """Everything that is drawn and said about one game's records."""

    @abstractmethod
    def diagram(
        self, start: PositionT, moves: Sequence[str], first: int, options: OptionsT, theme: Theme
    ) -> Drawing:
        """The position after the moves; the moves from number ``first`` on (counted from 1) are numbered."""

    @abstractmethod
    def final(self, start: PositionT, moves: Sequence[str], options: OptionsT, theme: Theme) -> Drawing:
        """The position at the end, with trackers and whatever else the players have on the table."""

    def commentary(
        self, record: Recorded[OptionsT, PositionT], first: int, theme: Theme
    ) -> Sequence[str] | None:
        """What happened in each move from number ``first`` on (counted from 1), a line for each; None to list
        the moves as written."""
        return None

    def parts(self, record: Recorded[OptionsT, PositionT], theme: Theme) -> Sequence[tuple[int, str]]:
        """The parts of a game, such as rounds: the number of each part's first move, and its title."""
        return ()

    def score_sheet(self, record: Recorded[OptionsT, PositionT], theme: Theme) -> Drawing | None:
        """The score sheet, filled in. None as long as there is nothing to write on it."""
        return None
