"""The tasks of All Fives' problems, each solved by trying everything that the rules allow.

A start is written as the line, by the plays that made it, and what the player holds::

    line: 23 36R 22L
    hand: 24 61 11

Where totals are asked, ``next`` takes the place of ``hand``: the plays after which they are wanted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.base.errors import PnpError, TextIssue
from pnp.dominoes.tiles import DIGITS
from pnp.games.all_fives.options import Goal
from pnp.games.all_fives.rules.line import Line, Pair, Play
from pnp.search.replay import MoveError

HIGHEST = 6
_PARTS = ("line", "hand", "next")


@dataclass(frozen=True, slots=True)
class Start:
    """A line, and either the hand in the order it is held or the plays whose totals are asked."""

    line: Line
    hand: tuple[Pair, ...] = ()
    plays: tuple[Play, ...] = ()

    def to_text(self) -> str:
        """The text form; `read` reads it back."""
        held = " ".join(DIGITS[low] + DIGITS[high] for low, high in self.hand)
        rest = f"next: {' '.join(map(str, self.plays))}" if self.plays else f"hand: {held}"
        return f"line: {self.line.to_text()}\n{rest}"


@dataclass(frozen=True, slots=True)
class Answer:
    """All answers to a task that are as good as the best, what each scores, and how many sums it takes to try
    everything."""

    solutions: tuple[str, ...]
    points: int
    sums: int


class StartError(PnpError):
    """A text that is no start; it has the faults."""

    def __init__(self, faults: Sequence[TextIssue]) -> None:
        super().__init__("; ".join(fault.message for fault in faults))
        self.faults = tuple(faults)


def read(text: str) -> Start:
    """The start that a text writes.

    :raises StartError: with all that is wrong with it.
    """
    parts = _parts(text)
    try:
        line = _line(parts["line"][1])
    except MoveError as error:
        raise StartError([TextIssue(str(error), parts["line"][0], 1)]) from error
    name = "hand" if "hand" in parts else "next"
    number, words = parts[name]
    try:
        return (
            Start(line, hand=_hand(line, words)) if name == "hand" else Start(line, plays=_plays(line, words))
        )
    except MoveError as error:
        raise StartError([TextIssue(str(error), number, 1)]) from error


def _parts(text: str) -> dict[str, tuple[int, str]]:
    """What stands after each name, and in which line."""
    found: dict[str, tuple[int, str]] = {}
    faults: list[TextIssue] = []
    for number, row in enumerate(text.split("\n"), 1):
        name, colon, words = (part.strip() for part in row.partition(":"))
        if name and not (colon and name in _PARTS):
            faults.append(TextIssue(f"'{row.strip()}' is no part of a start: line, hand or next", number, 1))
        elif name in found:
            faults.append(TextIssue(f"there is a second '{name}'", number, 1))
        elif name:
            found[name] = number, words
    if not faults and ("line" not in found or ("hand" in found) == ("next" in found)):
        faults.append(TextIssue("a start has a line, and either a hand or the next plays"))
    if faults:
        raise StartError(faults)
    return found


def _line(words: str) -> Line:
    line = Line.parse(words)
    if not line.plays:
        raise MoveError("no domino lies in the line")
    _check_numbers([play.pair for play in line.plays])
    return line


def _plays(line: Line, words: str) -> tuple[Play, ...]:
    plays = tuple(map(Play.parse, words.split()))
    _check_numbers([play.pair for play in plays])
    for play in plays:
        line = line.play(play)
    if not plays:
        raise MoveError("there are no plays whose totals could be asked")
    return plays


def _hand(line: Line, words: str) -> tuple[Pair, ...]:
    hand: list[Pair] = []
    for word in words.split():
        if len(word) != 2 or any(digit not in DIGITS for digit in word.upper()):
            raise MoveError(f"'{word}' is no domino; write one such as 24")
        first, second = sorted(DIGITS.index(digit) for digit in word.upper())
        if (first, second) in line.dominoes or (first, second) in hand:
            raise MoveError(f"the domino {word} is there twice")
        hand.append((first, second))
    if not hand:
        raise MoveError("the hand is empty")
    _check_numbers(hand)
    return tuple(hand)


def _check_numbers(pairs: Sequence[Pair]) -> None:
    for low, high in pairs:
        if high > HIGHEST:
            raise MoveError(
                f"the set ends at {HIGHEST}{HIGHEST}; there is no domino {DIGITS[low]}{DIGITS[high]}"
            )


def answer(start: Start, goal: Goal) -> Answer:
    """The answers to a task."""
    match goal:
        case "totals":
            return _totals(start)
        case "scoring-play":
            tried = list(_tried(start.line, start.hand))
            return Answer(tuple(str(play) for play, score in tried if score), 0, len(tried))
        case "best-play":
            tried = list(_tried(start.line, start.hand))
            most = max((score for _, score in tried), default=0)
            return Answer(tuple(str(play) for play, score in tried if score == most > 0), most, len(tried))
        case "longest-run":
            return _longest_run(start)


def totals(start: Start) -> tuple[int, ...]:
    """What the ends add up to after each of the next plays."""
    line, found = start.line, []
    for play in start.plays:
        line = line.play(play)
        found.append(line.total)
    return tuple(found)


def _totals(start: Start) -> Answer:
    found = totals(start)
    return Answer((", ".join(map(str, found)),), sum(n for n in found if n % 5 == 0), len(found))


def _tried(line: Line, hand: Sequence[Pair]) -> Iterator[tuple[Play, int]]:
    """Every play of a hand, with its score."""
    for pair in hand:
        for play in line.plays_of(pair):
            yield play, line.play(play).score


def _longest_run(start: Start) -> Answer:
    """The longest runs of plays that all score, from one hand and without a reply; of those the ones with the
    most points."""
    best: list[tuple[str, ...]] = []
    record = (0, 0)
    sums = 0

    def search(line: Line, hand: tuple[Pair, ...], run: tuple[str, ...], points: int) -> None:
        nonlocal best, record, sums
        if run and (len(run), points) >= record:
            best = [*best, run] if (len(run), points) == record else [run]
            record = len(run), points
        for play, score in _tried(line, hand):
            sums += 1
            if score:
                left = tuple(pair for pair in hand if pair != play.pair)
                search(line.play(play), left, (*run, str(play)), points + score)

    search(start.line, start.hand, (), 0)
    return Answer(tuple(", ".join(run) for run in best), record[1], sums)
