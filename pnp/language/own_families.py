"""Fonts that pictures with text name by their families: files beside the picture or the spec."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from pnp.base.errors import LocatedFault
from pnp.drawing.shapes import FontFile
from pnp.language.own_fonts import own_font
from pnp.language.reader import Mark

MOST_FONT_FILES = 500
"""The most files of a folder in which a family is looked for."""
_WEIGHTS = {
    "thin": 100, "extralight": 200, "light": 300, "": 400, "regular": 400, "roman": 400, "book": 400,
    "medium": 500, "semibold": 600, "demibold": 600, "bold": 700, "extrabold": 800, "black": 900, "heavy": 900,
}  # fmt: skip
"""The words for weights at the ends of file names."""


class FamilyFinder:
    """Finds fonts by their families, for pictures with text: files named after them, such as
    ``OpenSans-BoldItalic.ttf``, beside the picture or the spec."""

    def __init__(self, folder: Path, beside: Path, mark: Mark, errors: list[LocatedFault]) -> None:
        """:param folder: the spec's folder. ``beside`` is that of the picture."""
        self._folder, self._beside, self._mark, self._errors = folder, beside, mark, errors
        self._known: dict[tuple[str, int, bool], FontFile | None] = {}
        self.used: dict[str, None] = {}
        """The names of the files that were found."""

    def __call__(self, family: str, weight: int, is_italic: bool) -> FontFile | None:
        """The font of a family that is nearest in weight and slant; None if there is no file of the family."""
        key = family.casefold(), weight, is_italic
        if key not in self._known:
            self._known[key] = self._found(_plain(family), weight, is_italic)
        return self._known[key]

    def _found(self, family: str, weight: int, is_italic: bool) -> FontFile | None:
        styles = [(path, style) for path in self._files() if (style := _style(path.stem, family)) is not None]
        if not family or not styles:
            return None
        path, _ = min(
            styles, key=lambda one: (abs(one[1][0] - weight) + 1000 * (one[1][1] != is_italic), one[0].name)
        )
        name = path.relative_to(self._folder.resolve()).as_posix()
        self.used[name] = None
        return own_font(name, self._folder, self._mark, self._errors)

    def _files(self) -> list[Path]:
        root = self._folder.resolve()
        places = dict.fromkeys((self._beside.resolve(), root))
        inside = (place for place in places if place.is_relative_to(root))
        found = (path for place in inside for path in islice(sorted(place.iterdir()), MOST_FONT_FILES))
        return [path for path in found if path.suffix.casefold() in (".ttf", ".otf")]


def _plain(name: str) -> str:
    return "".join(sign for sign in name.casefold() if sign.isalnum())


def _style(stem: str, family: str) -> tuple[int, bool] | None:
    """The weight and slant that the name of a family's file says; None for a file of another family."""
    plain = _plain(stem)
    if not plain.startswith(family):
        return None
    rest = plain[len(family) :]
    word = rest.removesuffix("italic").removesuffix("oblique")
    return (_WEIGHTS[word], rest != word) if word in _WEIGHTS else None
