"""What the records of every game, their moves, can be asked, in one form whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.games.api.puzzles import TextFault
from pnp.search.replay import MoveFault


@dataclass(frozen=True, slots=True)
class Score:
    """One line of the scores: whose or what, with its named gaps filled, and how much.

    ``label`` is English, ``{player} regions``, to be translated whole before ``values`` fill its gaps.
    """

    label: str
    value: str
    values: Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Replay:
    """What comes of the moves of a record.

    ``fault`` is the first thing wrong, after which nothing was played; ``end`` is the last position in the text
    form of its game; ``result`` is a sentence such as ``{player} wins`` without a value, None while the game
    goes on.
    """

    end: str
    played: int
    fault: MoveFault | None = None
    scores: tuple[Score, ...] = ()
    result: Score | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """One game's records, as functions of the game's option model for records.

    - ``malformed(start, options)``: all that keeps a text from being a position to play from; an empty text is
      the position that the game starts from.
    - ``replay(start, moves, options)``: the moves played by the plain rules.
    - ``signs(start, options)``: the signs of those who play, as the text form of a position has them.
    """

    malformed: Callable[[str, Any], tuple[TextFault, ...]]
    replay: Callable[[str, Sequence[str], Any], Replay]
    signs: Callable[[str, Any], Sequence[str]]


@dataclass(frozen=True, slots=True)
class ForeignRecord:
    """A record read from a form of file that other programs share.

    ``places`` has the line and column of each move, from 1; ``options``, ``players`` and ``start`` are what the
    same record would have as YAML. ``refuted`` says why the result in the file isn't what its moves come to.
    """

    moves: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    players: Mapping[str, str] = field(default_factory=dict)
    title: str = ""
    start: str = ""
    refuted: TextFault | None = None


ReadForeign = Callable[[str], ForeignRecord | TextFault]
"""Reads the text of such a file, or tells what is wrong with it."""

WriteForeign = Callable[[str, Sequence[str], Any, Mapping[str, str], str], str]
"""Writes the text of such a file from a record's start, moves, options, players and title; the moves are legal.

It raises ValueError for a record that the form can't hold.
"""
