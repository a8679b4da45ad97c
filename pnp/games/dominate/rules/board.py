"""From options and texts to boards and positions."""

from __future__ import annotations

from dataclasses import replace

from pnp.base.errors import OptionError
from pnp.games.dominate.options import DominateGame, DominateRules
from pnp.games.dominate.rules.play import Field, Position, make_field, squarest_boxes


def field_of(options: DominateRules | DominateGame) -> Field:
    """The board that the options describe.

    :raises OptionError: at the option that doesn't fit the board.
    """
    regions, (across, down) = options.regions, options.size
    boxes = regions.boxes
    irregular = regions.none or regions.jigsaw is not None or regions.map is not None
    if boxes is None and not irregular:
        boxes = squarest_boxes(across, down)
    jigsaw = regions.jigsaw
    which = "boxes" if boxes else "jigsaw" if jigsaw else "map"
    try:
        field = make_field(
            options.size,
            rows=regions.rows,
            columns=regions.columns,
            boxes=boxes,
            jigsaw=(jigsaw.size or across, jigsaw.seed, jigsaw.wrap) if jigsaw else None,
            letters=regions.map.splitlines() if regions.map else None,
            torus=options.torus,
        )
    except ValueError as error:
        raise OptionError.because(("regions", which), error) from error
    if not field.regions:
        raise OptionError.at("regions", "this leaves no regions")
    field = replace(field, largest=options.largest)
    return replace(field, full_board=options.full_board) if isinstance(options, DominateGame) else field


def parse_position(text: str, options: DominateGame) -> Position:
    """The position that a text describes; an empty text is the empty board.

    :raises TextError: with everything that keeps the text from being a position.
    """
    field = field_of(options)
    if not text.strip():
        return field.start
    return Position.parse(field, text)
