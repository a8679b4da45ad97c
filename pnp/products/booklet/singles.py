"""Every puzzle, hint and solution as a separate picture, for publishers who lay out their own pages."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from pnp.base.files import slug
from pnp.booklets.values import Entry, Section
from pnp.drawing.shapes import Drawing
from pnp.sheets.sheet import PRINTED, Page

COLUMNS = (
    *("name", "game", "difficulty", "seed", "task", "target"),
    *("puzzle", "hints", "hint-texts", "solutions", "notation"),
)
"""The columns of the table. File names are without suffixes, separated by spaces."""


def single_pages(sections: Iterable[Section], name: str) -> tuple[Page, ...]:
    """Return the drawings of all puzzles, each at its natural size: ``NAME-PUZZLE``,
    ``NAME-PUZZLE-hint-1`` and ``NAME-PUZZLE-solution``.

    :param name: the name of the product's files.
    """
    return tuple(
        Page(file, entry.heading, drawing, PRINTED)
        for _, entry, stem in _entries(sections, name)
        for file, drawing in _drawings(entry, stem)
    )


def single_table(sections: Iterable[Section], name: str) -> bytes:
    """Return the table of the same puzzles as CSV: names, difficulties and files."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for section, entry, stem in _entries(sections, name):
        files = [file for file, _ in _drawings(entry, stem)]
        writer.writerow(
            (
                entry.heading,
                entry.game or section.title,
                entry.difficulty,
                "" if entry.seed is None else entry.seed,
                entry.task,
                entry.target,
                files[0],
                " ".join(file for file in files if file.startswith(f"{stem}-hint-")),
                "\n".join(hint.text for hint in entry.hints),
                " ".join(file for file in files if file.startswith(f"{stem}-solution")),
                entry.solution.notation if entry.solution else "",
            )
        )
    return out.getvalue().encode()


def _entries(sections: Iterable[Section], name: str) -> Iterator[tuple[Section, Entry, str]]:
    """Yield each puzzle with its section and the name of its file."""
    for section in sections:
        for entry in section.entries:
            yield section, entry, f"{name}-{slug(entry.id, 'puzzle')}"


def _drawings(entry: Entry, stem: str) -> Iterator[tuple[str, Drawing]]:
    """Yield the drawings of a puzzle, by the names of their files."""
    yield stem, entry.drawing
    for number, hint in enumerate(entry.hints, 1):
        if hint.drawing is not None:
            yield f"{stem}-hint-{number}", hint.drawing
    pictures: Sequence[Drawing] = [one.drawing for one in entry.solution.pictures] if entry.solution else []
    for number, drawing in enumerate(pictures, 1):
        yield f"{stem}-solution" if len(pictures) == 1 else f"{stem}-solution-{number}", drawing
