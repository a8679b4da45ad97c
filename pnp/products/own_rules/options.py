"""The user's own rules: the options of their pages, and their parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, ClassVar, Self

from pydantic import Field

from pnp.base.errors import ErrorDetails
from pnp.base.sentences import Sentence
from pnp.base.wording import did_you_mean
from pnp.games.api.features import SheetsFeature
from pnp.language.reader import Mark
from pnp.products.on_pages.contents import BookContents, BookletText
from pnp.products.on_pages.options import RulesPages
from pnp.products.on_sheets.read import SheetSpec
from pnp.products.requests import NamedFile, ProductRequest
from pnp.typesetting.blocks import IconName

if TYPE_CHECKING:
    from pnp.drawing.shapes import Drawing

_FILE = re.compile(r"\w\.[a-z]{2,8}$")


def is_own_text(value: object) -> bool:
    """Return whether a value names the user's own Markdown file rather than a game."""
    return isinstance(value, str) and value.casefold().endswith(".md")


def is_file(value: object) -> bool:
    """Return whether a value names a file of any kind rather than a game."""
    return is_own_text(value) or (isinstance(value, str) and bool(_FILE.search(value.casefold())))


class OwnRulesPages(RulesPages):
    """The layout of rules in the user's own file."""

    icons: dict[IconName, Annotated[str, Field(max_length=500)]] = Field(
        default_factory=dict,
        max_length=100,
        title="Icons",
        description="Pictures to use in texts, by name; a name between colons shows its picture.",
    )


@dataclass(frozen=True, slots=True)
class ShownPicture:
    """A picture in the user's own rules: a drawing from a file, or a product of the spec by name."""

    name: str
    width: float | None
    """The width in millimetres; None for the default."""
    mark: Mark
    drawing: Drawing | None = None


@dataclass(frozen=True, slots=True)
class OwnRules(BookContents):
    """The user's own rules, in Markdown."""

    is_leaflet: ClassVar[bool] = True
    pages: OwnRulesPages
    file: NamedFile
    text: str
    """The text without its title; pictures have their names in ``pictures``."""
    pictures: Mapping[str, ShownPicture]
    products: Mapping[str, SheetSpec] = field(default_factory=dict)
    """The products of the spec that it shows, by the names of their pictures."""
    icons: Mapping[str, Drawing] = field(default_factory=dict)
    """The icons in its texts, by name."""
    notices: tuple[ErrorDetails, ...] = field(default=(), compare=False)
    """Notices about its pictures."""

    @property
    def main_file(self) -> NamedFile:
        """The file with the text."""
        return self.file

    def own_texts(self) -> Iterator[tuple[str, BookletText]]:
        """Yield the text itself."""
        yield "rules", BookletText(self.text, self.file)

    def among(self, others: Sequence[ProductRequest], errors: list[ErrorDetails]) -> Self:
        """Return the same rules, with those products of the spec that they show."""
        named = {one.head.name: one for one in others if isinstance(one, SheetSpec) and one.head.name}
        return replace(self, products=dict(self._shown(named, errors)))

    def _shown(
        self, named: Mapping[str, SheetSpec], errors: list[ErrorDetails]
    ) -> Iterator[tuple[str, SheetSpec]]:
        """Yield the products that it shows, by the names of their pictures."""
        for name, picture in self.pictures.items():
            if picture.drawing is not None:
                continue
            product = named.get(picture.name)
            if product is None:
                message = Sentence(
                    "'{name}' is neither a picture nor the `name` of a board or pieces in this spec{hint}",
                    name=picture.name,
                    hint=did_you_mean(picture.name, named),
                )
                errors.append(picture.mark.error(message))
            elif isinstance(product.feature, SheetsFeature):
                message = Sentence("sheets that are printed on both sides have no picture")
                errors.append(picture.mark.error(message))
            else:
                yield name, product
