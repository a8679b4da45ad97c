"""A digest of the code that makes a game's puzzles: different code may make different puzzles from the same
seed.

The versions of pnp and of its generator don't tell the whole story: code changes between two versions, and a
game from another package has its own versions.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from pnp.games.api.resources import code_of

_PACKAGE = Path(__file__).parents[1]
SHARED = ("base", "search", "grids", "components", "games/api", "games/shared", "games/sliding")
"""The folders whose code all makers share."""


def maker_digest(game: str) -> str:
    """A few characters that change with the game's code, or with what all makers share."""
    digest = hashlib.sha256()
    for path in _code(game):
        digest.update(path.name.encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _code(game: str) -> Iterator[Path]:
    for folder in SHARED:
        yield from sorted((_PACKAGE / folder).rglob("*.py"))
    yield from code_of(game)
