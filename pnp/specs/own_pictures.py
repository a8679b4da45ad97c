"""The user's own pictures: SVG files below the spec's folder. They are read with care, because anyone may have
made them."""

from __future__ import annotations

from pathlib import Path

from pnp.base.errors import LocatedFault, TextError
from pnp.base.sentences import Sentence
from pnp.drawing.shapes import Drawing
from pnp.drawing.svg_picture import read_svg
from pnp.specs.named_files import own_bytes
from pnp.specs.reader import Mark

MOST_PICTURE = 500_000
"""The most bytes of a picture."""


def own_picture(name: str, folder: Path, mark: Mark, errors: list[LocatedFault]) -> Drawing | None:
    """The picture in a file that a spec names; None, with an error at the picture's line, if it can't be
    printed.

    :param folder: the spec's folder: the file must be in it or below it.
    """
    file = own_bytes(name, folder, mark, MOST_PICTURE, errors)
    if file is None:
        return None
    _, data = file
    try:
        if len(data) > MOST_PICTURE:
            raise TextError.at(Sentence("is larger than {most:,} bytes: simplify its paths", most=MOST_PICTURE))
        return read_svg(data)
    except TextError as error:
        errors += (
            LocatedFault(name, issue.line, issue.column if issue.line else 0, issue.message)
            for issue in error.issues
        )
    return None
