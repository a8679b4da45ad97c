"""What the tests of the parallel search share."""

from __future__ import annotations

import pytest


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks so small that layers of a few hundred states take several rounds; the smallest aren't shared."""
    for module in ("steps", "rounds", "shared_sets"):
        monkeypatch.setattr(f"pnp.search.{module}.BLOCK", 16)
    for module in ("rounds", "shared_sets"):
        monkeypatch.setattr(f"pnp.search.{module}.WORTH_SHARING", 40)
    for module in ("rounds", "shared_sets"):
        monkeypatch.setattr(f"pnp.search.{module}.SMALLEST_PIECE", 4)
