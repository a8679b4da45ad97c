"""The digest of the code that makes a game's puzzles changes when this code changes, and only then."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from pnp.games.api import registry
from pnp.puzzles import proof_records as module
from pnp.puzzles.proof_records import SHARED, maker_digest


def test_each_game_has_its_own() -> None:
    assert maker_digest("capturing") == maker_digest("capturing") != maker_digest("unmatched")


@pytest.mark.parametrize("folder", SHARED)
def test_it_changes_with_the_code_that_all_makers_share(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert list((module._PACKAGE / folder).glob("*.py"))
    file = tmp_path / folder / "deep" / "made.py"
    file.parent.mkdir(parents=True)
    file.write_text("ONE = 1")
    (tmp_path / "studio").mkdir()
    monkeypatch.setattr(module, "_PACKAGE", tmp_path)
    before = maker_digest("capturing")
    (tmp_path / "studio" / "page.py").write_text("")
    assert maker_digest("capturing") == before
    file.write_text("ONE = 2")
    assert maker_digest("capturing") != before


@pytest.mark.parametrize(("point", "file"), [("pond", "pond.py"), ("frogs.pond", "frogs/engine/make.py")])
def test_it_changes_with_the_game_of_another_package(
    point: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = tmp_path / file
    code.parent.mkdir(parents=True, exist_ok=True)
    code.write_text("ONE = 1")
    if "." in point:
        (tmp_path / "frogs" / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    found = {"pond": EntryPoint("pond", f"{point}:GAME", registry.GROUP)}
    monkeypatch.setattr(registry, "entry_points", lambda: found)
    monkeypatch.setattr(registry, "third_party_folders", registry.third_party_folders.__wrapped__)
    before = maker_digest("pond")
    code.write_text("ONE = 2")
    assert maker_digest("pond") != before
