"""SGF files are read in the encoding that they name or seem to have, and names always get onto paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.drawing.theme import Theme
from pnp.games.dots.rules.sgf_text import decode
from pnp.language.catalogue import palettes
from pnp.products.record.make import with_printable_names
from pnp.puzzles.game_records import read_record
from tests.commands import run

GAME = "(;FF[4]GM[40]{named}SZ[39:32]PB[{x}]PW[{o}]EV[{event}];B[sp];W[tp];B[sq];W[tq];B[rp];W[qq])"
CYRILLIC = {"x": "Смирнова", "o": "Ёлкин", "event": "Кубок города"}
WESTERN = {"x": "Jérôme", "o": "Muñoz", "event": "Größte Überraschung"}


def written(names: dict[str, str], named: str = "") -> str:
    return GAME.format(named=named, **names)


@pytest.mark.parametrize(
    ("text", "encoding", "notice"),
    [
        (written(CYRILLIC, "CA[windows-1251]"), "windows-1251", ""),
        (written(CYRILLIC, "CA[ KOI8-R ]"), "koi8-r", ""),
        (written(CYRILLIC, "CA[UTF-8]"), "utf-8", ""),
        (written(CYRILLIC), "utf-8", ""),
        (written(CYRILLIC), "utf-8-sig", ""),
        (written(CYRILLIC), "utf-16", ""),
        (written(WESTERN, "CA[ISO-8859-1]"), "iso-8859-1", ""),
        (
            written(CYRILLIC),
            "windows-1251",
            "the file doesn't name its encoding; it was read as windows-1251",
        ),
        (
            written(WESTERN),
            "windows-1252",
            "the file doesn't name its encoding; it was read as windows-1252",
        ),
        (
            written(CYRILLIC, "CA[UTF-8]"),
            "windows-1251",
            "the file gives 'UTF-8' as its encoding, which is wrong; it was read as windows-1251",
        ),
        (
            written(CYRILLIC, "CA[Martian]"),
            "utf-8",
            "the file gives 'Martian' as its encoding, which is wrong; it was read as UTF-8",
        ),
        (
            written(CYRILLIC, "CA[hex]"),
            "windows-1251",
            "the file gives 'hex' as its encoding, which is wrong; it was read as windows-1251",
        ),
    ],
)
def test_the_encoding_is_named_marked_or_guessed(text: str, encoding: str, notice: str) -> None:
    assert decode(text.encode(encoding)) == (text, notice)


def test_any_bytes_are_read() -> None:
    assert decode(bytes(range(256)))[0]


def test_a_record_from_an_old_archive_is_printed_and_its_guess_told(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(written(CYRILLIC).encode("windows-1251"))
    code, out, err = run(["check", str(path)])
    assert code == 0, err
    assert "it was read as windows-1251" in out + err
    code, out, err = run(["build", str(path), "-o", str(tmp_path / "out"), "--format", "svg"])
    assert code == 0, err
    assert "it was read as windows-1251" in out + err


def test_a_name_that_cannot_be_printed_stops_no_game(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(written({"x": "Ada \U00013000", "o": "\ue000", "event": ""}, "CA[UTF-8]"), encoding="utf-8")
    code, out, err = run(["build", str(path), "-o", str(tmp_path / "out"), "--format", "svg"])
    assert code == 0, err
    assert "the typeface has no \U00013000" in out + err
    record, _ = with_printable_names(read_record(path, path.name), Theme(palettes()["colour"]))
    assert record.players == {"x": "Ada ?", "o": "?"}
