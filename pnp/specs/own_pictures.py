"""The user's own pictures: SVG, PNG and JPEG files below the spec's folder. They are read with care, because
anyone may have made them."""

from __future__ import annotations

from pathlib import Path, PurePath

from pnp.base.errors import LocatedFault, TextError
from pnp.base.guarded import guarded
from pnp.base.sentences import Sentence
from pnp.drawing.shapes import Drawing
from pnp.drawing.svg_picture import read_svg
from pnp.specs.named_files import own_bytes
from pnp.specs.reader import Mark

MOST_PICTURE = 500_000
"""The most bytes of a picture in an SVG file."""
MOST_PHOTOGRAPH = 20_000_000
"""The most bytes of a picture made of pixels."""
_PIXELS = frozenset({".png", ".jpg", ".jpeg"})


def own_picture(name: str, folder: Path, mark: Mark, errors: list[LocatedFault]) -> Drawing | None:
    """The picture in a file that a spec names; None, with an error at the picture's line, if it can't be
    printed.

    :param folder: the spec's folder: the file must be in it or below it.
    """
    found = measured_picture(name, folder, mark, errors)
    return found[0] if found is not None else None


def measured_picture(
    name: str, folder: Path, mark: Mark, errors: list[LocatedFault]
) -> tuple[Drawing, int] | None:
    """The same, with the number of bytes of its file."""
    has_pixels = PurePath(name).suffix.casefold() in _PIXELS
    file = own_bytes(name, folder, mark, MOST_PHOTOGRAPH if has_pixels else MOST_PICTURE, errors)
    if file is None:
        return None
    _, data = file
    try:
        with guarded():
            return (_photograph(data) if has_pixels else _vectors(data)), len(data)
    except TextError as error:
        errors += (
            LocatedFault(name, issue.line, issue.column if issue.line else 0, issue.message)
            for issue in error.issues
        )
    return None


def _vectors(data: bytes) -> Drawing:
    """The picture in an SVG file.

    :raises TextError: for what can't be printed.
    """
    if len(data) > MOST_PICTURE:
        raise TextError.at(Sentence("is larger than {most:,} bytes: simplify its paths", most=MOST_PICTURE))
    return read_svg(data)


def _photograph(data: bytes) -> Drawing:
    """The picture in a PNG or JPEG file.

    :raises TextError: for what can't be printed.
    """
    if len(data) > MOST_PHOTOGRAPH:
        raise TextError.at(Sentence("is larger than {most:,} bytes: make it smaller", most=MOST_PHOTOGRAPH))
    from pnp.drawing.pixel_picture import read_pixels  # an image library, which few specs need

    return read_pixels(data)
