"""Bitmaps, encoded as in files.

Their data may be large, and a deck may have hundreds of pictures. So a picture only refers to its bytes, which
are read when they are written. The most recent ones are cached while there is space.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Literal, Protocol

MOST_KEPT = 48_000_000
"""How many bytes of pictures are cached, so that pictures that are used again aren't read again."""


@dataclass(frozen=True, slots=True)
class PixelData:
    """The bytes of a bitmap."""

    file: bytes = field(repr=False)
    """The picture as a file of its kind."""
    colours: bytes = field(repr=False)
    """A JPEG file; or the rows of a PNG, 8 bits for each colour, filtered and deflated, without opacity."""
    opacity: bytes = field(default=b"", repr=False)
    """The same for its opacity; empty for an opaque picture."""

    @property
    def size(self) -> int:
        """The number of bytes that it takes."""
        return len(self.file) + (len(self.colours) if self.colours is not self.file else 0) + len(self.opacity)


class PixelSource(Protocol):
    """Where the bytes of a picture come from."""

    def load(self) -> PixelData:
        """Read the picture.

        :raises SpecError: if its file is gone, or isn't what it was.
        """


@dataclass(frozen=True)
class Pixels:
    """A bitmap, ready to be embedded. Two are equal if their files are equal."""

    name: str
    """A name that distinguishes it from any other picture."""
    width: int
    height: int
    kind: Literal["png", "jpeg"] = field(compare=False)
    is_grey: bool = field(compare=False)
    has_opacity: bool = field(compare=False)
    """Whether something below it may be visible through it."""
    source: PixelSource = field(compare=False, repr=False)
    resolution: float = field(compare=False, default=0.0)
    """The resolution given in the file, in dpi; 0 if there is none, or if it differs by direction."""

    @property
    def data(self) -> PixelData:
        """The bytes of the picture.

        :raises SpecError: if its file is gone, or isn't what it was.
        """
        found = _KEPT.get(self.name)
        return found if found is not None else keep(self.name, self.source.load())

    @property
    def file(self) -> bytes:
        """The picture as a file of its kind."""
        return self.data.file

    @property
    def colours(self) -> bytes:
        """Its colours, as `PixelData` has them."""
        return self.data.colours

    @property
    def opacity(self) -> bytes:
        """Its opacity, as `PixelData` has it."""
        return self.data.opacity


class _Kept:
    """The most recently used pictures, by name."""

    def __init__(self) -> None:
        self._found: OrderedDict[str, PixelData] = OrderedDict()
        self._bytes = 0

    def get(self, name: str) -> PixelData | None:
        if name in self._found:
            self._found.move_to_end(name)
        return self._found.get(name)

    def put(self, name: str, data: PixelData) -> None:
        if name in self._found or data.size > MOST_KEPT:
            return
        self._found[name] = data
        self._bytes += data.size
        while self._bytes > MOST_KEPT:
            self._bytes -= self._found.popitem(last=False)[1].size


_KEPT = _Kept()


def keep(name: str, data: PixelData) -> PixelData:
    """Keep the bytes of a picture for as long as there is space for them, and return them."""
    _KEPT.put(name, data)
    return data
