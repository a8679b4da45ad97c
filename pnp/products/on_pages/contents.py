"""Requests for pages to read, the same for all kinds except for their contents; and the paper and ink of a
book, with their effects on its pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, Self

from pnp.base.errors import ErrorDetails, OptionError, SpecError
from pnp.base.sentences import Sentence
from pnp.booklets.kdp import is_black
from pnp.booklets.options import BookletOptions, CoverOptions
from pnp.drawing.theme import Theme
from pnp.games.api.game import Game
from pnp.language.catalogue import palettes
from pnp.language.reader import Mark, decoded, read_limited
from pnp.products.requests import NamedFile, ProductRequest

if TYPE_CHECKING:
    from pnp.booklets.options import CoverOptions


MOST_TEXT = 200_000
"""The most bytes of a template or a text in a file."""


@dataclass(frozen=True, slots=True)
class BookletText:
    """One of a booklet's own texts in Markdown."""

    text: str = ""
    file: NamedFile | None = None
    """The file that contains it; None if it's in the spec."""


def text_of(file: NamedFile) -> str:
    """Return the contents of a text file.

    :raises SpecError: if it can't be read, is too large, or isn't text.
    """
    return decoded(read_limited(file.path, file.display_name, MOST_TEXT), file.display_name)


class BookContents:
    """The contents of the pages. A kind extends it with a frozen dataclass that overrides the differences."""

    __slots__ = ()

    is_leaflet: ClassVar[bool] = False
    """Whether its pages are set as a leaflet, which has one size of type."""
    pages: Any
    """How the pages are laid out: the model of the kind's options of pages."""

    @property
    def named_game(self) -> Game | None:
        """The game named in the spec; None if it's made from files."""
        return None

    @property
    def needs_generating(self) -> bool:
        """Whether puzzles must be generated before it can be made."""
        return False

    @property
    def own_template(self) -> NamedFile | None:
        """The user's own template; None for a built-in one."""
        return None

    @property
    def cover(self) -> CoverOptions | None:
        """The options of its cover, if it has one."""
        return None

    @property
    def main_file(self) -> NamedFile | None:
        """The file that it's made from; None if there isn't just one."""
        return None

    def read_files(self) -> Iterator[NamedFile]:
        """Yield the files that affect what is printed, for its build stamp."""
        if self.main_file is not None:
            yield self.main_file

    def own_texts(self) -> Iterator[tuple[str, BookletText]]:
        """Return the user's own texts, each with its option."""
        return iter(())

    def called(self, display_name: str) -> Self:
        """Return the same, with a different name in messages for the file that it's made from."""
        return self

    def among(self, others: Sequence[ProductRequest], errors: list[ErrorDetails]) -> Self:
        """Return the same, with the spec's other products that it shows."""
        return self


@dataclass(frozen=True)
class BookSpec(ProductRequest):
    """Pages to read: puzzles, a booklet, a record or rules."""

    contents: BookContents
    notices: tuple[ErrorDetails, ...] = field(default=(), compare=False)
    """Notices about the pictures of its theme."""

    has_html: ClassVar[bool] = True

    @property
    def pages(self) -> Any:
        """How its pages are laid out."""
        return self.contents.pages

    @property
    def needs_generating(self) -> bool:
        """Whether puzzles must be generated before its pages can be made."""
        return self.contents.needs_generating

    @property
    def own_name(self) -> str:
        """The name of the file that it's made from, without its suffix; empty unless there is exactly one."""
        file = self.contents.main_file
        return file.path.stem if file else ""

    def located(self, error: OptionError) -> SpecError:
        """Return an error as for other products, except that one in the user's own template gets its line
        there."""
        own = self.contents.own_template
        if own is None or any(one.path != ("template",) for one in error.at_paths):
            return super().located(error)
        return SpecError(
            Mark(own.display_name, one.line, min(one.line, 1)).error(one.message) for one in error.at_paths
        )

    def called(self, display_name: str) -> Self:
        """Return the same, with another name in messages for the file that it's made from."""
        return replace(self, contents=self.contents.called(display_name))

    def among(self, others: Sequence[ProductRequest], errors: list[ErrorDetails]) -> Self:
        """Return the same, with those of the spec's other products that it shows."""
        return replace(self, contents=self.contents.among(others, errors))


def check_cover(request: BookSpec, options: BookletOptions) -> None:
    """Check that a book can have its cover, before its puzzles are generated.

    :raises SpecError: if other options don't allow it.
    """
    wanted = request.contents.cover
    error = _clash(wanted, options) if wanted else None
    if error is not None:
        raise request.located(error)


def _clash(wanted: CoverOptions, options: BookletOptions) -> OptionError | None:
    """Return the first option that conflicts with the others."""
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


def theme_inside(request: BookSpec, options: BookletOptions) -> Theme:
    """Return the theme of the pages: in distinguishable greys if they're printed in black ink and no
    palette was chosen."""
    if is_black(options) and "palette" not in request.given:
        return replace(request.theme, palette=palettes()["greyscale"])
    return request.theme
