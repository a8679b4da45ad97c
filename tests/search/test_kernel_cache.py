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

from pnp.search.kernel_cache import prepare_kernel_cache
from tests.conftest import ROOT

RECORDS = "from typing import NamedTuple\n\n\nclass {name}(NamedTuple):\n    {field}: int\n"
WITH_RECORD = """
from numba import njit
from {records} import {name} as Pair

@njit(cache=True)
def add(pair):
    return pair[0] + 1
"""
KERNEL = "from numba import njit\n\n\n@njit(cache=True)\ndef add(a):\n    return a + 1\n"


def loaded(path: Path) -> Any:
    """The kernel of a file, as a new process would have it."""
    spec = importlib.util.spec_from_file_location("kernel", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.add


@pytest.mark.parametrize("ending", ["*.nbi", "*.nbc"])
@pytest.mark.parametrize("left", [0, 20])
def test_a_kernel_whose_file_was_cut_short_is_compiled_again(ending: str, left: int, tmp_path: Path) -> None:
    path = tmp_path / "kernel.py"
    path.write_text(KERNEL)
    prepare_kernel_cache()
    assert loaded(path)(1) == 2
    (cached,) = tmp_path.rglob(ending)
    cached.write_bytes(cached.read_bytes()[:left])
    again = loaded(path)
    assert again(1) == 2
    assert again.stats.cache_misses
    sound = loaded(path)
    assert sound(1) == 2
    assert sound.stats.cache_hits


def compiled_with(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, field: str) -> tuple[Any, Any]:
    """A kernel that takes a tuple whose class is in another file, as a new process would have them."""
    module = f"records_{folder.name}"
    (folder / f"{module}.py").write_text(RECORDS.format(name=name, field=field))
    kernel = folder / "kernel.py"
    text = WITH_RECORD.format(records=module, name=name)
    kernel.write_text(text)
    os.utime(kernel, (1, 1))  # numba tells files apart by time and size, and a copy may keep both
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, module, raising=False)
    importlib.invalidate_caches()
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    pair = getattr(importlib.import_module(module), name)
    return loaded(kernel), pair(1)


@pytest.mark.parametrize(
    ("name", "field", "same"),
    [("Pairs", "left", True), ("Pairs", "both", False), ("Twins", "left", False)],
    ids=["same tuple", "other field", "other name"],
)
def test_an_index_that_names_another_tuple_is_not_read(
    name: str, field: str, same: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare_kernel_cache()
    add, pair = compiled_with(tmp_path, monkeypatch, "Pairs", "left")
    assert add(pair) == 2
    add, pair = compiled_with(tmp_path, monkeypatch, name, field)
    assert bool(add._cache._cache_file._load_index()) is same
    assert add(pair) == 2
    assert bool(add.stats.cache_hits) is same


ONE_OF_TWO = """
import sys, time
from numba.core import compiler
from pnp.search.kernel_cache import prepare_kernel_cache
prepare_kernel_cache()
compile_now = compiler.compile_extra

def slowly(*call, **options):
    print("compiles", flush=True)
    time.sleep(0.5)
    return compile_now(*call, **options)

compiler.compile_extra = slowly
sys.path.insert(0, sys.argv[1])
from kernel import add
assert add(1) == 2
"""


def test_processes_that_start_together_compile_a_kernel_once(tmp_path: Path) -> None:
    (tmp_path / "kernel.py").write_text(KERNEL)
    command = [sys.executable, "-c", ONE_OF_TWO, str(tmp_path)]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) for _ in range(2)]
    assert sorted(process.communicate()[0] for process in both) == ["", "compiles\n"]
    assert [process.returncode for process in both] == [0, 0]


def test_a_kernel_that_cannot_be_locked_is_compiled_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from filelock import FileLock

    def no_locks(*_: object, **__: object) -> None:
        raise OSError(errno.EOPNOTSUPP, os.strerror(errno.EOPNOTSUPP))

    monkeypatch.setattr(FileLock, "acquire", no_locks)
    (tmp_path / "kernel.py").write_text(KERNEL)
    prepare_kernel_cache()
    assert loaded(tmp_path / "kernel.py")(1) == 2
    assert loaded(tmp_path / "kernel.py")(1) == 2


def test_kernels_take_their_decorators_from_where_the_cache_is_prepared() -> None:
    from_numba = re.compile(r"^(from numba import .*jit|import numba)", re.MULTILINE)
    files = (ROOT / "pnp").rglob("*.py")
    found = [path.name for path in files if from_numba.search(path.read_text(encoding="utf-8"))]
    assert found == ["kernel_jit.py"]
