"""A copy of the tree in which mutants meet the tests."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from tests.mutants.modules import tests_of
from tests.mutants.sampling import Mutant

_COPIED = ("pnp", "tests", "layouts", "templates", "docs", "benchmarks", "pyproject.toml", "README.md")
_SECONDS = 240
"""The processor time of a command. Drawings that take longer count as a fault noticed, other tests don't."""

_PYTEST = ("pytest", "-x", "-p", "no:cacheprovider", "-p", "no:xdist")


@dataclass(frozen=True, slots=True)
class Tried:
    """A mutant, and what noticed it: ``drawings``, ``tests``, ``time``, or nothing."""

    mutant: Mutant
    killer: str

    @property
    def killed(self) -> bool:
        return bool(self.killer)

    @property
    def line(self) -> str:
        return f"{self.killer or 'SURVIVED':9} {self.mutant}"


class Tree:
    """The copy; it is removed in the end."""

    def __init__(self, root: Path) -> None:
        self._from = root
        self._sound: set[str] = set()
        self._root = Path(tempfile.mkdtemp(prefix="mutants-"))

    def __enter__(self) -> Tree:
        skip = shutil.ignore_patterns("__pycache__", "output")
        for name in _COPIED:
            source = self._from / name
            if source.is_dir():
                shutil.copytree(source, self._root / name, ignore=skip)
            elif source.exists():
                shutil.copy2(source, self._root / name)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        shutil.rmtree(self._root, ignore_errors=True)

    def check(self) -> None:
        """See that the copy passes as it is; this also compiles its modules once.

        :raises SystemExit: where it does not.
        """
        if self._fails("tests.drawn", "sheets", compiled=True):
            raise SystemExit("the drawings are not as approved without any mutant; mend that first")

    def tried(self, mutant: Mutant) -> Tried:
        """Let one mutant meet the tests."""
        path = self._root / mutant.module.path
        source, times = path.read_text(encoding="utf-8"), path.stat()
        path.write_text(mutant.mutation.applied(source), encoding="utf-8")
        try:
            killer = self._killer(mutant)
        finally:
            path.write_text(source, encoding="utf-8")
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))  # code compiled before is still valid
        if killer == "tests" and not self._passes(tests_of(mutant.module, self._root)):
            killer = ""
        return Tried(mutant, killer)

    def _passes(self, tests: list[str]) -> bool:
        """Return whether tests that noticed a mutant pass without it, as they must to count."""
        if not self._sound.issuperset(tests) and not self._fails(*_PYTEST, *tests):
            self._sound.update(tests)
        return self._sound.issuperset(tests)

    def _killer(self, mutant: Mutant) -> str:
        try:
            if self._fails("tests.drawn", mutant.module.path.parent.name):
                return "drawings"
        except TimeoutError:
            return "time"
        others = tests_of(mutant.module, self._root)
        try:
            return "tests" if others and self._fails(*_PYTEST, *others) else ""
        except TimeoutError:
            return ""  # these may take long without noticing anything

    def _fails(self, *module: str, compiled: bool = False) -> bool:
        """Return whether a Python module, called with these arguments, finds something wrong.

        :raises TimeoutError: if it takes too long.
        """
        kept = {} if compiled else {"PYTHONDONTWRITEBYTECODE": "1"}
        environment = {**os.environ, **kept, "PYTHONPATH": str(self._root), "PNP_CONFIG": ""}
        command = [sys.executable, "-m", *module]
        done = subprocess.run(
            command, cwd=self._root, env=environment, preexec_fn=_limited, capture_output=True, check=False
        )
        if done.returncode == -signal.SIGXCPU:
            raise TimeoutError
        return done.returncode != 0


def _limited() -> None:
    """Limit the time of a new process: that of the processor, so that a busy machine kills no mutant."""
    resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, 2 * _SECONDS))
