"""Make a deck of finished pictures: a card for each file of a folder, with its back.

A file's name may contain the number of copies, as in ``knight x3.png``. Backs are found by name: the same name
as the front's in another folder, ``knight back.png`` beside it, or ``back.png`` for a whole folder. A folder
``backs`` contains the backs for the files beside it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from unicodedata import normalize

from pnp.base.sentences import Sentence
from pnp.base.tables import Cell, Row, Table
from pnp.components.cards.options import CardImages
from pnp.games.api.features import OwnFiles

NAME, FRONT, BACK, COPIES = "name", "front", "back", "copies"
"""The columns of the table made from files."""
_COPIES = re.compile(
    r"[ _-]*(?:[ _-][x×](\d{1,3})|\((\d{1,3})x?\)|[ _-](\d{1,3})[x×])$|^(\d{1,3})[x×][ _-]+", re.IGNORECASE
)
_IN_BRACKETS = re.compile(r" *\(\d{1,3}\)$")
"""The number that programs add to files that would otherwise have the same name."""
_BACK = re.compile(r"[ _-]*(?:^|[ _-])(?:backs?|verso|rückseite|dorso|reverso)$", re.IGNORECASE)
_FOR_ALL = re.compile(r"card[ _-]?backs?|backs?[ _-]of[ _-](?:the[ _-])?cards?", re.IGNORECASE)
"""The whole name of a back for all cards, apart from words that mean just a back."""
_FRONT = re.compile(r"[ _-]+(?:front|face|recto|vorderseite|anverso)$", re.IGNORECASE)
_BACKS = ("back", "backs")
"""Folders whose pictures are backs."""


@dataclass(frozen=True, slots=True)
class _File:
    """A picture's file: its path, its folder, and its name without the number of copies and the words for its
    side."""

    path: str
    folder: str
    stem: str
    copies: str
    is_back: bool

    @property
    def key(self) -> str:
        return self.stem.casefold()


def table_of_files(images: str | CardImages, files: OwnFiles) -> Table | None:
    """Return the rows made from files, sorted by name in natural order; None if there are none, which is
    reported to ``files``."""
    if isinstance(images, str):
        images = CardImages(fronts=images)
        fronts = _files(images.fronts or "", ("images",), files)
    else:
        fronts = _files(images.fronts or "", ("images", "fronts"), files)
    if fronts is None:
        return None
    backs = [one for one in fronts if one.is_back]
    if images.backs is not None:
        found = _files(images.backs, ("images", "backs"), files)
        if found is None:
            return None
        backs = found
    chosen = {one.path for one in backs}
    fronts = [one for one in fronts if one.path not in chosen and not one.is_back]
    if not fronts:
        files.report(files.mark("images"), Sentence("there are only backs here: name the files of the fronts"))
        return None
    rows = [_row(one, _back_of(one, backs, given=images.backs is not None), files) for one in fronts]
    _check_backs(rows, images, files)
    used = {row[BACK].text for row in rows}
    for one in backs:
        if one.path not in used:
            files.notice(files.mark("images"), Sentence("no card has the back '{file}'", file=one.path))
    return Table((NAME, FRONT, BACK, COPIES), tuple(rows))


def _files(pattern: str, path: Sequence[str], files: OwnFiles) -> list[_File] | None:
    found = files.pictures_at(pattern, files.mark(*path))
    if found is None:
        return None
    parted = [_parted(name) for name in sorted(found, key=natural)]
    alike = Counter((one.folder, one.key, one.is_back) for one in parted)
    return [one if alike[one.folder, one.key, one.is_back] == 1 else _as_numbered(one) for one in parted]


def _as_numbered(file: _File) -> _File:
    """Return a file whose name differs from another's only by a number in brackets, which makes it a separate
    card."""
    stem = normalize("NFC", PurePosixPath(file.path).stem)
    return replace(file, stem=stem, copies="1") if _IN_BRACKETS.search(stem) else file


def natural(name: str) -> tuple[tuple[int, int | str], ...]:
    """Return the key that sorts names as people do: 2 before 10, and capitals beside small letters."""
    parts = re.split(r"(\d+)", name.casefold())
    return tuple((0, int(part)) if part.isdecimal() else (1, part) for part in parts if part)


def _parted(path: str) -> _File:
    file = PurePosixPath(path)
    stem, folder = normalize("NFC", file.stem), file.parent
    match = _COPIES.search(stem)
    copies = next((number for number in match.groups() if number), "1") if match else "1"
    if match:
        stem = (stem[: match.start()] + stem[match.end() :]).strip() or stem
    is_back = True
    if _FOR_ALL.fullmatch(stem):
        plain = ""
    elif _BACK.search(stem):
        plain = _BACK.sub("", stem)
    else:
        plain, is_back = _FRONT.sub("", stem), False
    if folder.name.casefold() in _BACKS:
        folder, is_back = folder.parent, True
    return _File(path, folder.as_posix(), plain.strip(" _-"), copies, is_back)


def _back_of(front: _File, backs: Sequence[_File], *, given: bool) -> str:
    """Return the file of a front's back; empty if there is none.

    A back of the same name comes first; then the one for its whole folder; then, if the spec names backs, one
    named like its folder, or the only one.
    """
    same = [one for one in backs if one.key == front.key]
    beside = [one for one in same if one.folder == front.folder] or same
    if beside:
        return beside[0].path
    of_folder = [one for one in backs if one.folder == front.folder and not one.key]
    if of_folder:
        return of_folder[0].path
    folder = PurePosixPath(front.folder).name.casefold()
    for_folder = [one for one in backs if folder and one.key == folder]
    if for_folder:
        return for_folder[0].path
    above = [one for one in backs if not one.key and _holds(one.folder, front.folder)]
    if above:
        return max(above, key=lambda one: len(one.folder)).path
    return backs[0].path if given and len(backs) == 1 else ""


def _holds(outer: str, inner: str) -> bool:
    """Return whether a folder contains another."""
    return outer == "." or inner.startswith(f"{outer}/")


def _row(front: _File, back: str, files: OwnFiles) -> Row:
    mark = files.mark("images")
    texts = {NAME: front.stem, FRONT: front.path, BACK: back, COPIES: front.copies}
    return {column: Cell(text, mark) for column, text in texts.items()}


def _check_backs(rows: Iterable[Row], images: CardImages, files: OwnFiles) -> None:
    """Report cards without a back if others have one."""
    without = [row[FRONT].text for row in rows if not row[BACK].text]
    if not without or (len(without) == len([*rows]) and images.backs is None):
        return
    files.report(
        files.mark("images"),
        Sentence(
            "{count} card has no back: {files}; give its back the same file name, or one back for all",
            "{count} cards have no back: {files}; give their backs the same file names, or one back for all",
            count=len(without),
            files=", ".join(without[:3]) + (" …" if len(without) > 3 else ""),
        ),
    )


def with_rows_of(files_table: Table, own: Table, each: str, files: OwnFiles) -> Table | None:
    """Return the cards made from files, with the columns of a table. Each row names the file of a card in one
    of its columns, with or without the suffix. The card gets the columns of its row, and ``each`` gives the
    number of copies. None if a row doesn't name a file, which is reported to ``files``.
    """
    by_name = dict(_names(files_table.rows))
    column = next(
        (name for name in own.columns if any(_key(row[name].text) in by_name for row in own.rows)), None
    )
    if column is None:
        files.report(files.mark("table"), Sentence("no column of the table contains the names of the pictures"))
        return None
    found: list[Row] = []
    for row in own.rows:
        made = by_name.get(_key(row[column].text))
        if made is None:
            files.report(row[column].mark, Sentence("no picture is called '{name}'", name=row[column].text))
            continue
        copies = {} if each == "1" else {COPIES: Cell("1", row[column].mark)}
        found.append({**made, **copies, **row})
    used = {row[FRONT].text for row in found}
    for row in files_table.rows:
        if row[FRONT].text not in used:
            files.notice(
                files.mark("images"), Sentence("no row of the table names '{file}'", file=row[FRONT].text)
            )
    columns = dict.fromkeys((*files_table.columns, *own.columns))
    return Table(tuple(columns), tuple(found)) if files.is_sound else None


def with_rows_in_order(cards: Table, own: Table, each: str, files: OwnFiles) -> Table | None:
    """Return the cards of a PDF with the columns of a table that has a row for each, in the same order; None if
    the table has more or fewer rows, which is reported to ``files``.
    """
    if len(own.rows) != len(cards.rows):
        message = Sentence(
            "the table has {rows} rows, but the PDF has {cards} cards: give the table a row "
            "for each card, in the order of the cards",
            rows=len(own.rows),
            cards=len(cards.rows),
        )
        files.report(files.mark("table"), message)
        return None
    copies = () if each == "1" else (COPIES,)
    rows = tuple(
        {**made, **{name: Cell("1", made[name].mark) for name in copies}, **row}
        for made, row in zip(cards.rows, own.rows, strict=True)
    )
    return Table(tuple(dict.fromkeys((*cards.columns, *own.columns))), rows)


def _names(rows: Iterable[Row]) -> Iterator[tuple[str, Mapping[str, Cell]]]:
    """Yield each row with the possible names of its picture."""
    for row in rows:
        path = PurePosixPath(row[FRONT].text)
        for name in (row[NAME].text, path.stem, path.name, str(path)):
            yield _key(name), row


def _key(name: str) -> str:
    return normalize("NFC", name).strip().casefold()
