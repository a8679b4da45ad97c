"""What a reader of SVG says about a file besides drawing it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from pnp.base.sentences import Sentence


class BeyondVectorsError(ValueError):
    """A part of a picture that can only be drawn as pixels."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what
        self.place = (0, 1)
        """Its line and column, once they are known."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that is printed differently from what its maker may expect."""

    line: int
    message: Sentence


@dataclass(slots=True)
class Notices:
    """The notices of one file, each kept once, at the first line that it's about."""

    found: dict[str, Notice] = field(default_factory=dict)

    def add(self, line: int, message: Sentence) -> None:
        """Note something at a line of the file."""
        self.found.setdefault(str(message), Notice(line, message))

    def __iter__(self) -> Iterator[Notice]:
        return iter(self.found.values())
