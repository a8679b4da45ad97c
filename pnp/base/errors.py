"""Errors in the input, as data, the exceptions that carry them, and a guard for readers of files.

An error in an option gives its place *in the option tree*, as a path of keys and indices. Only the reader of
specs can turn a path into a line of a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace

from pnp.base.sentences import Sentence, said, together
from pnp.base.wording import brief, first_of, printable, screenful, shortened, suggested

Path = tuple[str | int, ...]
"""Keys and indices from the root of a spec to a value: ``("products", 0, "size")``."""


MOST_OF_NAME = 160
"""The most characters of a name that messages show. The name of a file with errors is shown in full."""


@dataclass(frozen=True, slots=True)
class ErrorAtPath:
    """One error in the input, at a path of its option tree."""

    message: str
    path: Path = ()
    on_key: bool = False
    """Whether the key is wrong, rather than the value."""
    line: int = 0
    """The line within a text of several lines, from 1; 0 for the whole."""


@dataclass(frozen=True, slots=True, order=True, repr=False)
class ErrorDetails:
    """One error in the input, as data.

    :ivar file: the file as it was named, or the place in the data, such as ``products[0].size``; empty if there
        is none.
    :ivar line: the line from 1; 0 if there is none.
    :ivar column: the column from 1; 0 if there is none.
    :ivar message: what is wrong, in English.
    """

    file: str
    line: int
    column: int
    message: str

    @property
    def suggestion(self) -> str:
        """The nearest known name in place of a misspelt one; empty if there is none."""
        return suggested(str(self.message))

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}:{self.column}" if self.line else shortened(self.file, MOST_OF_NAME)
        return printable(f"{where}: {brief(self.message)}").removeprefix(": ")

    def __repr__(self) -> str:
        values = {one.name: getattr(self, one.name) for one in fields(self)} | {"suggestion": self.suggestion}
        return f"ErrorDetails({', '.join(f'{name}={value!r}' for name, value in values.items() if value)})"

    def said(self, words: Mapping[str, str]) -> ErrorDetails:
        """Return the same error with its message in another language."""
        return replace(self, message=said(self.message, words))

    def to_dict(self) -> dict[str, int | str | None]:
        """Return ``{"file", "line", "column", "message"}``; the file is None if the error is in none."""
        return {"file": self.file or None, "line": self.line, "column": self.column, "message": self.message}


@dataclass(frozen=True, slots=True)
class Mark:
    """Where something is: a file's name, and a line and column from 1; 0 for what has no line."""

    file: str
    line: int = 0
    column: int = 0

    def error(self, message: str) -> ErrorDetails:
        return ErrorDetails(self.file, self.line, self.column, message)


class PnpError(Exception):
    """Anything that the user, not the programmer, has to fix."""

    @property
    def errors(self) -> tuple[ErrorDetails, ...]:
        """All errors, in the order of files and lines."""
        return (ErrorDetails("", 0, 0, str(self)),)

    def __reduce__(self) -> tuple[object, ...]:
        """Return how to pickle the error with the values that it carries: its constructor takes more than the
        message."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[PnpError], args: tuple[object, ...], state: Mapping[str, object]) -> PnpError:
    found = kind.__new__(kind, *args)
    found.args = args
    vars(found).update(state)
    return found


@dataclass(frozen=True, slots=True)
class ErrorInText:
    """One error in a text, such as a position, the start of a puzzle or a solution.

    ``line`` and ``column`` count from 1. Line 0 means the text as a whole, and column 1 also stands for a whole
    line. ``part`` names the part, if the solution has several.
    """

    message: str
    line: int = 0
    column: int = 1
    part: str = ""

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.message}" if self.line else self.message

    def moved(self, lines: int) -> ErrorInText:
        """Return the same error for a longer text, in which this text begins some lines further down."""
        return replace(self, line=self.line + lines) if self.line else self


class TextError(PnpError, ValueError):
    """A text that can't be read. It is a `ValueError` too, so that options can be validated by reading them.

    :ivar in_text: everything that is wrong with it, in reading order.
    """

    def __init__(self, errors: Iterable[ErrorInText]) -> None:
        self.in_text = tuple(
            sorted(set(errors), key=lambda error: (error.line, error.column, error.message, error.part))
        )
        super().__init__(together(dict.fromkeys(error.message for error in self.in_text)))

    @classmethod
    def at(cls, message: str, line: int = 0, column: int = 1) -> TextError:
        """Return an exception with a single error."""
        return cls([ErrorInText(message, line, column)])


class OptionError(PnpError):
    """Options that can't be satisfied, such as a tile larger than the paper. They are found after types were
    checked.

    :ivar at_paths: everything that is wrong, each error at the path of its option.
    """

    def __init__(self, errors: Iterable[ErrorAtPath]) -> None:
        self.at_paths = tuple(errors)
        super().__init__(together(error.message for error in self.at_paths))

    @classmethod
    def at(cls, path: Path | str, message: str) -> OptionError:
        """Return the error for one option."""
        return cls([ErrorAtPath(message, (path,) if isinstance(path, str) else path)])

    @classmethod
    def because(cls, path: Path | str, error: ValueError) -> OptionError:
        """Return an exception with the errors found when one option was read, each at its line of the text."""
        place = (path,) if isinstance(path, str) else path
        errors = error.in_text if isinstance(error, TextError) else (ErrorInText(str(error)),)
        return cls(ErrorAtPath(one.message, place, line=one.line) for one in errors)


_FEW = 3
"""How many errors with the same message are shown one by one."""
_MOST_LINES = 8


def gathered(errors: Iterable[ErrorDetails]) -> Iterator[ErrorDetails]:
    """Yield errors in order. An error that many lines of a file share is yielded once, with the other lines
    listed."""
    same: dict[tuple[str, str], list[ErrorDetails]] = {}
    for error in errors:
        same.setdefault((error.file, error.message), []).append(error)
    for first, *others in same.values():
        lines = [str(line) for line in dict.fromkeys(error.line for error in others) if line != first.line]
        if len(others) < _FEW or not lines:
            yield from (first, *others)
            continue
        message = Sentence(
            "{message} (also in lines {lines})", message=first.message, lines=first_of(lines, _MOST_LINES)
        )
        yield replace(first, message=message)


class SpecError(PnpError):
    """All the errors of one file, each at its line."""

    def __init__(self, errors: Iterable[ErrorDetails]) -> None:
        self._errors = tuple(sorted(set(errors)))
        super().__init__("\n".join(screenful(gathered(self._errors))))

    @classmethod
    def at(cls, file: object, message: str) -> SpecError:
        """Return the error for a whole file, or for a function's argument of that name."""
        return cls([ErrorDetails(str(file), 0, 0, message)])

    @property
    def errors(self) -> tuple[ErrorDetails, ...]:
        return self._errors


@contextmanager
def guarded() -> Iterator[None]:
    """Turn any exception that a broken file causes into a `TextError`, and hide the warnings and logs of
    libraries.

    Readers report the errors that they expect. This catches the unexpected: libraries raise all kinds of errors
    for bytes that no program would write.

    :raises TextError: in place of any error that isn't pnp's.
    """
    import logging  # needed only for readers
    import warnings

    logged = logging.root.manager.disable
    logging.disable()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except (PnpError, MemoryError, ImportError):  # not damage to the file
        raise
    except Exception as error:
        raise TextError.at(is_damaged()) from error
    finally:
        logging.disable(logged)


@contextmanager
def reading(file: str) -> Iterator[None]:
    """Guard the reader of a file, and report each error with the file's name.

    :raises SpecError: in place of any error that isn't pnp's, and for the errors of a `TextError`.
    """
    try:
        with guarded():
            yield
    except TextError as error:
        raise SpecError(
            ErrorDetails(file, one.line, one.column if one.line else 0, one.message) for one in error.in_text
        ) from error


def is_damaged() -> str:
    """Return the error message for a file that made a reader fail."""
    return Sentence("is damaged: it can't be read to the end")
