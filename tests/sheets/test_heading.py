"""The heading of a sheet: its title beside the emblem."""

from __future__ import annotations

import pytest

from pnp.base.geometry import Box, Size
from pnp.drawing.flatten import flatten
from pnp.drawing.fonts import cap_height
from pnp.drawing.shapes import Text
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.sheets.frame import Frame
from pnp.sheets.page_marks import EMBLEM_GAP, heading, heading_height
from pnp.sheets.paper import Margins, Paper
from pnp.sheets.piece_sheets import piece_sheets
from pnp.sheets.pieces import Outline, Piece, PieceKind
from pnp.themes import HOUSE


@pytest.mark.parametrize("title", ["Mirror", "A title so long that it has to be set in smaller letters"])
def test_a_title_alone_is_level_with_the_middle_of_the_emblem(title: str) -> None:
    area = Box(10, 10, 140, 200)
    theme = Theme(palettes()["colour"], game_face=HOUSE)
    frame = Frame(Paper("a5", Size(148, 210)), theme, Margins(10, 10, 10, 10), title=title)
    _, line = heading(frame, area, "")
    assert isinstance(line, Text)
    middle = area.top - (heading_height(with_subtitle=False) - EMBLEM_GAP) / 2
    assert line.y + cap_height(line.size, line.font) / 2 == pytest.approx(middle)


@pytest.mark.parametrize(
    ("piece", "count", "size"),
    [(Size(30, 30), 4, 20.0), (Size(32, 32), 40, 13.0), (Size(191, 270), 1, None), (Size(150, 270), 1, None)],
    ids=["large", "small", "none", "only beside them"],
)
def test_sheets_of_pieces_have_a_heading_where_there_is_space(
    piece: Size, count: int, size: float | None
) -> None:
    theme = Theme(palettes()["colour"], game_face=HOUSE)
    frame = Frame(Paper("a4", Size(210, 297)), theme, Margins(5, 5, 5, 5), title="Tea House")
    kind = PieceKind("{count} tile", "{count} tiles", theme)
    pieces = [Piece("tile", Outline.rectangle(piece), (), kind=kind)] * count
    (sheet,) = piece_sheets(pieces, frame)
    texts = [one.shape for one in flatten(sheet.front.shapes) if isinstance(one.shape, Text)]
    said = {text.text: text.size for text in texts}
    assert said.get("Tea House") == size
    assert (("1 tile" if count == 1 else f"{count} tiles") in said) is (size is not None)
    assert sheet.trim is not None
    assert size != 20.0 or sheet.trim.top < 287 - heading_height(with_subtitle=True)
