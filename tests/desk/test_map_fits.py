"""A painted map is kept as large as its board."""

from __future__ import annotations

import pytest

from pnp.desk import calls
from pnp.desk.documents import Doc
from pnp.desk.option_edits import fitted
from tests.rows import each

PAINTED = """pnp: 1
products:
  - board: dominate
    size: 4x3
    regions:
      map: |
        AABB
        ACCB
        DDCC
"""


def edited(doc: Doc, path: tuple[str, ...], value: str, kind: str = "size") -> Doc:
    text = doc.text
    for change in sorted(calls.edit(doc, 1, path, value, kind), key=lambda one: -one.from_):
        text = text[: change.from_] + change.insert + text[change.to :]
    return Doc(doc.name, text)


def map_of(doc: Doc) -> list[str]:
    field = next(field for field in calls.fields(doc) if field.path == ("regions", "map"))
    assert field.sized_by == ("size",)
    return field.value.splitlines()


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ("6x4", ["AABBBB", "ACCBBB", "DDCCCC", "DDCCCC"]),
        ("3", ["AAB", "ACC", "DDC"]),
        ("4 x 4", ["AABB", "ACCB", "DDCC", "DDCC"]),
    ],
)
def test_painted_regions_are_kept_as_far_as_they_fit(size: str, expected: list[str]) -> None:
    found = edited(Doc("a.yaml", PAINTED), ("size",), size)
    assert map_of(found) == expected
    assert not calls.errors(found)


def test_a_default_size_counts_too() -> None:
    found = edited(Doc("a.yaml", PAINTED), ("size",), "")
    assert "size" not in found.text
    assert [len(row) for row in map_of(found)] == [9] * 9
    assert not calls.errors(found)


@each("size", ["large", "0", "4x", "2", "41", "99999x99999"])
def test_a_size_that_no_board_has_leaves_the_map_alone(size: str) -> None:
    assert map_of(edited(Doc("a.yaml", PAINTED), ("size",), size)) == ["AABB", "ACCB", "DDCC"]


def test_a_map_that_was_typed_is_fitted_to_the_board_when_asked() -> None:
    typed = Doc("a.yaml", PAINTED.replace("4x3", "5"))
    assert calls.errors(typed)
    found = edited(typed, ("size",), "5")
    assert map_of(found) == ["AABBB", "ACCBB", "DDCCC", "DDCCC", "DDCCC"]
    assert "size: 5\n" in found.text


def test_other_options_leave_the_map_alone() -> None:
    found = edited(Doc("a.yaml", PAINTED), ("wrap",), "true", "truth")
    assert "        AABB\n        ACCB\n        DDCC\n" in found.text


def test_a_ragged_map_becomes_even() -> None:
    assert fitted("AAB\nC\n\nDD", 3, 4) == "AAB\nCCC\nDDD\nDDD"
