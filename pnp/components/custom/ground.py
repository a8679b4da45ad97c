"""The picture below a board, and its size on paper."""

from __future__ import annotations

import re

from pnp.base.geometry import Size
from pnp.base.lengths import parse_length
from pnp.base.sentences import Sentence
from pnp.components.custom.options import CustomBoard
from pnp.drawing.shapes import Drawing
from pnp.games.api.features import OwnFiles

ON_PICTURE = 10.0
"""The side of a cell on a picture in millimetres, if the options don't set it."""


def read_ground(options: CustomBoard, files: OwnFiles) -> tuple[Drawing | None, Size | None]:
    """Read the picture below the board, and its size on paper in millimetres; errors go to ``files``."""
    if not options.picture:
        return None, None
    picture = files.picture(options.picture, files.mark("picture"))
    if picture is None or options.size is None:
        return picture, picture.size if picture else None
    wide, high = re.split("[x×]", options.size.replace(" ", ""))
    unit = re.sub(r"[\d.]", "", high)
    size = Size(parse_length(wide if wide[-1].isalpha() else wide + unit), parse_length(high))
    if not all(10 <= side <= 5000 for side in size):
        files.report(
            files.mark("size"),
            Sentence(
                "each side must be from {low} to {high}, not {value}",
                low="10 mm",
                high="5 m",
                value=options.size,
            ),
        )
    return picture, size
