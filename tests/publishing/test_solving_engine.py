"""The engine of a published page holds what its games need, and no more."""

from __future__ import annotations

import gzip
import io
import tarfile
from pathlib import Path

import pytest

from pnp.base.errors import PnpError
from pnp.publishing.page import BuiltPage, built_page, packed, solving_parts
from tests.published import write_page


@pytest.fixture
def page(tmp_path: Path) -> BuiltPage:
    write_page(tmp_path)
    return built_page(tmp_path)


def names(archive: bytes) -> set[str]:
    with tarfile.open(fileobj=io.BytesIO(archive)) as opened:
        return set(opened.getnames())


def test_only_what_solving_the_published_games_takes_is_packed(page: BuiltPage) -> None:
    parts = solving_parts(page.files, ["mirror"])
    assert set(parts) == {"pyodide.asm.wasm", "python_stdlib.zip", "engine.tar"}
    assert names(parts["engine.tar"]) == {
        "pnp/games/__init__.pyc",
        "pnp/games/mirror/__init__.pyc",
        "pnp/games/mirror/rules.pyc",
        "pnp/games/mirror/words/de.po",
        "pnp/games/shared/moves.pyc",
        "pydantic/main.pyc",
        "pickle.pyc",
        "font_source_sans_pro/files/SourceSansPro-Regular.ttf",
    }


def test_parts_are_compressed_once(page: BuiltPage) -> None:
    found = dict(packed({"engine.tar": b"own"}, page.files))
    assert gzip.decompress(found["engine/engine.tar.gz"]) == b"own"
    whole = dict(packed({"engine.tar": page.files["engine/engine.tar"]}, page.files))
    assert whole["engine/engine.tar.gz"] == page.files["engine/engine.tar.gz"]


def test_a_game_that_the_page_does_not_have_is_refused(page: BuiltPage) -> None:
    with pytest.raises(PnpError, match="doesn't have the game 'bee'"):
        solving_parts(page.files, ["mirror", "bee"])


def test_a_page_that_lacks_a_part_is_refused(page: BuiltPage) -> None:
    files = {name: data for name, data in page.files.items() if name != "engine/rest.tar"}
    with pytest.raises(PnpError, match=r"has no engine/rest\.tar"):
        solving_parts(files, ["mirror"])
