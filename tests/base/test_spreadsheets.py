"""Tables in spreadsheets: files of several programs, formats of numbers, and files made to do harm."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from pnp.base.errors import SpecError
from pnp.base.spreadsheets import NoSheetError, spreadsheet_lines
from pnp.base.spreadsheets.cell_formats import BUILT_IN, as_shown, colour_of, text_as_shown
from pnp.base.spreadsheets.workbook import MOST_PART
from pnp.base.tables import MOST_CELL, MOST_COLUMNS, MOST_LINES, MOST_ROWS, MOST_TEXT, Table, table_of
from tests.rows import each

HEROES = Path(__file__).parents[1] / "data" / "spreadsheets"
"""The same table, written by XlsxWriter, openpyxl, odfpy, Gnumeric 1.12 and LibreOffice 7.4."""
WROTE = sorted(path.name for path in HEROES.iterdir())


def read_spreadsheet(data: bytes, file: str, sheet: str = "") -> Table:
    found = spreadsheet_lines(data, file, sheet)
    if found.errors:
        raise SpecError(found.errors)
    return table_of(found.lines, file)


def heroes(name: str, sheet: str = "") -> Table:
    return read_spreadsheet((HEROES / name).read_bytes(), name, sheet)


def texts(table: Table) -> list[list[str]]:
    return [[cell.text for cell in row.values()] for row in table.rows]


# Files of several programs


@each("name", WROTE)
def test_cells_are_read_as_they_are_shown(name: str) -> None:
    table = heroes(name)
    assert table.columns == ("name", "rule", "strength", "found", "odds", "price", "flies", "code", "double")
    found = [[text.replace("\N{MINUS SIGN}", "-") for text in row] for row in texts(table)]
    assert found[0].pop(0) in ("Étoile", "**Éto**ile")  # some programs kept the bold of its first letters
    assert found == [
        ["Draw two,\nkeep one", "3", "1 Mar 2026", "25.0%", "1,234.50", "TRUE", "007", "6"],
        ["Fox & Co", 'Say "<stop>"', "2.5", "31 Dec 1999", "100.0%", "0.50", "FALSE", "5e3", "5"],
        ["Owl", "", "0", "", "12.5%", "-3.00", "TRUE", "x", "0"],
    ]


@each("name", ["heroes-xlsxwriter.xlsx", "heroes-gnumeric.ods", "heroes-libreoffice.ods"])
def test_a_sheet_is_found_by_its_name_and_hidden_ones_come_last(name: str) -> None:
    assert texts(heroes(name, "villains")) == [["Rat", "1"]]
    with pytest.raises(NoSheetError, match="has no sheet 'Vilains'; did you mean 'Villains'"):
        heroes(name, "Vilains")
    with pytest.raises(SpecError, match="'1' is in a column without a name: write one in the first row"):
        heroes(name, "Notes")


def test_a_cell_is_named_as_spreadsheets_do() -> None:
    last = heroes("heroes-xlsxwriter.xlsx").rows[-1]
    assert last["price"].mark.file == "heroes-xlsxwriter.xlsx:'My heroes'!F5"
    assert last["rule"].mark.file.endswith("!B5")


# Formats of numbers, compared with what Gnumeric 1.12.55 and LibreOffice 7.4.7 show


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (3, "General", "3"),
        (0.1 + 0.2, "General", "0.3"),
        (1 / 3, "General", "0.3333333333"),
        (1e20, "General", "1E+20"),
        (123456789012, "", "123456789012"),
        (2.5, "0", "3"),
        (-2.5, "0", "-3"),
        (-0.04, "0.0", "0.0"),
        (1234.5, "#,##0.00", "1,234.50"),
        (1234567, "#,##0", "1,234,567"),
        (1.5, "0.###", "1.5"),
        (0.125, "0.0%", "12.5%"),
        (12345, "0.00E+00", "1.23E+04"),
        (0, "0.00E+00", "0.00E+00"),
        (1.5, "# ?/?", "1 1/2"),
        (0.3125, "# ??/??", "5/16"),
        (3, '0.00 "km"', "3.00 km"),
        (3.5, "[$€-407]0.00", "€3.50"),
        (-1234, "#,##0;(#,##0)", "(1,234)"),
        (0, '0;-0;"none"', "none"),
        (3, "+0;-0;0", "+3"),
        (-3, "+0;-0;0", "-3"),
        (12345678, '0.0,,"M"', "12.3M"),
        (7, "0000", "0007"),
        (5, "\\#0", "#5"),
        (4, "[Red]0_)", "4"),
        (12, "@", "12"),
        (5, "[>=100]0;0.0", "5.0"),
        (5, '[<10]0" low";0" high"', "5 low"),
        (50, '[<10]0" low";0" high"', "50 high"),
        (-5, "[<10]0;0", "-5"),
        (50, "[=1]0;[=2]0", "50"),
        (5, "[<1.2.3]0;0", "5"),
        (46022.75, "yyyy-mm-dd hh:mm:ss", "2025-12-31 18:00:00"),
        (46022, "dddd, mmmm d", "Wednesday, December 31"),
        (46022, "d/m/yy", "31/12/25"),
        (0.5625, "h:mm AM/PM", "1:30 PM"),
        (0.005, "mm:ss", "07:12"),
        (1.75, "[h]:mm", "42:00"),
        (0.123456, "hh:mm:ss.0", "02:57:46.6"),
        (59, "yyyy-mm-dd", "1900-02-28"),
        (61, "yyyy-mm-dd", "1900-03-01"),
        (1e300, "yyyy", "1E+300"),
        (-1, "d mmm", "-1"),
        (1e308, "0.00", f"1{'0' * 308}.00"),
        (1, "0" * 300, "1"),
        (1e300, f"0{'%' * 200}", f"1{'0' * 700}{'%' * 200}"),
        (1e300, f"0.{'0' * 240}", f"1{'0' * 300}.{'0' * 240}"),
        (2958465.9999999, "yyyy-mm-dd hh:mm", "2958466"),
        (5.5, 'General" km"', "5.5 km"),
        (-5, 'GENERAL" km"', "-5 km"),
        (3, '0.00"@"', "3.00@"),
        (12345, "0.0E+0", "1.2E+4"),
        (12345, "0.0E-00", "1.2E04"),
        (-1234.5, BUILT_IN[44], "($1,234.50)"),
    ],
)
def test_numbers_are_shown_in_the_format_of_their_cell(value: float, code: str, shown: str) -> None:
    assert as_shown(value, code) == shown


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("General", "Sun"),
        ('"«"@"»"', "«Sun»"),
        ('0;-0;0;"the "@', "the Sun"),
        ('"@"0', "Sun"),
        ("0@" * 200, "Sun"),
    ],
)
def test_texts_are_shown_in_the_format_of_their_cell(code: str, shown: str) -> None:
    assert text_as_shown("Sun", code) == shown


def test_days_may_count_from_1904() -> None:
    assert as_shown(44560, "yyyy-mm-dd", since_1904=True) == as_shown(46022, "yyyy-mm-dd")


# Files that can't be read


def changed(name: str, **parts: bytes) -> bytes:
    """Return a spreadsheet with some of its files replaced; their names have no folder."""
    out = io.BytesIO()
    with zipfile.ZipFile(HEROES / name) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            stem = entry.filename.rpartition("/")[2].partition(".")[0] if ".rels" not in entry.filename else ""
            new.writestr(entry.filename, parts.get(stem, old.read(entry)))
    return out.getvalue()


def refused(data: bytes) -> str:
    with pytest.raises(SpecError) as caught:
        read_spreadsheet(data, "a.xlsx")
    (error,) = caught.value.errors
    return str(error)


SHEET = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{}</sheetData></worksheet>'


def with_rows(rows: str) -> bytes:
    return changed("heroes-xlsxwriter.xlsx", sheet2=SHEET.format(rows).encode())


BOMB = "<!DOCTYPE b [<!ENTITY a 'x'>" + "".join(f"<!ENTITY {k} '{'&a;' * 9}'>" for k in "bcd") + "]>"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "a.xlsx: isn't a spreadsheet that can be read"),
        (b"PK\x03\x04" + b"x" * 99, "a.xlsx: isn't a spreadsheet that can be read"),
        (b"\xd0\xcf\x11\xe0" + bytes(99), "a.xlsx: has a password or an old format"),
        (
            changed("heroes-xlsxwriter.xlsx", sheet2=BOMB.encode() + b"<worksheet/>"),
            "a.xlsx: isn't a spreadsheet",
        ),
        (changed("heroes-gnumeric.ods", content=b"<open"), "a.xlsx: isn't a spreadsheet"),
        (
            changed("heroes-gnumeric.ods", content=b"<?xml version='1.0' encoding='odd'?><a/>"),
            "a.xlsx: isn't a",
        ),
        (
            changed("heroes-xlsxwriter.xlsx", sheet2=bytes(MOST_PART + 1)),
            "a.xlsx: unpacks to more than 20,000,000",
        ),
        (with_rows(""), "a.xlsx: the table is empty"),
        (
            with_rows('<row r="1"><c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'),
            "a.xlsx:'My heroes'!A1: the formula in this cell has no result: #DIV/0!",
        ),
        (
            with_rows("<row><c/><c><f>1+1</f></c></row>"),
            "a.xlsx:'My heroes'!B1: the formula in this cell has no result yet: open the file",
        ),
        (
            with_rows('<row r="1"><c r="ZZZ1"><v>1</v></c></row>'),
            f"a.xlsx:'My heroes'!ZZZ1: the table has more than {MOST_COLUMNS} columns",
        ),
        (
            with_rows('<row><c t="str"><v>n</v></c></row>' + "<row><c><v>1</v></c></row>" * (MOST_ROWS + 1)),
            f"a.xlsx:'My heroes'!A1002: the table has more than {MOST_ROWS:,} rows",
        ),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(data: bytes, message: str) -> None:
    assert refused(data).startswith(message)


def test_elements_are_counted_over_all_files_and_may_not_be_nested_deeply() -> None:
    """A small file could otherwise take a minute, or a gigabyte."""
    many = "<c/>" * 300_000
    whole = changed("heroes-openpyxl.xlsx", workbook=f"<workbook>{many}{many}</workbook>".encode())
    assert "has more than 500,000 cells and other elements" in refused(whole)
    deep = "<a>" * 100_000
    assert "cells and other elements" in refused(changed("heroes-openpyxl.xlsx", workbook=deep.encode()))


def test_an_encoding_that_no_spreadsheet_has_is_refused() -> None:
    text = b'<?xml version="1.0" encoding="foo"?><workbook/>'
    assert "isn't a spreadsheet that can be read" in refused(changed("heroes-openpyxl.xlsx", workbook=text))


def test_cells_without_addresses_follow_one_another_and_odd_references_are_empty() -> None:
    rows = '<row><c t="inlineStr"><is><t>n</t><rPh><t>x</t></rPh></is></c><c t="str"><v>a_x000D_b</v></c></row>'
    rows += '<row><c t="s"><v>9999</v></c><c s="77"><v>1.50</v></c></row><row><c t="b"><v>0</v></c></row>'
    table = read_spreadsheet(with_rows(rows), "a.xlsx")
    assert table.columns == ("n", "a\nb")
    assert texts(table) == [["", "1.5"], ["FALSE", ""]]


def test_repeated_cells_and_rows_of_ods_take_no_time() -> None:
    cell = '<t:table-cell t:number-columns-repeated="16384"/>'
    rows = f"<t:table-row><t:table-cell><x:p>n</x:p></t:table-cell>{cell}</t:table-row>"
    text = '<t:table-cell><x:p>a<x:s x:c="2"/>b</x:p></t:table-cell>'
    rows += f'<t:table-row t:number-rows-repeated="2">{text}</t:table-row>'
    rows += f'<t:table-row t:number-rows-repeated="1048573">{cell}</t:table-row>'
    content = f'<o xmlns:t="t" xmlns:x="x"><t:table t:name="S">{rows}</t:table></o>'
    data = changed("heroes-odfpy.ods", content=content.encode())
    assert texts(read_spreadsheet(data, "a.ods")) == [["a  b"], ["a  b"]]
    many = changed("heroes-odfpy.ods", content=content.replace('repeated="2"', 'repeated="99999999"').encode())
    assert "more than 1,000 rows" in refused(many)


# Malicious files


def ods_with(rows: str) -> bytes:
    content = f'<o xmlns:t="t" xmlns:x="x"><t:table t:name="S">{rows}</t:table></o>'
    return changed("heroes-odfpy.ods", content=content.encode())


def test_cells_repeated_in_a_row_stop_at_the_last_column() -> None:
    cell = '<t:table-cell t:number-columns-repeated="9999"><x:p>n</x:p></t:table-cell>'
    assert refused(ods_with(f"<t:table-row>{cell * 2000}</t:table-row>")).startswith(
        f"a.xlsx:S!CW1: the table has more than {MOST_COLUMNS} columns"
    )


def test_the_characters_of_a_cell_and_of_a_table_are_counted_as_they_are_read() -> None:
    lines = '<x:p>n<x:s x:c="999"/>n</x:p>' * 2000
    assert "has more than 100 characters" in refused(
        ods_with(f"<t:table-row><t:table-cell>{lines}</t:table-cell></t:table-row>")
    )
    cell = f'<c t="str"><v>{"a" * MOST_CELL}</v></c>'
    rows = f'<row><c t="str"><v>n</v></c></row><row>{cell}</row>'
    assert len(texts(read_spreadsheet(with_rows(rows), "a.xlsx"))[0][0]) == MOST_CELL
    rows += f"<row>{cell}</row>" * (MOST_TEXT // MOST_CELL)
    assert refused(with_rows(rows)).endswith(f"the table has more than {MOST_TEXT:,} characters")


def test_a_few_cells_far_to_the_right_make_no_wide_table() -> None:
    rows = "".join(f'<row><c r="ALL{k}"><v>1</v></c></row>' for k in range(1, 900))
    assert refused(with_rows(rows)).startswith(
        f"a.xlsx:'My heroes'!ALL1: the table has more than {MOST_COLUMNS}"
    )


def test_files_in_the_zip_may_be_packed_only_as_the_formats_allow() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("content.xml", "<a/>" * 50)
    damaged = bytearray(out.getvalue())
    damaged[50:60] = bytes(10)
    assert refused(bytes(damaged)).startswith("a.xlsx: isn't a spreadsheet that can be read")


def test_signs_that_xml_cannot_hold_are_read_as_utf_16() -> None:
    rows = '<row><c t="str"><v>n</v></c></row><row><c t="str"><v>_xD83C__xDFB2_ _xD83C_</v></c></row>'
    assert texts(read_spreadsheet(with_rows(rows), "a.xlsx")) == [["\N{GAME DIE} \N{REPLACEMENT CHARACTER}"]]


def test_what_a_merged_cell_covers_is_not_read() -> None:
    rows = '<t:table-row><t:table-cell t:number-columns-spanned="2"><x:p>a</x:p></t:table-cell>'
    rows += "<t:covered-table-cell><x:p>b</x:p></t:covered-table-cell>"
    rows += "<t:table-cell><x:p>c</x:p></t:table-cell></t:table-row>"
    assert read_spreadsheet(ods_with(rows), "a.ods").columns == ("a", "c")


# Merged cells, and words that look different


def test_a_merged_cell_says_the_same_for_all_rows_and_columns_that_it_spans() -> None:
    text = '<c r="{}" t="str"><v>{}</v></c>'
    cells = {1: "A1 suit B1 rank C1 and", 2: "A2 Hearts B2 1 C2 x", 3: "B3 2", 4: "A4 Spades B4 3", 5: "B5 4"}
    rows = ""
    for number, line in cells.items():
        words = line.split()
        pairs = zip(words[::2], words[1::2], strict=True)
        rows += f'<row r="{number}">' + "".join(text.format(*pair) for pair in pairs) + "</row>"
    merged = '</sheetData><mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="B4:C4"/><mergeCell ref="C6:C9"/>'
    sheet = SHEET.format(rows).replace("</sheetData>", f"{merged}</mergeCells>")
    table = read_spreadsheet(changed("heroes-xlsxwriter.xlsx", sheet2=sheet.encode()), "a.xlsx")
    assert texts(table) == [["Hearts", "1", "x"], ["Hearts", "2", ""], ["Spades", "3", "3"], ["", "4", ""]]


def test_a_title_above_an_empty_row_is_none_of_the_table() -> None:
    cell = "<t:table-cell><x:p>{}</x:p></t:table-cell>"
    lines = [cell.format("My deck"), "", cell.format("suit") + cell.format("rank"), cell.format("Hearts")]
    rows = "".join(f"<t:table-row>{line}</t:table-row>" for line in lines)
    table = read_spreadsheet(ods_with(rows), "a.ods")
    assert table.columns == ("suit", "rank")
    assert texts(table) == [["Hearts", ""]]


def test_merged_cells_of_ods_are_filled_too_and_a_title_over_the_table_is_none_of_it() -> None:
    span = '<t:table-cell t:number-{}-spanned="2"><x:p>{}</x:p></t:table-cell>'
    cell = "<t:table-cell><x:p>{}</x:p></t:table-cell>"
    covered = "<t:covered-table-cell/>"
    lines = [
        span.format("columns", "My deck") + covered,
        cell.format("suit") + cell.format("rank"),
        span.format("rows", "Hearts") + cell.format("1"),
        covered + cell.format("2"),
    ]
    rows = "".join(f"<t:table-row>{line}</t:table-row>" for line in lines)
    table = read_spreadsheet(ods_with(rows), "a.ods")
    assert table.columns == ("suit", "rank")
    assert texts(table) == [["Hearts", "1"], ["Hearts", "2"]]


@pytest.mark.parametrize(
    ("runs", "text"),
    [
        ("<r><t>Draw </t></r><r><rPr><b/></rPr><t>two</t></r><r><t> cards</t></r>", "Draw **two** cards"),
        ("<r><t xml:space='preserve'>Draw</t></r><r><rPr><i/></rPr><t> two </t></r>", "Draw *two*"),
        ("<r><rPr><b/><i val='0'/></rPr><t>A</t></r><r><rPr><b/><i/></rPr><t>b</t></r>", "**A*****b***"),
        ("<r><rPr><b/></rPr><t>All of it</t></r>", "All of it"),
        ("<r><rPr><b/></rPr><t>All </t></r><r><rPr><b/></rPr><t>of it</t></r>", "All of it"),
        ("<r><rPr><b val='0'/></rPr><t>pl</t></r><r><t>ain</t></r>", "plain"),
        ("<r><rPr><b/></rPr><t>one\ntwo</t></r><r><t>.</t></r>", "**one**\n**two**."),
        ("<r><t>Pay </t></r><r><rPr><color rgb='FFC00000'/></rPr><t>two</t></r>", "Pay [two]{#c00000}"),
        ("<r><t>A </t></r><r><rPr><b/><color indexed='10'/></rPr><t>b</t></r>", "A **[b]{#ff0000}**"),
        ("<r><t>A </t></r><r><rPr><color rgb='FF000000'/></rPr><t>b</t></r>", "A b"),
        ("<r><t>A </t></r><r><rPr><color rgb='zz'/><color theme='99'/></rPr><t>b</t></r>", "A b"),
        ("<r><rPr><color rgb='FFC00000'/></rPr><t>All red</t></r>", "All red"),
        (
            "<r><rPr><color rgb='C00000'/></rPr><t>All </t></r>"
            "<r><rPr><b/><color rgb='C00000'/></rPr><t>r</t></r>",
            "All **r**",
        ),
        ("<t>n</t><rPh><t>x</t></rPh>", "n"),
    ],
)
def test_bold_and_italic_words_within_a_cell_keep_their_style(runs: str, text: str) -> None:
    rows = f'<row><c t="str"><v>n</v></c></row><row><c t="inlineStr"><is>{runs}</is></c></row>'
    assert texts(read_spreadsheet(with_rows(rows), "a.xlsx")) == [[text]]
    shared = f"<sst><si><t>n</t></si><si>{runs}</si></sst>".encode()
    sheet = SHEET.format('<row><c t="s"><v>0</v></c></row><row><c t="s"><v>1</v></c></row>').encode()
    found = changed("heroes-xlsxwriter.xlsx", sheet2=sheet, sharedStrings=shared)
    assert texts(read_spreadsheet(found, "a.xlsx")) == [[text]]


@pytest.mark.parametrize(
    ("colour", "text"),
    [
        ({"theme": "4"}, "#4472c4"),
        ({"theme": "4", "tint": "-0.25"}, "#2f5597"),
        ({"theme": "4", "tint": "0.5"}, "#a2b8e2"),
        ({"theme": "4", "tint": "nan"}, "#4472c4"),
        ({"theme": "0"}, ""),
        ({"theme": "1", "tint": "0.5"}, "#808080"),
        ({"indexed": "17"}, "#008000"),
        ({"indexed": "64"}, ""),
        ({"rgb": "00b050"}, "#00b050"),
        ({"auto": "1"}, ""),
    ],
)
def test_colours_of_words_are_read_however_they_are_named(colour: dict[str, str], text: str) -> None:
    assert colour_of(colour, ("ffffff", "000000", "e7e6e6", "44546a", "4472c4")) == text


def test_coloured_words_of_ods_keep_their_colour() -> None:
    styles = '<s:style s:name="T1" s:family="text"><s:text-properties f:color="#C9211E"/></s:style>'
    rows = "".join(
        f"<t:table-row><t:table-cell><x:p>{cell}</x:p></t:table-cell></t:table-row>"
        for cell in ("n", 'Draw <x:span x:style-name="T1">two</x:span> cards')
    )
    content = (
        f'<o xmlns:t="t" xmlns:x="x" xmlns:s="s" xmlns:f="f">{styles}<t:table t:name="S">{rows}</t:table></o>'
    )
    data = changed("heroes-odfpy.ods", content=content.encode())
    assert texts(read_spreadsheet(data, "a.ods")) == [["Draw [two]{#c9211e} cards"]]


def test_bold_words_of_ods_keep_their_style() -> None:
    styles = '<s:style s:name="T1" s:family="text"><s:text-properties f:font-weight="bold"/></s:style>'
    styles += '<s:style s:name="C1" s:family="table-cell"><s:text-properties f:font-weight="bold"/></s:style>'
    cells = (
        "<x:p>n</x:p>",
        'Draw <x:span x:style-name="T1">two</x:span> cards',
        '<x:span x:style-name="C1">k</x:span>',
    )
    rows = "".join(
        f'<t:table-row><t:table-cell t:style-name="C1"><x:p>{cell}</x:p></t:table-cell></t:table-row>'
        for cell in ("n", *cells[1:])
    )
    content = (
        f'<o xmlns:t="t" xmlns:x="x" xmlns:s="s" xmlns:f="f">{styles}<t:table t:name="S">{rows}</t:table></o>'
    )
    data = changed("heroes-odfpy.ods", content=content.encode())
    assert texts(read_spreadsheet(data, "a.ods")) == [["Draw **two** cards"], ["k"]]


@pytest.mark.parametrize(
    ("ref", "count"), [("A1:XFD1048576", 1), ("A2:CV900", 10), ("A2:B3", MOST_LINES + 1), ("A2:B900", 900)]
)
def test_too_many_merged_cells_are_refused_at_once(ref: str, count: int) -> None:
    cell = '<c r="{0}" t="str"><v>{0}</v></c>'
    rows = "".join(f'<row r="{n}">{cell.format(f"A{n}")}{cell.format(f"B{n}")}</row>' for n in range(1, 900))
    merged = f'<mergeCell ref="{ref}"/>' * count
    sheet = SHEET.format(rows).replace("</sheetData>", f"</sheetData><mergeCells>{merged}</mergeCells>")
    assert "merges more cells than a table can have" in refused(
        changed("heroes-xlsxwriter.xlsx", sheet2=sheet.encode())
    )


# What people see that isn't printed


def told(data: bytes, sheet: str = "") -> list[str]:
    return [str(notice) for notice in spreadsheet_lines(data, "a.xlsx", sheet).notices]


def text_cell(place: str, inside: str) -> str:
    return f'<c r="{place}" t="inlineStr"><is>{inside}</is></c>'


HEAD = f'<row r="1">{text_cell("A1", "<t>name</t>")}</row>'


@each("name", ["heroes-xlsxwriter.xlsx", "heroes-gnumeric.ods", "heroes-libreoffice.ods"])
def test_other_sheets_are_named_unless_one_is_chosen(name: str) -> None:
    data = (HEROES / name).read_bytes()
    assert [one for one in told(data) if "sheet" in one] == [
        "a.xlsx: the table is on the sheet 'My heroes'; to use another, name it in `sheet`: 'Villains'"
    ]
    assert not [one for one in told(data, "Villains") if "sheet" in one]


def test_the_list_of_sheets_that_numbers_writes_is_no_table() -> None:
    with zipfile.ZipFile(HEROES / "heroes-xlsxwriter.xlsx") as archive:
        book = archive.read("xl/workbook.xml").replace(b"My heroes", b"Export Summary")
    data = changed("heroes-xlsxwriter.xlsx", workbook=book)
    assert [row["name"].text for row in read_spreadsheet(data, "a.xlsx").rows] == ["Rat"]
    assert not told(data)


def test_hidden_rows_are_named() -> None:
    hidden = "".join(f'<row r="{k}" hidden="1">{text_cell(f"A{k}", "<t>a</t>")}</row>' for k in (3, 5))
    assert told(with_rows(HEAD + hidden + '<row r="7" hidden="1"/>'), "My heroes") == [
        "a.xlsx:'My heroes'!A3: 2 hidden rows are used: delete those that you don't want"
    ]
    rows = '<t:table-row t:visibility="{}"><t:table-cell><x:p>a</x:p></t:table-cell></t:table-row>'
    assert told(ods_with(rows.format("visible") + rows.format("filter"))) == [
        "a.xlsx:S!A2: 1 hidden row is used: delete it if you don't want it"
    ]


@pytest.mark.parametrize(
    ("look", "is_told"),
    [
        ("<strike/>", True),
        ('<vertAlign val="superscript"/>', True),
        ("<u/>", True),
        ('<u val="none"/>', False),
        ("<b/>", False),
    ],
)
def test_words_that_lose_their_looks_are_told_once(look: str, is_told: bool) -> None:
    cell = text_cell("A2", f"<r><rPr>{look}</rPr><t>a</t></r><r><t>b</t></r>")
    found = told(with_rows(f'{HEAD}<row r="2">{cell}</row>'), "My heroes")
    assert len(found) == is_told
    assert all("A2: underlined, struck-out and raised words are" in one for one in found)


def test_a_picture_in_a_cell_is_named() -> None:
    cell = '<c r="A2" t="e" vm="1"><v>#VALUE!</v></c>'
    assert "A2: a picture in a cell can't be read: save it as a file" in refused(
        with_rows(f'{HEAD}<row r="2">{cell}</row>')
    )
    row = "<t:table-row><t:table-cell><x:p>a</x:p><x:frame><x:image/></x:frame></t:table-cell></t:table-row>"
    assert told(ods_with(row)) == [
        "a.xlsx: pictures in the sheet aren't read: save them as files, and name the files in a column"
    ]
