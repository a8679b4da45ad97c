"""The values in the rules text of Domination: the numbers of a board."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.games.domination.options import DominationRules


def rules_values(options: DominationRules) -> Mapping[str, int | str]:
    """The numbers of the rules for a board and its players."""
    columns, rows = options.size
    return {"columns": columns, "rows": rows, "players": options.players, "cards": int(options.cards)}
