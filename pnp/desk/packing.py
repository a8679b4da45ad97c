"""The engine's answers: packed as JSON with bytes beside it, and what a server and its workers exchange."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from pnp.base.errors import ErrorDetails
from pnp.base.sentences import NO_WORDS
from pnp.base.wording import screenful


@dataclass(frozen=True, slots=True)
class Packed:
    """A message: JSON, and the bytes beside it."""

    head: str
    buffers: tuple[bytes, ...]


def pack(value: object) -> Packed:
    """Return a value of the engine as a message."""
    buffers: list[bytes] = []
    plain = _plain(value, buffers)
    return Packed(json.dumps(plain, ensure_ascii=False, separators=(",", ":")), tuple(buffers))


def _plain(value: object, buffers: list[bytes]) -> object:
    """Return a value as JSON. If a field's name ends with an underscore because it's a Python keyword, the
    underscore is dropped."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name.rstrip("_"): _plain(getattr(value, field.name), buffers) for field in fields(value)}
    if isinstance(value, bytes):
        buffers.append(value)
        return {"buffer": len(buffers) - 1}
    if isinstance(value, Mapping):
        return {str(key): _plain(below, buffers) for key, below in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(below, buffers) for below in value]
    return value


OUT_OF_MEMORY = 77
"""The exit code of a worker that exceeded its memory limit."""
OUT_OF_TIME = 78
"""The exit code of a worker whose job exceeded its limit of processor time."""
Answer = tuple[str, Any]
"""A worker's answer: ``done`` with a value, ``refused`` with the errors of the input, ``failed`` with a
message, or ``progress`` with the number of puzzles found."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The refusal of a job: the errors of its input."""

    errors: tuple[ErrorDetails, ...]

    def said(self, words: Mapping[str, str] = NO_WORDS) -> str:
        """Return a line for each error, with its place if it has one.

        :param words: the translations of messages into the reader's language.
        """
        own = (error.said(words) for error in self.errors)
        return "\n".join(screenful((error if error.file else error.message for error in own), words))
