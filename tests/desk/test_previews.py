"""What was made for a text, for the calls after its preview."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from pnp.desk import calls
from pnp.desk.documents import Doc, files_beside
from pnp.pipeline import build

BOARD = "pnp: 1\nproducts:\n  - board: dominate\n    size: 5\n"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the products that are made from now on."""
    numbers: list[int] = []
    plain = build.make_some

    def counted(spec: Any, number: int) -> Any:
        numbers.append(number)
        return plain(spec, number)

    monkeypatch.setattr(build, "make_some", counted)
    return numbers


def test_the_pages_of_a_text_without_a_preview_are_made_once(made: list[int]) -> None:
    """A worker may be asked for the pages of a text that another has drawn."""
    doc = Doc("a.yaml", f"{BOARD}    title: Made once\n")
    picture = calls.page(doc, 1, 0)
    calls.digests(doc, 1)
    calls.spots(doc, 1, 0)
    assert calls.page(doc, 1, 0) == picture
    assert made == [1]


def test_pages_are_made_again_when_a_file_of_their_text_changes(tmp_path: Path, made: list[int]) -> None:
    base = tmp_path / "base.yaml"
    base.write_text(BOARD, encoding="utf-8")
    doc = Doc("mine.yaml", "pnp: 1\nextends: base.yaml\n")
    with files_beside(str(tmp_path)):
        small = calls.page(doc, 1, 0)
        base.write_text(BOARD.replace("5", "6"), encoding="utf-8")
        os.utime(base, ns=(0, 0))
        assert calls.page(doc, 1, 0) != small
    assert made == [1, 1]
