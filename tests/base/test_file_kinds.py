"""The kind of a file, recognised by its keys."""

from __future__ import annotations

import pytest

from pnp.base.files import FileKind, file_kind
from pnp.language.config import SpecHead
from pnp.language.errors import option_names
from pnp.puzzles.game_records import RecordHead
from pnp.puzzles.puzzle_sets import SetHead
from tests.rows import each

HEADS = (SpecHead, SetHead, RecordHead)
TELLING = {"products", "extends", "puzzles", "moves"}


@pytest.mark.parametrize(
    ("keys", "kind"),
    [
        ("pnp products", "spec"),
        ("pnp prodcuts", "spec"),
        ("pnp extends paper", "spec"),
        ("pnp game puzzles", "puzzle set"),
        ("pnp game puzzels", "puzzle set"),
        ("pnp game players moves", "record"),
        ("pnp game movs", "record"),
        ("puzzles products", "spec"),
        ("movs puzzles", "puzzle set"),
        ("pnp game", None),
    ],
)
def test_the_telling_key_decides_misspelt_or_not(keys: str, kind: FileKind | None) -> None:
    assert file_kind(keys.split()) == kind


@each("key", sorted({name for head in HEADS for name in option_names(head)} - TELLING))
def test_no_other_key_is_taken_for_a_telling_one(key: str) -> None:
    assert file_kind([key]) is None
