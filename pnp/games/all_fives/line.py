"""The line of dominoes in All Fives: where you can play, the sum of its ends, and the start of a puzzle.

The line is laid from left to right. The first double is the sniff, on which you can play at all four sides: the
line runs through it to the left (L) and right (R), and separate lines grow from it upwards (U) and downwards
(D). The rules are those of the book Donimoes.

A play is written as the domino, the end that matches first, and the side of the line: ``24R`` lays the domino
so that its 2 meets the end on the right. The first domino has no side: ``36``. The sniff lies across the line;
``=`` puts it in line: ``44R=``. A sniff that is the very first domino lies across.

The text of a start has the plays that made the line, and the player's hand::

    line: 23 36R 22L
    hand: 24 61 11

If totals are to be found, ``next`` replaces ``hand``: the plays after which they are wanted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.components.dominoes.notation import HIGHEST
from pnp.components.dominoes.tiles import DIGITS, Direction, Pair, pair_of
from pnp.search.replay import MoveError

Arm = tuple[Pair, ...]
"""The dominoes outwards from the sniff, or from the left end, each with its nearer number first."""

MULTIPLE = 5
"""A play scores if the ends add up to a multiple of this."""
SIDES = (Direction.L, Direction.R, Direction.U, Direction.D)
_LEVEL = (Direction.L, Direction.R)


@dataclass(frozen=True, slots=True)
class Play:
    """A domino played: the number that meets the line, the other number, the side, and whether a double lies in
    line."""

    near: int
    far: int
    side: Direction | None = None
    in_line: bool = False

    @property
    def pair(self) -> Pair:
        """Its numbers, the lower first, which identify it within the set."""
        return pair_of(self.near, self.far)

    @property
    def double(self) -> bool:
        return self.near == self.far

    def __str__(self) -> str:
        side = self.side.name if self.side else ""
        return f"{DIGITS[self.near]}{DIGITS[self.far]}{side}{'=' * self.in_line}"

    @classmethod
    def parse(cls, text: str) -> Play:
        """Return the play that a text stands for.

        :raises MoveError: if it isn't a play.
        """
        numbers, rest = text[:2].upper(), text[2:].upper()
        in_line = rest.endswith("=")
        side = rest.removesuffix("=")
        if len(numbers) < 2 or any(digit not in DIGITS for digit in numbers) or side not in ("", *"LRUD"):
            raise MoveError(
                Sentence(
                    "'{text}' isn't a play; write the domino and the side, such as 24R, or 44R= in line",
                    text=text,
                )
            )
        near, far = (DIGITS.index(digit) for digit in numbers)
        return cls(near, far, Direction[side] if side else None, in_line)


@dataclass(frozen=True, slots=True)
class End:
    """A place to play: its side, the number to match there, and how much it counts now."""

    side: Direction
    number: int
    counts: int


@dataclass(frozen=True, slots=True)
class Line:
    """All dominoes played so far.

    Before there is a sniff, ``spine`` holds the line from left to right, each domino as it reads. After that,
    ``arms`` holds the dominoes on each side of the sniff, in the order of `SIDES`.
    """

    spine: Arm = ()
    sniff: int | None = None
    in_line: bool = False
    arms: tuple[Arm, ...] = ((), (), (), ())
    plays: tuple[Play, ...] = field(default=(), compare=False)
    """The plays that made the line, which are its text form."""

    @classmethod
    def parse(cls, text: str) -> Line:
        """Return the line made by plays, which are separated by spaces or commas.

        :raises MoveError: for the first play that is wrong.
        """
        line = cls()
        for word in text.replace(",", " ").split():
            line = line.play(Play.parse(word))
        return line

    def to_text(self) -> str:
        """Return the plays that made the line; `parse` reads it back."""
        return " ".join(map(str, self.plays))

    @property
    def dominoes(self) -> frozenset[Pair]:
        """The dominoes of the set that are in the line, each with its lower number first."""
        return frozenset(play.pair for play in self.plays)

    def ends(self) -> tuple[End, ...]:
        """Return every place to play. You can play on open flanks of the sniff, although they don't count."""
        if self.sniff is not None:
            return tuple(self._end(side, arm, self.sniff) for side, arm in zip(SIDES, self.arms, strict=True))
        if not self.spine:
            return ()
        left, right = self.spine[0][0], self.spine[-1][1]
        return End(Direction.L, left, left), End(Direction.R, right, right)

    def _end(self, side: Direction, arm: Arm, sniff: int) -> End:
        if arm:
            near, far = arm[-1]
            return End(side, far, 2 * far if near == far else far)
        tip = (side in _LEVEL) == self.in_line
        return End(side, sniff, sniff if tip else 0)

    @property
    def total(self) -> int:
        """The sum of the ends: both numbers of a double across the line count, as do both tips of the sniff."""
        return sum(end.counts for end in self.ends())

    @property
    def score(self) -> int:
        """The score of the last play: the total if it is a multiple of five, else 0."""
        return self.total if self.total % MULTIPLE == 0 else 0

    def play(self, play: Play) -> Line:
        """Return the line with one more domino.

        :raises MoveError: naming the rule that forbids it.
        """
        self._check(play)
        made = replace(self, plays=(*self.plays, play))
        if play.double and self.sniff is None:
            return made._with_sniff(play)
        if self.sniff is None:
            return replace(made, spine=self._longer_spine(play))
        assert play.side is not None
        at = SIDES.index(play.side)
        arms = list(self.arms)
        arms[at] = (*arms[at], (play.near, play.far))
        return replace(made, arms=tuple(arms))

    def _check(self, play: Play) -> None:
        if play.pair in self.dominoes:
            raise MoveError(
                Sentence(
                    "the domino {pair}{pair_2} has already been played", pair=play.pair[0], pair_2=play.pair[1]
                )
            )
        if play.in_line and not (play.double and self.sniff is None):
            raise MoveError("only the first double can lie in line; all others lie across")
        ends = {end.side: end for end in self.ends()}
        if not ends:
            if play.side is not None or play.in_line:
                raise MoveError("the first domino can't be played on a side, or in line with another")
            return
        if play.side is None:
            raise MoveError("the play doesn't name a side: L, R, or U and D of the first double")
        if play.side not in ends:
            raise MoveError(
                Sentence(
                    "nothing can be played at {side}: the first double hasn't been played yet", side=play.side
                )
            )
        if ends[play.side].number != play.near:
            raise MoveError(
                Sentence(
                    "the {near} of this domino doesn't match the {number} at {side}",
                    near=play.near,
                    number=ends[play.side].number,
                    side=play.side,
                )
            )

    def _longer_spine(self, play: Play) -> Arm:
        if play.side is Direction.L:
            return (play.far, play.near), *self.spine
        return *self.spine, (play.near, play.far)

    def _with_sniff(self, play: Play) -> Line:
        """Return the line once the first double has been played: the earlier dominoes become the arm on the
        side where they meet the sniff."""
        arms: list[Arm] = [(), (), (), ()]
        if play.side is Direction.R:
            arms[SIDES.index(Direction.L)] = tuple((far, near) for near, far in reversed(self.spine))
        elif play.side is Direction.L:
            arms[SIDES.index(Direction.R)] = self.spine
        return replace(self, spine=(), sniff=play.near, in_line=play.in_line, arms=tuple(arms))

    def plays_of(self, pair: Pair) -> tuple[Play, ...]:
        """Return every way to play a domino, in a fixed order, even ways that look and count the same."""
        low, high = pair
        if not self.plays:
            return (Play(low, high),)
        found = []
        for end in self.ends():
            if end.number not in pair:
                continue
            far = high if end.number == low else low
            found.append(Play(end.number, far, end.side))
            if low == high and self.sniff is None:
                found.append(Play(low, high, end.side, in_line=True))
        return tuple(found)


# Start


_PARTS = ("line", "hand", "next")


@dataclass(frozen=True, slots=True)
class Start:
    """A line, and either the hand, in its order, or the plays whose totals are to be found."""

    line: Line
    hand: tuple[Pair, ...] = ()
    plays: tuple[Play, ...] = ()

    def to_text(self) -> str:
        """Return the text form; `read_start` reads it back."""
        held = " ".join(DIGITS[low] + DIGITS[high] for low, high in self.hand)
        rest = f"next: {' '.join(map(str, self.plays))}" if self.plays else f"hand: {held}"
        return f"line: {self.line.to_text()}\n{rest}"


def read_start(text: str) -> Start:
    """Return the start that a text describes.

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
    """Return the words after each name, and their line."""
    found: dict[str, tuple[int, str]] = {}
    errors: list[ErrorInText] = []
    for number, row in enumerate(text.split("\n"), 1):
        name, colon, words = (part.strip() for part in row.partition(":"))
        if name and not (colon and name in _PARTS):
            errors.append(
                ErrorInText(
                    Sentence("'{text}' isn't part of a start; expected line, hand or next", text=row.strip()),
                    number,
                )
            )
        elif name in found:
            errors.append(ErrorInText(Sentence("there is a second '{name}'", name=name), number))
        elif name:
            found[name] = number, words
    if not errors and ("line" not in found or ("hand" in found) == ("next" in found)):
        errors.append(ErrorInText("a start needs a line, and either a hand or the next plays"))
    if errors:
        raise TextError(errors)
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
