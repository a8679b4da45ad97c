"""A badge from a spec's lines to a request."""

from __future__ import annotations

from badge.options import Badge, BadgeOptions
from pnp.language.config import ProductHead
from pnp.language.presets import style_of
from pnp.language.reader import Node
from pnp.products.options import AllowedOptions, ReadProduct, SpecContext, read_options
from pnp.sheets.options import PrintOptions


def read(node: Node, context: SpecContext) -> ReadProduct:
    """A product that is a badge."""
    wanted = node.value["badge"]
    allowed = AllowedOptions("badge", "the badge", (ProductHead, PrintOptions, BadgeOptions))
    options = read_options(node, allowed, context)
    errors = [*options.errors]
    if not isinstance(wanted.value, str):
        errors.append(wanted.mark.error("a badge needs a name"))
    if errors or not options.is_sound:
        return ReadProduct(None, tuple(errors), options)
    head, printing = options.model(ProductHead), options.model(PrintOptions)
    style = style_of(head, printing, options.source, "Badge", context.presets, errors, None)
    if style is None:
        return ReadProduct(None, tuple(errors), options)
    badge = Badge(
        number=context.number,
        kind=options.kind,
        game=None,
        head=head,
        paper=style.paper,
        printer=style.printer,
        theme=style.theme,
        title=style.title,
        given=options.given(),
        source=options.source,
        files=style.files,
        print_options=printing,
        said=wanted.value,
        width=options.model(BadgeOptions).badge_width,
    )
    return ReadProduct(badge, tuple(errors), options)
