"""Check hints against the rules: the sentences of a game's hints, and the claim of each; and the claims of
hints about lines of moves, compared with all shortest solutions.

A game registers a check for every sentence. The checks work from the plain rules or from all shortest
solutions, never from the code that writes the hints, so that bugs there are noticed::

    CLAIMS: Claims[Table] = Claims()

    @CLAIMS.says("Only one play scores: {points} points.", "{count} plays score, …")
    def _scoring(table: Table, said: Said) -> bool:
        return …

A sentence about lines refers to every shortest solution, to the only one, to one of them, or to the solution at
hand if the others aren't known. The checks go through the graph of shortest solutions step by step.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from string import Formatter
from typing import Any, Generic, TypeVar

from pnp.base.sentences import Sentence
from pnp.components.dominoes.tiles import DIGITS, PAWNS
from pnp.games.api.puzzles import UNKNOWN, HintVerdict
from pnp.games.shared import hint_sentences
from pnp.games.sliding.move_rules import MoveRules
from pnp.search.replay import MoveError
from pnp.search.shortest_paths import M, P, ShortestPaths, Step

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
"""A function that returns whether a sentence is true. It may raise `OpenQuestionError`, and ValueError,
LookupError or MoveError for values that make no sense."""


@dataclass(frozen=True, slots=True)
class _Claim(Generic[C]):
    check: Check[C]
    drawn: bool


_NONSENSE = (ValueError, LookupError, MoveError)
"""The errors that checks raise for values that make no sense."""


@dataclass(frozen=True)
class Claims(Generic[C]):
    """The sentences of a game's hints, with their checks.

    ``gaps``: regular expressions for what may fill some gaps, by the names of the gaps; anything may fill the
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
        """Return the sentences of a hint; None if it has others, or lines below to which no sentence refers."""
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
    """Return the length of a sentence without its gaps: if a text matches two sentences, the longer one is
    meant."""
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
    """Return the first of some words with gaps that matches a whole text, and its values; None if none does."""
    for one in words:
        if match := re.compile(_pattern(one)).fullmatch(text):
            return one, match.groupdict()
    return None


UNKNOWN_PATHS = Sentence("there are too many positions to find all shortest solutions")


@dataclass(frozen=True)
class Lines(Generic[P, M]):
    """The solutions of a puzzle to which hints refer. ``find()`` returns all shortest ones, or None if there
    are too many positions to find them; ``known`` is the solution at hand. ``pieces`` are the pieces that may
    move, by name; ``moved(step)`` those that a step moves; ``write(position)`` is the text of a position."""

    find: Callable[[], ShortestPaths[P, M] | None]
    known: ShortestPaths[P, M]
    rules: MoveRules[P, M]
    pieces: Sequence[str]
    moved: Callable[[Step[P, M]], Collection[str]]
    write: Callable[[P], str]

    @cached_property
    def shortest(self) -> ShortestPaths[P, M] | None:
        """All shortest solutions; None if they can't be found."""
        return self.find()

    @property
    def every(self) -> ShortestPaths[P, M]:
        """All shortest solutions.

        :raises OpenQuestionError: if they can't be found.
        """
        if self.shortest is None:
            raise OpenQuestionError(UNKNOWN_PATHS)
        return self.shortest

    def of(self, said: Said) -> ShortestPaths[P, M]:
        """Return the solutions that a sentence is about, by the words for its scope."""
        scope = said.values.get("scope")
        if scope == hint_sentences.SCOPES[hint_sentences.ONE]:
            return self.known
        if scope == hint_sentences.SCOPES[hint_sentences.SHORTEST] and self.known.length == self.every.length:
            return self.known  # the check decides whether it's true of another one
        if scope == hint_sentences.SAME[hint_sentences.ONE]:  # also used for the only shortest solution
            only = any(one.words == hint_sentences.LENGTHS[hint_sentences.ONLY] for one in said.earlier)
            return self.every if only else self.known
        return self.every

    def movers(self, steps: Iterable[Step[P, M]]) -> set[str]:
        """Return the pieces that steps move."""
        return {piece for step in steps for piece in self.moved(step)}

    def name(self, step: Step[P, M]) -> str:
        """Return the move of a step as solutions write it."""
        return self.rules.write([step.move])

    def first_steps(self) -> list[Step[P, M]]:
        """Return all legal first moves."""
        return [Step(self.known.start, *one) for one in self.rules.legal(self.known.start)]


AnyLines = Lines[Any, Any]
AnyPaths = ShortestPaths[Any, Any]
LineCheck = Callable[[AnyLines, AnyPaths, Said], bool]
"""A function that returns whether a sentence is true of solutions."""


def pieces_of(said: Said, gap: str) -> set[str]:
    """Return the names of the pieces that a gap lists, without their kinds: ``B`` for ``pawn B``."""
    return {name.split(" ")[-1] for name in said.names(gap)}


def piece_of(said: Said, gap: str = "piece") -> str:
    """Return the name of the piece in a gap.

    :raises ValueError: if there are several.
    """
    (name,) = pieces_of(said, gap)
    return name


def flat(layers: Iterable[Iterable[Step[Any, Any]]]) -> list[Step[Any, Any]]:
    """Return the steps of several layers."""
    return [step for layer in layers for step in layer]


def effect(
    happens: Callable[[Step[Any, Any], Said], bool],
) -> Callable[[AnyLines, AnyPaths, Said], bool]:
    """Return a check that every solution has a step with some effect."""

    def check(lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
        return paths.extremes(lambda step: happens(step, said))[0] > 0

    return check


SCOPES = {"scope": "|".join((*hint_sentences.SCOPES.values(), *hint_sentences.SAME.values()))}
"""The words for the solutions that a sentence is about, as a pattern for its gap."""
MakeLines = Callable[[AnyPaths, MoveRules[Any, Any], Callable[[], AnyPaths | None]], AnyLines]
"""A function that makes the `Lines` of a puzzle from the solution at hand, the rules, and a function that finds
all shortest solutions."""


def slide_lines(known: AnyPaths, rules: MoveRules[Any, Any], find: Callable[[], AnyPaths | None]) -> AnyLines:
    """Return the solutions of a puzzle in which dominoes slide."""
    return Lines(
        find=find,
        known=known,
        rules=rules,
        pieces=["-".join(domino.name) for domino in known.start.dominoes],
        moved=lambda step: ("-".join(step.move.name),),
        write=lambda table: str(table.to_text()),
    )


def pawn_lines(known: AnyPaths, rules: MoveRules[Any, Any], find: Callable[[], AnyPaths | None]) -> AnyLines:
    """Return the solutions of a puzzle in which four pawns move, some of them together."""

    def moved(step: Step[Any, Any]) -> list[str]:
        places = zip(PAWNS, step.before.pawns, step.after.pawns, strict=True)
        return [pawn for pawn, here, there in places if here != there]

    return Lines(
        find=find,
        known=known,
        rules=rules,
        pieces=PAWNS,
        moved=moved,
        write=lambda position: str(position.to_text()),
    )
