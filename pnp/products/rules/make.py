"""Turn the rules in a spec into a leaflet: those of a game, or the user's own, with pictures from files and of
other products of the spec.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pnp.base.errors import Mark, SpecError, TextError
from pnp.base.geometry import Size
from pnp.base.sequences import chunks
from pnp.booklets.markdown import check_text
from pnp.booklets.templates import builtin_template
from pnp.booklets.values import Book, Section
from pnp.drawing.own_art import painted
from pnp.drawing.palette import paints_of
from pnp.drawing.pictures import as_wide, side_by_side, stacked
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.features import BoardFeature, FormFeature, PiecesFeature, first_drawing
from pnp.games.api.registry import at_a_glance, audience_of
from pnp.products.kinds import Job, Made
from pnp.products.on_pages.diagrams import illustrated
from pnp.products.on_pages.make import BookMaker, Sources, UnboundBook, make_books
from pnp.products.on_pages.notices import with_notice
from pnp.products.on_pages.read import BookSpec
from pnp.products.on_sheets import SheetSpec
from pnp.products.requests import with_place
from pnp.products.rules.read import GameRules, OwnRules
from pnp.products.rules.text import rules_of
from pnp.sheets.piece_faces import different_pieces, face_drawing
from pnp.typesetting.blocks import Icon


def make(request: BookSpec, job: Job) -> tuple[Made, ...]:
    """Return rules as a leaflet, on both sides of one sheet if they fit.

    :raises SpecError: for errors in the text, at their lines.
    :raises OptionError: for what doesn't fit the pages.
    """
    own = isinstance(request.contents, OwnRules)
    made = make_books(request, job, OWN_RULES if own else _RULES)
    return tuple(replace(one, product=replace(one.product, is_rules=True)) for one in made)


def _unbound(request: BookSpec, _sources: Sources, name: str, imprint: str) -> list[UnboundBook]:
    rules, theme = request.contents, request.theme
    assert isinstance(rules, GameRules)
    short = rules.pages.rules_length == "short"
    book = with_notice(rules_book(rules, request.title, theme), [rules.game], imprint, theme, joined=short)
    return [UnboundBook(name, book, builtin_template("rules"))]


def _subject(request: BookSpec) -> str:
    return request.theme.translate("Rules to print and read: {title}.", title=request.title)


def rules_book(rules: GameRules, title: str, theme: Theme) -> Book:
    """Return the rules of a game as a separate book, short or full as set in its spec."""
    text, drawings = rules_of(rules.game, theme, rules.options, rules.pages.rules_length)
    section = Section(title, (), text, drawings)
    facts = at_a_glance(audience_of(rules.game, rules.options), theme)
    return Book(title, (section,), author=rules.game.source.credits, facts=facts)


_RULES = BookMaker(_unbound, _subject)


_ICON_SCALE = 0.035
"""The millimetres in one unit of an icon's drawing: letters are about 3.5 mm high."""
_USUAL = 60.0
"""The default width of a picture from a file, in millimetres."""
_BOARD, _BOARD_AREA = 85.0, Size(190, 190)
"""The width of a board's picture, and the area for which it's drawn, in millimetres."""
_IN_A_ROW, _MOST_FACES, _FACE, _GAP = 4, 6, 26.0, 3.0
"""The most pieces in a picture, the width of each, and the space between them, in millimetres."""


def own_rules_book(rules: OwnRules, title: str, imprint: str, theme: Theme) -> Book:
    """Return the book of rules in the user's own file, with the build stamp at the foot of the last page.

    :raises SpecError: for anything that rules can't contain, and for invalid diagrams, at their lines.
    """
    text, diagrams = illustrated(rules.text, rules.file.display_name, theme, "rules")
    section = Section(title, (), text, {**diagrams, **dict(_pictures(rules))})
    paints = paints_of(theme.palette.ink, theme.palette.paper, theme.palette, _ICON_SCALE)
    icons = {
        name: Icon(replace(drawing, shapes=painted(drawing.shapes, paints)))
        for name, drawing in rules.icons.items()
    }
    book = Book(title, (section,), icons=icons, quotes=theme.language, stamp=imprint, facts=rules.facts)
    try:
        check_text(text, book)
    except TextError as error:
        file = rules.file.display_name
        raise SpecError(Mark(file, one.line, 1).error(one.message) for one in error.in_text) from error
    return book


def _pictures(rules: OwnRules) -> Iterator[tuple[str, Drawing]]:
    """Yield the pictures of a text, by name."""
    for name, picture in rules.pictures.items():
        if picture.drawing is not None:
            yield name, as_wide(picture.drawing, picture.width or _USUAL)
        elif name in rules.products:
            yield name, _shown(rules.products[name], picture.width)
        else:  # the product has errors, which have been reported; an error here would repeat them
            yield name, Drawing(Size(_USUAL, _USUAL), ())


def _shown(product: SheetSpec, width: float | None) -> Drawing:
    """Return a board, the first page of a form, or some of the pieces of a product."""
    feature, theme = product.feature, product.theme
    if isinstance(feature, PiecesFeature):
        faces = [face_drawing(same.piece) for same in different_pieces(feature.make(product.made_from, theme))]
        shown = faces if len(faces) <= _MOST_FACES else faces[:_IN_A_ROW]
        columns = len(shown) if len(shown) <= _IN_A_ROW else -(-len(shown) // 2)
        rows = [side_by_side(row, _GAP) for row in chunks([as_wide(face, _FACE) for face in shown], columns)]
        every = stacked(rows, _GAP, left=True)
        return as_wide(every, width) if width else every
    assert isinstance(feature, BoardFeature | FormFeature)
    return as_wide(first_drawing(feature, product.made_from, theme, _BOARD_AREA), width or _BOARD)


def _own(request: BookSpec) -> OwnRules:
    assert isinstance(request.contents, OwnRules)
    return request.contents


def _unbound_own(request: BookSpec, _sources: Sources, name: str, imprint: str) -> list[UnboundBook]:
    book = own_rules_book(_own(request), request.title, imprint, request.theme)
    return [UnboundBook(name, book, builtin_template("rules"))]


def _own_remarks(request: BookSpec, _sources: Sources, _book: Book) -> Iterator[str]:
    yield from map(with_place, _own(request).notices)


OWN_RULES = BookMaker(_unbound_own, _subject, remarks=_own_remarks)
"""The maker of the user's own rules."""
