"""Score pads: sheets with a line for each item to score and a column for each player.

It uses cards and shared.
"""

from __future__ import annotations

from pnp.base.sentences import Sentence
from pnp.components.score_pads.pieces import PadOptions, make_pads, read_pads
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import component

_BEGINNING = """\
label: Score
lines: [Coins, Fish, Lighthouses]
columns: 4
"""

GAME = component(
    "Score pads",
    "sheets of a score pad, with a line for what counts and a column for each player",
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
