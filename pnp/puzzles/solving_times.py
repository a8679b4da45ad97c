"""Solving times: CSV files with puzzles and the seconds that someone took for them.

::

    id,seconds
    mirror-7-1,48
    mirror-7-2,131.5

In countries with decimal commas, spreadsheets write semicolons or tabs between the fields.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp.base.errors import ErrorDetails, SpecError, reading
from pnp.base.sentences import Sentence, together
from pnp.base.wording import did_you_mean
from pnp.language.reader import Mark, decoded, read_limited
from pnp.puzzles.puzzle_sets import PuzzleSet, SetPuzzle

MAX_TIMES_BYTES = 8_000_000
LONGEST = 10_000_000
"""The longest time in seconds, about 16 weeks."""
COLUMNS = ("id", "seconds")

_NUMBER = re.compile(r"[0-9]+(\.[0-9]+)?")
_DELIMITERS = (",", ";", "\t")


def _raw_field(delimiter: str) -> re.Pattern[str]:
    """Return the pattern of a CSV field as typed, with its quotation marks."""
    return re.compile(rf'"(?:[^"]|"")*"?[^{delimiter}]*|[^{delimiter}]*')


@dataclass(frozen=True, slots=True)
class SolvingTime:
    """A puzzle, and the seconds that someone took for it."""

    puzzle: SetPuzzle
    seconds: float


def read_times(
    path: Path, display_name: str, puzzles: PuzzleSet, tell: Callable[[str], None] = lambda _line: None
) -> tuple[SolvingTime, ...]:
    """Read the times of a set's puzzles, in the order of the file.

    A puzzle is identified by its id or its name. Other columns are ignored, and so are blank lines and times
    of puzzles that the set doesn't have.

    :param tell: called with a message for each time of another puzzle.
    :raises SpecError: with all errors of the file, and if no time belongs to the set's puzzles.
    """
    data = read_limited(path, display_name, MAX_TIMES_BYTES)
    with reading(display_name):
        return times_in(decoded(data, display_name), display_name, puzzles, tell)


def times_in(
    text: str, display_name: str, puzzles: PuzzleSet, tell: Callable[[str], None] = lambda _line: None
) -> tuple[SolvingTime, ...]:
    """Read times as `read_times` does, from a text instead of a file."""
    return _Reader(display_name, text, puzzles, tell).times()


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of the file, and its fields."""

    file: str
    number: int
    line: str
    fields: Sequence[str]
    delimiter: str

    def error(self, field: int, message: str) -> ErrorDetails:
        """Return an error in a field, counted from 0; at the end of a line without that field."""
        return Mark(self.file, self.number, self._column(field)).error(message)

    def _column(self, field: int) -> int:
        start = 0
        for _ in range(field):
            match = _raw_field(self.delimiter).match(self.line, start)
            start = match.end() + 1 if match else len(self.line)
        return min(start, len(self.line)) + 1


class _Reader:
    """Reads a file of times, and collects its errors."""

    def __init__(self, file: str, text: str, puzzles: PuzzleSet, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._others: list[ErrorDetails] = []
        """The times of puzzles that the set doesn't have."""
        self._file = file
        self._text = text
        self._known = {puzzle.name: puzzle for puzzle in puzzles.puzzles}
        self._known |= {puzzle.id: puzzle for puzzle in puzzles.puzzles if puzzle.id}
        self._errors: list[ErrorDetails] = []

    def times(self) -> tuple[SolvingTime, ...]:
        """Read all times.

        :raises SpecError: with all errors of the file.
        """
        rows = self._rows()
        head = next(rows, None)
        columns = self._columns(head) if head else None
        found = [time for row in rows if columns and (time := self._time(row, *columns)) is not None]
        if not found and not self._errors:
            self._errors += self._others
        if not found and not self._errors:
            missing = (
                Sentence("there are no times below the header")
                if head
                else Sentence("the file is empty; its first line must be 'id,seconds'")
            )
            self._errors.append(Mark(self._file).error(missing))
        if self._errors:
            raise SpecError(self._errors)
        for other in self._others:
            self._tell(together([f"{other.file}:{other.line}", Sentence("left out"), other.message], ": "))
        return tuple(found)

    def _rows(self) -> Iterator[_Row]:
        """Yield the lines that aren't blank."""
        delimiter = self._delimiter()
        for number, line in enumerate(self._text.splitlines(), 1):
            if not line.strip():
                continue
            try:
                fields = next(csv.reader([line], delimiter=delimiter, strict=True, skipinitialspace=True))
            except csv.Error as error:
                self._errors.append(
                    Mark(self._file, number, 1).error(Sentence("not CSV: {error}", error=error))
                )
            else:
                yield _Row(self._file, number, line, [field.strip() for field in fields], delimiter)

    def _delimiter(self) -> str:
        """Return the separator of the fields: the one most frequent in the first line."""
        head = next((line for line in self._text.splitlines() if line.strip()), "")
        return max(_DELIMITERS, key=head.count)

    def _columns(self, head: _Row) -> tuple[int, int] | None:
        """Return the indices of the columns with the id and the seconds; None if the header lacks one, which is
        an error."""
        for name in COLUMNS:
            if head.fields.count(name) != 1:
                known = ", ".join(f"'{field}'" for field in head.fields)
                message = Sentence(
                    "the first line needs one column '{name}', as in 'id,seconds'; its columns are {known}",
                    name=name,
                    known=known,
                )
                self._errors.append(head.error(0, message))
                return None
        return head.fields.index("id"), head.fields.index("seconds")

    def _time(self, row: _Row, identity: int, seconds: int) -> SolvingTime | None:
        before = len(self._errors)
        name, taken = (row.fields[at] if at < len(row.fields) else "" for at in (identity, seconds))
        if row.delimiter != ",":
            taken = taken.replace(",", ".", 1)
        if name not in self._known:
            hint = did_you_mean(name, self._known) or Sentence("; write its ID or its name")
            if name:
                missing = Sentence("the set has no puzzle '{name}'{hint}", name=name, hint=hint)
                self._others.append(row.error(identity, missing))
                return None
            self._errors.append(row.error(identity, Sentence("the puzzle's ID is missing")))
        if why := _wrong_number(taken):
            self._errors.append(row.error(seconds, why))
        return SolvingTime(self._known[name], float(taken)) if len(self._errors) == before else None


def _wrong_number(text: str) -> str:
    """Return why a text isn't a time in seconds; empty if it is one."""
    if not text:
        return Sentence("the time is missing; write it in seconds, such as 95")
    if not _NUMBER.fullmatch(text):
        return Sentence("'{text}' isn't a time in seconds; write a number such as 95 or 95.5", text=text)
    if not 0 < float(text) <= LONGEST:
        return Sentence(
            "'{text}' isn't a possible time; it must be more than 0 and at most {longest:,} seconds",
            text=text,
            longest=LONGEST,
        )
    return ""
