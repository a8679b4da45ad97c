"""Score pads: sheets with a line for what counts and a column for each player.

It uses cards and shared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.components.score_pads.pieces import PadOptions
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import component

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.components.shared.simple_rows import Drawn
    from pnp.drawing.theme import Theme
    from pnp.games.api.features import OwnFiles
    from pnp.sheets.pieces import Piece


def _read(options: PadOptions, files: OwnFiles) -> Drawn | None:
    from pnp.components.score_pads.pieces import read_pads

    return read_pads(options, files)


def _make(content: Drawn, theme: Theme) -> Sequence[Piece]:
    from pnp.components.score_pads.pieces import make_pads

    return make_pads(content, theme)


_BEGINNING = """\
label: Score
lines: [Coins, Fish, Lighthouses]
columns: 4
"""

GAME = component(
    "Score pads",
    "sheets of a score pad, with a line for what counts and a column for each player",
    "pieces",
    PiecesFeature(PadOptions, _make, "sheets with lines and columns, to write on", _read, _BEGINNING),
)
