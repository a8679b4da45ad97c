"""From text to glyphs: the font of each character, joined letters, and the order on the page."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph as Outline

from pnp.base.errors import PnpError
from pnp.drawing.font_files import EMOJI, SYMBOLS, characters_of
from pnp.drawing.fonts import text_width
from pnp.drawing.shapes import Direction, Font, FontFile, FontStack
from pnp.drawing.shaping import (
    Glyph,
    missing_characters,
    no_font_has,
    plain_font,
    printed_line,
    shape_line,
    spaced_parts,
)
from tests.made_fonts import HEBREW, JOINING, made_font


def own(folder: Path, name: str, characters: str, features: str = "") -> FontFile:
    path = folder / f"{name}.ttf"
    path.write_bytes(made_font(characters, features=features))
    return FontFile(f"{name}-{folder.name}", str(path))


def texts(glyphs: tuple[Glyph, ...]) -> list[str]:
    return [glyph.text for glyph in glyphs]


def test_plain_text_is_set_character_by_character_in_one_font() -> None:
    text = "AVATAR 12 – Ελλάδα"
    assert plain_font(text, Font.REGULAR) is Font.REGULAR
    glyphs = shape_line(text, Font.REGULAR)
    assert [glyph.cluster for glyph in glyphs] == [*range(len(text))]
    assert sum(glyph.kern for glyph in glyphs) < 0
    assert len(shape_line("fi fl", Font.REGULAR)) == 5, "there are no ligatures"


def test_right_to_left_letters_stand_in_their_order_and_brackets_are_mirrored(tmp_path: Path) -> None:
    font = own(tmp_path, "hebrew", HEBREW + " ()12")
    glyphs = shape_line("אב (12)", font)
    assert texts(glyphs) == [")", "1", "2", "(", " ", "ב", "א"]
    opening = shape_line("(", font, Direction.LTR)[0].number
    assert glyphs[0].number == opening, "a closing bracket looks like an opening one"
    assert text_width("אב (12)", 10, font) == pytest.approx(
        sum(glyph.advance for glyph in glyphs) * 10 * 25.4 / 72 / 1000
    )


def test_letters_join_and_make_ligatures(tmp_path: Path) -> None:
    font = own(tmp_path, "arabic", "بلا ", JOINING)
    alone = shape_line("ب", font)[0].number
    final, initial = (glyph.number for glyph in shape_line("بب", font))
    assert len({alone, final, initial}) == 3
    (ligature,) = shape_line("لا", font)
    assert ligature.text == "لا"


def test_each_character_comes_from_the_first_font_that_has_it(tmp_path: Path) -> None:
    one, two = own(tmp_path, "one", "ab"), own(tmp_path, "two", "bcא")
    stack = FontStack((one, two, Font.REGULAR))
    assert [glyph.font for glyph in shape_line("abcd", stack)] == [one, one, two, Font.REGULAR]
    assert [glyph.font for glyph in shape_line("♥a🐉", stack)] == [SYMBOLS, one, EMOJI]
    assert plain_font("ab", stack) is one
    assert plain_font("c", stack) is two


def test_a_mark_stays_with_its_letter(tmp_path: Path) -> None:
    bare, marked = own(tmp_path, "bare", "xe"), own(tmp_path, "marked", "x\u0323e")
    glyphs = shape_line("x\u0323ex", FontStack((bare, marked)))
    assert [glyph.font for glyph in glyphs] == [marked, marked, bare, bare]
    (composed,) = shape_line("e\u0301", Font.REGULAR)
    assert composed.font is Font.REGULAR, "the font has the letter with the accent"


def test_invisible_characters_print_nothing() -> None:
    plain = shape_line("ab", Font.REGULAR)
    for text in ("a\u200bb", "\ufeffab", "a\u2060b", "ab\u200f", "a\u00adb"):
        glyphs = shape_line(text, Font.REGULAR)
        assert [glyph.number for glyph in glyphs] == [glyph.number for glyph in plain], ascii(text)
        assert not missing_characters(text)
    assert [glyph.number for glyph in shape_line("♥\ufe0f", Font.REGULAR)] == [
        glyph.number for glyph in shape_line("♥", Font.REGULAR)
    ]


def test_the_built_in_signs_cover_what_games_use() -> None:
    for signs in (
        "♠♥♦♣♤♡♢♧", "★☆✦✪✯⭐", "←↑→↓↔⇐⇒⟲⟳➔➤", "⚀⚁⚂⚃⚄⚅🎲", "①②③⑩⑳❶❿Ⓐⓩ", "☐☑☒✓✔✗✘",
        "♔♕♖♗♘♙♚♛♜♝♞♟", "☉☽☿♀♁♂♃♄♅♆♇", "♈♉♊♋♌♍♎♏♐♑♒♓", "●○■□▲△▼▽◆◇⬢⬡⬟", "⚔☠☀☾⚡☂☃☎✂✈✉❤", "🂡🃏🁢🀱",
        "🐉🏰👑🗡🛡🔥💧🌲🧙🏻👨\u200d👩\u200d👧",
    ):  # fmt: skip
        assert missing_characters(signs) == "", signs


def test_a_character_that_no_font_has_is_named_with_the_fonts_that_were_asked(tmp_path: Path) -> None:
    font = own(tmp_path, "latin", "ab")
    assert missing_characters("a𓀀b𓀁", font) == "𓀀𓀁"
    assert str(no_font_has("𓀀", "a𓀀b", font)) == (
        "no font has '𓀀' (U+13000 EGYPTIAN HIEROGLYPH A001), which is in 'a𓀀b'; "
        "tried: latin.ttf, Noto Sans Symbols, Noto Emoji. Add a font that has it to `fonts`"
    )


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Owl 1", ["O", "w", "l", " ", "1"]),
        ("e\u0301a", ["e\u0301", "a"]),
        ("שלום", ["ש", "ל", "ו", "ם"]),
        ("بطاقات الآن", ["بطاقات", " ", "الآن"]),
        ("شَمْس 12", ["شَمْس", " ", "1", "2"]),
        ("क्षेत्र", ["क्षे", "त्र"]),
        ("கொ", ["கொ"]),
        ("竜だ", ["竜", "だ"]),
    ],
)
def test_letters_that_join_stay_together_when_text_is_spaced(text: str, parts: list[str]) -> None:
    assert spaced_parts(text) == parts


def test_a_character_that_no_font_has_is_never_printed_as_a_box() -> None:
    with pytest.raises(PnpError, match="no font has '夜'"):
        printed_line("夜", Font.BOLD)


def test_what_a_font_has_only_in_colours_comes_from_another(tmp_path: Path) -> None:
    path = tmp_path / "colour.ttf"
    path.write_bytes(made_font("ab★ "))
    with TTFont(path) as font:
        font["glyf"]["uni2605"] = Outline()
        font["COLR"] = buildCOLR({"uni2605": [("uni0061", 0)]})
        font["CPAL"] = buildCPAL([[(1, 0, 0, 1)]])
        font.save(tmp_path / "c.ttf")
    colour = FontFile(f"colour-{tmp_path.name}", str(tmp_path / "c.ttf"))
    assert [glyph.font for glyph in shape_line("a★ b", FontStack((colour, Font.REGULAR)))][1] is SYMBOLS
    assert characters_of(colour) == {"a", "b", " "}
