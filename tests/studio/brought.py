"""What a designer brings to the studio: the same cards as five programs save them, and their art."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from html import escape

HEAD = ("Name", "Kind", "Cost", "Copies", "Rule", "Art")
_SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30" fill="{}"/></svg>'
)
_BEASTS = ("Fox", "Owl", "Elk", "Bär", "Red Dragon", "Toad")
_KINDS = ("Beast", "Spell", "Place")


def rows(count: int = 54) -> list[tuple[str, ...]]:
    """Return the rows below the names of the columns."""
    found = []
    for number in range(count):
        beast = _BEASTS[number % len(_BEASTS)]
        kind = _KINDS[number % len(_KINDS)]
        rule = f"Draw {number % 4 + 1} cards; then discard one."
        found.append((f"{beast} {number + 1}", kind, str(number % 9), "1", rule, beast))
    return found


def art() -> dict[str, bytes]:
    """Return a picture for each name in the column of art, called as people call files, and one for the
    backs."""
    names = {name: name.lower().replace(" ", "-") for name in _BEASTS}
    colours = ("#c96f3b", "#4f6d8f", "#6b8f4f", "#8f4f4f", "#a33", "#586")
    found = {f"art/{own}.svg": _SVG.format(c).encode() for own, c in zip(names.values(), colours, strict=True)}
    return {**found, "art/back.svg": _SVG.format("#243").encode()}


def _csv(lines: Sequence[Sequence[str]], separator: str) -> str:
    def cell(text: str) -> str:
        return f'"{text}"' if separator in text or '"' in text else text

    return "\r\n".join(separator.join(map(cell, line)) for line in lines) + "\r\n"


def workbook(sheets: Mapping[str, Sequence[Sequence[str]]], merged: Sequence[str] = ()) -> bytes:
    """Return a workbook with its texts in its cells, as several libraries write them.

    :param merged: cells that are merged on each sheet, such as ``A1:D1``.
    """

    def cell(text: str) -> str:
        if text.isdigit():
            return f"<c><v>{text}</v></c>"
        return f'<c t="inlineStr"><is><t>{escape(text)}</t></is></c>' if text else "<c/>"

    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    relations = "http://schemas.openxmlformats.org/package/2006/relationships"
    kinds = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    spans = "".join(f'<mergeCell ref="{own}"/>' for own in merged)
    parts = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        "_rels/.rels": f'<Relationships xmlns="{relations}"><Relationship Id="r1" '
        f'Type="{kinds}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{kinds}"><sheets>'
        + "".join(f'<sheet name="{own}" sheetId="{k}" r:id="r{k}"/>' for k, own in enumerate(sheets, 1))
        + "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{relations}">'
        + "".join(
            f'<Relationship Id="r{k}" Type="{kinds}/worksheet" Target="worksheets/sheet{k}.xml"/>'
            for k in range(1, len(sheets) + 1)
        )
        + "</Relationships>",
    }
    for k, lines in enumerate(sheets.values(), 1):
        own = "".join(f"<row>{''.join(map(cell, line))}</row>" for line in lines)
        parts[f"xl/worksheets/sheet{k}.xml"] = (
            f'<worksheet xmlns="{main}"><sheetData>{own}</sheetData>'
            f"<mergeCells>{spans}</mergeCells></worksheet>"
        )
    return zipped({name: text.encode() for name, text in parts.items()})


def _ods(lines: Sequence[Sequence[str]]) -> bytes:
    office = "urn:oasis:names:tc:opendocument:xmlns:"
    cell = "<table:table-cell office:value-type='string'><text:p>{}</text:p></table:table-cell>"
    own = "".join(
        f"<table:table-row>{''.join(cell.format(escape(text)) for text in line)}</table:table-row>"
        for line in lines
    )
    content = (
        f'<office:document-content xmlns:office="{office}office:1.0" xmlns:table="{office}table:1.0" '
        f'xmlns:text="{office}text:1.0"><office:body><office:spreadsheet><table:table table:name="Cards">'
        f"{own}</table:table></office:spreadsheet></office:body></office:document-content>"
    )
    return zipped(
        {"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "content.xml": content.encode()}
    )


def zipped(files: dict[str, bytes]) -> bytes:
    """Return a ZIP of files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def spreadsheets(count: int = 54) -> dict[str, bytes]:
    """Return the same table as five programs save it, by file names: Excel's CSV of a German Windows, its
    workbook, LibreOffice's, Google's CSV, and the text with tabs that Excel calls Unicode."""
    lines = [HEAD, *rows(count)]
    return {
        "excel-german.csv": _csv(lines, ";").encode("windows-1252"),
        "excel.xlsx": workbook({"Cards": lines}),
        "libreoffice.ods": _ods(lines),
        "google.csv": _csv(lines, ",").encode(),
        "unicode.tsv": ("\ufeff" + _csv(lines, "\t")).encode("utf-16-le"),
    }
