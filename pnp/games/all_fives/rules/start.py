"""The start of a problem of All Fives.

Its text has the plays that made the line, and the player's hand::

    line: 23 36R 22L
    hand: 24 61 11

If totals are asked for, ``next`` takes the place of ``hand``: the plays after which they are wanted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.base.errors import TextError, TextIssue
from pnp.base.sentences import Sentence
from pnp.components.dominoes.notation import HIGHEST
from pnp.components.dominoes.sets import Pair
from pnp.components.dominoes.tiles import DIGITS
from pnp.games.all_fives.rules.line import Line, Play
from pnp.search.replay import MoveError

_PARTS = ("line", "hand", "next")


@dataclass(frozen=True, slots=True)
class Start:
    """A line, and either the hand, in the order in which it's held, or the plays whose totals are asked for."""

    line: Line
    hand: tuple[Pair, ...] = ()
    plays: tuple[Play, ...] = ()

    def to_text(self) -> str:
        """The text form; `read_start` reads it back."""
        held = " ".join(DIGITS[low] + DIGITS[high] for low, high in self.hand)
        rest = f"next: {' '.join(map(str, self.plays))}" if self.plays else f"hand: {held}"
        return f"line: {self.line.to_text()}\n{rest}"


def read_start(text: str) -> Start:
    """The start that a text describes.

    :raises TextError: with everything that is wrong with it.
    """
    parts = _parts(text)
    try:
        line = _line(parts["line"][1])
    except MoveError as error:
        raise TextError.at(str(error), parts["line"][0]) from error
    name = "hand" if "hand" in parts else "next"
    number, words = parts[name]
    try:
        return (
            Start(line, hand=_hand(line, words)) if name == "hand" else Start(line, plays=_plays(line, words))
        )
    except MoveError as error:
        raise TextError.at(str(error), number) from error


def _parts(text: str) -> dict[str, tuple[int, str]]:
    """The words after each name, and their line."""
    found: dict[str, tuple[int, str]] = {}
    issues: list[TextIssue] = []
    for number, row in enumerate(text.split("\n"), 1):
        name, colon, words = (part.strip() for part in row.partition(":"))
        if name and not (colon and name in _PARTS):
            issues.append(
                TextIssue(
                    Sentence("'{text}' isn't part of a start: line, hand or next", text=row.strip()), number
                )
            )
        elif name in found:
            issues.append(TextIssue(Sentence("there is a second '{name}'", name=name), number))
        elif name:
            found[name] = number, words
    if not issues and ("line" not in found or ("hand" in found) == ("next" in found)):
        issues.append(TextIssue("a start needs a line, and either a hand or the next plays"))
    if issues:
        raise TextError(issues)
    return found


def _line(words: str) -> Line:
    line = Line.parse(words)
    if not line.plays:
        raise MoveError("there is no domino in the line")
    _check_numbers([play.pair for play in line.plays])
    return line


def _plays(line: Line, words: str) -> tuple[Play, ...]:
    plays = tuple(map(Play.parse, words.split()))
    _check_numbers([play.pair for play in plays])
    for play in plays:
        line = line.play(play)
    if not plays:
        raise MoveError("there are no plays to give totals for")
    return plays


def _hand(line: Line, words: str) -> tuple[Pair, ...]:
    hand: list[Pair] = []
    for word in words.split():
        if len(word) != 2 or any(digit not in DIGITS for digit in word.upper()):
            raise MoveError(Sentence("'{word}' isn't a domino; write one such as 24", word=word))
        first, second = sorted(DIGITS.index(digit) for digit in word.upper())
        if (first, second) in line.dominoes or (first, second) in hand:
            raise MoveError(Sentence("the domino {word} appears twice", word=word))
        hand.append((first, second))
    if not hand:
        raise MoveError("the hand is empty")
    _check_numbers(hand)
    return tuple(hand)


def _check_numbers(pairs: Sequence[Pair]) -> None:
    for low, high in pairs:
        if high > HIGHEST:
            raise MoveError(
                Sentence(
                    "the highest domino is {highest}{highest}; there is no {digit}{digit_2}",
                    highest=HIGHEST,
                    digit=DIGITS[low],
                    digit_2=DIGITS[high],
                )
            )
