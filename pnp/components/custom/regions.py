"""Regions of a board, as in a jigsaw: which cells belong together, their borders and their colours."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.base.sentences import Sentence
from pnp.components.custom.lattices import Rows
from pnp.components.grid.lattice import Place
from pnp.components.grid.options import GAP
from pnp.components.grid.reading import signs_in
from pnp.drawing.shapes import Segment


def read_regions(text: str, rows: Rows) -> Mapping[Place, str] | Sentence:
    """Read the letter of each cell; what is wrong if the map doesn't fit the board."""
    letters = {
        (row, column): sign
        for row, (_, signs) in enumerate(signs_in(text))
        for column, sign in enumerate(signs)
        if sign != GAP
    }
    if missing := sorted(set(rows.signs) - set(letters)):
        return Sentence("the regions have no letter for {name}", name=rows.name(missing[0]))
    if more := sorted(set(letters) - set(rows.signs)):
        row, column = more[0]
        return Sentence(
            "the regions have a letter where the board has no cell: row {row}, column {column}",
            row=row + 1,
            column=column + 1,
        )
    return letters


def borders(letters: Mapping[Place, str], rows: Rows) -> tuple[Segment, ...]:
    """Return the edges where the letter changes, and those of the board."""
    found: list[Segment] = []
    for (a, b), beside in rows.edges():
        if len(beside) < 2 or letters[beside[0]] != letters[beside[1]]:
            found += [("M", *a), ("L", *b)]
    return tuple(found)


def region_colours(letters: Mapping[Place, str], rows: Rows, count: int) -> Mapping[Place, int]:
    """Return which of some colours each cell has, so that regions side by side differ wherever that's possible
    by taking the first colour that is free."""
    beside: dict[str, set[str]] = {letters[place]: set() for place in rows.places}
    for _, (first, *others) in rows.edges():
        for other in others:
            if letters[first] != letters[other]:
                beside[letters[first]].add(letters[other])
                beside[letters[other]].add(letters[first])
    colours: dict[str, int] = {}
    for order, (letter, others_beside) in enumerate(beside.items()):
        taken = {colours.get(other) for other in others_beside}
        colours[letter] = next((k for k in range(count) if k not in taken), order % count)
    return {place: colours[letter] for place, letter in letters.items()}
