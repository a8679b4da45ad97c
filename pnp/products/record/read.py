"""The record of a game, from a spec's lines to a request."""

from __future__ import annotations

from pnp.base.errors import ErrorDetails
from pnp.base.sentences import Sentence
from pnp.language.reader import Node
from pnp.products.on_pages.options import PlainPages
from pnp.products.on_pages.read import book_of, plain_options, set_or_record, style_of_book
from pnp.products.options import ReadProduct, SpecContext
from pnp.products.record.options import RecordedGame


def read(node: Node, context: SpecContext) -> ReadProduct:
    """Return a product that is the record of a game."""
    errors: list[ErrorDetails] = []
    file = set_or_record(node.value["record"], Sentence("a record"), "records", context.folder, errors)
    if file is None:
        return ReadProduct(errors=tuple(errors))
    options = plain_options(node, "record", PlainPages, context)
    errors += options.errors
    style = style_of_book(options, PlainPages, "Record", context, errors)
    if style is None:
        return ReadProduct(None, tuple(errors), options)
    record = RecordedGame(options.model(PlainPages), file)
    return ReadProduct(book_of(options, style, record, context, (file.path,)), tuple(errors), options)
