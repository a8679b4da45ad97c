"""Text in cells with bold and italic words, as the signs that texts of cards have for them: ``**bold**`` and
``*italic*``."""

from __future__ import annotations

from dataclasses import dataclass, field

from pnp.base.tables import MOST_CELL


@dataclass(slots=True)
class _Run:
    bold: bool
    italic: bool
    text: str = ""

    @property
    def signs(self) -> str:
        """The stars before the run, and after it."""
        return "**" * self.bold + "*" * self.italic


@dataclass(slots=True)
class RichText:
    """Gathers the runs of one cell, no more of their text than a cell can have."""

    _runs: list[_Run] = field(default_factory=list)
    _length: int = 0

    def begin(self, *, bold: bool = False, italic: bool = False) -> None:
        """Begin a run in a style."""
        self._runs.append(_Run(bold, italic))

    def add(self, text: str) -> None:
        """Add text to the last run, or to a plain one if there is none."""
        if not self._runs:
            self.begin()
        if self._length <= MOST_CELL:
            self._runs[-1].text += text
            self._length += len(text)

    def mark(self, *, bold: bool | None = None, italic: bool | None = None) -> None:
        """Change the style of the last run."""
        run = self._runs[-1]
        run.bold = run.bold if bold is None else bold
        run.italic = run.italic if italic is None else italic

    @property
    def text(self) -> str:
        """The text with its signs. A cell that is in one style throughout has none: that is how it looks in its
        table, and not what it says."""
        merged: list[_Run] = []
        for run in self._runs:
            if not run.text:
                continue
            blank = not run.text.strip()
            if merged and (blank or merged[-1].signs == run.signs):
                merged[-1].text += run.text
            else:
                merged.append(_Run(run.bold and not blank, run.italic and not blank, run.text))
        if len(merged) < 2:
            return "".join(run.text for run in merged)
        return "".join(map(_signed, merged))


def _signed(run: _Run) -> str:
    """Return a run between its signs, which stand beside its letters rather than beside spaces."""
    lines = run.text.split("\n")
    return "\n".join(_signed_line(line, run.signs) for line in lines)


def _signed_line(line: str, signs: str) -> str:
    inner = line.strip()
    if not inner or not signs:
        return line
    start = line.index(inner)
    return f"{line[:start]}{signs}{inner}{signs[::-1]}{line[start + len(inner) :]}"
