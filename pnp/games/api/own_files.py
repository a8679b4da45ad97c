"""What pieces may ask for of the user's own files: those that a spec names, below its folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pnp.base.errors import Mark

if TYPE_CHECKING:
    from pnp.base.tables import Table
    from pnp.drawing.shapes import Drawing, FontFile


class OwnFiles(Protocol):
    """Reads files that one product of a spec names. What is wrong is reported, and None comes back for it: one
    look finds all errors."""

    def mark(self, *path: str | int) -> Mark:
        """Where an option of the product is in the spec."""

    def report(self, mark: Mark, message: str) -> None:
        """Report something that is wrong, at its place."""

    @property
    def is_sound(self) -> bool:
        """Whether nothing has been reported so far."""

    def table(self, name: str, mark: Mark) -> Table | None:
        """The table in a file; ``mark`` is where it's named."""

    def picture(self, name: str, mark: Mark) -> Drawing | None:
        """The picture in an SVG, PNG or JPEG file."""

    def font(self, name: str, mark: Mark) -> FontFile | None:
        """The font in a TrueType file."""
