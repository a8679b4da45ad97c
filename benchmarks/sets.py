"""Generated sets, kept in a work folder so that a second run takes seconds."""

from __future__ import annotations

from pathlib import Path

from pnp.puzzles.generate import SetRequest, generate

WORK = Path(__file__).parent / ".work"


def kept_set(folder: Path, game: str, count: int, seed: int, *, fresh: bool) -> Path:
    """The file of a set, which is generated if the folder doesn't hold it or a fresh one is wanted."""
    path = folder / f"{game}-{count}-{seed}.yaml"
    if fresh or not path.exists():
        generate(SetRequest(game, count, seed, output=path, force=True))
    return path
