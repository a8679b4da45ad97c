"""Pieces whose faces have fixed sizes, read from a table: a card for each row."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pnp.components.cards.card_reader import Faces, Placed, WideRow
from pnp.components.cards.deck import Card
from pnp.components.cards.elements import CardElement
from pnp.components.cards.rows import read_rows
from pnp.components.cards.table_options import FromTable
from pnp.drawing.shapes import Drawing
from pnp.games.api.features import OwnFiles


@dataclass(frozen=True)
class Drawn:
    """The result of reading: the options, a card for each row, and the icons by name."""

    options: FromTable
    cards: tuple[Card, ...]
    icons: Mapping[str, Drawing]


def read_drawn(
    options: FromTable,
    faces: Faces,
    files: OwnFiles,
    more: Mapping[str, str] | None = None,
    faces_of: Callable[[WideRow], Faces] | None = None,
) -> Drawn | None:
    """Read the rows of a table, with the contents of these faces for each; None if there are errors, which are
    reported.

    :param more: the texts of further options that may name columns.
    :param faces_of: the faces of a row, if they depend on it.
    """
    rows = read_rows(options, faces, files, more=more)
    if rows is None:
        return None
    cards = rows.cards(faces_of)
    icons = rows.finished(cards)
    return None if icons is None else Drawn(options, cards, icons)


def placed(elements: Sequence[Mapping[str, object]], option: str) -> Iterator[Placed]:
    """Yield the elements for an option."""
    for element in elements:
        yield Placed(CardElement.model_validate(dict(element)), (option,))
