"""The engine's answers, packed as JSON with bytes beside it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass


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
