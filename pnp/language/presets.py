"""Resolve the names of papers, palettes, printers and languages in one spec, and report errors in them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from pnp.base.errors import ErrorDetails
from pnp.base.sentences import LANGUAGE_CODES, Sentence, together
from pnp.base.wording import did_you_mean, quoted
from pnp.drawing.palette import Palette
from pnp.drawing.shapes import AnyFont, Direction, Font, stack_of
from pnp.drawing.shaping import missing_characters, no_font_has
from pnp.drawing.theme import Theme, placeholders
from pnp.games.api.game import Game
from pnp.language import catalogue, translations
from pnp.language.config import ProductHead, SpecHead
from pnp.language.errors import unknown_name
from pnp.language.reader import Mark, Node
from pnp.language.themes import face_choice, listed_fonts, own_face, theme_files, with_fonts
from pnp.sheets.options import PrintOptions
from pnp.sheets.paper import Paper, Printer, PrinterProfile


class Presets(NamedTuple):
    """The palettes and printers that a spec can name: built-in ones, its own, and those of the config."""

    palettes: Mapping[str, Palette]
    printers: Mapping[str, Printer]
    broken: frozenset[str] = frozenset()
    """The names of palettes with errors, which aren't reported again for products that use them."""
    folder: Path = Path()
    """The folder of the files that the spec names."""


class Style(NamedTuple):
    """The paper and the look of a product."""

    paper: Paper
    printer: PrinterProfile
    theme: Theme
    title: str
    files: tuple[Path, ...]
    """The user's own files that the theme names."""
    notices: tuple[ErrorDetails, ...] = ()
    """Notices about these."""


def presets_of(head: SpecHead, root: Node, folder: Path, errors: list[ErrorDetails]) -> Presets:
    """Return the built-in palettes and the additions in the head of a spec, whose files are in ``folder``."""
    found = dict(catalogue.palettes())
    broken: set[str] = set()
    for name, options in head.palettes.items():
        like = _builtin_palette(options.extends)
        if like is None:
            choices = ", ".join((*catalogue.palettes(), *catalogue.third_party_palettes()))
            message = Sentence(
                "'extends' must name a built-in palette, one of {choices}, not {like}",
                choices=choices,
                like=quoted(options.extends),
            )
            errors.append(root.mark_at(("palettes", name, "extends")).error(message))
            broken.add(name)
            continue
        colours = options.model_dump(exclude_none=True, exclude={"extends"})
        found[name] = catalogue.palette_of(name, colours, like)
    return Presets(found, head.printers, frozenset(broken), folder)


def presets_of_unsound(root: Node) -> Presets:
    """Return the built-in palettes, and the names of a spec's palettes if its head has errors."""
    own = root.child("palettes")
    names = own.value if own is not None and isinstance(own.value, dict) else ()
    return Presets(catalogue.palettes(), {}, frozenset(names))


def _builtin_palette(name: str) -> Palette | None:
    """Return a built-in palette; other packages are searched only for one that we don't have."""
    return catalogue.palettes().get(name) or catalogue.third_party_palettes().get(name)


def style_of(
    head: ProductHead,
    options: PrintOptions,
    source: Node,
    usual_title: str,
    presets: Presets,
    errors: list[ErrorDetails],
    game: Game | None,
) -> Style | None:
    """Return the style of a product; None if it has errors.

    :param source: the product with its options.
    :param usual_title: the title, in English, of a product without its own.
    :param game: the product's game, if it has one: its words come first.
    """
    paper = paper_of(options, source, errors)
    printer = _printer_of(options, source, presets, errors)
    games = (game.name,) if game else ()
    is_custom = game is None or game.component
    theme = theme_of(options, source, (usual_title,), presets, errors, games, is_custom=is_custom)
    notices: list[ErrorDetails] = []
    choice = face_choice(options.theme, source, presets.folder, errors, notices)
    fonts = listed_fonts(options.fonts, source, presets.folder, errors)
    title = theme.translate_given(head.title or usual_title) if theme else head.title or ""
    choice = with_fonts(choice, fonts) if choice else None
    lent = choice.fonts if choice else ()
    errors += _unprintable(title, source.mark_at(("title",)), stack_of(Font.BOLD, *lent))
    if paper is None or printer is None or theme is None or choice is None:
        return None
    own = None if choice.plain else own_face(game)
    theme = replace(theme, game_face=choice.over(own), face_choice=choice)
    files = tuple(theme_files(options.theme, options.fonts, presets.folder))
    return Style(paper, printer, theme, title, files, tuple(notices))


def paper_of(options: PrintOptions, source: Node, errors: list[ErrorDetails]) -> Paper | None:
    """Return the paper that a product names or describes."""
    if not isinstance(options.paper, str):
        return Paper("custom", options.paper.size)
    known = catalogue.papers()
    if options.paper not in known:
        errors.append(unknown_name(source.mark_at(("paper",)), Sentence("paper"), options.paper, known))
    return known.get(options.paper)


def _printer_of(
    options: PrintOptions, source: Node, presets: Presets, errors: list[ErrorDetails]
) -> PrinterProfile | None:
    """Return the corrections for the printer that a product names or describes."""
    name, known = options.printer, presets.printers
    if not isinstance(name, str):
        return name.profile()
    if name in known:
        return known[name].profile(name)
    mark = source.mark_at(("printer",))
    errors.append(
        unknown_name(mark, Sentence("printer"), name, known)
        if known
        else mark.error(
            Sentence("unknown printer '{name}'; to add it, run: pnp calibrate '{name}' --new", name=name)
        )
    )
    return None


def theme_of(
    options: PrintOptions,
    source: Node,
    titles: Iterable[str],
    presets: Presets,
    errors: list[ErrorDetails],
    games: tuple[str, ...] = (),
    *,
    is_custom: bool = False,
) -> Theme | None:
    """Return the palette and words of a product.

    :param titles: the titles of its games, which may have labels, too.
    :param games: the names of the games whose words come first.
    :param is_custom: whether nearly all words are the user's, so that pnp's translations aren't needed.
    """
    palette = _palette_of(options.palette, source, presets, errors)
    is_known = options.language in translations.languages()
    if not is_known and not (is_custom and options.language in LANGUAGE_CODES):
        mark = source.mark_at(("language",))
        errors.append(unknown_name(mark, Sentence("language"), options.language, translations.languages()))
        return None
    known = translations.known_words() | set(titles) if options.labels else frozenset()
    labels = _labels(options, source, known, errors)
    words = translations.words(options.language, labels, games)
    if palette is None:
        return None
    return Theme(palette, words, options.language, direction=_direction_of(options))


_RIGHT_TO_LEFT = frozenset({"ar", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"})
"""The languages that are written from right to left."""


def _direction_of(options: PrintOptions) -> Direction | None:
    """Return the direction of paragraphs; None if the first letter of each decides."""
    if options.direction != "auto":
        return Direction.RTL if options.direction == "right-to-left" else Direction.LTR
    return Direction.RTL if options.language in _RIGHT_TO_LEFT else None


def _palette_of(name: str, source: Node, presets: Presets, errors: list[ErrorDetails]) -> Palette | None:
    """Return the palette of a product: the spec's own, or a built-in one."""
    palette = presets.palettes.get(name)
    if palette is None and name not in presets.broken:
        palette = _builtin_palette(name)
        if palette is None:
            known = (*presets.palettes, *catalogue.third_party_palettes())
            errors.append(unknown_name(source.mark_at(("palette",)), Sentence("palette"), name, known))
    return palette


def _labels(
    options: PrintOptions, source: Node, known: frozenset[str], errors: list[ErrorDetails]
) -> dict[str, str]:
    """Return the spec's labels without invalid ones, whose errors are appended to ``errors``."""
    found = {}
    for english, label in options.labels.items():
        path = ("labels", english)
        errors += _unprintable(label, source.mark_at(path))
        wrong = [*_errors_of_braces(english, label, source.mark_at(path))]
        if not wrong and english not in known:
            message = Sentence(
                "the words {english} aren't on any sheet{hint}",
                english=quoted(english),
                hint=did_you_mean(english, known),
            )
            wrong.append(source.mark_at(path, key=True).error(message))
        if not wrong:
            found[english] = label
        errors += wrong
    return found


def _errors_of_braces(english: str, label: str, mark: Mark) -> Iterator[ErrorDetails]:
    """Yield the errors of a label whose braces don't match or name a value that the English text doesn't
    have."""
    try:
        strange = sorted(placeholders(label) - placeholders(english))
    except ValueError:
        yield mark.error("the braces in this label don't match")
        return
    yield from (
        mark.error(Sentence("there is no value '{{{name}}}' for this label", name=name)) for name in strange
    )


_UNPRINTABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""The Unicode categories of characters that can't be printed."""


def _unprintable(text: str, mark: Mark, font: AnyFont = Font.REGULAR) -> Iterator[ErrorDetails]:
    """Yield the error of a text with characters that can't be printed."""
    unprintable = sorted({sign for sign in text if unicodedata.category(sign) in _UNPRINTABLE})
    if unprintable:
        signs = together(map(quoted, unprintable), ", ")
        yield mark.error(Sentence("control characters can't be printed: {signs}", signs=signs))
    elif missing := missing_characters(text, font):
        yield mark.error(no_font_has(missing[0], text, font))
