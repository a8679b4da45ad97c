"""A first deck from a table: a spec whose layout follows from what is in the columns, plain to read and change.

A column becomes the title, the number of copies, a picture, a kind with a colour for each value, a number in a
corner, or text. What it is follows from its name, if that is a usual one, or from its values.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from pnp.base.tables import Table

_Names = tuple[str, ...]
_TITLES: _Names = (
    *("name", "title", "card", "card name", "titel", "karte", "nombre", "título", "carta", "nom", "titre"),
    "carte",
)
_COPIES: _Names = (
    *("copies", "count", "qty", "quantity", "amount", "copy", "number of copies", "anzahl", "kopien", "menge"),
    *("cantidad", "copias", "quantité", "exemplaires", "#", "x"),
)
_KINDS: _Names = (
    *("type", "kind", "suit", "class", "category", "faction", "element", "typ", "art", "farbe", "klasse"),
    *("kategorie", "tipo", "palo", "clase", "categoría", "couleur", "classe", "catégorie"),
)
_FLAVOURS: _Names = ("flavour", "flavor", "flavour text", "flavor text", "quote", "zitat", "cita", "citation")
_NUMBERS: _Names = ("id", "no", "no.", "nr", "nr.", "number", "index", "nummer", "número", "numéro", "n°")
"""What columns are usually called, in small letters."""
_PICTURES = (".png", ".jpg", ".jpeg", ".svg", ".webp", ".gif", ".tif", ".tiff", ".bmp", ".avif")
_PHOTOGRAPHS = (".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".avif")
COLOURS = ("#27506b", "#8c2f39", "#3d6b35", "#6b4c8a", "#9a5b13", "#1f6f6f", "#7a3b69", "#4a4a55")
"""A colour for each kind, dark enough for white letters: at least 5 to 1."""
_MOST_COPIES, _MOST_SHORT, _MOST_TITLE, _LONG = 30, 4, 40, 40
_CORNERS = (
    ("top-left", "left: 2.5mm, top: 2mm"),
    ("top-right", "right: 2.5mm, top: 2mm"),
    ("bottom-left", "left: 2.5mm, bottom: 2.5mm"),
    ("bottom-right", "right: 2.5mm, bottom: 2.5mm"),
)
"""The corners for short values, and the place of their circles."""

FindPicture = Callable[[str], str | None]
"""The file that a value names, or names without its folder or its ending; None if there is none."""


@dataclass(frozen=True, slots=True)
class Roles:
    """What each column of a table is for; empty if none is."""

    title: str
    copies: str = ""
    pattern: str = ""
    """The file of the picture, with its column in braces."""
    kind: str = ""
    kinds: tuple[str, ...] = ()
    """The values of the kind, in the order in which they occur."""
    corners: tuple[str, ...] = ()
    body: str = ""
    flavour: str = ""
    more: tuple[str, ...] = ()
    """The other columns with anything in them."""
    gaps: frozenset[str] = frozenset()
    """The columns in which some cells are empty."""


def roles_in(table: Table, find: FindPicture) -> Roles:
    """What the columns of a table are for. Numbers that only count the rows are for nothing."""
    values = {column: [row[column].text for row in table.rows if row[column].text] for column in table.columns}
    left = [column for column in table.columns if values[column]]
    copies = _first(left, lambda c: _is_called(c, _COPIES) and all(map(_is_count, values[c])))
    pictures = {c: pattern for c in left if c != copies and (pattern := _pattern(c, values[c], find))}
    left = [c for c in left if c not in (copies, *pictures) and not _is_a_number(c, values[c])]
    title = _title(left, values) or next(iter(left), "")
    left = [c for c in left if c != title]
    kind = _kind(left, values, len(table.rows))
    flavour = _first(left, lambda c: _is_called(c, _FLAVOURS))
    left = [c for c in left if c not in (kind, flavour)]
    corners = tuple(c for c in left if max(map(len, values[c])) <= _MOST_SHORT)[: len(_CORNERS)]
    left = [c for c in left if c not in corners]
    body = max(left, key=lambda c: sum(map(len, values[c])), default="")
    return Roles(
        title=title,
        copies=copies,
        pattern=next(iter(pictures.values()), ""),
        kind=kind,
        kinds=tuple(dict.fromkeys(values[kind])) if kind else (),
        corners=corners,
        body=body,
        flavour=flavour,
        more=tuple(c for c in left if c != body),
        gaps=frozenset(c for c in table.columns if len(values[c]) < len(table.rows)),
    )


def _is_a_number(column: str, texts: Sequence[str]) -> bool:
    """Whether a column only numbers the cards."""
    running = [str(number) for number in range(1, len(texts) + 1)]
    return len(texts) > 2 and (
        texts == running or (_is_called(column, _NUMBERS) and len({*texts}) == len(texts))
    )


def _first(columns: Sequence[str], holds: Callable[[str], bool]) -> str:
    return next(filter(holds, columns), "")


def _is_called(column: str, names: Sequence[str]) -> bool:
    return column.strip().casefold() in names


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and int(text[:4]) <= _MOST_COPIES and len(text) < 4


def _title(columns: Sequence[str], values: Mapping[str, Sequence[str]]) -> str:
    """The column that names a card: by its own name, or the first of short texts that mostly differ."""

    def could_be(column: str) -> bool:
        texts = values[column]
        words = [text for text in texts if not re.fullmatch(r"[\d\W]*", text)]
        return (
            len(words) > len(texts) / 2
            and max(map(len, texts)) <= _MOST_TITLE
            and len({*texts}) > len(texts) / 2
        )

    return _first(columns, lambda c: _is_called(c, _TITLES)) or _first(columns, could_be)


def _kind(columns: Sequence[str], values: Mapping[str, Sequence[str]], rows: int) -> str:
    """The column with a few values that come again and again: by its own name, or the first."""

    def could_be(column: str) -> bool:
        texts = values[column]
        different = {*texts}
        are_words = not all(re.fullmatch(r"[\d\W]*", text) for text in different)
        return 2 <= len(different) <= len(COLOURS) and are_words and max(map(len, different)) <= 24

    named = _first(columns, lambda c: _is_called(c, _KINDS) and could_be(c))
    return named or _first(columns, lambda c: could_be(c) and rows >= 2 * len({*values[c]}))


def _pattern(column: str, texts: Sequence[str], find: FindPicture) -> str:
    """The file that a column names, with the column in braces; empty if its values aren't names of pictures."""
    if all(PurePosixPath(text).suffix.casefold() in _PICTURES for text in texts):
        return _around(column, texts, find) or f"{{{column}}}"
    return _around(column, texts, find)


def _around(column: str, texts: Sequence[str], find: FindPicture) -> str:
    """What stands before and after the values in the names of their files, if it's the same for all."""
    around = set()
    for text in texts:
        found = find(text)
        if found is None or text not in found:
            return ""
        at = found.rindex(text)
        around.add((found[:at], found[at + len(text) :]))
    if len(around) != 1:
        return ""
    ((before, after),) = around
    return f"{before}{{{column}}}{after}"


# The spec


def first_deck(table: Table, file: str, sheet: str, find: FindPicture) -> str:
    """A spec for a deck, with a layout for the columns of a table, and comments that say what each line does.

    :param file: the name of the table's file, as the spec is to give it; ``sheet`` is empty for the first one.
    """
    roles = roles_in(table, find)
    lines = [
        "pnp: 1",
        "products:",
        "  - pieces: cards",
        f"    table: {json.dumps(file, ensure_ascii=False)}",
        *([f"    sheet: {_quoted(sheet)}"] if sheet else []),
        "    size: poker   # or bridge, tarot, mini, or your own, such as {width: 60mm, height: 90mm}",
    ]
    if roles.copies:
        lines.append(f"    each: {_quoted(roles.copies)}   # how many of each card")
    lines += [
        "    back: pattern   # or plain, none, or a list like the one below",
        "    front:   # from bottom to top",
    ]
    return "\n".join([*lines, *(f"      {line}" for line in _front(roles))]) + "\n"


def _front(roles: Roles) -> Iterator[str]:
    yield from _band(roles)
    yield from _picture(roles)
    yield "# the title"
    left, right = (14 if roles.corners[number:] else 5 for number in range(2))
    place = f"left: {left}mm, right: {right}mm, top: 2.5mm, height: 9mm"
    yield _text([roles.title], f'font: title, colour: "#ffffff", size: 6mm, smallest: 2.5mm, {place}')
    yield from _texts(roles)
    for (where, place), column in zip(_CORNERS, roles.corners, strict=False):
        unless = f', unless: {{{_quoted(column)}: ""}}' if column in roles.gaps else ""
        circle = f"{place}, width: 10mm, height: 10mm{unless}"
        yield f"# {column}, {where.replace('-', ' ')}"
        yield f'- {{shape: ellipse, fill: "#ffffff", line: "#333333", {circle}}}'
        yield _text([column], f"font: bold, size: 5.5mm, smallest: 2mm, {place}, width: 10mm, height: 10mm")


def _band(roles: Roles) -> Iterator[str]:
    """The band behind the title, in a colour for each kind."""
    band = "left: 0mm, right: 0mm, top: 0mm, height: 14mm"
    if not roles.kind:
        yield "# the band behind the title"
        yield f'- {{shape: box, fill: "{COLOURS[0]}", {band}}}'
        return
    yield f"# the band behind the title, in a colour for each {roles.kind}"
    yield f'- {{shape: box, fill: "#4a4a55", {band}}}'
    for value, colour in zip(roles.kinds, COLOURS, strict=False):
        yield f'- {{shape: box, fill: "{colour}", {band}, when: {{{_quoted(roles.kind)}: {_quoted(value)}}}}}'


def _picture(roles: Roles) -> Iterator[str]:
    if not roles.pattern:
        return
    yield "# the picture; `fit: cover` fills its box and cuts off the rest"
    fit = "cover" if PurePosixPath(roles.pattern).suffix.casefold() in _PHOTOGRAPHS else "whole"
    picture = json.dumps(roles.pattern, ensure_ascii=False)
    yield f"- {{picture: {picture}, fit: {fit}, left: 4mm, right: 4mm, top: 16mm, height: 33mm}}"


def _texts(roles: Roles) -> Iterator[str]:
    """The kind in one line, the other texts below it, and a quotation at the foot."""
    top, bottom = 50.0 if roles.pattern else 16.0, 14 if roles.corners[2:] else 5
    sides = "left: 5mm, right: 5mm"
    if roles.kind:
        yield f"# {roles.kind}, in a line of its own"
        yield _text([roles.kind], f"font: italic, size: 3mm, {sides}, top: {top:g}mm, height: 5mm")
        top += 6
    if roles.flavour:
        yield f"# {roles.flavour}, at the foot"
        foot = f"valign: bottom, {sides}, bottom: {bottom}mm, height: 8mm"
        yield _text([roles.flavour], f"font: italic, size: 2.8mm, smallest: 1.5mm, {foot}")
        bottom += 9
    columns = [*([roles.body] if roles.body else []), *roles.more]
    if columns:
        yield "# everything else; a long text gets smaller until it fits"
        place = f"valign: top, {sides}, top: {top:g}mm, bottom: {bottom}mm"
        yield _text(columns, f"size: 3.6mm, smallest: 1.5mm, {place}", labelled=roles.more)


def _text(columns: Sequence[str], rest: str, labelled: Sequence[str] = ()) -> str:
    """A text with some columns, one below the other; some have their names before them."""
    lines = [f"**{column}** {{{column}}}" if column in labelled else f"{{{column}}}" for column in columns]
    return "- {text: " + json.dumps("\n".join(lines), ensure_ascii=False) + f", {rest}}}"


def _quoted(text: str) -> str:
    """A text as YAML: without quotes if it can't be taken for anything else."""
    return (
        text
        if re.fullmatch(r"[^\W\d]\w*", text) and text.casefold() not in _RESERVED
        else json.dumps(text, ensure_ascii=False)
    )


_RESERVED = ("true", "false", "yes", "no", "on", "off", "null", "y", "n")
