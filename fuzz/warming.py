"""Compiles every solver once, so that the time limit of a case holds for the case alone."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from fuzz import corpus
from fuzz.cases import PATIENCE


def compile_solvers() -> None:
    """Solve a small set of every game; the kernels stay in numba's cache."""
    program = Path(sys.executable).with_name("pnp")
    with tempfile.TemporaryDirectory(prefix="pnp-fuzz-") as folder:
        for number, document in enumerate(corpus.sets()):
            path = Path(folder) / f"{number}.yaml"
            path.write_text(document.text, encoding="utf-8")
            for command in ("solve", "check"):
                call = [program, command, path, *PATIENCE]
                subprocess.run(call, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
