"""Importing this module compiles every solver and runs some cases.

So copies of the process needn't start anew, and the time limit of a case holds for the case alone.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from fuzz import corpus
from fuzz.cases import PATIENCE, Case
from fuzz.ranges import run_range
from fuzz.running import run_here

CASES = 150
"""Cases that import nearly everything and fill the caches that a process keeps."""


def compile_solvers() -> None:
    """Solve and check a small set of every game; the kernels stay in numba's cache."""
    with tempfile.TemporaryDirectory(prefix="pnp-fuzz-") as folder:
        for number, document in enumerate(corpus.sets()):
            files = {"set.yaml": document.text.encode()}
            for command in ("solve", "check"):
                case = Case(number, "set", (command, "set.yaml", *PATIENCE), files)
                run_here(case, Path(folder) / "work", limited=False)


compile_solvers()
run_range(range(CASES))
