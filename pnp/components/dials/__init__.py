"""Dials: a wheel with numbers or words, and a disc with a window, or a pointer.

It uses cards and shared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.sentences import Sentence
from pnp.components.dials.pieces import DialOptions
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import component

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.components.shared.simple_rows import Drawn
    from pnp.drawing.theme import Theme
    from pnp.games.api.features import OwnFiles
    from pnp.sheets.pieces import Piece


def _read(options: DialOptions, files: OwnFiles) -> Drawn | None:
    from pnp.components.dials.pieces import read_dials

    return read_dials(options, files)


def _make(content: Drawn, theme: Theme) -> Sequence[Piece]:
    from pnp.components.dials.pieces import make_dials

    return make_dials(content, theme)


_BEGINNING = """\
rows:
  - {name: Life, colour: "#a52a55"}
from: 0
to: 20
colour: "{colour}"
"""

GAME = component(
    "Dials",
    "dials to turn: numbers or words on a wheel, and a disc with a window, or a pointer",
    "pieces",
    PiecesFeature(
        DialOptions,
        _make,
        "wheels with a disc or a pointer",
        _read,
        _BEGINNING,
        instead=dict.fromkeys(
            ("numbers", "range"), Sentence("; `from` and `to` are the first and the last number")
        ),
    ),
)
