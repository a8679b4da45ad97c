"""The paper and ink of a book, and what they mean for its pages."""

from __future__ import annotations

from dataclasses import replace

from pnp.base.errors import OptionError
from pnp.base.sentences import Sentence
from pnp.booklets.kdp import is_black
from pnp.booklets.options import BookletOptions, CoverOptions
from pnp.booklets.wrap import interior_of
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.products.on_pages.contents import BookSpec


def check_cover(request: BookSpec, options: BookletOptions) -> None:
    """Check, before a book's puzzles are generated, that it can have its cover.

    :raises SpecError: if other options don't allow it.
    """
    wanted = request.contents.cover
    error = _clash(wanted, options) if wanted else None
    if error is not None:
        raise request.located(error)


def _clash(wanted: CoverOptions, options: BookletOptions) -> OptionError | None:
    """The first option that doesn't go with the others."""
    at: tuple[str, ...] = ("booklet", "cover")
    if options.preset == "zine":
        if "spine" in wanted.model_fields_set:
            return OptionError.at((*at, "spine"), Sentence("a stapled zine has no spine: leave out spine"))
        if wanted.separate_file and options.signature is not None:
            message = Sentence(
                "one sheet can't go around several sections: leave out signature or separate-file"
            )
            return OptionError.at((*at, "separate-file"), message)
    elif wanted.separate_file:
        message = Sentence("only the cover of a zine is folded: add preset: zine, or leave out separate-file")
        return OptionError.at((*at, "separate-file"), message)
    elif options.imposition != "none":
        message = Sentence("a cover is for single pages or a zine: add preset: zine, or leave out imposition")
        return OptionError.at(at, message)
    return None


def with_interior(options: BookletOptions, request: BookSpec) -> BookletOptions:
    """The options of the pages, with the interior that the spec names, wherever it does so.

    :raises SpecError: if it says two things.
    """
    try:
        return options.model_copy(update={"interior": interior_of(options, request.contents.cover)})
    except OptionError as error:
        raise request.located(error) from error


def theme_inside(request: BookSpec, options: BookletOptions) -> Theme:
    """The theme of the pages: in distinguishable greys if they're printed in black ink and no palette was
    chosen."""
    if is_black(options) and "palette" not in request.given:
        return replace(request.theme, palette=palettes()["greyscale"])
    return request.theme
