"""YAML with marks: what is read, where it stands, and what is refused."""

from __future__ import annotations

import contextlib
import unicodedata
from typing import Any

import pytest
import yaml
from hypothesis import strategies as st

from pnp.base.errors import SpecError
from pnp.base.options import digits_as_text
from pnp.base.wording import as_written, quoted, scalar
from pnp.language.reader import Mark, Node, read_text
from tests.examples import given_examples
from tests.rows import each


def composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


KEYS = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=8).map(composed)
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.text(max_size=12).map(composed).filter(lambda text: scalar(text) == text),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=12,
)


@given_examples(15, 400, st.dictionaries(KEYS, VALUES, min_size=1, max_size=4))
def test_what_yaml_writes_reads_back(value: dict[str, Any]) -> None:
    text = yaml.safe_dump(value)
    assert read_text(text, "x").plain() == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no", "no"),
        ("on", "on"),
        ("2:3", "2:3"),
        ("2026-11-21", "2026-11-21"),
        ("0x10", "0x10"),
        ("true", True),
        ("null", None),
        ("~", None),
        ("-12", -12),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        ("1_000", "1_000"),
        (".inf", ".inf"),
    ],
)
def test_plain_words_follow_yaml_1_2(text: str, value: object) -> None:
    assert scalar(text) == value
    assert read_text(f"key: {text}", "x").plain() == {"key": value}


@pytest.mark.parametrize("text", ["+5", "007", "-0", "1.10", "1e3", "+.5", "1."])
def test_a_number_keeps_how_it_is_written(text: str) -> None:
    """It's a number where one is expected, and text such as the author wrote where that is."""
    number = read_text(f"key: {text}", "x").plain()["key"]
    assert number == float(text)
    assert as_written(number) == digits_as_text(number) or isinstance(number, float)
    assert as_written(number) == text
    assert quoted(number) == text
    assert as_written(scalar(str(number))) == str(number)


def test_every_value_knows_its_line_and_column() -> None:
    root = read_text("a: 1\nb:\n  - c: two\n    d: |\n      first\n      second\n", "x.yaml")

    def place(*path: str | int) -> tuple[int, int]:
        mark = root.mark_at(path)
        return mark.line, mark.column

    assert place("a") == (1, 4)
    assert place("b", 0, "c") == (3, 8)
    assert root.mark_at(("b", 0, "c"), key=True).column == 5
    assert place("b", 0, "missing") == (3, 5)
    block = root.child("b").child(0).child("d")  # type: ignore[union-attr]
    assert isinstance(block, Node)
    assert block.first_line == Mark("x.yaml", 5, 7)
    assert root.mark_of_line(("b", 0, "d"), 2) == Mark("x.yaml", 6, 7)


@each("text", ["a: !!python/object:os.system {}", "a: !mine 3", "a: !!set {x}", "a: !!binary aGk="])
def test_tags_are_refused(text: str) -> None:
    with pytest.raises(SpecError, match="isn't allowed"):
        read_text(text, "x")


@given_examples(15, 400, st.binary(max_size=200) | st.text(max_size=200))
def test_nothing_but_a_spec_error_comes_of_rubbish(data: bytes | str) -> None:
    with contextlib.suppress(SpecError):
        read_text(data, "x")
