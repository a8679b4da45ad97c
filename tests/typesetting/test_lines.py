"""Lines: as even as they can be, none too long, nothing lost."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import strategies as st

from pnp.base.errors import OptionError
from pnp.drawing.fonts import text_width
from pnp.drawing.shapes import Font
from pnp.typesetting.blocks import Run
from pnp.typesetting.lines import TextStyle, break_lines
from tests.examples import given_examples

STYLE = TextStyle(10.0, "#000000")
words = st.lists(st.text("abcdefghijkl", min_size=1, max_size=9), min_size=1, max_size=9)


@given_examples(40, 1000, words, st.floats(20, 60))
def test_no_line_is_too_long_and_no_word_is_lost(found: list[str], width: float) -> None:
    lines = break_lines((Run(" ".join(found)),), width, STYLE)
    assert " ".join("".join(run.text for run in line.runs) for line in lines).split() == found
    assert all(line.width <= width + 0.2 for line in lines)


@given_examples(40, 1000, words)
def test_breaks_are_the_best_of_all(found: list[str]) -> None:
    """Held to every way of breaking; the cost of a line is the square of what it leaves free."""
    width = 25.0
    space = text_width(" ", 10.0)
    wide = [text_width(word, 10.0) for word in found]

    def cost(cuts: tuple[int, ...]) -> float:
        total, starts = 0.0, (0, *cuts)
        for start, end in zip(starts, (*cuts, len(found)), strict=True):
            length = sum(wide[start:end]) + space * (end - start - 1)
            if length > width + 1e-6:
                return float("inf")
            if end < len(found):
                total += ((width - length) / width) ** 2
            elif length < 0.2 * width and start:
                total += 0.05
        return total

    lines = break_lines((Run(" ".join(found)),), width, STYLE)
    counts = [len("".join(run.text for run in line.runs).split()) for line in lines]
    ours = tuple(sum(counts[: k + 1]) for k in range(len(counts) - 1))
    ways = (cuts for n in range(len(found)) for cuts in combinations(range(1, len(found)), n))
    assert cost(ours) == pytest.approx(min(map(cost, ways)))


def test_cuts_change_within_a_line_and_a_word() -> None:
    runs = (Run("a "), Run("bold", bold=True), Run("er", italic=True), Run(" end"))
    (line,) = break_lines(runs, 60, STYLE)
    assert [run.text for run in line.runs] == ["a ", "bold", "er ", "end"]
    assert line.width == pytest.approx(
        text_width("a ", 10)
        + text_width("bold", 10, Font.BOLD)
        + text_width("er", 10, Font.ITALIC)
        + text_width(" end", 10),
        abs=0.3,
    )


def test_a_space_that_must_not_break_does_not() -> None:
    lines = break_lines((Run("p.\N{NO-BREAK SPACE}12 p.\N{NO-BREAK SPACE}13"),), 10, STYLE)
    assert ["".join(run.text for run in line.runs) for line in lines] == ["p.\xa012", "p.\xa013"]


def test_a_line_does_not_end_within_a_sum() -> None:
    text = "Begin with the open ends as they are now: 6 + 3 + 1 = 10."
    for width in range(30, 90, 5):
        lines = [" ".join(run.text for run in line.runs) for line in break_lines((Run(text),), width, STYLE)]
        assert any("6 + 3 + 1 = 10." in line for line in lines)


def test_a_word_wider_than_the_column_is_an_error() -> None:
    with pytest.raises(OptionError, match="doesn't fit in a line of 20 mm"):
        break_lines((Run("Rindfleischetikettierungsgesetz"),), 20, STYLE)


@pytest.mark.parametrize(
    ("width", "expected"),
    [
        (90, ["under the licence CC BY-SA 4.0,", "https://creativecommons.org/licenses/by-sa/4.0/. Thanks!"]),
        (
            60,
            ["under the licence CC BY-SA 4.0,", "https://creativecommons.org/licenses/", "by-sa/4.0/. Thanks!"],
        ),
    ],
)
def test_an_address_wider_than_the_column_breaks_after_a_slash(width: float, expected: list[str]) -> None:
    address = "https://creativecommons.org/licenses/by-sa/4.0/"
    runs = (Run("under the licence CC BY-SA 4.0, "), Run(address, link=address), Run(". Thanks!"))
    found = break_lines(runs, width, STYLE)
    assert ["".join(run.text for run in line.runs) for line in found] == expected
    linked = [run for line in found for run in line.runs if run.link]
    assert {run.link for run in linked} == {address}
    assert "".join(run.text for run in linked) == address
    assert all(line.width <= width for line in found)


def test_an_address_with_a_part_that_is_too_wide_is_an_error() -> None:
    with pytest.raises(OptionError, match="doesn't fit in a line of 20 mm"):
        break_lines((Run("https://example.org/Rindfleischetikettierungsgesetz"),), 20, STYLE)
