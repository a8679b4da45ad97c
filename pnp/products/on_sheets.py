"""Products on sheets: the options of boards, pieces and forms, the reading of a request from a spec, the frame
on each sheet, the strip at its foot, and the product. The module doesn't import any kind of product.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from pnp.base import __version__
from pnp.base.errors import ErrorDetails, OptionError
from pnp.base.geometry import Size, format_length, format_size
from pnp.base.options import Options
from pnp.base.sentences import Sentence, together
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Layer
from pnp.drawing.theme import Theme
from pnp.games.api.features import BoardFeature, Feature, PiecesFeature
from pnp.games.api.game import KINDS, Game, as_kind
from pnp.games.api.registry import find_game, game_names
from pnp.language.config import LAYOUTS, ProductHead
from pnp.language.errors import unknown_name
from pnp.language.presets import style_of
from pnp.language.reader import Node, Plain
from pnp.products.kinds import ALONE, Group, Job, Made, Properties, Schema, product_schema
from pnp.products.options import (
    AllowedOptions,
    ProductOptions,
    ReadProduct,
    SpecContext,
    game_meant,
    read_options,
)
from pnp.products.requests import ProductRequest, with_place
from pnp.sheets.frame import Frame
from pnp.sheets.options import MARGIN, PaperOptions, PieceLayout, Sides
from pnp.sheets.paper import Margins, Orientation
from pnp.sheets.sheet import Duplex, Product, Sheet, duplex_of
from pnp.sheets.strips import StripWords, with_strip


@dataclass(frozen=True)
class SheetSpec(ProductRequest):
    """A board, pieces or a form."""

    game: Game
    print_options: PaperOptions
    feature: Feature
    layout: Options
    options: Options
    content: Any = None
    """The contents read for it from the user's own files; None if it needs none."""
    notices: tuple[ErrorDetails, ...] = field(default=(), compare=False)
    """Notices about these files."""
    sharing: tuple[SheetSpec, ...] = field(default=(), compare=False, repr=False)
    """The products that share sheets, itself among them, in the order of the spec; none if it doesn't share."""

    @property
    def made_with(self) -> int:
        """The number of the first product that shares sheets with it."""
        return self.sharing[0].number if self.sharing else self.number

    def among(self, others: Sequence[ProductRequest], errors: list[ErrorDetails]) -> Self:
        """Return the product with those that share sheets with it."""
        if not _shares(self):
            return self
        sharing = tuple(other for other in others if isinstance(other, SheetSpec) and _shares(other))
        if len(sharing) == 1:
            mark = self.source.mark_at(("share-sheets",))
            errors.append(
                mark.error(Sentence("no other product has `share-sheets: true` to share sheets with"))
            )
        return replace(self, sharing=sharing)

    @property
    def games(self) -> tuple[Game, ...]:
        """The game to which it belongs, alone in a tuple."""
        return (self.game,)

    @property
    def made_from(self) -> Any:
        """The input for its feature: its contents, or its options if it needs no files."""
        return self.options if self.content is None else self.content


def _shares(request: SheetSpec) -> bool:
    """Return whether a product shares its sheets with others."""
    return isinstance(request.layout, PieceLayout) and request.layout.share_sheets


def read(node: Node, context: SpecContext) -> ReadProduct:
    """Return a product that is a board, pieces or a form."""
    kind = next(kind for kind in KINDS if kind in node.value)
    errors: list[ErrorDetails] = []
    found = _game(node.value[kind], context, errors)
    if found is None:
        return ReadProduct(errors=tuple(errors))
    game, variant = found
    feature = game.features.get(kind)
    if feature is None:
        features = ", ".join(_offered(game)) or Sentence("nothing yet")
        message = Sentence(
            "'{name}' has no {kind}; it offers: {features}", name=game.name, kind=kind, features=features
        )
        return ReadProduct(errors=(node.value[kind].mark.error(message),))
    layout = LAYOUTS[kind]
    models = (ProductHead, PaperOptions, layout, feature.options)
    options = read_options(
        node,
        AllowedOptions(
            kind,
            Sentence("{kind} '{name}'", kind=kind, name=game.name),
            models,
            variant,
            advice=feature.instead if isinstance(feature, PiecesFeature) else {},
            is_custom=game.component,
        ),
        context,
    )
    errors += options.errors
    if not options.is_sound:
        return ReadProduct(None, (*errors, *_further_errors(options, feature, context)), options)
    head, print_options = options.model(ProductHead), options.model(PaperOptions)
    style = style_of(head, print_options, options.source, game.title, context.presets, errors, game)
    if style is None:
        return ReadProduct(None, (*errors, *_further_errors(options, feature, context)), options)
    own, content = options.model(feature.options), None
    files, notices = style.files, style.notices
    if isinstance(feature, (BoardFeature, PiecesFeature)) and feature.read is not None:
        from pnp.language.own_files import ProductFiles  # few products have tables or pictures

        reader = ProductFiles(options.source, context.folder)
        content = feature.read(own, reader)
        errors += reader.errors
        files, notices = (*files, *reader.paths), (*notices, *reader.notices)
        if content is None:
            return ReadProduct(None, tuple(errors), options)
    request = SheetSpec(
        number=context.number,
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
        feature=feature,
        print_options=print_options,
        layout=options.model(layout),
        options=own,
        content=content,
        notices=notices,
    )
    return ReadProduct(request, tuple(errors), options)


def _further_errors(options: ProductOptions, feature: Any, context: SpecContext) -> tuple[ErrorDetails, ...]:
    """Return errors in tables, pictures and references to them, besides the errors in the options
    themselves."""
    own = options.readable(feature.options) if isinstance(feature, (BoardFeature, PiecesFeature)) else None
    if own is None or feature.read is None:
        return ()
    from pnp.language.own_files import ProductFiles  # few products have tables or pictures

    reader = ProductFiles(options.source, context.folder)
    feature.read(own, reader)
    return tuple(reader.errors)


def _game(wanted: Node, context: SpecContext, errors: list[ErrorDetails]) -> tuple[Game, Node | None] | None:
    """Return the game that a product names, and the variant through which it names it."""
    name = wanted.plain()
    variant = context.variants.get(name) if isinstance(name, str) else None
    if variant is not None:
        named = variant.child("game")
        found = find_game(named.value) if named is not None and isinstance(named.value, str) else None
        return (found, variant) if found else None  # the error was found with the variant
    found = find_game(name) if isinstance(name, str) else None
    if found is None:
        known = {*game_names(), *context.variants}
        errors.append(unknown_name(wanted.mark, Sentence("game or variant"), name, known))
        return None
    return found, None


def _offered(game: Game) -> list[str]:
    """Return the kinds of product that a game has."""
    return [*game.features, *(["puzzles"] if game.puzzles else [])]


def groups(kind: str, named: object, variants: Mapping[str, Plain]) -> tuple[Group, ...]:
    """Return the options of a board, pieces or a form of a game; none if the game has none of the kind."""
    own = as_kind(kind)
    game = game_meant(named, variants)
    feature = game.features.get(own) if game else None
    if game is None or feature is None:
        return ()
    return (
        Group(game.title, feature.options),
        Group("Layout", LAYOUTS[own]),
        Group("Name and title", ProductHead),
        Group("Paper and printing", PaperOptions, at_head=True),
    )


def schemas(kind: str, games: Iterable[Game], properties: Properties) -> Iterator[Schema]:
    """Yield one schema for the product of each game, and one for those that name a variant."""
    own = as_kind(kind)
    having = [game for game in games if own in game.features]

    def schema(name: Schema, game: Game) -> Schema:
        merged: Schema = {kind: name}
        for model in (ProductHead, PaperOptions, LAYOUTS[own], game.features[own].options):
            merged |= properties(model)
        return product_schema(kind, merged)

    for game in having:
        yield schema({"const": game.name}, game)
    if having:
        variant: Schema = {"type": "string", "not": {"enum": [game.name for game in games]}}
        yield {"anyOf": [schema(variant, game) for game in having]}


_NAMES = {"board": "Board", "form": "Score sheets and play aids"}
_CUTS = {
    "lines": "cut along the lines",
    "marks": "cut along the marks",
    "both": "cut along the marks, and small parts along their lines",
}
_TURNS = {Duplex.LONG_EDGE: "flip on the long edge", Duplex.SHORT_EDGE: "flip on the short edge"}


def numbered(sheets: Sequence[Sheet], request: SheetSpec) -> tuple[Sheet, ...]:
    """Return the sheets of a product with their strips, their pages numbered from 1."""
    count = sum(2 if sheet.back else 1 for sheet in sheets)
    return tuple(strips(sheets, request, 1, count))


def strips(sheets: Sequence[Sheet], request: SheetSpec, first: int, count: int) -> Iterator[Sheet]:
    """Yield the sheets of a product with their strips.

    :param first: the number of their first page, of ``count`` pages.
    """
    page = first
    for sheet in sheets:
        yield with_strip(sheet, _words(sheet, request), page, count, request.theme)
        page += 2 if sheet.back else 1


def _words(sheet: Sheet, request: SheetSpec) -> StripWords:
    theme = request.theme
    part = sheet.part.name if sheet.part else _part(sheet, request, theme)
    if request.kind != "pieces" or sheet.part:  # nothing is cut from a sheet that shows how pieces are folded
        return StripWords(request.title, part)
    turn = theme.translate(_TURNS[sheet.flip]) if sheet.flip else ""
    if not turn and any(placed.layer is Layer.FOLD for placed in flatten(sheet.front.shapes)):
        turn = theme.translate("fold along the dashed lines")
    return StripWords(request.title, part, turn, theme.translate(_CUTS[_cut(sheet)]))


def _cut(sheet: Sheet) -> str:
    """Return the way in which a sheet of pieces is cut, as a key of `_CUTS`."""
    if Layer.CUT in sheet.layers:
        return "lines"
    return "both" if sheet.outlined else "marks"


def _part(sheet: Sheet, request: SheetSpec, theme: Theme) -> str:
    """Return the contents of a sheet: its pieces, counted, or the kind of product."""
    kinds = Counter(kind for kind in sheet.pieces if kind)
    if kinds:
        return ", ".join(kind.counted(count) for kind, count in kinds.items())
    return theme.translate(_NAMES[request.kind]) if request.kind in _NAMES else ""


def made_of(
    sheets: Sequence[Sheet], request: SheetSpec, job: Job, subject: str, remarks: Iterable[str] = ()
) -> Made:
    """Return a product of these sheets, with the requested number of copies.

    :param subject: a sentence that describes it.
    :param remarks: remarks for the user, besides the notices about its files.
    """
    alone = numbered(sheets, request) if job.place == ALONE else tuple(sheets)
    found = alone * request.print_options.copies
    product = Product(
        name=job.name,
        title=request.title,
        subject=subject,
        sheets=found,
        language=request.theme.language,
        duplex=duplex_of(found),
        remark=together([*map(with_place, request.notices), *remarks]),
    )
    return Made(product)


def game_title(request: SheetSpec) -> str:
    """Return the title of a product's game in the reader's language."""
    return request.theme.translate_given(request.game.title)


def fingerprint(request: SheetSpec) -> str:
    """Return eight hexadecimal digits that change with any option given, except the printer's corrections."""
    given = {key: value for key, value in request.given.items() if key != "printer"}
    text = json.dumps(given, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def frame_of(request: SheetSpec, job: Job) -> Frame:
    """Return the frame around a product on each of its sheets, without details of its kind."""
    options = request.print_options
    orientation = options.orientation
    if options.paper == "both" and orientation == "auto":
        orientation = "portrait"  # in landscape, the two papers share no edge to line up with
    stamp = f"pnp {__version__} · {job.spec_name}.yaml · {job.name} · {fingerprint(request)}"
    return Frame(
        paper=request.paper,
        theme=request.theme,
        margins=_margins(options),
        margins_given="margin" in options.model_fields_set,
        orientation=None if orientation == "auto" else Orientation(orientation),
        marks=options.crop_marks,
        ruler=options.ruler,
        imprint=stamp if options.build_stamp else "",
        title=request.title,
        credits=request.game.source.translated(request.theme).notice,
        printer=request.printer,
    )


LEAST_SIDE = 30.0
"""The least width and height of a work area, in millimetres. A smaller one is too small for any board or
piece."""


def check_area(frame: Frame) -> Frame:
    """Return the frame, if its margins leave a usable area.

    :raises OptionError: if they leave next to nothing of the paper.
    """
    areas = [oriented.area.size for oriented in frame.orientations()]
    if not any(min(area) >= LEAST_SIDE for area in areas):
        largest = max(areas, key=min)
        left = format_size(Size(*(max(side, 0.0) for side in largest)))
        raise OptionError.at(
            "margin",
            Sentence(
                "margins and footer leave {left} of the paper; at least {least} by {least} is needed",
                left=left,
                least=format_length(LEAST_SIDE),
            ),
        )
    return frame


def _margins(options: PaperOptions) -> Margins:
    margin = options.margin
    return Margins(*(margin.in_order(MARGIN) if isinstance(margin, Sides) else (margin,) * 4))
