"""Kits of the user's own games: ``kit: custom`` gathers the other products of its spec.

The spec's details of the game become a declaration like those of our games, so that the front, the plan and
everything else in the kit are made by the same code.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Self

from pnp.base.errors import ErrorDetails
from pnp.base.sentences import Sentence
from pnp.base.wording import did_you_mean, quoted
from pnp.booklets.box_front import BoxFront
from pnp.drawing.face import FREDOKA, GameFace
from pnp.drawing.font_files import is_installed
from pnp.drawing.fonts import EMBLEM_RADIUS, cap_height
from pnp.drawing.palette import Paints
from pnp.drawing.shapes import Anchor, AnyFont, Drawing, Shapes, Text
from pnp.drawing.shaping import missing_characters
from pnp.drawing.theme import Theme
from pnp.games.api.features import BoardFeature, PiecesFeature
from pnp.games.api.game import Audience, Game, Source
from pnp.games.api.registry import at_a_glance
from pnp.language.config import ProductHead
from pnp.language.own_files import ProductFiles
from pnp.language.reader import Node
from pnp.products.kit.options import KitSpec, OwnKitPages, PartSpec, span_of
from pnp.products.on_pages.read import BookSpec, style_of_book
from pnp.products.on_sheets import SheetSpec
from pnp.products.options import AllowedOptions, ReadProduct, SpecContext, read_options
from pnp.products.requests import ProductRequest
from pnp.products.rules.read import OwnRules
from pnp.sheets.options import PaperOptions
from pnp.themes import disc, waves
from pnp.typesetting.language_rules import with_quotes

_ORDER = ("rules", "board", "pieces", "form", "puzzles", "booklet", "record")
"""The order of the parts of a kit that doesn't give one."""


@dataclass(frozen=True)
class OwnKitSpec(KitSpec):
    """A kit of a game that its spec describes."""

    own: OwnKitPages | None = None
    picture: Drawing | None = None
    """The picture on its front; None for pattern and emblem."""
    face: GameFace | None = None

    @property
    def own_name(self) -> str:
        """The part of its files' names after the spec's name."""
        return self.kind

    @property
    def made_of_others(self) -> bool:
        """Its parts are the other products."""
        return True

    @property
    def said(self) -> OwnKitPages:
        """The spec's details of the game."""
        assert self.own is not None
        return self.own

    @property
    def described(self) -> Game:
        """The game as a declaration like that of our own games."""
        own = self.said
        return Game(self.title, "", Source(own.credits, own.licence), face=lambda: self.face, story=own.story)

    @property
    def games(self) -> tuple[Game, ...]:
        """The games that supply its authors' names."""
        return (self.described,)

    def on_front(self, front: BoxFront) -> BoxFront:
        """Return the front of its box, with the spec's picture, and with the players and playing time if the
        spec gives them."""
        title, story = (with_quotes(text, self.theme.language) for text in (front.title, front.story))
        return replace(front, title=title, story=story, facts=self._facts(self.theme), cover=self.picture)

    def _facts(self, theme: Theme) -> tuple[str, ...]:
        own = self.said
        audience = Audience(span_of(own.players or "1"), span_of(own.minutes or "1"), own.age or 1)
        said = at_a_glance(audience, theme)
        given = (own.players, own.minutes, own.age)
        if all(value is None for value in given):
            return ()
        return tuple(fact if value else "" for fact, value in zip(said, given, strict=True))

    def among(self, others: Sequence[ProductRequest], errors: list[ErrorDetails]) -> Self:
        """Return the kit with the other products of the spec as its parts."""
        fitting = [one for one in others if isinstance(one, SheetSpec | BookSpec)]
        chosen = fitting if self.said.parts is None else list(self._named(fitting, errors))
        if self.said.parts is None:
            chosen.sort(key=lambda one: _ORDER.index(one.kind) if one.kind in _ORDER else len(_ORDER))
        if not chosen and not errors:
            message = Sentence("this kit is empty: its spec has no other products")
            errors.append(self.source.mark_at(("kit",)).error(message))
        reported: list[ErrorDetails] = []  # each product reports its own errors
        parts = [self._part(one.among(chosen, reported)) for one in chosen]
        return replace(self, parts=tuple(part for part in parts if part.made_with == part.number))

    def _part(self, part: PartSpec) -> PartSpec:
        """Return a part of the kit. Pages to read get the face of the game, and rules the facts about it;
        boards and pieces also get the kit's title if they have none. Of products that share sheets, the first
        contains all the pieces."""
        if isinstance(part, BookSpec) and part.theme.game_face is not None:
            part = replace(part, theme=replace(part.theme, game_face=self.theme.game_face))
        if isinstance(part, BookSpec) and isinstance(part.contents, OwnRules):
            facts = tuple(fact for fact in self._facts(part.theme) if fact)
            part = replace(part, contents=replace(part.contents, facts=facts))
        if isinstance(part, SheetSpec):
            part = replace(part, sharing=tuple(map(self._dressed, part.sharing)))
            return self._dressed(part)
        return part

    def _dressed(self, part: SheetSpec) -> SheetSpec:
        """Return a board or pieces with the kit's title, and with its face if the spec defines their
        contents."""
        feature = part.feature
        is_own = isinstance(feature, BoardFeature | PiecesFeature) and feature.read is not None
        if is_own and part.game.component and part.theme.game_face is not None:
            part = replace(part, theme=replace(part.theme, game_face=self.theme.game_face))
        return part if part.head.title else replace(part, title=self.title)

    def _named(self, others: Sequence[PartSpec], errors: list[ErrorDetails]) -> Iterator[PartSpec]:
        named = {one.head.name: one for one in others if one.head.name}
        errors += self.missing(named)
        yield from (named[name] for name in self.said.parts or () if name in named)

    def missing(self, names: Collection[str]) -> Iterator[ErrorDetails]:
        """Yield an error for each part whose name no product has."""
        for k, name in enumerate(self.said.parts or ()):
            if name not in names:
                message = Sentence(
                    "no other product has the `name` {name}{hint}",
                    name=quoted(name),
                    hint=did_you_mean(name, names),
                )
                yield self.source.mark_at(("parts", k)).error(message)


_HINTS: Mapping[str, str] = {
    **dict.fromkeys(("author", "authors", "designer", "by"), Sentence("; `credits` names who made the game")),
    **dict.fromkeys(("cover", "image", "art"), Sentence("; `picture` is the picture on its front")),
    **dict.fromkeys(("time", "duration", "length"), Sentence("; `minutes` is the playing time")),
    **dict.fromkeys(("text", "description", "blurb"), Sentence("; `story` is the text on its front")),
}
"""The options that users probably mean by certain other names."""


def read_own_kit(node: Node, context: SpecContext) -> ReadProduct:
    """Read a product that is the kit of the user's own game."""
    models = (ProductHead, PaperOptions, OwnKitPages)
    allowed = AllowedOptions("kit", Sentence("the kit"), models, advice=_HINTS, is_custom=True)
    options = read_options(node, allowed, context)
    errors = list(options.errors)
    style = style_of_book(options, OwnKitPages, "Your own game", context, errors)
    if style is None:
        return ReadProduct(None, tuple(errors), options)
    own = options.model(OwnKitPages)
    files = ProductFiles(options.source, context.folder)
    picture = files.picture(own.picture, files.mark("picture")) if own.picture else None
    errors += files.errors
    theme, choice = style.theme, style.theme.face_choice
    face = face_of(style.title, theme.text_family.bold, choice.display if choice else None)
    if theme.face_choice is not None:
        theme = replace(theme, game_face=theme.face_choice.over(face))
    kit = OwnKitSpec(
        number=context.number,
        kind=options.kind,
        head=options.model(ProductHead),
        paper=style.paper,
        printer=style.printer,
        theme=theme,
        title=style.title,
        given=options.given(),
        source=options.source,
        files=(*style.files, *files.paths),
        print_options=options.model(PaperOptions),
        pages=own,
        game=None,
        face=face,
        own=own,
        picture=picture,
    )
    return ReadProduct(kit, tuple(errors), options)


def face_of(title: str, bold: AnyFont, display: AnyFont | None = None) -> GameFace:
    """Return the face of a game without art, which shows the first letter of its title.

    :param bold: the font of letters that the display face lacks.
    :param display: the display face that its theme names.
    """
    usual = display if display is not None and is_installed(display) else FREDOKA
    letter = next((sign for sign in title if sign.isalnum()), "★").upper()
    font = next((one for one in (usual, bold) if not missing_characters(letter, one)), None)
    initial = partial(_initial, *((letter, font) if font else ("★", bold)))
    return GameFace("custom", "#27506b", "#f2b84b", initial, waves, FREDOKA)


def _initial(letter: str, font: AnyFont, paints: Paints) -> Shapes:
    """Return a letter on a disc."""
    size = _CAPITAL * EMBLEM_RADIUS / cap_height(1.0, font)
    y = -_CAPITAL * EMBLEM_RADIUS / 2
    return (disc(paints), Text(0, y, letter, size, paints.on_ground, font, Anchor.MIDDLE))


_CAPITAL = 1.0
"""The height of the letter of an emblem, in radii."""
