"""How big dice are."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pnp.base.lengths import Length
from pnp.base.options import Options, Within


class DieOptions(Options):
    """How big dice are; the part that games with dice share."""

    die: Annotated[Length, Within(10, 45)] = Field(
        16.0, title="Die size", description="The edge of a folded die."
    )
