"""Signs in a text: ``**bold**``, ``*italic*``, ``:coin:`` for an icon, and a backslash before a star or a colon
that is printed. Stars between two digits, as in ``2*3``, are printed, too."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass

from pnp.typesetting.blocks import Run, Runs
from pnp.typesetting.icons import pieces_of

_SIGN = re.compile(r"(\\\*|\\:|\*\*|\*|\n)")


@dataclass(frozen=True, slots=True)
class _Stars:
    """One or two stars between two pieces of a text."""

    sign: str
    opens: bool
    """Whether text follows them immediately."""
    closes: bool
    """Whether they immediately follow text."""


def read_markup(text: str, icons: Container[str] = ()) -> Runs:
    """The runs of a text. Stars without partners are printed.

    :param icons: the names of icons. The run of an icon has no text, and its name as its link.
    """
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
            run = Run(part[1:] if part in ("\\*", "\\:") else part, bold=on["**"], italic=on["*"])
            runs += _with_icons(run, icons)
    return tuple(runs)


def _with_icons(run: Run, icons: Container[str]) -> Iterator[Run]:
    """A run cut where icons are."""
    for piece, name in pieces_of(run.text):
        yield Run("", code=True, link=name) if name in icons else run.with_text(piece)


def _stars(parts: Sequence[str], at: int) -> _Stars:
    before, after = parts[at - 1], parts[at + 1]
    beyond = parts[at + 2] if at + 2 < len(parts) and not after else ""
    back = parts[at - 2] if at >= 2 and not before else ""
    left, right = (before or back)[-1:].strip(), (after or beyond)[:1].strip()
    if left.isdigit() and right.isdigit():
        return _Stars(parts[at], opens=False, closes=False)
    return _Stars(parts[at], right != "", left != "")
