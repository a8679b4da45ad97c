"""A booklet of fifty problems of a game, as the benchmarks of several games measure it."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from pnp.generating import SetRequest, generate
from pnp.workshop import Request, build

COUNT, JOBS, WANTED = 50, 2, 300.0
"""Problems of mixed goal and grade; cores; seconds by the clock that are wanted at the most."""


def print_booklet(game: str) -> None:
    """Generate a set with seed 1, lay it out with its rules, hints and solutions, and print what that took."""
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        generate(SetRequest(game, count=COUNT, seed=1, jobs=JOBS, output=path / "set.yaml"))
        made = time.perf_counter() - begun
        spec = path / "book.yaml"
        spec.write_text("pnp: 1\nproducts:\n  - booklet: {from: [set.yaml]}\n", encoding="utf-8")
        build(Request((str(spec),), path / "output"))
    took = time.perf_counter() - begun
    print(
        f"a booklet of {COUNT} problems of mixed grade on two cores: {took:.0f} s by the clock, "
        f"{made:.0f} of them to make the problems (target {WANTED:.0f})"
    )
