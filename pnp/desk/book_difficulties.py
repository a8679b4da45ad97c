"""Count the puzzles of a book by difficulty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from pnp.base.progress import silent
from pnp.desk.book_messages import DifficultyLine
from pnp.products.booklet.options import PuzzleBook
from pnp.products.on_pages.contents import BookSpec
from pnp.products.requests import NamedFile
from pnp.products.resolve import load_text
from pnp.puzzles.printable import PrintableSet
from pnp.search.results import Level


def difficulties_of_book(text: str, name: str, folder: str, number: int) -> tuple[DifficultyLine, ...]:
    """Return the difficulties of a product's puzzles; none if it has no puzzles, or they have to be generated
    first.

    :raises SpecError: for a puzzle set that can't be read.
    """
    from pnp.products.booklet.sets import selected, sets_in_files

    spec = load_text(text, Path(folder) / name, name)
    book = next((product for product in spec.products if product.number == number), None)
    if not isinstance(book, BookSpec) or not isinstance(book.contents, PuzzleBook) or book.needs_generating:
        return ()
    read = sets_in_files(book.contents, silent)
    sets = [read[one.path] for one in book.contents.sets if isinstance(one, NamedFile)]
    available, chosen = _levels(sets), _levels(selected(sets, book.contents))
    return tuple(
        DifficultyLine(str(level), chosen[level], available[level]) for level in Level if available[level]
    )


def _levels(sets: Iterable[PrintableSet]) -> Counter[Level]:
    """Return the number of puzzles of each level."""
    difficulties = (puzzle.difficulty for one in sets for puzzle in one.found.puzzles)
    return Counter(difficulty.level for difficulty in difficulties if difficulty)
