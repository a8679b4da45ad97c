"""Values as messages quote them."""

from __future__ import annotations

from typing import Any

LONGEST = 40


def printable(text: str) -> str:
    """The text with an escape for every character that a terminal does not print as it is."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def shown(value: Any) -> str:
    """A value as YAML has it: short, on one line; text in quotes."""
    if value is None:
        return "nothing"
    text = f"'{printable(value)}'" if isinstance(value, str) else _flow(value)
    if len(text) <= LONGEST:
        return text
    return f"{text[: LONGEST - 4]}…{text[-1] if text[-1] in _CLOSING else ''}"


def counted(count: int, one: str, more: str = "") -> str:
    """``1 row``, ``2 rows``.

    :param more: what many are called, where that is not ``one`` with an s.
    """
    return f"{count} {one if count == 1 else more or f'{one}s'}"


_CLOSING = "']}"


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{printable(str(key))}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return "null" if value is None else printable(str(value))
