"""The engine's calls for decks of cards, which `pnp.desk.calls` offers with all the others.

:raises SpecError: (all calls) for a document with errors. `PnpError` for anything else that prevents an answer.
"""

from __future__ import annotations

from collections.abc import Mapping

from pnp.desk import previews
from pnp.desk.content_replies import CardView, FirstDeck, Placing, TableEdit, TableView
from pnp.desk.document_replies import Change
from pnp.desk.documents import Doc, local


def deck(doc: Doc, chosen: Mapping[str, str], language: str = "en") -> FirstDeck:
    """Return a spec for the cards made from the files beside a document, regardless of its text.

    :param chosen: the user's choices for some parts, which replace guesses.
    """
    from pnp.desk.first_decks import deck_from_files

    return deck_from_files(local(doc).path.parent, chosen, language)


def table(doc: Doc, product: int = 1, language: str = "en") -> TableView:
    """Return the table of a deck, with each error in its cell."""
    from pnp.desk.card_tables import table_view

    own = local(doc)
    return table_view(own, product, previews.latest_preview(own, product, language).errors)


def edit_table(
    doc: Doc, product: int, columns: tuple[str, ...], rows: tuple[tuple[str, ...], ...], language: str = "en"
) -> TableEdit:
    """Return the changes after which the table of a deck has these columns and rows."""
    from pnp.desk.card_tables import edited

    return edited(local(doc), product, columns, rows, language)


def card(doc: Doc, product: int, row: int, back: bool = False, kind: str = "") -> CardView:
    """Return one side of the card of a row, with the places of its elements; rows count from 0.

    :param kind: a kind of card with a layout of its own: if the row is of another kind, its first row is used.
    """
    from pnp.desk.card_fronts import card_view, row_of_kind

    own = local(doc)
    return card_view(own, product, row_of_kind(own, product, row, kind) if kind else row, back=back)


def place(
    doc: Doc, product: int, width: float, height: float, places: tuple[Placing, ...]
) -> tuple[Change, ...]:
    """Return the changes that move elements of a card.

    :param width: the width of the card in millimetres; ``height`` is its height.
    """
    from pnp.base.geometry import Size
    from pnp.desk.card_fronts import placed
    from pnp.desk.text_edit import changes

    return changes(doc.text, placed(doc.text, product, Size(width, height), places))


def own_version(doc: Doc, product: int, path: tuple[str, ...], row: int) -> tuple[Change, ...]:
    """Return the changes that give the cards of the same kind as that of a row their own version of an
    element."""
    from pnp.desk.card_fronts import with_own_version
    from pnp.desk.text_edit import changes

    return changes(doc.text, with_own_version(local(doc), product, path, row))


def lay_out(doc: Doc, product: int = 1) -> tuple[Change, ...]:
    """Return the changes that lay out the cards of a product again for the columns of their table."""
    from pnp.desk.first_decks import laid_out_anew
    from pnp.desk.text_edit import changes

    return changes(doc.text, laid_out_anew(local(doc), product) or doc.text)
