"""What a book is printed on, and how its pages look for it."""

from __future__ import annotations

from dataclasses import replace

from pnp.base.errors import OptionError
from pnp.booklets.kdp import is_black
from pnp.booklets.options import BookletOptions, CoverOptions
from pnp.booklets.wrap import interior_of
from pnp.drawing.theme import Theme
from pnp.specs.books import BookletContents
from pnp.specs.catalogue import palettes
from pnp.specs.requests import BookSpec


def cover_of(request: BookSpec) -> CoverOptions | None:
    """The options of a book's cover, where it has one."""
    return request.contents.cover if isinstance(request.contents, BookletContents) else None


def with_interior(options: BookletOptions, request: BookSpec) -> BookletOptions:
    """The options of the pages with what they're printed on, wherever the spec says that.

    :raises SpecError: where it says two things.
    """
    try:
        return options.model_copy(update={"interior": interior_of(options, cover_of(request))})
    except OptionError as error:
        raise request.located(error) from error


def theme_inside(request: BookSpec, options: BookletOptions) -> Theme:
    """The look of the pages: in greys that can be told apart where black ink prints them and no palette was
    chosen."""
    if is_black(options) and "palette" not in request.given:
        return replace(request.theme, palette=palettes()["greyscale"])
    return request.theme
