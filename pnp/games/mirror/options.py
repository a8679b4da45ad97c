"""The options of Mirror Donimoes."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from pnp.games.components.dominoes.options import TileOptions
from pnp.games.components.pawns.options import PawnOptions


class MirrorPieces(PawnOptions, TileOptions):
    """A double-six set and four pawns."""

    signs: Literal["shapes", "letters"] = Field(
        "letters",
        title="Symbols",
        description="What distinguishes pawns besides their colour; solutions call them P, N, B and R.",
    )
