"""Dials: a wheel with numbers or words, and a disc with a window, or a pointer.

It uses cards.
"""

from __future__ import annotations

from pnp.base.sentences import Sentence
from pnp.components.dials.pieces import DialOptions, make_dials, read_dials
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import component

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
        make_dials,
        "wheels with a disc or a pointer",
        read_dials,
        _BEGINNING,
        instead={
            **dict.fromkeys(
                ("numbers", "range"), Sentence("; `from` and `to` are the first and the last number")
            ),
            **dict.fromkeys(
                ("discs", "wheels", "rings"), Sentence("; `inner` adds a second disc with values of its own")
            ),
        },
    ),
)
