"""The results of solvers, with the levels of difficulty, the same for every game: the values behind
``pnp solve --json``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from pnp.base.progress import check_cancelled
from pnp.base.sentences import Sentence
from pnp.base.wording import did_you_mean


class Status(StrEnum):
    """The ways in which an attempt to solve a puzzle may end."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    UNKNOWN = "unknown"
    """A limit was reached, which is the reason."""
    INVALID = "invalid"
    """The puzzle itself is malformed, for the given reason."""


class Proof(StrEnum):
    """The statements that may be proved about a puzzle."""

    SHORTEST = "shortest"
    """No solution has fewer moves."""
    UNIQUE = "unique"
    """There is no other solution."""
    COUNTED = "counted"
    """There are exactly as many solutions as the puzzle claims."""
    WITNESS = "witness"
    """There is a solution: this one."""
    FORCED = "forced"
    """The solution works against every reply."""
    BEST = "best"
    """No other move is as good."""
    UNSOLVABLE = "unsolvable"


class Level(StrEnum):
    """The difficulty of a puzzle in words, from easy upwards."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


def level_in_words(level: Level) -> Sentence:
    """Return a level in words for messages, which are translated, unlike the values of options."""
    return Sentence(level.value)


LEVELS = tuple(Level)


def levels_between(low: Level, high: Level) -> tuple[Level, ...]:
    """Return all levels from one to another, both included.

    :raises ValueError: if ``low`` is above ``high``.
    """
    first, last = LEVELS.index(low), LEVELS.index(high)
    if first > last:
        raise ValueError(
            Sentence("write the easier difficulty of a range first: {high}..{low}", low=low, high=high)
        )
    return LEVELS[first : last + 1]


def nearest_level(wanted: Level, others: Iterable[Level]) -> Level:
    """Return the level nearest to the one wanted; of two that are equally near, the easier one."""
    return min(
        sorted(others, key=LEVELS.index), key=lambda other: abs(LEVELS.index(other) - LEVELS.index(wanted))
    )


def read_levels(text: str) -> tuple[Level, Level]:
    """Return the first and the last level of a range such as ``easy..hard``, or of a single level.

    :raises ValueError: with the reason.
    """
    first, dots, last = text.partition("..")
    names = [level.value for level in LEVELS]
    for name in (first, last) if dots else (first,):
        if name not in names:
            hint = did_you_mean(name, names) or Sentence(
                "; choose {names}, or a range such as easy..hard", names=", ".join(names)
            )
            raise ValueError(Sentence("'{name}' isn't a difficulty{hint}", name=name, hint=hint))
    low, high = Level(first), Level(last if dots else first)
    levels_between(low, high)
    return low, high


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The difficulty of a puzzle, and the reason. ``score`` orders the puzzles of one level, the hardest last,
    and has no unit: each goal of a game may have its own scale. ``reason`` describes in a few words what was
    counted.
    """

    level: Level
    score: float
    reason: str

    @property
    def counted(self) -> bool:
        """Whether it has a score; a level without a score is a person's opinion."""
        return bool(self.score or self.reason)

    def __str__(self) -> str:
        return f"'{self.level}' ({self.score:g})" if self.score else f"'{self.level}'"


@dataclass(frozen=True, slots=True)
class Steps:
    """Levels by score: a puzzle has the first level whose bound is above its score; otherwise it's expert."""

    easy: float
    medium: float
    hard: float

    def between(self, low: float, high: float) -> tuple[Level, ...]:
        """Return the levels of the scores from one to another."""
        first, last = (list(Level).index(self.level(score)) for score in (low, high))
        return tuple(Level)[first : last + 1]

    def level(self, score: float) -> Level:
        """Return the level of a score."""
        bounds = {Level.EASY: self.easy, Level.MEDIUM: self.medium, Level.HARD: self.hard}
        return next((level for level, bound in bounds.items() if score < bound), Level.EXPERT)


@dataclass(frozen=True, slots=True)
class Hint:
    """A sentence with named gaps, such as ``{moves} moves solve it``, and the values that fill them. It's
    translated as a whole, and a value may itself be words to translate.

    A sentence with a plural has ``many``, its English for any number but 1, and the number as its value
    ``count``. Sentences in ``follow`` continue on the same line; each of the ``lines`` has its own line below.
    The text ``below`` all of them isn't translated.
    """

    words: str
    values: Mapping[str, str | int | Hint]
    many: str = ""
    follow: tuple[Hint, ...] = ()
    lines: tuple[Hint, ...] = ()
    below: str = ""

    def __str__(self) -> str:
        return self.said(lambda words, /, **values: words.format(**values))

    def said(self, word: Callable[..., str], count: Callable[..., str] | None = None) -> str:
        """Return the hint in words, using a function that translates and fills in values, such as a theme's.

        :param count: translates a sentence with a plural: `Theme.translate_count`.
        """
        line = " ".join([self._sentence(word, count), *(hint.said(word, count) for hint in self.follow)])
        below = [self.below] if self.below else []
        return "\n".join([line, *(hint.said(word, count) for hint in self.lines), *below])

    def _sentence(self, word: Callable[..., str], count: Callable[..., str] | None) -> str:
        values = {
            name: value.said(word, count) if isinstance(value, Hint) else value
            for name, value in self.values.items()
        }
        if not self.many:
            return word(self.words, **values)
        if count is not None:
            return count(self.words, self.many, **values)
        return word(self.words if values["count"] == 1 else self.many, **values)


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits and resources of a search.

    ``states`` counts distinct states, ``memory`` is in bytes, ``seconds`` are wall-clock time. A game that can
    share one search among ``threads`` does so, and keeps a checkpoint in the folder ``checkpoint`` until the
    search ends. Without ``rated``, a puzzle isn't rated: in many games, this takes longer than solving it.
    """

    states: int = 100_000_000
    memory: int = 4 << 30
    seconds: float = float("inf")
    threads: int = 1
    checkpoint: Path | None = None
    rated: bool = True

    def __post_init__(self) -> None:
        if self.states < 1 or self.memory < 1 or self.seconds <= 0 or self.threads < 1:
            raise ValueError("limits must be positive")

    @property
    def time_reached(self) -> str:
        """The reason to give when time is up, with the limit set by the user."""
        return Sentence("the limit of {seconds:.12g} s was reached", seconds=self.seconds)

    @property
    def states_reached(self) -> str:
        """The reason to give when a search has reached its limit of states."""
        return Sentence("the limit of {states:,} states was reached", states=self.states)

    @property
    def memory_reached(self) -> str:
        """The reason to give when a search would take more memory."""
        return Sentence("the limit of {value:.1f} GiB of memory was reached", value=self.memory / 2**30)

    def reached(self, states: int, seconds: float) -> str | None:
        """Return the limit that a search of this many states and seconds has reached; None if it may continue.

        :raises CancelledError: if whoever started the search has cancelled it.
        """
        check_cancelled()
        if states > self.states:
            return self.states_reached
        return self.time_reached if seconds > self.seconds else None


class LimitReachedError(Exception):
    """A limit of the search was reached; the message names it."""


Notation = str | Mapping[str, str]
"""A solution in the notation of its game; one for each goal if a puzzle has several."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer to one puzzle.

    ``length`` is in moves, and, like ``solution``, a mapping if a puzzle has several goals; ``states`` counts
    the distinct states visited; ``seconds`` is wall-clock time; ``reason`` is the limit reached or what is
    invalid; ``other`` is a second solution, if the search found one that is as good.
    """

    status: Status
    solution: Notation | None = None
    length: int | Mapping[str, int] | None = None
    proof: Proof | None = None
    states: int = 0
    seconds: float = 0.0
    difficulty: Difficulty | None = None
    reason: str | None = None
    other: Notation | None = None

    @classmethod
    def invalid(cls, reason: str) -> Outcome:
        """Return the outcome of a puzzle whose start breaks the rules."""
        return cls(Status.INVALID, reason=reason)

    @classmethod
    def unknown(cls, reason: str, states: int = 0, seconds: float = 0.0) -> Outcome:
        """Return the outcome of a search that reached a limit."""
        return cls(Status.UNKNOWN, states=states, seconds=seconds, reason=reason)

    @classmethod
    def unsolvable(cls, states: int, seconds: float) -> Outcome:
        """Return the outcome of a search that proved that there is no solution."""
        return cls(Status.UNSOLVABLE, proof=Proof.UNSOLVABLE, states=states, seconds=seconds)

    def rated(self, difficulty: Difficulty | None) -> Outcome:
        """Return the outcome with a difficulty."""
        return replace(self, difficulty=difficulty)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A generated puzzle: its start in the text form of its game, and its verified claims.

    ``id`` is its permanent name: the game, the set's seed and the puzzle's number.
    """

    id: str
    start: str
    outcome: Outcome
    options: Mapping[str, int | bool | str]
    hints: tuple[Hint, ...] = ()
