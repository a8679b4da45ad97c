"""The options of Mirror Donimoes."""

from __future__ import annotations

from pydantic import Field

from pnp.components.dominoes.pieces import TileOptions
from pnp.components.pawns.pieces import PawnOptions, Signs


class MirrorPieces(PawnOptions, TileOptions):
    """A double-six set and four pawns."""

    signs: Signs = Field(
        "letters",
        description="What distinguishes pawns besides their colour; solutions call them P, N, B and R.",
    )
