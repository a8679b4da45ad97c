"""Read puzzles on loose sheets from a spec into a request."""

from __future__ import annotations

from pnp.base.errors import ErrorDetails
from pnp.base.sentences import Sentence
from pnp.language.errors import option_names
from pnp.language.models import ProductHead
from pnp.language.reader import Node, with_keys
from pnp.products.booklet.options import SetOptions, SetSpec
from pnp.products.booklet.read import excluded_files, puzzles_named
from pnp.products.on_pages.read import book_of, style_of_book
from pnp.products.options import AllowedOptions, ReadProduct, SpecContext, read_options
from pnp.products.puzzles.options import PuzzlePages, PuzzleSheets, use_a_booklet
from pnp.sheets.options import PrintOptions


def read(node: Node, context: SpecContext) -> ReadProduct:
    """Read a product that is puzzles to generate."""
    errors: list[ErrorDetails] = []
    wanted = node.value["puzzles"]
    found = puzzles_named(wanted, context, errors)
    if found is None:
        return ReadProduct(errors=tuple(errors))
    game, feature, variant = found
    models = (ProductHead, PrintOptions, PuzzlePages, SetOptions, feature.options)
    whose = Sentence("{kind} '{name}'", kind="puzzles", name=wanted.value)
    allowed = AllowedOptions("puzzles", whose, models, variant, advice=use_a_booklet(wanted.value))
    options = read_options(node, allowed, context)
    errors += options.errors
    style = style_of_book(options, PuzzlePages, game.title, context, errors, game)
    if style is None:
        return ReadProduct(None, tuple(errors), options)
    given = with_keys(options.source, option_names(feature.options)).plain_values()
    generated = SetSpec(
        wanted.value, game, given, options.model(feature.options), options.model(SetOptions), wanted.mark
    )
    excluded = excluded_files(options.source, context.folder, errors)
    if excluded is None:
        return ReadProduct(None, tuple(errors), options)
    sheets = PuzzleSheets(options.model(PuzzlePages), (generated,), excluded)
    files = tuple(file.path for file in excluded)
    return ReadProduct(book_of(options, style, sheets, context, files), tuple(errors), options)
