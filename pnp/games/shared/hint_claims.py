"""Check hints against the rules: the sentences of a game's hints, and the claim of each.

A game registers a check for every sentence. The checks work from the plain rules or from all shortest
solutions, never from the code that writes the hints, so that bugs there are noticed::

    CLAIMS: Claims[Table] = Claims()

    @CLAIMS.says("Only one play scores: {points} points.", "{count} plays score, …")
    def _scoring(table: Table, said: Said) -> bool:
        return …
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from string import Formatter
from typing import Generic, TypeVar

from pnp.components.dominoes.tiles import DIGITS
from pnp.games.api.puzzles import UNKNOWN, HintVerdict
from pnp.search.replay import MoveError

C = TypeVar("C")


class OpenQuestionError(Exception):
    """A sentence can't be checked; the message gives the reason."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence of a hint, and its context. ``words``: the sentence without its values; ``values``: the
    values; ``text``: all of it; ``earlier``: the sentences before it on its line; ``below``: the lines below
    the hint, which describe its drawing.
    """

    words: str
    values: Mapping[str, str]
    text: str
    earlier: tuple[Said, ...] = ()
    below: str = ""

    def __getitem__(self, gap: str) -> str:
        return self.values[gap]

    def number(self, gap: str = "count") -> int:
        """Return the number in a gap; 1 if the sentence is a singular that doesn't name it.

        :raises ValueError: if something else is there.
        """
        return int(self.values.get(gap, "1"))

    def digit(self, gap: str) -> int:
        """Return the number on a domino in a gap, from 0 to F.

        :raises ValueError: if something else is there.
        """
        return DIGITS.index(self.values[gap])

    def names(self, gap: str) -> list[str]:
        """Return the items that a gap lists: ``a, b and c``."""
        return re.split(r", | and | or ", self.values[gap])


Check = Callable[[C, Said], bool]
"""Whether a sentence is true. It may raise `OpenQuestionError`, and ValueError, LookupError or MoveError for
values that make no sense."""


@dataclass(frozen=True, slots=True)
class _Claim(Generic[C]):
    check: Check[C]
    drawn: bool


_NONSENSE = (ValueError, LookupError, MoveError)
"""The errors that checks raise for values that make no sense."""


@dataclass(frozen=True)
class Claims(Generic[C]):
    """The sentences of a game's hints, with their checks.

    ``gaps``: what may fill some gaps, as regular expressions by the names of the gaps; anything may fill the
    others.
    """

    gaps: Mapping[str, str] = field(default_factory=dict)
    _claims: dict[str, _Claim[C]] = field(default_factory=dict)

    def says(self, *sentences: str, drawn: bool = False) -> Callable[[Check[C]], Check[C]]:
        """Register the check that is decorated for some sentences.

        :param drawn: whether the lines below the hint are checked, too.
        """

        def register(check: Check[C]) -> Check[C]:
            for words in sentences:
                assert words not in self._claims, words
                self._claims[words] = _Claim(check, drawn)
            return check

        return register

    @property
    def sentences(self) -> tuple[str, ...]:
        """All sentences that can be checked."""
        return tuple(self._claims)

    def verdict(self, hint: str, about: C) -> HintVerdict:
        """Return whether a hint is true."""
        said = self._read(hint)
        if said is None:
            return UNKNOWN
        wrong, reasons = [], []
        for sentence in said:
            try:
                if not self._holds(sentence, about):
                    wrong.append(sentence.text)
            except OpenQuestionError as reason:
                reasons.append(str(reason))
        return HintVerdict(wrong=tuple(wrong), open=next(iter(reasons), ""))

    def _holds(self, sentence: Said, about: C) -> bool:
        try:
            return self._claims[sentence.words].check(about, sentence)
        except _NONSENSE:
            return False

    def _read(self, hint: str) -> list[Said] | None:
        """Return the sentences of a hint; None if it has others, or lines below that no sentence speaks of."""
        lines = hint.split("\n")
        found: list[Said] = []
        for number in range(len(lines)):
            line = self._read_line(lines[number])
            if line is None:
                break
            found += line
        else:
            number = len(lines)
        below = "\n".join(lines[number:]).rstrip("\n")
        if not found or (below.strip() and not any(self._claims[one.words].drawn for one in found)):
            return None
        return [replace(one, below=below) for one in found]

    def _read_line(self, line: str) -> list[Said] | None:
        for words in self._whole_line(line):
            return words
        return None

    def _whole_line(self, line: str, earlier: tuple[Said, ...] = ()) -> Iterator[list[Said]]:
        """Yield every way to read a line as sentences, one after another."""
        if not line:
            yield list(earlier)
            return
        found = [(match, words) for words in self._claims for match in self._matches(words, line)]
        for match, words in sorted(found, key=lambda one: (one[0].end(), -_plain(one[1]))):
            said = Said(words, match.groupdict(), match[0], earlier)
            yield from self._whole_line(line[match.end() :].lstrip(), (*earlier, said))

    def _matches(self, words: str, line: str) -> Iterator[re.Match[str]]:
        """Yield the sentence as the beginning of a line: with the shortest values that fit, and as the whole
        line."""
        pattern = _pattern(words, tuple(self.gaps.items()))
        shortest = re.compile(pattern + r"(?=\s|$)").match(line)
        if shortest:
            yield shortest
            if shortest.end() < len(line) and (whole := re.compile(pattern).fullmatch(line)):
                yield whole


@cache
def _plain(words: str) -> int:
    """Return how long a sentence is without its gaps: of two that a text might be, the longer one is meant."""
    return sum(len(literal) for literal, *_ in Formatter().parse(words))


@cache
def _pattern(words: str, gaps: tuple[tuple[str, str], ...] = ()) -> str:
    """Return a pattern for a sentence with its gaps filled."""
    may, pattern, seen = dict(gaps), "", set[str]()
    for literal, name, _, _ in Formatter().parse(words):
        pattern += re.escape(literal)
        if name in seen:
            pattern += f"(?P={name})"
        elif name:
            pattern += f"(?P<{name}>{may.get(name, '.+?')})"
            seen.add(name)
    return pattern


def read_words(words: Sequence[str], text: str) -> tuple[str, Mapping[str, str]] | None:
    """Return the first of some words with gaps that a whole text consists of, and its values; None if it's
    none of them."""
    for one in words:
        if match := re.compile(_pattern(one)).fullmatch(text):
            return one, match.groupdict()
    return None
