"""The files that one product names: tables, pictures and fonts, each read once, and all errors gathered."""

from __future__ import annotations

from pathlib import Path

from pnp.base.errors import LocatedFault, Mark
from pnp.base.sentences import Sentence
from pnp.base.tables import Table
from pnp.drawing.shapes import Drawing, FontFile
from pnp.language.reader import Node

MOST_PICTURES, MOST_VECTORS, MOST_PIXELS = 1000, 60_000_000, 8_000_000_000
"""The most different pictures of a product, the most bytes of its SVG files, which are kept in memory, and of
its other pictures, which aren't: a PDF can't be larger than 10 GB."""


class ProductFiles:
    """The files of one product of a spec; see `pnp.games.api.offers`."""

    def __init__(self, source: Node, folder: Path) -> None:
        """:param source: the product with its options.
        :param folder: the spec's folder; every file must be in it or below it."""
        self._source, self._folder = source, folder
        self.errors: list[LocatedFault] = []
        self.notices: list[LocatedFault] = []
        self._pictures: dict[str, Drawing | None] = {}
        self._fonts: dict[str, FontFile | None] = {}
        self._names: dict[str, None] = {}
        self._vectors = self._pixels = 0
        self._full = False

    @property
    def paths(self) -> tuple[Path, ...]:
        """The files that were asked for, whether or not they exist."""
        return tuple(self._folder / name for name in self._names)

    @property
    def is_sound(self) -> bool:
        return not self.errors

    def mark(self, *path: str | int) -> Mark:
        return self._source.mark_at(path)

    def mark_of_line(self, line: int, *path: str | int) -> Mark:
        return self._source.mark_of_line(path, line)

    def report(self, mark: Mark, message: str) -> None:
        if (error := mark.fault(message)) not in self.errors:  # many rows may name the same one
            self.errors.append(error)

    def notice(self, mark: Mark, message: str) -> None:
        if (found := mark.fault(message)) not in self.notices:
            self.notices.append(found)

    def table(self, name: str, mark: Mark, sheet: str = "", sheet_mark: Mark | None = None) -> Table | None:
        from pnp.language.own_tables import own_table

        self._names[name] = None
        return own_table(name, self._folder, mark, self.errors, sheet, sheet_mark)

    def picture(self, name: str, mark: Mark) -> Drawing | None:
        if name not in self._pictures:
            self._pictures[name] = self._read_picture(name, mark)
        return self._pictures[name]

    def _read_picture(self, name: str, mark: Mark) -> Drawing | None:
        from pnp.language.own_pictures import own_picture

        self._names[name] = None
        if why := self._too_many():
            if not self._full:
                self._full = True
                self.report(mark, why)
            return None
        found = own_picture(name, self._folder, mark, self.errors)
        if found is None:
            return None
        if found.is_vector:
            self._vectors += found.size
        else:
            self._pixels += found.size
        self._names.update(dict.fromkeys(filter(None, (*found.fonts, found.name))))
        self.notices += (notice for notice in found.notices if notice not in self.notices)
        return found.drawing

    def _too_many(self) -> str:
        """Return why no other picture is read; an empty text while there is space."""
        if len(self._pictures) >= MOST_PICTURES:
            return Sentence(
                "there are more than {most:,} pictures: divide the product into two", most=MOST_PICTURES
            )
        if self._vectors > MOST_VECTORS:
            return Sentence(
                "there are more than {most:,} MB of SVG files: simplify their paths, save them as PNG, or "
                "divide the product into two",
                most=MOST_VECTORS // 1_000_000,
            )
        if self._pixels > MOST_PIXELS:
            return Sentence(
                "there are more than {most:,} GB of pictures: make them smaller, to 300 pixels to the inch, or "
                "divide the product into two",
                most=MOST_PIXELS // 1_000_000_000,
            )
        return ""

    def has_picture(self, name: str) -> bool:
        from pnp.language.named_files import below, builtin_file
        from pnp.language.own_folders import picture_like

        self._names[name] = None  # it may come later
        return bool(below(self._folder, name) or builtin_file(name) or picture_like(name, self._folder))

    def pictures_at(self, pattern: str, mark: Mark) -> list[str] | None:
        from pnp.language.own_folders import pictures_at

        return pictures_at(pattern, self._folder, mark, self.errors)

    def font(self, name: str, mark: Mark) -> FontFile | None:
        from pnp.language.own_fonts import own_font

        if name not in self._fonts:
            self._names[name.partition("#")[0]] = None
            self._fonts[name] = own_font(name, self._folder, mark, self.errors)
        return self._fonts[name]
