"""Measures how the pages of problems use their paper: ``python -m benchmarks.pages [GAME ...]``.

Every built-in problem set is laid out on every trim. A drawing does well if it takes 45 % of its slot or is as
large as its kind may become.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.report import table
from pnp.booklets.options import BookletOptions
from pnp.booklets.paginate import Booklet, paginate
from pnp.booklets.values import Book
from pnp.build.problems import sections_of
from pnp.drawing.theme import Theme
from pnp.specs.books import Contents
from pnp.specs.catalogue import palettes
from pnp.specs.problem_sets import read_set
from pnp.typesetting.flow import Slot
from pnp.typesetting.scaling import smallest_text

WANTED = 0.45
WORST = 20
SETS = Path(__file__).parent.parent / "pnp" / "games"
TRIMS = ("a5", "6x9", "a4", "letter")


@dataclass(frozen=True, slots=True)
class Measured:
    """The pages of one set on one trim."""

    name: str
    trim: str
    booklet: Booklet

    @property
    def small(self) -> list[Slot]:
        """The slots whose drawings should be larger."""
        return [slot for slot in self.booklet.slots if not slot.full_grown and slot.share < WANTED]

    def row(self) -> list[str]:
        slots = self.booklet.slots
        share = sum(slot.share for slot in slots) / len(slots)
        sizes = [size for page in self.booklet.pages if (size := smallest_text(page)) is not None]
        grown = sum(slot.full_grown for slot in slots)
        return [
            self.name,
            self.trim,
            str(len(self.booklet.pages)),
            f"{share:.0%}",
            f"{grown} of {len(slots)}",
            str(len(self.small)),
            f"{min(sizes):.1f} pt",
        ]


def measured(file: Path) -> Iterator[Measured]:
    """A problem set on every trim."""
    theme = Theme(palettes()["colour"])
    sections = sections_of([read_set(file, file.name)], Contents(rules=False), theme)
    for trim in TRIMS:
        options = BookletOptions.model_validate({"trim": trim})
        yield Measured(file.stem, trim, paginate(Book(file.stem, sections), options, theme))


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pages")
    parser.add_argument("games", nargs="*", help="names of built-in sets; all of them if left out")
    asked = parser.parse_args()
    files = sorted(SETS.glob("*/sets/problems/*.yaml"))
    chosen = [file for file in files if not asked.games or file.stem in asked.games]
    print(_text([one for file in chosen for one in measured(file)]))


def _text(found: Sequence[Measured]) -> str:
    head = ["set", "trim", "pages", "mean share", "full grown", "should be larger", "smallest type"]
    worst = sorted(((slot.share, one, slot) for one in found for slot in one.small), key=lambda row: row[0])
    rows = [[one.name, one.trim, slot.name, f"{share:.0%}"] for share, one, slot in worst[:WORST]]
    return "\n\n".join(
        (table(head, [one.row() for one in found]), table(["set", "trim", "problem", "share"], rows))
    )


if __name__ == "__main__":
    main()
