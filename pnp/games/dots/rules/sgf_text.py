"""The text of the Smart Game Format, FF[4]: nodes of properties with their values, read strictly; its encoding,
which is given by ``CA`` or a byte order mark, or is guessed; and results of Dots, read as claims and written
from positions.

Old archives of games of Dots give no encoding and are mostly in windows-1251, the usual encoding of Cyrillic on
Windows.

Only the main line is kept, which consists of the first of any variations. Sizes are limited, because files may
come from anyone.

Results are ``RE[B+7]``, ``RE[W+R]``, ``RE[0]``.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from pnp.base.errors import TextError
from pnp.base.sentences import Sentence
from pnp.games.dots.rules.position import OTHER, Position, Rules
from pnp.games.dots.rules.records import points, winner

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_NAMED = re.compile(rb"(?<![A-Za-z])CA\s*\[\s*([^\]\s]{1,40})\s*\]")
_CYRILLIC, _WESTERN = "windows-1251", "windows-1252"
_LETTERS = frozenset(range(0xC0, 0x100))
"""The bytes of the letters from А to я in windows-1251, which are Western letters with accents elsewhere."""


def decode(data: bytes) -> tuple[str, str]:
    """Return the text of a file, and a notice if its encoding was guessed or differs from the one given in the
    file; otherwise an empty text."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, errors="replace"), ""
    named = _NAMED.search(data)
    name = named[1].decode("ascii", errors="replace") if named else ""
    if name and (text := _decoded(data, name)) is not None:
        return text, ""
    if (text := _decoded(data, "utf-8")) is not None:
        return text, _told(name, "UTF-8") if name else ""
    guess = _CYRILLIC if _is_cyrillic(data) else _WESTERN
    return data.decode(guess, errors="replace"), _told(name, guess)


def _decoded(data: bytes, encoding: str) -> str | None:
    """Return the text in an encoding; None for bytes that it doesn't have, and for an unknown name."""
    try:
        return data.decode(encoding)
    except (LookupError, ValueError):
        return None


def _is_cyrillic(data: bytes) -> bool:
    """Return whether most non-ASCII letters are next to each other, as in Cyrillic words; in Western languages,
    nearly all such letters are between ASCII letters."""
    beyond = [at for at, byte in enumerate(data) if byte in _LETTERS]
    pairs = sum(data[at + 1] in _LETTERS for at in beyond if at + 1 < len(data))
    return 2 * pairs >= len(beyond)


def _told(name: str, guess: str) -> str:
    if name:
        return Sentence(
            "the file gives '{name}' as its encoding, which is wrong; it was read as {guess}",
            name=name,
            guess=guess,
        )
    return Sentence("the file doesn't name its encoding; it was read as {guess}", guess=guess)


MOST_CHARACTERS = 1_000_000
MOST_NODES = 20_000
MOST_DEPTH = 200
MOST_VALUES = 20_000

_TOKEN = re.compile(r"\s+|[();]|[A-Z][A-Za-z]{0,30}|\[(?:[^\]\\]|\\.)*\]", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Value:
    """A property's value, unescaped, with its place in the file."""

    text: str
    line: int
    column: int

    def error(self, message: str) -> TextError:
        """Return the error in the value."""
        return TextError.at(message, self.line, self.column)


Node = dict[str, list[Value]]


def read_nodes(text: str) -> list[Node]:
    """Return the nodes of a file's main line.

    :raises TextError: at the first place that is malformed or exceeds a limit.
    """
    if len(text) > MOST_CHARACTERS:
        raise TextError.at(Sentence("a file can have at most {most:,} characters", most=MOST_CHARACTERS), 1)
    return _Reader(text).nodes()


def escaped(text: str) -> str:
    """Return a text as written in a value."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


class _Reader:
    """Goes through the tokens once; ``_depth`` counts open trees, ``_ended`` is whether the main line is
    over."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._line, self._start = 1, 0
        self._nodes: list[Node] = []
        self._name = ""
        self._depth, self._values, self._ended = 0, 0, False
        self._skipped: Node = {}

    def nodes(self) -> list[Node]:
        while self._at < len(self._text):
            self._take()
        if self._depth or not self._nodes:
            raise self._error(
                Sentence("the file ends in the middle of a game: a closing bracket is missing")
                if self._depth
                else "expected '(;'"
            )
        return self._nodes

    def _take(self) -> None:
        match = _TOKEN.match(self._text, self._at)
        if match is None and self._text[self._at] == "[":
            raise self._error(Sentence("this value isn't closed: a ']' is missing"))
        if match is None:
            raise self._error(Sentence("unexpected {text}", text=repr(self._text[self._at])))
        token = match[0]
        if token == "(":
            self._open()
        elif token == ")":
            self._close()
        elif token == ";":
            self._node()
        elif token[0] == "[":
            self._value(token)
        elif not token.isspace():
            self._property("".join(letter for letter in token if letter.isupper()))  # FF[3] writes White
        newlines = token.count("\n")
        if newlines:
            self._line += newlines
            self._start = self._at + token.rindex("\n") + 1
        self._at = match.end()

    def _open(self) -> None:
        self._depth += 1
        if self._depth == 1 and self._nodes:
            raise self._error(Sentence("the file has several games; expected only one"))
        if self._depth > MOST_DEPTH:
            raise self._error(Sentence("variations can be nested {most} deep at most", most=MOST_DEPTH))
        self._name = ""

    def _close(self) -> None:
        self._depth -= 1
        if self._depth < 0:
            raise self._error("')' without '('")
        self._ended, self._name = True, ""

    def _node(self) -> None:
        if not self._depth:
            raise self._error("expected '(;'")
        if len(self._nodes) >= MOST_NODES:
            raise self._error(Sentence("a game can have at most {most:,} nodes", most=MOST_NODES))
        self._name = ""
        if not self._ended:
            self._nodes.append({})
        self._skipped = {}

    def _property(self, name: str) -> None:
        if not self._nodes:
            raise self._error("expected '(;'")
        self._name = name
        if not self._ended and name in self._nodes[-1]:
            raise self._error(Sentence("'{name}' appears twice in one node", name=name))

    def _value(self, token: str) -> None:
        if not self._name:
            raise self._error(Sentence("a value without a property: write its name first, such as C[text]"))
        self._values += 1
        if self._values > MOST_VALUES:
            raise self._error(Sentence("a file can have at most {most:,} values", most=MOST_VALUES))
        node = self._skipped if self._ended else self._nodes[-1]
        text = re.sub(
            r"\\(?:\r?\n|(.))", r"\1", token[1:-1], flags=re.DOTALL
        )  # a line may go on after a backslash
        node.setdefault(self._name, []).append(Value(text, self._line, self._at - self._start + 1))

    def _error(self, message: str) -> TextError:
        return TextError.at(message, self._line, self._at - self._start + 1)


# The result in SGF


_RESULT = re.compile(
    r"(?P<winner>[BW])\+(?:(?P<lead>\d{1,5}(?:[.,]\d)?)|(?P<resign>R(?:esign)?|T(?:ime)?|F(?:orfeit)?)|(?P<ground>G))?"
)


@dataclass(frozen=True, slots=True)
class Claim:
    """The result claimed in a file.

    ``winner`` is a colour, empty for a draw. ``lead`` is None if the file doesn't give the points. ``how`` is
    how the game ended: a resignation (or a loss on time), a grounding, or nothing.
    """

    winner: str
    lead: Fraction | None = None
    how: Literal["resign", "ground", ""] = ""

    def holds(self, position: Position, rules: Rules, signs: Mapping[str, str]) -> bool:
        """Return whether the game ended in this way. A resignation has no points, whatever the file claims."""
        if position.ended is None or winner(position, rules) != signs.get(self.winner):
            return False
        return self.lead is None or position.ended == "resign" or self.lead == _lead(position, rules)


def read_claim(value: Value) -> Claim | None:
    """Return the claim in a result; None if the result is given as unknown.

    :raises TextError: for a text that isn't a result.
    """
    text = value.text.strip()
    if text in ("", "?", "Void"):
        return None
    if text in ("0", "Draw"):
        return Claim("", Fraction(0))
    match = _RESULT.fullmatch(text)
    if match is None:
        message = Sentence(
            "expected a result such as RE[B+7], RE[W+R] or RE[0], not RE[{text}]", text=text[:20]
        )
        raise value.error(message)
    lead = Fraction(match["lead"].replace(",", ".")) if match["lead"] else None
    return Claim(match["winner"], lead, "resign" if match["resign"] else "ground" if match["ground"] else "")


def write_result(position: Position, rules: Rules, signs: Mapping[str, str]) -> str:
    """Return the result of a game in SGF: the winner's colour and the lead in points, or R; ``?`` while it goes
    on."""
    if position.ended is None:
        return "?"
    who = winner(position, rules)
    if who is None:
        return "0"
    (colour,) = (colour for colour, sign in signs.items() if sign == who)
    if position.ended == "resign":
        return f"{colour}+R"
    lead = _lead(position, rules)
    return f"{colour}+{lead}" if lead.denominator == 1 else f"{colour}+{float(lead)}"


def _lead(position: Position, rules: Rules) -> Fraction:
    """Return the difference in points between the players."""
    found = points(position, rules)
    first, second = (found[player].total for player in OTHER)
    return abs(first - second)
