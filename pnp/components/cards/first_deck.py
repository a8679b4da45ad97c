"""Write a first deck for a table: a spec with a layout derived from the columns, easy to read and change."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from pnp.components.cards.column_roles import MOST_KINDS, Pictures, Roles
from pnp.components.cards.sizes import SIZES

_PHOTOGRAPHS = (".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".avif")
COLOURS = ("#27506b", "#8c2f39", "#3d6b35", "#6b4c8a", "#9a5b13", "#1f6f6f", "#7a3b69", "#4a4a55")
"""A colour for each kind, dark enough for white letters: at least 5 to 1."""
assert len(COLOURS) == MOST_KINDS
_CORNERS = (
    ("top-left", "left: 2.5mm, top: 2mm"),
    ("top-right", "right: 2.5mm, top: 2mm"),
    ("bottom-left", "left: 2.5mm, bottom: 2.5mm"),
    ("bottom-right", "right: 2.5mm, bottom: 2.5mm"),
)
"""The corners for short values, and the places of their circles."""
BACKS = ("pattern", "plain", "none")
_LENGTH = re.compile(r"(?<=: )(\d+(?:\.\d+)?)mm")


@dataclass(frozen=True, slots=True)
class Style:
    """The look of a first deck, apart from its columns."""

    size: str = "poker"
    back: str = "pattern"
    """A built-in back, or the file of a picture for all backs; it may have a column in braces."""
    title_font: str = "title"
    text_font: str = ""
    """The fonts of the title and of other texts: those of the theme, or files."""


USUAL_STYLE = Style()


def first_deck(roles: Roles, file: str, sheet: str, style: Style = USUAL_STYLE) -> str:
    """Return a spec for a deck, with a layout for the columns of a table, and a comment on what each line does.

    :param file: the name of the table's file, as written in the spec; ``sheet`` is empty for the first one.
    """
    lines = [
        "pnp: 1",
        "products:",
        "  - pieces: cards",
        f"    table: {json.dumps(file, ensure_ascii=False)}",
        *([f"    sheet: {plain_yaml(sheet)}"] if sheet else []),
        f"    size: {style.size}   # or bridge, tarot, mini, or your own: {{width: 60mm, height: 90mm}}",
    ]
    if roles.copies:
        lines.append(f"    each: {plain_yaml(roles.copies)}   # how many of each card")
    lines += [
        *_back(roles.back.pattern if roles.back else style.back),
        "    front:   # from back to front",
    ]
    front = (_scaled(line, style.size) for line in _front(roles, style))
    return "\n".join([*lines, *(f"      {line}" for line in front)]) + "\n"


def deck_of_pictures(folder: str, backs: str, style: Style = USUAL_STYLE) -> str:
    """Return a spec for a deck of finished pictures.

    :param folder: the folder or pattern of the fronts.
    :param backs: the file for all backs, or a pattern with one for each; empty if there are none.
    """
    size = [f"    size: {style.size}"] if style.size else []
    fronts = json.dumps(folder, ensure_ascii=False)
    lines = ["pnp: 1", "products:", "  - pieces: cards", *size]
    if not backs:
        return "\n".join([*lines, f"    images: {fronts}   # a card for each picture"]) + "\n"
    own = [f"      fronts: {fronts}   # a card for each picture", f"      backs: {json.dumps(backs)}"]
    return "\n".join([*lines, "    images:", *own]) + "\n"


def _back(back: str) -> Iterator[str]:
    if back in BACKS:
        yield f"    back: {back}   # or plain, none, or a list like the one below"
        return
    yield "    back:"
    yield f"      - {{picture: {json.dumps(back, ensure_ascii=False)}, fit: cover}}   # from edge to edge"


def _scaled(line: str, size: str) -> str:
    """Return a line for poker cards with its lengths scaled for cards of another size."""
    card, usual = SIZES.get(size, SIZES["poker"]), SIZES["poker"]
    factor = min(card.width / usual.width, card.height / usual.height)
    if factor == 1:
        return line
    return _LENGTH.sub(lambda found: f"{round(float(found[1]) * factor, 1):g}mm", line)


def _front(roles: Roles, style: Style) -> Iterator[str]:
    yield from _band(roles)
    yield from _picture(roles.picture)
    yield from _title(roles, style)
    yield from _texts(roles, style)
    yield from _corners(roles)
    if roles.left_out:
        yield f"# not printed: {', '.join(' '.join(column.split()) for column in roles.left_out)}"


def _title(roles: Roles, style: Style) -> Iterator[str]:
    if not roles.title:
        return
    yield "# the title"
    left, right = (14 if any(roles.corners[at : at + 1]) else 5 for at in range(2))
    place = f"left: {left}mm, right: {right}mm, top: 2.5mm, height: 9mm"
    yield _text(
        [roles.title],
        f'font: {plain_yaml(style.title_font)}, colour: "#ffffff", size: 6mm, smallest: 2.5mm, {place}',
    )


def _corners(roles: Roles) -> Iterator[str]:
    """Yield short values in circles."""
    for (where, place), column in zip(_CORNERS, roles.corners, strict=False):
        if not column:
            continue
        unless = f', unless: {{{plain_yaml(column)}: ""}}' if column in roles.gaps else ""
        circle = f"{place}, width: 10mm, height: 10mm{unless}, group: {where}"
        yield f"# {column}, {where.replace('-', ' ')}"
        yield f'- {{shape: ellipse, fill: "#ffffff", line: "#333333", {circle}}}'
        yield _text(
            [column],
            f"font: bold, size: 5.5mm, smallest: 2mm, {place}, width: 10mm, height: 10mm, group: {where}",
        )


def _band(roles: Roles) -> Iterator[str]:
    """Yield the band behind the title, in a colour for each kind."""
    band = "left: 0mm, right: 0mm, top: 0mm, height: 14mm"
    if not roles.kind:
        yield "# the band behind the title"
        yield f'- {{shape: box, fill: "{COLOURS[0]}", {band}}}'
        return
    yield f"# the band behind the title, in a colour for each {roles.kind}"
    yield f'- {{shape: box, fill: "#4a4a55", {band}}}'
    for value, colour in zip(roles.kinds, COLOURS, strict=False):
        when = f"{{{plain_yaml(roles.kind)}: {plain_yaml(value)}}}"
        yield f'- {{shape: box, fill: "{colour}", {band}, when: {when}}}'


def _picture(pictures: Pictures | None) -> Iterator[str]:
    if pictures is None:
        return
    yield "# the picture; `fit: cover` fills its box, and `optional` leaves out missing pictures"
    files = pictures.files or (pictures.pattern,)
    are_photographs = all(PurePosixPath(file).suffix.casefold() in _PHOTOGRAPHS for file in files)
    picture = json.dumps(pictures.pattern, ensure_ascii=False)
    fit = "cover" if are_photographs else "whole"
    place = "left: 4mm, right: 4mm, top: 16mm, height: 33mm"
    yield f"- {{picture: {picture}, fit: {fit}, optional: true, {place}}}"


def _texts(roles: Roles, style: Style) -> Iterator[str]:
    """Yield the kind in one line, the other texts below it, and a quotation at the foot."""
    top, bottom = 50.0 if roles.pattern else 16.0, 14 if roles.corners[2:] else 5
    sides = "left: 5mm, right: 5mm"
    if roles.kind:
        yield f"# {roles.kind}, on a separate line"
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
        font = f"font: {plain_yaml(style.text_font)}, " if style.text_font else ""
        yield _text(columns, f"{font}size: 3.6mm, smallest: 1.5mm, {place}", labelled=roles.more)


def _text(columns: Sequence[str], rest: str, labelled: Sequence[str] = ()) -> str:
    """Return a text with some columns, one below the other, some preceded by their names."""
    lines = [f"**{column}** {{{column}}}" if column in labelled else f"{{{column}}}" for column in columns]
    return "- {text: " + json.dumps("\n".join(lines), ensure_ascii=False) + f", {rest}}}"


def plain_yaml(text: str) -> str:
    """Return a text as YAML, without quotes if it can't be misread."""
    return (
        text
        if re.fullmatch(r"[^\W\d]\w*", text) and text.casefold() not in _RESERVED
        else json.dumps(text, ensure_ascii=False)
    )


_RESERVED = ("true", "false", "yes", "no", "on", "off", "null", "y", "n")
