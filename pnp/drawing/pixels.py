"""A picture made of pixels, coded as in a file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True)
class Pixels:
    """A picture made of pixels, ready to be embedded. Two are equal if their files are."""

    name: str
    """A name that distinguishes it from any other picture."""
    width: int
    height: int
    kind: Literal["png", "jpeg"] = field(compare=False)
    file: bytes = field(compare=False)
    """The picture as a file of its kind."""
    is_grey: bool = field(compare=False)
    colours: bytes = field(compare=False)
    """A JPEG file; or the rows of a PNG, 8 bits for each colour, filtered and deflated, without opacity."""
    opacity: bytes = field(compare=False, default=b"")
    """The same for its opacity; empty for a picture that covers what is below it."""
    resolution: float = field(compare=False, default=0.0)
    """The pixels to the inch that the file asks for; 0 if it doesn't say, or says two numbers."""
