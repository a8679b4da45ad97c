"""Compiled kernels in damaged or outdated files are compiled again, and by one process only."""

from __future__ import annotations

import errno
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pnp.search import kernel_jit
from pnp.search.kernel_jit import prepare_kernel_cache
from tests.conftest import ROOT
from tests.rows import some_daily

KERNEL = "from numba import njit\n\n\n@njit(cache=True)\ndef add(a):\n    return a + 1\n"
IMPORTING = """
from numba import njit
from acme_kernels.basis import STEP, Pair, more

@njit(cache=True)
def add(pair):
    return more(pair[0]) + STEP

ONE = Pair(1)
"""
BASIS = """
from typing import NamedTuple
from numba import njit

STEP = 1

class Pair(NamedTuple):
    left: int

@njit(cache=True)
def more(number):
    return number + 0
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for compiled kernels."""
    prepare_kernel_cache()
    found = tmp_path / "kernels"
    monkeypatch.setattr(kernel_jit, "kernel_folder", lambda: found)
    return found


def as_in_a_new_process() -> None:
    """Forget which sources have been read."""
    for read in (kernel_jit.sources_digest, kernel_jit._imported, kernel_jit._source):
        read.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "acme_kernels"]:
        del sys.modules[name]
    importlib.invalidate_caches()


def loaded(path: Path) -> Any:
    """Return the kernel of a file, as a new process would have it."""
    as_in_a_new_process()
    spec = importlib.util.spec_from_file_location("kernel", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.add


@pytest.mark.parametrize("ending", ["*.nbi", "*.nbc"])
@pytest.mark.parametrize("left", some_daily([0, 20], 20))
def test_a_kernel_whose_file_was_cut_short_is_compiled_again(ending: str, left: int, folder: Path) -> None:
    path = folder.parent / "kernel.py"
    path.write_text(KERNEL)
    assert loaded(path)(1) == 2
    (cached,) = folder.rglob(ending)
    cached.write_bytes(cached.read_bytes()[:left])
    again = loaded(path)
    assert again(1) == 2
    assert again.stats.cache_misses
    sound = loaded(path)
    assert sound(1) == 2
    assert sound.stats.cache_hits


def imported(root: Path, basis: str) -> Any:
    """Return the module of a kernel that imports from another, as a new process would have it."""
    as_in_a_new_process()
    package = root / "acme_kernels"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "basis.py").write_text(basis)
    (package / "kernel.py").write_text(IMPORTING)
    return importlib.import_module("acme_kernels.kernel")


@pytest.mark.parametrize(
    ("old", "new", "result"),
    [
        ("STEP = 1", "STEP = 1", 2),
        pytest.param("STEP = 1", "STEP = 5", 6, marks=pytest.mark.slow),
        ("number + 0", "number + 7", 9),
        pytest.param("left: int", "both: int", 2, marks=pytest.mark.slow),
    ],
    ids=["nothing", "a constant", "a function", "a named tuple"],
)
def test_a_kernel_is_compiled_again_only_if_what_it_imports_has_changed(
    old: str, new: str, result: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever it is: in another checkout, the same kernel isn't compiled again."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    for root, basis, expected in (("one", BASIS, 2), ("two", BASIS.replace(old, new), result)):
        with monkeypatch.context() as patched:
            patched.syspath_prepend(str(folder.parent / root))
            module = imported(folder.parent / root, basis)
            assert module.add(module.ONE) == expected
            hit = bool(module.add.stats.cache_hits)
    assert hit is (old == new)
    as_in_a_new_process()


def test_only_the_newest_versions_of_a_kernel_are_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_jit, "KEPT", 2)
    for number in range(4):
        (folder / f"kernel-{number}").mkdir(parents=True)
        os.utime(folder / f"kernel-{number}", (number, number))
    (folder / "other-1").mkdir()
    path = folder.parent / "kernel.py"
    path.write_text(KERNEL)
    loaded(path)
    kept = {found.name for found in folder.iterdir()}
    assert {"kernel-3", "other-1"} < kept
    assert len(kept) == 3


def test_a_kernel_whose_folder_cannot_be_written_is_kept_where_numba_keeps_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("numba.core.config.CACHE_DIR", "")
    folder.write_text("not a folder")
    path = folder.parent / "kernel.py"
    path.write_text(KERNEL)
    assert loaded(path)(1) == 2
    assert list(folder.parent.rglob("*.nbi"))


ONE_OF_TWO = """
import os, sys, time
from pathlib import Path
from filelock import FileLock
from numba.core import compiler
from pnp.search.kernel_jit import prepare_kernel_cache
prepare_kernel_cache()
compile_now, acquire = compiler.compile_extra, FileLock.acquire
folder = Path(sys.argv[1])

def tell_and_acquire(*call, **options):
    (folder / f"{os.getpid()}.asks").touch()
    return acquire(*call, **options)

def compile_once_both_ask(*call, **options):
    print("compiles", flush=True)
    for _ in range(6000):
        if len(list(folder.glob("*.asks"))) == 2:
            break
        time.sleep(0.01)
    else:
        sys.exit("the other process asked for no lock within a minute")
    return compile_now(*call, **options)

FileLock.acquire = tell_and_acquire
compiler.compile_extra = compile_once_both_ask
sys.path.insert(0, str(folder))
from kernel import add
assert add(1) == 2
"""


@pytest.mark.slow
def test_processes_that_start_together_compile_a_kernel_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "kernels"))
    (tmp_path / "kernel.py").write_text(KERNEL)
    command = [sys.executable, "-c", ONE_OF_TWO, str(tmp_path)]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) for _ in range(2)]
    assert sorted(process.communicate()[0] for process in both) == ["", "compiles\n"]
    assert [process.returncode for process in both] == [0, 0]


def test_a_kernel_that_cannot_be_locked_is_compiled_all_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from filelock import FileLock

    def no_locks(*_: object, **__: object) -> None:
        raise OSError(errno.EOPNOTSUPP, os.strerror(errno.EOPNOTSUPP))

    monkeypatch.setattr(FileLock, "acquire", no_locks)
    path = folder.parent / "kernel.py"
    path.write_text(KERNEL)
    assert loaded(path)(1) == 2
    assert loaded(path)(1) == 2


def test_kernels_take_their_decorators_from_where_the_cache_is_prepared() -> None:
    from_numba = re.compile(r"^(from numba import .*jit|import numba)", re.MULTILINE)
    files = (ROOT / "pnp").rglob("*.py")
    found = [path.name for path in files if from_numba.search(path.read_text(encoding="utf-8"))]
    assert found == ["kernel_jit.py"]
