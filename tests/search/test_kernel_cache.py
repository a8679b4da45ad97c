"""Compiled kernels in damaged files are compiled again."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from pnp.search.kernel_cache import bear_damaged_files

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
    bear_damaged_files()
    assert loaded(path)(1) == 2
    (cached,) = tmp_path.rglob(ending)
    cached.write_bytes(cached.read_bytes()[:left])
    again = loaded(path)
    assert again(1) == 2
    assert again.stats.cache_misses
    sound = loaded(path)
    assert sound(1) == 2
    assert sound.stats.cache_hits
