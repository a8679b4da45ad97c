"""Faults that a user can fix, and the errors that carry them. A fault knows *where in the option tree* it is (a
path of keys and indices); only the spec reader knows which line of which file that is, and turns a path into a
line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace

from pnp.base.quoting import brief, printable, screenful, shortened
from pnp.base.sentences import Sentence, said, together
from pnp.base.suggest import suggested

Path = tuple[str | int, ...]
"""Keys and indices from the root of a spec to a value: ``("products", 0, "size")``."""


MOST_OF_NAME = 160
"""The most characters of a name that messages show, unless it may be a file's: a file with errors is named in
full."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with the input, at a path of its option tree."""

    message: str
    path: Path = ()
    on_key: bool = False
    """Whether the key is at fault, rather than the value."""
    line: int = 0
    """The line within a text of several lines, from 1; 0 for the whole."""


@dataclass(frozen=True, slots=True, order=True)
class LocatedFault:
    """One thing wrong with the input, at a line and column (from 1) of a file; 0 if there is none."""

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}:{self.column}" if self.line else shortened(self.file, MOST_OF_NAME)
        return printable(f"{where}: {brief(self.message)}")

    def said(self, words: Mapping[str, str]) -> LocatedFault:
        """The same error with its message in another language."""
        return replace(self, message=said(self.message, words))

    @property
    def details(self) -> ErrorDetails:
        """The same as data, with the suggestion that the message ends with."""
        message = str(self.message)
        return ErrorDetails(self.file, self.line, self.column, message, suggested(message))

    def as_json(self) -> dict[str, int | str | None]:
        """``{"file", "line", "column", "message"}``; the file is null if the error is in none."""
        return {"file": self.file or None, "line": self.line, "column": self.column, "message": self.message}


@dataclass(frozen=True, slots=True, order=True, repr=False)
class ErrorDetails:
    """One error in the input, as data.

    :ivar file: the file as it was named, or the place in the data, such as ``products[0].size``; empty if there
        is none.
    :ivar line: the line from 1; 0 if there is none.
    :ivar column: the column from 1; 0 if there is none.
    :ivar message: what is wrong, in English.
    :ivar suggestion: the nearest known name in place of a misspelt one; empty if there is none.
    """

    file: str
    line: int
    column: int
    message: str
    suggestion: str = ""

    def __str__(self) -> str:
        return str(LocatedFault(self.file, self.line, self.column, self.message)).removeprefix(": ")

    def __repr__(self) -> str:
        values = ((one.name, getattr(self, one.name)) for one in fields(self))
        return f"ErrorDetails({', '.join(f'{name}={value!r}' for name, value in values if value)})"


@dataclass(frozen=True, slots=True)
class Mark:
    """Where something is: a file's name, and a line and column from 1; 0 for what has no line."""

    file: str
    line: int = 0
    column: int = 0

    def fault(self, message: str) -> LocatedFault:
        return LocatedFault(self.file, self.line, self.column, message)


class PnpError(Exception):
    """Anything that the user, not the programmer, has to fix."""

    @property
    def located(self) -> tuple[LocatedFault, ...]:
        """What is wrong, each error at its place, if it has one."""
        return (LocatedFault("", 0, 0, str(self)),)

    @property
    def errors(self) -> tuple[ErrorDetails, ...]:
        """Everything that is wrong, in the order of files and lines."""
        return tuple(fault.details for fault in self.located)


@dataclass(frozen=True, slots=True)
class TextIssue:
    """One thing wrong with a text, such as a position, the start of a puzzle or a solution.

    ``line`` and ``column`` count from 1. Line 0 means the text as a whole, and column 1 also stands for a whole
    line. ``part`` names the part of a solution that comes in several.
    """

    message: str
    line: int = 0
    column: int = 1
    part: str = ""

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.message}" if self.line else self.message

    def moved(self, lines: int) -> TextIssue:
        """The issue as seen from a longer text, in which this one begins a number of lines further down."""
        return replace(self, line=self.line + lines) if self.line else self


class TextError(PnpError, ValueError):
    """A text that can't be read. It is a `ValueError` too, so that options can be validated by reading them.

    :ivar issues: everything that is wrong with it, in reading order.
    """

    def __init__(self, issues: Iterable[TextIssue]) -> None:
        self.issues = tuple(
            sorted(set(issues), key=lambda issue: (issue.line, issue.column, issue.message, issue.part))
        )
        super().__init__(together(dict.fromkeys(issue.message for issue in self.issues)))

    @classmethod
    def at(cls, message: str, line: int = 0, column: int = 1) -> TextError:
        """The error for a single issue."""
        return cls([TextIssue(message, line, column)])


class OptionError(PnpError):
    """Options that cannot be met, found after their types were checked (a tile larger than the paper)."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(together(fault.message for fault in self.faults))

    @classmethod
    def at(cls, path: Path | str, message: str) -> OptionError:
        """The error of one fault at one option."""
        return cls([Fault(message, (path,) if isinstance(path, str) else path)])

    @classmethod
    def because(cls, path: Path | str, error: ValueError) -> OptionError:
        """The error for what reading one option found, each fault at its line of the text."""
        place = (path,) if isinstance(path, str) else path
        issues = error.issues if isinstance(error, TextError) else (TextIssue(str(error)),)
        return cls(Fault(issue.message, place, line=issue.line) for issue in issues)


_FEW = 3
"""How many errors with the same message are shown one by one."""
_MOST_LINES = 8


def gathered(faults: Iterable[LocatedFault]) -> Iterator[LocatedFault]:
    """Yield errors in their order; those that many lines of a file have only once, with the other lines."""
    same: dict[tuple[str, str], list[LocatedFault]] = {}
    for fault in faults:
        same.setdefault((fault.file, fault.message), []).append(fault)
    for first, *others in same.values():
        lines = [str(line) for line in dict.fromkeys(fault.line for fault in others) if line != first.line]
        if len(others) < _FEW or not lines:
            yield from (first, *others)
            continue
        named = ", ".join(lines[:_MOST_LINES]) + (", …" if len(lines) > _MOST_LINES else "")
        message = Sentence("{message} (also in lines {lines})", message=first.message, lines=named)
        yield replace(first, message=message)


class SpecError(PnpError):
    """All the faults of one file, each at its line."""

    def __init__(self, faults: Iterable[LocatedFault]) -> None:
        self.faults = tuple(sorted(set(faults)))
        super().__init__("\n".join(screenful(gathered(self.faults))))

    @classmethod
    def at(cls, file: object, message: str) -> SpecError:
        """Return the error for a single fault of a file as a whole."""
        return cls([LocatedFault(str(file), 0, 0, message)])

    @property
    def located(self) -> tuple[LocatedFault, ...]:
        return self.faults
