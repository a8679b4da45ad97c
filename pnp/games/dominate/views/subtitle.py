"""The line below a board's title: which board it is."""

from __future__ import annotations

from pnp.drawing.theme import Theme
from pnp.games.dominate.rules.play import LARGEST, Field


def subtitle(field: Field, theme: Theme) -> str:
    """Its size, its regions, and what wins."""
    grid = field.grid
    if grid.torus:
        parts = [theme.translate("{columns} × {rows} torus", columns=grid.columns, rows=grid.rows)]
    else:
        parts = [
            theme.translate("{columns} × {rows} squares, firm edges", columns=grid.columns, rows=grid.rows)
        ]
    if field.boxes:
        parts.append(
            theme.translate("boxes of {width} × {height}", width=field.boxes[0], height=field.boxes[1])
        )
    elif field.others:
        parts.append(theme.translate("{count} irregular regions", count=len(field.others)))
    if field.largest != LARGEST:
        parts.append(theme.translate("moves of up to {most} squares", most=field.largest))
    parts.append(theme.translate("{need} of {count} regions win", need=field.to_win, count=len(field.regions)))
    return " · ".join(parts)
