"""Where lines may end in scripts without spaces."""

from __future__ import annotations

from itertools import pairwise

from pnp.drawing.paragraphs import breaks_in, emergency_breaks_in, has_breaks, wrap
from tests.rows import each


def parted(text: str) -> str:
    places = [0, *breaks_in(text), len(text)]
    return "|".join(text[start:end] for start, end in pairwise(places))


@each(
    "parts",
    [
        "日|本|語|で|す。",
        "「日|本」|と|「語」",
        "きゃっ|と|ラー|メ|ン！",
        "第|12|章|（3|番）",
        "価|格|は|1,200|円",
        "中|文，|中|文",
        "한|국|어",
        "Go|盤",
        "e-mail|を",
        "100%|だ",
        "か\u3099|き",
        "待|つ……",
        "山々|と",
        "🎲|🐉",
        "👨\u200d👩\u200d👧|と",
        "ใช้|ไพ่|ใบ|แรก",
        "ต่าง|ๆ".replace("|ๆ", "ๆ"),
        "ab\u200b|cd",
    ],
)
def test_a_line_may_end_where_nothing_belongs_together(parts: str) -> None:
    assert parted(parts.replace("|", "")) == parts


@each("text", ["plain", "a-b/c", "naïve", "Ελλάδα", "שלום", "عليكم", "1,200%", "don't"])
def test_words_with_spaces_between_them_are_whole(text: str) -> None:
    assert not has_breaks(text)
    assert parted(text) == text


def test_thai_that_is_wider_than_a_line_is_parted_between_letters_but_not_from_its_vowels() -> None:
    text = "กรุงเทพมหานคร"
    starts = [text[at] for at in emergency_breaks_in(text)]
    assert "ุ" not in starts
    assert "า" not in starts
    assert len(starts) > 5


def test_short_texts_are_broken_like_that_too() -> None:
    found = wrap("🎲" * 30, 30, 10)
    assert len(found) > 1
    assert "".join(found) == "🎲" * 30
