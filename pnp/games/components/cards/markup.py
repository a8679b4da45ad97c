"""Stars in a text: ``**bold**`` and ``*italic*``, and a backslash before a star that is printed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pnp.typesetting.blocks import Run, Runs

_SIGN = re.compile(r"(\\\*|\*\*|\*|\n)")


@dataclass(frozen=True, slots=True)
class _Stars:
    """One or two stars between two pieces of a text."""

    sign: str
    opens: bool
    """Whether text follows them at once."""
    closes: bool
    """Whether they follow text at once."""


def read_markup(text: str) -> Runs:
    """The runs of a text. Stars without partners are printed."""
    parts = _SIGN.split(text)
    stars = {k: _stars(parts, k) for k in range(1, len(parts), 2) if parts[k] in ("*", "**")}
    last = {
        sign: max((k for k, one in stars.items() if one.sign == sign and one.closes), default=0)
        for sign in ("*", "**")
    }
    runs: list[Run] = []
    on: dict[str, bool] = {"*": False, "**": False}
    for k, part in enumerate(parts):
        star = stars.get(k)
        if star and (
            (on[star.sign] and star.closes) or (not on[star.sign] and star.opens and last[star.sign] > k)
        ):
            on[star.sign] = not on[star.sign]
        elif part:
            runs.append(Run("*" if part == "\\*" else part, bold=on["**"], italic=on["*"]))
    return tuple(runs)


def _stars(parts: Sequence[str], at: int) -> _Stars:
    before, after = parts[at - 1], parts[at + 1]
    beyond = parts[at + 2] if at + 2 < len(parts) and not after else ""
    back = parts[at - 2] if at >= 2 and not before else ""
    opens = (after or beyond)[:1].strip() != ""
    closes = (before or back)[-1:].strip() != ""
    return _Stars(parts[at], opens, closes)
