"""Generated sets, kept in a work folder so that a second run takes seconds."""

from __future__ import annotations

from pathlib import Path

from pnp.puzzles.generate import SetRequest, generate
from pnp.search.results import LEVELS, Level

WORK = Path(__file__).parent / ".work"

ALL = LEVELS[0], LEVELS[-1]
"""The first and the last difficulty."""


def kept_set(
    folder: Path, game: str, count: int, seed: int, *, fresh: bool, levels: tuple[Level, Level] = ALL
) -> Path:
    """Return the file of a set, which is generated if the folder doesn't have it or a fresh one is wanted."""
    difficulties = "" if levels == ALL else f"-{'-'.join(levels)}"
    path = folder / f"{game}-{count}-{seed}{difficulties}.yaml"
    if fresh or not path.exists():
        generate(SetRequest(game, count, seed, levels, output=path, force=True))
    return path
