"""How the problems of a book are spread over the grades."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from pnp.base.progress import silent
from pnp.desk.messages import GradeLine
from pnp.products.requests import BookSpec, ProblemBook, is_generated
from pnp.products.resolve import load_text
from pnp.search.results import Level


def grades_of_book(text: str, name: str, folder: str, number: int) -> tuple[GradeLine, ...]:
    """The grades of a product's problems; none if it has no problems, or they have to be generated first.

    :raises SpecError: for a problem set that can't be read.
    """
    from pnp.products.book.sets import sets_of

    spec = load_text(text, Path(folder) / name, name)
    book = next((product for product in spec.products if product.number == number), None)
    if not isinstance(book, BookSpec) or not isinstance(book.contents, ProblemBook) or is_generated(book):
        return ()
    sets = sets_of(book.contents, name, 1, silent).sets
    found = Counter(problem.grade.level for one in sets for problem in one.found.problems if problem.grade)
    return tuple(GradeLine(str(level), found[level]) for level in Level if found[level])
