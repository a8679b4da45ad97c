"""Access for pieces to the user's own files: those that a spec names, below its folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pnp.base.errors import Mark

if TYPE_CHECKING:
    from pnp.base.tables import Table
    from pnp.drawing.shapes import Drawing, FontFile


class OwnFiles(Protocol):
    """Reads files that one product of a spec names. For a file with an error, it reports the error and returns
    None, so that one pass finds all errors."""

    def mark(self, *path: str | int) -> Mark:
        """The place of a product's option in the spec."""

    def mark_of_line(self, line: int, *path: str | int) -> Mark:
        """The place of a line, from 1, of the text that is the value of an option."""

    def report(self, mark: Mark, message: str) -> None:
        """Report an error at its place."""

    def notice(self, mark: Mark, message: str) -> None:
        """Tell the user something that is no error, at its place. The product is made all the same."""

    @property
    def is_sound(self) -> bool:
        """Whether nothing has been reported so far."""

    def table(self, name: str, mark: Mark, sheet: str = "", sheet_mark: Mark | None = None) -> Table | None:
        """The table in a file; ``mark`` is where it's named.

        :param sheet: the sheet of a spreadsheet; empty for the first one. ``sheet_mark`` is where it's named.
        """

    def picture(self, name: str, mark: Mark) -> Drawing | None:
        """The picture in an SVG, PNG or JPEG file."""

    def pictures_at(self, pattern: str, mark: Mark) -> list[str] | None:
        """The names of the pictures in a folder, or of the files that a pattern like ``art/*.png`` matches."""

    def font(self, name: str, mark: Mark) -> FontFile | None:
        """The font in a TrueType file."""
