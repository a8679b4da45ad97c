"""What a game's records can do: the single interface that all commands use."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from pnp.base.errors import TextError, TextIssue
from pnp.base.quoting import counted
from pnp.base.sentences import Sentence, together
from pnp.games.api.puzzles import OptionsT, PositionT
from pnp.search.replay import MoveFault, PlayedLine


@dataclass(frozen=True, slots=True)
class Score:
    """One line of the scores: who or what scores, and how much.

    ``label`` is English, such as ``{player} regions``. It's translated as a whole before ``values`` fill its
    gaps.
    """

    label: str
    value: str
    values: Mapping[str, str | int]

    def __str__(self) -> str:
        return self.sentence

    @property
    def sentence(self) -> Sentence:
        """The label and the value, as a sentence that can be translated."""
        label = Sentence(self.label, "", **self.values)
        return Sentence("{label}: {value}", label=label, value=self.value) if self.value else label


@dataclass(frozen=True, slots=True)
class Replay:
    """The result of a record's moves.

    ``fault`` is the first error, after which nothing was played; ``end`` is the last position in the text form
    of its game; ``result`` is a score without a value whose label is, for example, ``{player} wins``, or None
    while the game goes on.
    """

    end: str
    played: int
    fault: MoveFault | None = None
    scores: tuple[Score, ...] = ()
    result: Score | None = None

    @property
    def summary(self) -> str:
        """The result and the scores in one line, as a sentence that can be translated; empty if there are
        none."""
        result = self.result.sentence if self.result else ""
        return together([result, *(score.sentence for score in self.scores)])


def scores_by_player(label: str, values: Iterable[tuple[str, object]]) -> tuple[Score, ...]:
    """A line of the scores for each player, ``label`` being ``{player} regions``."""
    return tuple(Score(label, str(value), {"player": player}) for player, value in values)


def check_players(found: int, wanted: int) -> None:
    """Check that a position has as many players as its game.

    :raises TextError: if it has more or fewer.
    """
    if found != wanted:
        raise TextError.at(
            Sentence("{players} in a game for {wanted}", players=counted(found, "player"), wanted=wanted)
        )


class Records(ABC, Generic[OptionsT, PositionT]):
    """One game's records, replayed by the plain rules."""

    @abstractmethod
    def parse(self, text: str, options: OptionsT) -> PositionT:
        """The position that a record starts from. An empty text is the position that the game starts from.

        :raises TextError: with everything that keeps the text from being a position.
        """

    @abstractmethod
    def line(self, start: PositionT, moves: Sequence[str], options: OptionsT) -> PlayedLine[PositionT]:
        """The positions from the start on, up to the first move that a rule forbids."""

    def course(self, start: PositionT, moves: Sequence[str], options: OptionsT) -> Sequence[PositionT]:
        """The position at the beginning and after each move, up to the first that a rule forbids."""
        return self.line(start, moves, options)[0]

    @abstractmethod
    def text_of(self, position: PositionT) -> str:
        """The text form of a position, which `parse` reads."""

    def scores_of(self, end: PositionT, options: OptionsT) -> tuple[Score, ...]:
        """The scores at a position; none by default."""
        return ()

    @abstractmethod
    def result_of(self, end: PositionT, options: OptionsT) -> Score | None:
        """How the game ended at a position; None while it goes on."""

    def replay(self, start: PositionT, moves: Sequence[str], options: OptionsT) -> Replay:
        """The result of the moves."""
        positions, fault = self.line(start, moves, options)
        end = positions[-1]
        return Replay(
            self.text_of(end),
            len(positions) - 1,
            fault,
            self.scores_of(end, options),
            self.result_of(end, options),
        )

    @abstractmethod
    def signs(self, start: PositionT, options: OptionsT) -> Sequence[str]:
        """The signs of the players, as in the text form of a position."""


@dataclass(frozen=True, slots=True)
class ForeignRecord:
    """A record read from a file format that other programs share.

    ``places`` has the line and column of each move, from 1; ``options``, ``players`` and ``start`` are as in
    the YAML of the same record. ``refuted`` says why the result in the file doesn't follow from its moves, and
    ``notice`` what its owner should know, such as that its encoding was guessed.
    """

    moves: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    players: Mapping[str, str] = field(default_factory=dict)
    title: str = ""
    start: str = ""
    refuted: TextIssue | None = None
    notice: str = ""


ReadForeign = Callable[[bytes], ForeignRecord | TextIssue]
"""Reads the content of such a file, or returns what is wrong with it."""

WriteForeign = Callable[[str, Sequence[str], Any, Mapping[str, str], str], str]
"""Writes the text of such a file from a record's start, moves, options, players and title; the moves are legal.

It raises ValueError for a record that the format can't hold.
"""
