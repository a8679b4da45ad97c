"""Emoji in colour from a folder: files are found by their code points, whatever collection they come from."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.components.cards.card_reader import _codes_of
from pnp.drawing.palette import colours
from pnp.pipeline.build import make_all
from pnp.products.resolve import load_spec

SVG = '<svg viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="#{colour}"/></svg>'


@pytest.mark.parametrize(
    ("stem", "codes"),
    [
        ("1F409", (0x1F409,)),
        ("1f409", (0x1F409,)),
        ("emoji_u1f409", (0x1F409,)),
        ("U+1F409", (0x1F409,)),
        ("2764-fe0f-200d-1f525", (0x2764, 0x200D, 0x1F525)),
        ("emoji_u2764_200d_1f525", (0x2764, 0x200D, 0x1F525)),
        ("31-20e3", (0x31, 0x20E3)),
        ("0031-FE0F-20E3", (0x31, 0x20E3)),
        ("dragon", ()),
        ("back", ()),
        ("12", ()),
    ],
)
def test_files_are_called_by_code_points(stem: str, codes: tuple[int, ...]) -> None:
    assert _codes_of(stem) == codes


def test_emoji_in_texts_are_shown_in_colour_and_others_are_told(tmp_path: Path) -> None:
    (tmp_path / "emoji").mkdir()
    for name, colour in (("1F409", "aa0011"), ("emoji_u2764_200d_1f525", "00aa22"), ("1f600", "0000bb")):
        (tmp_path / "emoji" / f"{name}.svg").write_text(SVG.replace("{colour}", colour))
    (tmp_path / "my.yaml").write_text(
        "pnp: 1\nproducts:\n  - pieces: cards\n    back: none\n    emoji: emoji\n    rows:\n"
        "      - {name: 'Beware 🐉️ of ❤️‍🔥'}\n      - {name: 'No 🐙'}\n"
        "    front: [{text: '{name}'}]\n",
        encoding="utf-8",
    )
    (made,) = make_all(load_spec(tmp_path / "my.yaml", "my.yaml"))
    one, two = (set(colours(piece.front)) for piece in made.product.pieces)
    assert {"#aa0011", "#00aa22"} <= one
    assert not {"#aa0011", "#00aa22", "#0000bb"} & two
    assert "'emoji' has no picture for 🐙, so it's printed in one colour" in made.product.remark


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "my.yaml").write_text(
        "pnp: 1\nproducts:\n  - {pieces: cards, emoji: moji, rows: [{a: 🐉}]}\n", encoding="utf-8"
    )
    assert "moji" in str(load_spec(tmp_path / "my.yaml", "my.yaml").errors[0])
