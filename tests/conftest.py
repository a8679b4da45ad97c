"""What all tests share: no user config, the project's own paths, and a way to write specs."""

from __future__ import annotations

import gc
import textwrap
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.chromium import browser, pytest_runtest_makereport  # noqa: F401, pytest finds them here
from tests.killing import needs_fork
from tests.places import ROOT as ROOT

pytest_plugins = ["tests.shares", "tests.long_tests", "tests.bounded"]

# No example has a deadline, because the machine may be busy. The same examples are tried each time, so
# that no test fails by chance; `--hypothesis-profile=search` looks for others.
settings.register_profile("search", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("pnp", settings.get_profile("search"), derandomize=True)
settings.load_profile("pnp")

TEXTS = Path(__file__).parent / "text"
PAGES = {Path(__file__).parent / name for name in ("booklets", "studio")}

# Thousands of tests are collected, and none becomes garbage; searching for it would take a third of the time.
gc.disable()


def pytest_collection_finish() -> None:
    """Keep what was collected out of every later search for garbage, also in processes that a test forks.

    Compiling kernels, parsing and drawing make millions of objects. A search after every 700 of them, as is
    usual, took up to a tenth of the processor time.
    """
    gc.freeze()
    gc.set_threshold(50_000)
    gc.enable()


@pytest.hookimpl(specname="pytest_collection_modifyitems", tryfirst=True)
def pytest_mark_by_what_is_needed(items: list[pytest.Item]) -> None:
    """Mark what needs a browser, and what is about wording only, before the marks choose what runs."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("page")
            if not (PAGES & {*item.path.parents} or item.get_closest_marker("slow")):
                raise pytest.UsageError(
                    f"{item.nodeid}: make test-page doesn't look there; see PAGES in Makefile"
                )
        if TEXTS in item.path.parents:
            item.add_marker("text")


@pytest.hookimpl(specname="pytest_collection_modifyitems")
def pytest_run_forks_first(items: list[pytest.Item]) -> None:
    """A fork copies the page tables of the process. After thousands of tests, that takes three times as long as
    at its start, and some tests fork a hundred times."""
    items.sort(key=lambda item: needs_fork.mark not in item.iter_markers())


_CACHED = type(cache(str))
"""The type of functions that `functools.cache` has decorated."""


def pytest_runtest_teardown(item: pytest.Function, nextitem: pytest.Item | None) -> None:
    """Forget what the functions of a module have made for its tests alone: whole kits and books."""
    if nextitem is None or nextitem.path != item.path:
        for made in vars(item.module).values():
            if isinstance(made, _CACHED) and made.__module__ == item.module.__name__:
                made.cache_clear()


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, which is the working directory of the test."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="session", autouse=True)
def _own_proofs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Proofs are kept for the tests of one run, and not in the user's cache."""
    folder = tmp_path_factory.mktemp("proofs")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pnp.puzzles.proof_records.usual_folder", lambda: folder)
        yield


@pytest.fixture(scope="session", autouse=True)
def _same_everywhere() -> Iterator[None]:
    """English, no config of the user's, and a wide terminal: tests that run in parallel are told of a narrow
    one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LC_ALL", "C.UTF-8")
        patch.setenv("COLUMNS", "110")
        patch.setenv("PNP_CONFIG", "")
        yield


@pytest.fixture
def write_spec(tmp_path: Path) -> Callable[..., Path]:
    """Writes a spec, dedented, and returns its path."""

    def write(text: str, name: str = "spec.yaml") -> Path:
        path = tmp_path / name
        path.write_text(textwrap.dedent(text).lstrip("\n"), encoding="utf-8")
        return path

    return write
