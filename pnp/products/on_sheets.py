"""Products on sheets: boards, pieces and forms, from a spec's lines to a resolved request."""

from __future__ import annotations

from pnp.base.errors import LocatedFault
from pnp.base.sentences import Sentence
from pnp.games.api.game import Game, Kind
from pnp.games.api.offers import BoardOffer, PiecesOffer
from pnp.games.api.registry import find_game, game_names
from pnp.language.errors import unknown_name
from pnp.language.models import LAYOUTS, ProductHead
from pnp.language.presets import style_of
from pnp.language.reader import Node
from pnp.products.options import AllowedOptions, ReadProduct, SpecContext, read_options
from pnp.products.requests import SheetSpec
from pnp.sheets.options import PaperOptions


def read_sheet_product(number: int, node: Node, kind: Kind, context: SpecContext) -> ReadProduct:
    """Product ``number`` of a spec, counted from 1, which is a board, pieces or a form."""
    errors: list[LocatedFault] = []
    found = _game(node.value[kind], context, errors)
    if found is None:
        return ReadProduct(errors=tuple(errors))
    game, variant = found
    offer = game.offers.get(kind)
    if offer is None:
        offers = ", ".join(_offered(game)) or Sentence("nothing yet")
        message = Sentence(
            "'{name}' has no {kind}; it offers: {offers}", name=game.name, kind=kind, offers=offers
        )
        return ReadProduct(errors=(node.value[kind].mark.fault(message),))
    layout = LAYOUTS[kind]
    models = (ProductHead, PaperOptions, layout, offer.options)
    options = read_options(
        number,
        node,
        AllowedOptions(kind, Sentence("{kind} '{name}'", kind=kind, name=game.name), models, variant),
        context,
    )
    errors += options.errors
    if not options.is_sound:
        return ReadProduct(None, tuple(errors), options)
    head, print_options = options.model(ProductHead), options.model(PaperOptions)
    style = style_of(head, print_options, options.source, game.title, context.presets, errors, game)
    if style is None:
        return ReadProduct(None, tuple(errors), options)
    own, content = options.model(offer.options), None
    files, notices = style.files, style.notices
    if isinstance(offer, (BoardOffer, PiecesOffer)) and offer.read is not None:
        from pnp.language.own_files import ProductFiles  # tables and pictures: few products have them

        reader = ProductFiles(options.source, context.folder)
        content = offer.read(own, reader)
        errors += reader.errors
        files, notices = (*files, *reader.paths), (*notices, *reader.notices)
        if content is None:
            return ReadProduct(None, tuple(errors), options)
    request = SheetSpec(
        number=number,
        head=head,
        paper=style.paper,
        printer=style.printer,
        theme=style.theme,
        title=style.title,
        given=options.given(),
        source=options.source,
        files=files,
        kind=kind,
        game=game,
        offer=offer,
        print_options=print_options,
        layout=options.model(layout),
        options=own,
        content=content,
        notices=notices,
    )
    return ReadProduct(request, tuple(errors), options)


def _game(wanted: Node, context: SpecContext, errors: list[LocatedFault]) -> tuple[Game, Node | None] | None:
    """The game that a product names, and the variant through which it names it."""
    name = wanted.plain()
    variant = context.variants.get(name) if isinstance(name, str) else None
    if variant is not None:
        named = variant.child("game")
        found = find_game(named.value) if named is not None and isinstance(named.value, str) else None
        return (found, variant) if found else None  # its error was found with the variant
    found = find_game(name) if isinstance(name, str) else None
    if found is None:
        known = {*game_names(), *context.variants}
        errors.append(unknown_name(wanted.mark, Sentence("game or variant"), name, known))
        return None
    return found, None


def _offered(game: Game) -> list[str]:
    """The kinds of product that a game has."""
    return [*game.offers, *(["problems"] if game.problems else [])]
