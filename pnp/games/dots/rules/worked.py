"""The values in the rules text of Dots: the numbers of a field, and how a game on it starts."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.games.dots.options import DotsText


def rules_values(options: DotsText) -> Mapping[str, int | str]:
    """The numbers of the rules for a field; ``empty`` says whether it starts without dots, and ``area`` whether
    it marks where the first dots go."""
    columns, rows = options.size
    empty = options.crossings == "none" and options.position is None
    marked = empty if options.central_area is None else options.central_area
    return {"columns": columns, "rows": rows, "empty": int(empty), "area": int(marked)}
