"""Grids of Dominosa as other people write them: plain rows of numbers, and the IDs of Simon Tatham's program.

An ID is ``PARAMETERS:NUMBERS``. The parameters are the highest number of the set, and maybe a difficulty, as in
``6db``; the numbers follow row by row, those above 9 in brackets. A set up to n has n + 1 rows of n + 2. The
address of the program's page may precede it, up to a ``#``. See the manual of Simon Tatham's Portable Puzzle
Collection.

Both are translated to the text form of `pnp.components.dominoes.table`, and errors keep their places in the
original text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks
from pnp.components.dominoes.tiles import DIGITS, LARGEST_NUMBER

_ID = re.compile(
    r"\s*(?:https?://[^\s#]*#)?(?P<highest>\d{1,4})(?:d[a-z])?\s*(?P<sign>[:#])(?P<numbers>.*?)\s*", re.DOTALL
)
_NUMBER = re.compile(r"\[(\d{1,4})\]|(\d)")


@dataclass(frozen=True, slots=True)
class Written:
    """A grid of numbers as someone wrote it; ``places`` has the line and column of each number, from 1."""

    rows: Sequence[Sequence[str]]
    places: Sequence[Sequence[tuple[int, int]]]

    @property
    def text(self) -> str:
        """The grid in the text form of a table."""
        return "\n\n".join(" ".join(row) for row in self.rows)

    def located(self, error: TextError) -> TextError:
        """Return an error in the text form of the table, at its place in the original text."""
        return TextError([self._located(one) for one in error.in_text])

    def _located(self, error: ErrorInText) -> ErrorInText:
        row, column = (error.line - 1) // 2, (error.column - 1) // 2
        if 0 <= row < len(self.places) and 0 <= column < len(self.places[row]):
            return ErrorInText(error.message, *self.places[row][column])
        return ErrorInText(error.message, 1)


def read_third_party(text: str) -> Written | None:
    """Return the grid in a text that isn't in the form of a table: an ID, or rows on consecutive lines or
    without spaces; None if it's neither.

    :raises TextError: for an ID that is incomplete.
    """
    if match := _ID.fullmatch(text):
        return _from_id(match, text)
    return _from_rows(text)


def id_of(rows: Sequence[Sequence[int]]) -> str:
    """Return the ID of a grid with the usual shape, as Simon Tatham's program writes it.

    :raises ValueError: for a grid of another shape, which has no ID.
    """
    highest = max(map(max, rows))
    if (len(rows), len(rows[0])) != (highest + 1, highest + 2):
        raise ValueError(
            Sentence(
                "a double-{highest} set has an ID only in {rows} rows of {columns}",
                highest=highest,
                rows=highest + 1,
                columns=highest + 2,
            )
        )
    return f"{highest}:" + "".join(str(n) if n < 10 else f"[{n}]" for row in rows for n in row)


def _from_id(match: re.Match[str], text: str) -> Written:
    if match["sign"] == "#":
        raise TextError.at(
            Sentence("an ID with # can be read only by the program that made it; copy the ID with a colon"), 1
        )
    highest, numbers = int(match["highest"]), match["numbers"]
    if not 1 <= highest <= LARGEST_NUMBER:
        raise TextError.at(
            Sentence("the highest number of an ID must be from 1 to {most}", most=LARGEST_NUMBER), 1
        )
    found = list(_NUMBER.finditer(numbers))
    at = match.start("numbers")
    if stray := re.search(r"\S", _NUMBER.sub(lambda number: " " * len(number[0]), numbers)):
        raise TextError.at(
            Sentence("expected a number, not '{sign}'", sign=stray[0]), *_place(text, at + stray.start())
        )
    wanted = (highest + 1) * (highest + 2)
    if len(found) != wanted:
        raise TextError.at(
            Sentence(
                "the ID has {count} number; a double-{highest} set has {wanted}",
                "the ID has {count} numbers; a double-{highest} set has {wanted}",
                count=len(found),
                highest=highest,
                wanted=wanted,
            ),
            1,
        )
    places = [_place(text, at + number.start()) for number in found]
    values = [int(number[1] or number[2]) for number in found]
    high = [
        ErrorInText(
            Sentence("{number} is above {highest}, the highest number here", number=n, highest=highest), *place
        )
        for n, place in zip(values, places, strict=True)
        if n > highest
    ]
    if high:
        raise TextError(high)
    signs = [DIGITS[n] for n in values]
    columns = highest + 2
    starts = range(0, wanted, columns)
    return Written([signs[n : n + columns] for n in starts], [places[n : n + columns] for n in starts])


def _place(text: str, at: int) -> tuple[int, int]:
    """Return the line and column of a character."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _from_rows(text: str) -> Written | None:
    """Return rows of numbers, which are separated by spaces or are single signs; None for the text form of a
    table and for words.

    :raises TextError: for the signs among the numbers that aren't numbers.
    """
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines or any(sign in line for _, line in lines for sign in "|-"):
        return None
    found = [*_tokens(lines)]
    places = [[(number, token.start() + 1) for number, token in row] for row in found]
    if all(line % 2 and column % 2 for row in places for line, column in row):
        return None
    signs = [[_sign_of(token[0]) for _, token in row] for row in found]
    strange = [
        ErrorInText(
            Sentence("'{sign}' isn't a number; expected 0 to {highest}", sign=token[0], highest=DIGITS[-1]),
            *place,
        )
        for row, own, at in zip(found, signs, places, strict=True)
        for (_, token), sign, place in zip(row, own, at, strict=True)
        if not sign
    ]
    if len(strange) > sum(map(len, signs)) // 2:
        return None
    if strange:
        raise TextError(strange)
    return Written(signs, places)


def _tokens(lines: Sequence[tuple[int, str]]) -> Iterator[list[tuple[int, re.Match[str]]]]:
    """Yield the numbers of each row, with their lines."""
    words = lines[0][1].split()
    if len(lines) == 1 and len(words) > 1 and len(words[0]) > 2 and len({*map(len, words)}) == 1:
        number, line = lines[0]  # rows such as 011 100, whose line breaks YAML has turned into spaces
        signs = [(number, sign) for sign in re.finditer(r"\S", line)]
        yield from map(list, chunks(signs, len(words[0])))
        return
    apart = all(len(token[0]) <= 2 for _, line in lines for token in re.finditer(r"\S+", line))
    spaced = apart and any(re.search(r"\S\s+\S", line) for _, line in lines)
    pattern = re.compile(r"\S+" if spaced else r"\S")
    for number, line in lines:
        yield [(number, token) for token in pattern.finditer(line)]


def _sign_of(token: str) -> str:
    """Return the sign of a single number: 0 to 15, or A to F; empty for anything else."""
    if token.isascii() and token.isdecimal():
        return DIGITS[int(token)] if int(token) < len(DIGITS) else ""
    return token.upper() if token.upper() in tuple(DIGITS) else ""
