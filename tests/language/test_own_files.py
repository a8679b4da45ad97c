"""The user's own pictures, tables and records are known by their content, and a broken one is an error."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from pnp.base.errors import ErrorDetails, Mark, SpecError
from pnp.language.catalogue import no_file
from pnp.language.own_files import own_table
from pnp.language.own_pictures import own_picture
from pnp.puzzles.game_records import read_record
from tests.base.test_spreadsheets import HEROES
from tests.drawing.test_pixel_picture import encoded, picture

MARK = Mark("spec.yaml", 3, 5)


def refusal(folder: Path, name: str, data: bytes) -> str:
    (folder / name).write_bytes(data)
    errors: list[ErrorDetails] = []
    assert (own_picture(name, folder, MARK, errors) is None) == bool(errors)
    return "".join(map(str, errors))


@pytest.mark.parametrize("name", ["a.png", "a.jpg", "a.svg", "a.webp", "a"])
def test_a_picture_is_known_by_its_content(tmp_path: Path, name: str) -> None:
    svg = b'<svg viewBox="0 0 9 9"><circle r="4"/></svg>'
    assert [
        refusal(tmp_path, name, data) for data in (svg, encoded(picture()), encoded(picture(), "JPEG"))
    ] == [""] * 3


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"\0\0\0\x1cftypheic", "HEIC"),
        (b"8BPS\0\1", "PSD"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n", "EPS"),
        (b"\0\0\0\x0cjP  \r\n", "JPEG 2000"),
        (b"\x1f\x8b\x08", "SVGZ"),
    ],
)
@pytest.mark.parametrize("suffix", [".png", ".svg", ".x"])
def test_a_picture_in_another_format_is_told_by_its_name(
    tmp_path: Path, data: bytes, kind: str, suffix: str
) -> None:
    assert (
        refusal(tmp_path, f"a{suffix}", data)
        == f"a{suffix}: has the format {kind}: save it as PNG, JPEG or SVG"
    )


def test_a_picture_that_has_not_arrived_is_told(tmp_path: Path) -> None:
    assert refusal(tmp_path, "a.png", b"") == "a.png: the file is empty"
    pointer = b"version https://git-lfs.github.com/spec/v1\noid sha256:0\n"
    assert refusal(tmp_path, "a.svg", pointer) == (
        "a.svg: is only a Git LFS pointer: fetch the file with `git lfs pull`"
    )


def test_what_is_no_picture_at_all_is_not_taken_for_xml(tmp_path: Path) -> None:
    told = refusal(tmp_path, "a.tga", b"\0\0\x02" + b"\x7f" * 3_000_000)
    assert told == "a.tga: isn't a picture that can be read: save it as PNG, JPEG or SVG"


def test_a_spreadsheet_that_is_called_a_text_is_read(tmp_path: Path) -> None:
    (tmp_path / "heroes.csv").write_bytes((HEROES / "heroes-openpyxl.xlsx").read_bytes())
    errors: list[ErrorDetails] = []
    found = own_table("heroes.csv", tmp_path, MARK, errors)
    assert not errors
    assert found is not None
    assert found.rows


@pytest.mark.parametrize(
    "data",
    [b"\xef\xbb\xbf<?xml version='1.0'?>", b" <html>", b'[{"a": 1}]', b"%PDF-1.4", b"\x89PNG\r\n"],
)
def test_a_table_that_is_something_else_is_not_read_as_one(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "t.csv").write_bytes(data)
    errors: list[ErrorDetails] = []
    assert own_table("t.csv", tmp_path, MARK, errors) is None
    assert [str(error) for error in errors] == ["t.csv: isn't a table: save it as XLSX, ODS or CSV"]


def test_the_address_of_a_page_is_no_file(tmp_path: Path) -> None:
    errors: list[ErrorDetails] = []
    assert own_table("https://example.org/pub?output=csv", tmp_path, MARK, errors) is None
    assert "'https://example.org/pub?output=csv' is an address: save the file in the spec's folder" in str(
        errors[0]
    )


def test_an_old_spreadsheet_is_told_even_if_it_is_called_a_text(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600))
    errors: list[ErrorDetails] = []
    assert own_table("t.csv", tmp_path, MARK, errors) is None
    assert "t.csv: has a password or an old format" in str(errors[0])


def test_a_first_sheet_without_rows_names_the_others(tmp_path: Path) -> None:
    data = (HEROES / "heroes-xlsxwriter.xlsx").read_bytes()
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for entry in old.infolist():
            sheet = '<worksheet><sheetData><c t="inlineStr"><is><t>Read me</t></is></c></sheetData></worksheet>'
            new.writestr(entry, sheet if entry.filename.endswith("sheet2.xml") else old.read(entry))
    (tmp_path / "t.xlsx").write_bytes(out.getvalue())
    errors: list[ErrorDetails] = []
    assert own_table("t.xlsx", tmp_path, MARK, errors) is None
    (error,) = errors
    assert (
        "the first sheet, 'My heroes', has no rows below its first; choose another with `sheet`: Vill"
    ) in str(error)


def test_a_text_in_another_encoding_is_told_with_what_to_save(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_bytes("name;rule\nMüller;…".encode("cp1252"))
    errors: list[ErrorDetails] = []
    assert own_table("t.csv", tmp_path, MARK, errors) is None
    assert str(errors[0]).startswith("t.csv:2:2: not UTF-8: save the table as XLSX, or as CSV in UTF-8")


def test_whatever_a_record_makes_its_reader_raise_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: str) -> None:
        raise KeyError("AB")

    from pnp.games.dots.interact import ENGINE

    assert ENGINE.records is not None
    monkeypatch.setitem(ENGINE.records.readers, ".sgf", broken)
    (tmp_path / "a.sgf").write_text("(;FF[4]GM[40])")
    with pytest.raises(SpecError, match="is damaged"):
        read_record(tmp_path / "a.sgf", "a.sgf")


@pytest.mark.parametrize("name", [".", "art", "./art/"])
def test_a_folder_in_place_of_a_picture_is_told_with_what_to_write(tmp_path: Path, name: str) -> None:
    (tmp_path / "art").mkdir()
    errors: list[ErrorDetails] = []
    assert own_picture(name, tmp_path, MARK, errors) is None
    assert f"'{name}' is a folder, not a picture file: `images: {name}` makes a deck" in str(errors[0])


def test_names_of_built_in_files_are_found_by_their_last_part(tmp_path: Path) -> None:
    """And only files that could be meant are suggested."""
    (tmp_path / "a.csv").write_text("name\nFox\n")
    for name, hint in (
        ("dots", "did you mean 'records/dots.yaml'?"),
        ("games/dots.sgf", "did you mean 'records/dots.yaml'?"),
        ("a.sgf", "no file 'a.sgf' in the spec's folder or below"),
    ):
        assert no_file(tmp_path, name, "records").endswith(hint)
