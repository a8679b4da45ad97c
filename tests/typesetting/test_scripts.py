"""Paragraphs in any script: order across styles, sides, hyphens, and lines that are stretched."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.drawing.shapes import Direction, Font, FontFile, FontStack, Text, TextFamily
from pnp.typesetting.blocks import Run
from pnp.typesetting.lines import Line, TextStyle, break_lines, line_shapes, placed_runs
from tests.made_fonts import HEBREW, made_font

INK = "#000000"


def style(folder: Path, **changes: object) -> TextStyle:
    path = folder / "f.ttf"
    path.write_bytes(made_font(HEBREW + "日本語です。 " + "".join(map(chr, range(0x21, 0x7F)))))
    font = FontStack((FontFile(f"f-{folder.name}", str(path)), Font.REGULAR))
    return TextStyle(10, INK, family=TextFamily(font, font, font, font), **changes)  # type: ignore[arg-type]


def texts(lines: tuple[Line, ...]) -> list[list[str]]:
    return [[run.text for run in line.runs] for line in lines]


def test_runs_of_a_line_stand_in_their_order(tmp_path: Path) -> None:
    runs = (Run("אב "), Run("גד", bold=True), Run(" 12 הו"))
    (line,) = break_lines(runs, 100, style(tmp_path))
    assert [(run.text, run.bold, run.direction) for run in line.runs] == [
        (" הו", False, Direction.RTL),
        ("12", False, Direction.LTR),
        ("גד ", True, Direction.RTL),
        ("אב ", False, Direction.RTL),
    ]
    assert line.indent == pytest.approx(100 - line.width)


def test_each_paragraph_has_the_direction_of_its_first_letter_unless_one_is_given(tmp_path: Path) -> None:
    runs = (Run("אב!"), Run("\n"), Run("ab!"))
    assert [line.indent > 0 for line in break_lines(runs, 100, style(tmp_path))] == [True, False]
    given = style(tmp_path, direction=Direction.RTL)
    assert texts(break_lines((Run("ab!"),), 100, given)) == [["!", "ab"]]
    given = style(tmp_path, direction=Direction.LTR)
    assert [line.indent for line in break_lines(runs, 100, given)] == [0, 0]


def test_lines_of_a_paragraph_keep_its_direction(tmp_path: Path) -> None:
    lines = break_lines((Run("אבגד הוזח abc def טיכל"),), 25, style(tmp_path))
    assert len(lines) > 2
    assert all(line.indent == pytest.approx(25 - line.width) for line in lines)


def test_a_picture_between_letters_has_its_place_among_them(tmp_path: Path) -> None:
    runs = (Run("אב "), Run("\u00a0", code=True, link="coin"), Run(" גד"))
    (line,) = break_lines(runs, 100, style(tmp_path))
    assert [run.link for run in line.runs if run.text.strip(" ")] == ["", "coin", ""]
    assert line.runs[0].text == "גד"


def test_scripts_without_spaces_are_broken_and_no_line_starts_with_a_closing_mark(tmp_path: Path) -> None:
    text = "日本語です。" * 8
    for width in range(12, 40):
        lines = break_lines((Run(text),), width, style(tmp_path))
        assert "".join(run.text for line in lines for run in line.runs) == text
        assert all(line.width <= width + 1e-6 for line in lines)
        assert not any(line.runs[0].text.startswith("。") for line in lines)


def test_words_are_hyphenated_by_their_language() -> None:
    text = "Straßenbahnhaltestelle Verkehrsberuhigung"
    plain = break_lines((Run(text),), 45, TextStyle(10, INK))
    assert texts(plain) == [["Straßenbahnhaltestelle"], ["Verkehrsberuhigung"]]
    hyphenated = break_lines((Run(text),), 30, TextStyle(10, INK, hyphens="de"))
    assert len(hyphenated) > 2
    assert all(line.width <= 30 + 1e-6 for line in hyphenated)
    said = [line.runs[-1].text for line in hyphenated]
    assert any(one.endswith("-") for one in said[:-1])
    assert "".join(one.removesuffix("-") for one in said).replace(" ", "") == text.replace(" ", "")


def test_soft_hyphens_are_printed_only_at_the_end_of_a_line() -> None:
    runs = (Run("abcdefghij\u00adklmnopqrs"),)
    assert len(break_lines(runs, 100, TextStyle(10, INK))) == 1
    first, second = break_lines(runs, 22, TextStyle(10, INK))
    assert first.runs[-1].text.endswith("-")
    assert second.runs[0].text == "klmnopqrs"


@pytest.mark.parametrize("text", ["ab cd ef gh ij kl mn op qr st", "אב גד הו זח טי כל מן סע פצ קר"])
def test_justified_lines_are_as_wide_as_the_column_but_for_the_last(tmp_path: Path, text: str) -> None:
    justified = style(tmp_path, justify=True)
    *lines, last = break_lines((Run(text),), 30, justified)
    assert lines
    assert last.width < 30
    for line in lines:
        assert line.width == 30
        placed = [*placed_runs(line, justified)]
        assert placed[0][1] == 0
        assert placed[-1][1] + placed[-1][2] == pytest.approx(30)
        order = [run.text for run, _, _ in placed]
        assert order == sorted(order, reverse="א" in text)
        assert all(isinstance(shape, Text) for shape in line_shapes(line, 0, 0, justified))
