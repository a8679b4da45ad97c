"""The order of right-to-left text: a table of our own every day, and Unicode's where it's installed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.drawing.bidi import (
    classes_of,
    direction_of,
    level_of,
    line_levels,
    paragraph_levels,
    visual_order,
    visual_runs,
)
from pnp.drawing.shapes import Direction

UNICODE = Path("/usr/share/unicode")
"""Where Debian's package ``unicode-data`` puts Unicode's files."""


def shown(text: str, direction: Direction | None = None) -> str:
    """Return the characters from left to right."""
    return "".join(
        text[start:end][::-1] if is_rtl else text[start:end]
        for start, end, is_rtl in visual_runs(text, direction)
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain text (1)", "plain text (1)"),
        ("אבג", "גבא"),
        ("אבג 12 דה", "הד 12 גבא"),
        ("אבג (דה)", ")הד( גבא"),
        ("take אבג!", "take גבא!"),
        ("אבג abc דה", "הד abc גבא"),
        ("אבג 1,5% דה", "הד 1,5% גבא"),
        ("12 אב", "בא 12"),
        ("אב 3-5", "3-5 בא"),
        ("ابت 3-5", "5-3 تبا"),
        ("a (אב) c", "a (בא) c"),
        ("אב (c)", ")c( בא"),
        ("a \u2067אב!\u2069 c", "a \u2067!בא\u2069 c"),
    ],
)
def test_a_line_is_in_the_order_in_which_it_is_read(text: str, expected: str) -> None:
    assert shown(text) == expected


def test_a_paragraph_has_the_direction_of_its_first_letter_or_the_one_it_is_given() -> None:
    assert direction_of("1. אב c") is Direction.RTL
    assert direction_of("1. c אב") is Direction.LTR
    assert direction_of("1, 2") is Direction.LTR
    assert direction_of("\u2067אב\u2069 c") is Direction.LTR, "isolates aren't asked"
    assert shown("abc!", Direction.RTL) == "!abc"
    assert shown("אב!", Direction.LTR) == "בא!"


def _cases(name: str) -> Iterator[str]:
    path = UNICODE / name
    if not path.is_file():
        pytest.skip(f"no {path}: install Debian's package unicode-data")
    with path.open(encoding="utf-8") as lines:
        yield from (line.strip() for line in lines if line.strip() and not line.startswith("#"))


def _written(levels: list[int | None]) -> list[str]:
    return ["x" if level is None else str(level) for level in levels]


@pytest.mark.slow
def test_unicode_s_table_of_classes() -> None:
    expected: tuple[list[str], list[int]] = ([], [])
    count = 0
    for case in _cases("BidiTest.txt"):
        if case.startswith("@Levels:"):
            expected = (case.split()[1:], [])
        elif case.startswith("@Reorder:"):
            expected = (expected[0], [*map(int, case.split()[1:])])
        elif not case.startswith("@"):
            kinds, bits = case.split(";")
            classes = kinds.split()
            for bit, base in ((1, level_of(classes)), (2, 0), (4, 1)):
                if int(bits) & bit:
                    levels = line_levels(classes, paragraph_levels(classes, base), base)
                    assert (_written(levels), visual_order(levels)) == expected, case
                    count += 1
    assert count == 770_241


@pytest.mark.slow
def test_unicode_s_table_of_characters() -> None:
    count = 0
    for case in _cases("BidiCharacterTest.txt"):
        codes, wanted, paragraph, levels, order = case.split(";")
        text = "".join(chr(int(code, 16)) for code in codes.split())
        classes = classes_of(text)
        base = level_of(classes) if wanted == "2" else int(wanted)
        found = line_levels(classes, paragraph_levels(classes, base, text), base)
        assert base == int(paragraph), case
        assert _written(found) == levels.split(), case
        assert visual_order(found) == [*map(int, order.split())], case
        count += 1
    assert count == 91_707
