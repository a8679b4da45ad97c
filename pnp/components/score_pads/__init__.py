"""Score pads: custom sheets with lines and columns to write in.

It uses cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated

from pydantic import Field

from pnp.base.geometry import Box
from pnp.base.options import AsAbove
from pnp.base.sentences import Sentence
from pnp.components.cards.card_reader import DrawnFace
from pnp.components.cards.elements import Elements
from pnp.components.cards.faces import FacePainter
from pnp.components.cards.rows import Drawn, in_list, placed, read_drawn
from pnp.components.cards.sizes import AnySize, CardSize, size_of
from pnp.components.cards.table_options import FromTable, Template
from pnp.drawing.theme import Theme
from pnp.games.api.features import OwnFiles, PiecesFeature
from pnp.games.api.game import component
from pnp.sheets.pieces import Outline, Piece, PieceKind


class PadOptions(FromTable):
    """Sheets of a score pad, a design for each row of a table."""

    size: AnySize = Field(
        default_factory=lambda: CardSize.model_validate({"width": "90mm", "height": "130mm"}),
        title="Sheet size",
        description="The size of a sheet: its width and height, or one length for both.",
    )
    label: Template = Field("", title="Label", description="The words at the top.")
    lines: Annotated[list[Template], Field(min_length=1, max_length=30)] | None = Field(
        None,
        title="Lines",
        description=(
            "What scores points, with a line for each. An empty text leaves a line to fill in; by default, "
            "all lines are empty."
        ),
    )
    columns: int = Field(4, ge=1, le=8, title="Columns", description="How many players, from 1 to 8.")
    total: bool = Field(True, title="Total", description="Adds a line for the sum.")
    front: Annotated[Elements, AsAbove("front", "cards")] = Field(
        default_factory=list, title="Front", description="What is behind the lines, such as a picture."
    )


_EDGE, _NAMES = 5.0, 0.34
"""The margin of a sheet in millimetres, and the fraction of its width for the items."""
_HEAD, _HEADS, _BELOW = 17.0, 12.0, 3.0
"""The greatest height of the label with the space below it, that of the line for the players' names, and the
least such space, in millimetres."""
_HEAD_PART, _HEADS_PART = 0.13, 0.1
"""The same heights, as fractions of the height of a sheet."""
_STRIP, _NAME = 0.4, 0.84
"""The height of the strip with a player's number, and where the line for the name is below its top, as
fractions of the height of the names' line."""
_LEAST_STRIP, _LEAST_NUMBER = 2.8, 2.5
"""The least height of a strip, and the least size of its number, in millimetres."""
TOTAL = "Total"
_RULED = "lines"
"""The name of the face with the lines, which is drawn over the front in the colours of the game."""
_BLANK = ("",) * 5
"""The lines of a sheet that doesn't list any."""


def read_pads(options: PadOptions, files: OwnFiles) -> Drawn | None:
    """Read the sheets described by options; None if there are errors, which are reported."""
    size = size_of(options.size)
    below = in_list("front", options.front)
    ruled = list(placed(list(_ruled(options)), "lines"))
    return read_drawn(options, {"front": DrawnFace(below, size), _RULED: DrawnFace(ruled, size)}, files)


def _ruled(options: PadOptions) -> Iterator[dict[str, object]]:
    """Yield the label on a band, the lines with their items, and a box for each player, whose name goes on one
    of the pale colours."""
    width, height = size_of(options.size)
    top = _EDGE
    if options.label:
        head = min(_HEAD, _HEAD_PART * height + _BELOW)
        high = head - _BELOW
        place = {"left": f"{_EDGE}mm", "right": f"{_EDGE}mm", "top": f"{top}mm", "height": f"{high:.3f}mm"}
        yield {"shape": "box", "fill": "dark", "corners": "2mm", **place}
        yield {
            "text": options.label,
            "font": "title",
            "colour": "on-dark",
            "size": f"{0.62 * high:.3f}mm",
            "smallest": "2mm",
            **place,
        }
        top += head
    lines = [*(options.lines or _BLANK), *([TOTAL] if options.total else [])]
    names = _NAMES * (width - 2 * _EDGE)
    across = (width - 2 * _EDGE - names) / options.columns
    heads = min(_HEADS, _HEADS_PART * height)
    high = (height - _EDGE - top - heads) / len(lines)
    line = {"shape": "box", "line": "faint", "line-width": "0.3mm"}
    for row, text in enumerate(["", *lines]):
        y = top if row == 0 else top + heads + (row - 1) * high
        deep = heads if row == 0 else high
        place = {"top": f"{y:.3f}mm", "height": f"{deep:.3f}mm"}
        is_total = options.total and row == len(lines)
        for column in range(options.columns):
            x = _EDGE + names + column * across
            fill = {"fill": "shade"} if is_total else {} if row else {"fill": f"pale-{column % 4 + 1}"}
            yield {**line, **fill, **place, "left": f"{x:.3f}mm", "width": f"{across:.3f}mm"}
            if row == 0:
                yield from _player(column, Box(x, y, x + across, y + deep))
        if row:
            fill = {"fill": "shade" if is_total else "tint"}
            yield {**line, **fill, **place, "left": f"{_EDGE}mm", "width": f"{names:.3f}mm"}
        if text:
            inner = {"left": f"{_EDGE + 1.5}mm", "width": f"{names - 3:.3f}mm"}
            font = "bold" if is_total else "regular"
            size = min(4.5, 0.6 * deep)
            yield {
                "text": text,
                "align": "left",
                "font": font,
                "size": f"{max(1.5, size):.2f}mm",
                "smallest": "1.5mm",
                **place,
                **inner,
            }


def _player(column: int, box: Box) -> Iterator[dict[str, object]]:
    """Yield a player's number on a strip of the player's colour, and below it a line for the name.

    :param box: the place of both, downwards from the top of the sheet.
    """
    colour, strip = f"player-{column % 4 + 1}", max(_LEAST_STRIP, _STRIP * box.height)
    across = {"left": f"{box.left:.3f}mm", "width": f"{box.width:.3f}mm"}
    place = {"top": f"{box.bottom:.3f}mm", "height": f"{strip:.3f}mm", **across}
    yield {"shape": "box", "fill": colour, "line": "faint", "line-width": "0.3mm", **place}
    size = {"size": f"{max(_LEAST_NUMBER, 0.8 * strip):.2f}mm", "smallest": "1.5mm"}
    yield {"text": f"{column + 1}", "font": "bold", "colour": f"on-{colour}", **size, **place}
    yield {
        "shape": "box",
        "fill": "ink",
        "left": f"{box.left + 0.1 * box.width:.3f}mm",
        "width": f"{0.8 * box.width:.3f}mm",
        "top": f"{box.bottom + _NAME * box.height:.3f}mm",
        "height": "0.25mm",
    }


def make_pads(drawn: Drawn, theme: Theme) -> tuple[Piece, ...]:
    """Draw the sheets of a spec.

    :raises SpecError: for texts that don't fit, each at its place.
    """
    options = drawn.options
    assert isinstance(options, PadOptions)
    outline, painter = Outline.rectangle(size_of(options.size)), FacePainter(theme, drawn.icons, drawn.cards)
    ruler = FacePainter(_in_colours(theme), drawn.icons, drawn.cards)
    kind, pieces = PieceKind("{count} score sheet", "{count} score sheets", theme, "paper"), list[Piece]()
    for number, card in enumerate(drawn.cards, 1):
        face = painter.face(card.face("front"), outline, card.count)
        total = theme.translate("Total")
        said = [
            replace(one, text=total if one.text == TOTAL else theme.translate_given(one.text))
            for one in card.face(_RULED)
        ]
        ruled = ruler.face(said, outline, card.count)
        name = f"{number} {card.name}".strip()
        piece = Piece(
            name,
            outline,
            (*face.shapes, *ruled.shapes),
            front_ground=face.ground,
            front_bleed=face.bleed,
            kind=kind,
            option="lines",
        )
        pieces += [piece] * card.count
    painter.check()
    ruler.check()
    return tuple(pieces)


def _in_colours(theme: Theme) -> Theme:
    """Return the theme with tints of the game's colour, and a band in this colour for the label; with a grey
    one if the palette is grey or saves ink."""
    tinted, face = theme.with_tints(), theme.face
    palette = tinted.palette
    dark, on_dark = (
        (palette.shade, palette.ink) if tinted is theme or face is None else (face.title_colour, palette.paper)
    )
    return replace(tinted, palette=replace(palette, dark=dark, on_dark=on_dark))


_BEGINNING = """\
label: Score
lines: [Coins, Fish, Lighthouses]
columns: 4
"""

GAME = component(
    "Score pads",
    "sheets of a score pad, with a line for each item and a column for each player",
    "pieces",
    PiecesFeature(
        PadOptions,
        make_pads,
        "sheets with lines and columns, to write on",
        read_pads,
        _BEGINNING,
        instead={
            "players": Sentence("; `columns` is the number of players"),
            **dict.fromkeys(("categories", "items", "scores"), Sentence("; `lines` lists what scores points")),
        },
    ),
)
