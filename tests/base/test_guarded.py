"""Whatever a broken file makes its reader raise becomes an error of the file, and libraries stay silent."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.base.errors import ErrorDetails, Mark, SpecError, TextError, guarded, reading
from pnp.drawing.font_files import font_file
from pnp.drawing.shapes import Font
from pnp.games.api.registry import find_game
from pnp.language.own_files import own_table
from pnp.language.own_fonts import own_font
from pnp.language.own_pictures import own_picture
from pnp.language.reader import read_file
from pnp.puzzles.game_records import read_record
from pnp.puzzles.importing import import_puzzles
from pnp.puzzles.puzzle_sets import PuzzleSet
from pnp.puzzles.solving_times import read_times

PNG = b"\x89PNG\r\n\x1a\n"
DAMAGED = "is damaged: it can't be read to the end"


def test_an_error_that_nobody_thought_of_is_damage() -> None:
    with pytest.raises(TextError, match=DAMAGED), guarded():
        raise KeyError("glyph00001")
    with pytest.raises(SpecError, match=rf"a\.svg: {DAMAGED}"), reading("a.svg"):
        raise LookupError("unknown encoding")


def test_our_own_errors_and_those_of_the_machine_stay() -> None:
    with pytest.raises(TextError, match="no sheet"), guarded():
        raise TextError.at("no sheet")
    with pytest.raises(SpecError, match=r"a\.csv:3:2: no"), reading("a.csv"):
        raise TextError.at("no", 3, 2)
    for error in (MemoryError, ModuleNotFoundError):
        with pytest.raises(error), guarded():
            raise error


def test_warnings_and_logs_do_not_reach_the_user(capfd: pytest.CaptureFixture[str]) -> None:
    log = logging.getLogger("some.library")
    with guarded():
        warnings.warn("/usr/lib/python3/x.py: corrupt EXIF", stacklevel=1)
        log.warning("bad table")
    assert capfd.readouterr() == ("", "")
    assert log.isEnabledFor(logging.WARNING)


Errors = list[ErrorDetails]
Read = Callable[[Path, str, Errors], object]


def _picture(folder: Path, name: str, errors: Errors) -> object:
    return own_picture(name, folder, Mark("x.yaml", 3, 4), errors)


def _table(folder: Path, name: str, errors: Errors) -> object:
    return own_table(name, folder, Mark("x.yaml", 3, 4), errors)


def _font(folder: Path, name: str, errors: Errors) -> object:
    return own_font(name, folder, Mark("x.yaml", 3, 4), errors)


def _times(folder: Path, name: str, _errors: Errors) -> object:
    puzzles = PuzzleSet(find_game("mirror"), "mirror", ())  # type: ignore[arg-type]
    return read_times(folder / name, name, puzzles)


def _puzzles(folder: Path, name: str, _errors: Errors) -> object:
    return import_puzzles((folder / name).read_text(), name)


READERS: list[tuple[str, bytes, str, Read]] = [
    ("x.yaml", b"pnp: 1", "pnp.language.reader.yaml.compose", lambda f, n, _: read_file(f / n, n)),
    ("g.sgf", b"(;)", "pnp.games.dots.rules.sgf._Game", lambda f, n, _: read_record(f / n, n)),
    (
        "id.txt",
        b"1:0011",
        "pnp.games.api.engine.PuzzleEngine.read_third_party",
        _puzzles,
    ),
    ("t.csv", b"id,seconds", "pnp.puzzles.solving_times._Reader.times", _times),
    ("t.csv", b"a,b", "pnp.language.own_files.table_of", _table),
    ("t.xlsx", b"PK\x03\x04", "pnp.base.spreadsheets.Package", _table),
    ("p.svg", b"<svg/>", "pnp.language.own_pictures.read_svg", _picture),
    ("p.png", PNG, "pnp.drawing.pixel_picture.struct.unpack", _picture),
    ("f.ttf", font_file(Font.REGULAR).read_bytes(), "pnp.language.own_fonts._tables", _font),
]


@pytest.mark.parametrize(("name", "data", "inside", "read"), READERS)
def test_every_reader_of_strangers_files_is_guarded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, data: bytes, inside: str, read: Read
) -> None:
    def broken(*_: object, **__: object) -> object:
        raise LookupError("nobody foresaw this")

    (tmp_path / name).write_bytes(data)
    monkeypatch.setattr(inside, broken)
    errors: Errors = []
    try:
        assert read(tmp_path, name, errors) is None
    except SpecError as error:
        errors += error.errors
    (error,) = map(str, errors)
    assert name in error
    assert "is damaged" in error
