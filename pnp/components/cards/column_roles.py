"""The roles of a table's columns on cards: title, number of copies, picture, kind, number in a corner, or text.
They are derived from the names of columns if these are usual ones, otherwise from the values."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from pnp.base.tables import Table
from pnp.components.cards.elements import PICTURES

_Names = tuple[str, ...]
_TITLES: _Names = (
    *("name", "title", "card", "card name", "card title", "titel", "karte", "kartenname", "kartentitel"),
    *("nombre", "título", "carta", "nom", "titre", "carte"),
)
_COPIES: _Names = (
    *("count", "amount", "copy", "menge", "#", "x", "number in deck", "in deck", "how many", "stück"),
)
_COUNTING = re.compile(
    r"\b(copies|qty|quantity|anzahl|stückzahl|kopien|cantidad|copias|quantité|qté|exemplaires)\b"
    r"|\bhow many( (cards|of|in|per|to print)\b.*)?\W*$|\b(in|per|im|pro|en|por|dans|par) "
    r"((the|each|my|el|cada|le|chaque) )?(deck|stapel|kartenstapel|mazo|paquet)\b"
    r"|\b(wie (oft|viele)|cuánt[ao]s|combien)( (im|pro|karten|en|por|cartas|dans|par|de cartes)\b.*)?\W*$"
)
"""Words in the names of columns that count copies, with any other words beside them."""
_KINDS: _Names = (
    *("type", "kind", "suit", "class", "category", "faction", "element", "typ", "art", "farbe", "klasse"),
    *("kategorie", "tipo", "palo", "clase", "categoría", "couleur", "classe", "catégorie"),
)
_FLAVOURS: _Names = ("flavour", "flavor", "flavour text", "flavor text", "quote", "zitat", "cita", "citation")
_NUMBERS: _Names = ("id", "no", "nr", "number", "index", "nummer", "número", "numéro", "n°")
_PICTURE_NAMES: _Names = ("art", "icon", "archivo", "dessin")
"""The usual names of columns of pictures, in small letters."""
_PICTURE_WORDS = re.compile(
    r"image|picture|illustrat|portrait|artwork|photo|\bfile|bild|grafik|foto|datei|imagen|ilustraci|dibujo|fichier"
)
"""Words that occur only in the names of columns of pictures."""
_TICKS = frozenset(("true", "false", "wahr", "falsch", "vrai", "faux", "verdadero", "falso"))
"""The values of check boxes in spreadsheets, which are notes for the people who edit the table."""
_NOTES = re.compile(
    r"\b(notes?|remarks?|comments?|to ?do|internal|notiz(en)?|bemerkung(en)?|anmerkung(en)?|kommentare?|intern"
    r"|remarques?|commentaires?|interne|notas?|observaci(ón|ones)|comentarios?|interno)\b"
)
"""Words in the names of columns that aren't for the players."""
_BACKS = re.compile(
    r"\b(card ?)?backs?\b|\b(karten)?(rückseiten?|rueckseiten?|rücken)\b|\b(dos|verso|reversos?|dorsos?)\b"
)
"""Words in the names of columns that name the pictures of backs."""
MOST_KINDS = 8
MOST_CORNERS = 4
"""The most different values of a kind, and the most short values in corners."""
_MOST_COPIES, _MOST_SHORT, _MOST_TITLE = 30, 4, 40
_MOST_MISSING = 0.5
"""The fraction of the pictures that may be missing."""
_FEW, _MANY_ROWS = 0.25, 8
"""A column with text in fewer than this fraction of the rows isn't printed, if there are many rows."""

FindPicture = Callable[[str], str | None]
"""A function that returns the file that a value names, possibly without folder or suffix; None if there is
none."""
ONE_COLUMN = ("title", "copies", "picture", "kind", "body", "flavour")
CORNERS = tuple(f"corner-{number}" for number in range(1, MOST_CORNERS + 1))
"""The parts of a card whose column a user can choose."""
COLUMN = "column:"
"""The prefix of a column's name in a user's choice to print it or not."""
PRINTED, LEFT_OUT = "print", "leave-out"


@dataclass(frozen=True, slots=True)
class Pictures:
    """The pictures that a column names."""

    column: str
    pattern: str
    """The file, with its column in braces."""
    missing: tuple[str, ...] = ()
    """The values without a file, if others have one."""
    files: tuple[str, ...] = ()
    """The existing files."""


@dataclass(frozen=True, slots=True)
class Roles:
    """The columns of a table by their roles; empty for a role without a column."""

    title: str
    copies: str = ""
    picture: Pictures | None = None
    kind: str = ""
    kinds: tuple[str, ...] = ()
    """The values of the kind, in the order in which they occur."""
    corners: tuple[str, ...] = ()
    """The column of each corner, starting at the top left; empty for an empty corner."""
    body: str = ""
    flavour: str = ""
    more: tuple[str, ...] = ()
    """The other columns that are printed."""
    left_out: tuple[str, ...] = ()
    """The columns that aren't printed: notes, and those in which only a few cards have text."""
    back: Pictures | None = None
    """The pictures of the backs."""
    backs: tuple[Pictures, ...] = ()
    """The pictures that each column would give for the backs, if it names any."""
    gaps: frozenset[str] = frozenset()
    """The columns in which some cells are empty."""

    @property
    def pattern(self) -> str:
        """The file of the picture, with its column in braces; empty for none."""
        return self.picture.pattern if self.picture else ""

    def columns(self) -> Mapping[str, str]:
        """Return the column of each part of a card."""
        own = {part: getattr(self, part) for part in ONE_COLUMN if part != "picture"}
        corners = dict(zip(CORNERS, (*self.corners, *[""] * MOST_CORNERS), strict=False))
        return {**own, "picture": self.picture.column if self.picture else "", **corners}


def roles_in(
    table: Table,
    find: FindPicture,
    chosen: Mapping[str, str] | None = None,
    find_back: FindPicture | None = None,
    is_back: Callable[[str], bool] = lambda _file: False,
) -> Roles:
    """Return the roles of a table's columns. Numbers that only count the rows have no role.

    :param chosen: the columns that a user has chosen for parts of a card, such as ``title`` or ``corner-1``; an
        empty one for none. A column that the table doesn't have is ignored. ``back`` has its column in braces;
        anything else there is a back that is the same for all. ``column:NAME`` is ``print`` or ``leave-out``.
    :param find_back: finds the pictures of backs; by default ``find``.
    :param is_back: whether a file's name or folder is one that is usual for backs.
    """
    chosen = chosen or {}
    parts = {part: own for part, own in chosen.items() if part in (*ONE_COLUMN, *CORNERS)}
    guess = _Guess(table, find, {k: v for k, v in parts.items() if not v or v in table.columns})
    printed = {k.removeprefix(COLUMN): v == PRINTED for k, v in chosen.items() if k.startswith(COLUMN)}
    return guess.roles(printed, _backs_in(table, find_back or find, is_back, chosen.get("back")))


@dataclass(frozen=True, slots=True)
class _Backs:
    """The backs that columns can give, and the one that is used."""

    all: tuple[Pictures, ...]
    own: Pictures | None


def _backs_in(table: Table, find: FindPicture, is_back: Callable[[str], bool], chosen: str | None) -> _Backs:
    texts = {column: [row[column].text for row in table.rows if row[column].text] for column in table.columns}
    found = [_pictures(column, own, find) for column, own in texts.items() if own]
    some = tuple(
        one for one in found if one is not None and (one.files or _BACKS.search(one.column.casefold()))
    )
    if chosen is not None:
        return _Backs(some, next((one for one in some if f"{{{one.column}}}" == chosen), None))
    named = (one for one in some if _BACKS.search(one.column.casefold()))
    kept = (one for one in some if len(one.files) > 1 and all(map(is_back, one.files)))
    return _Backs(some, next(named, None) or next(kept, None))


def columns_that_count(table: Table) -> Sequence[str]:
    """Return the columns that can give the number of copies of each card."""
    return [column for column in table.columns if all(_is_count(row[column].text or "1") for row in table.rows)]


class _Guess:
    """Finds the columns for one part of a card after another."""

    def __init__(self, table: Table, find: FindPicture, chosen: Mapping[str, str]) -> None:
        self._values = {
            column: [row[column].text for row in table.rows if row[column].text] for column in table.columns
        }
        self._rows, self._find, self._chosen = len(table.rows), find, chosen
        taken = set(chosen.values())
        self._columns = [column for column in table.columns if self._values[column]]
        self._left = [column for column in self._columns if column not in taken]

    def roles(self, printed: Mapping[str, bool], backs: _Backs) -> Roles:
        """Return the roles.

        :param printed: the user's choices to print columns without a role, or to leave them out.
        """
        values = self._values
        aside = [column for column in self._left if self._is_aside(column, printed, backs)]
        if len(aside) < len(self._left):
            self._left = [column for column in self._left if column not in aside]
        copies = self._take("copies", lambda left: _first(left, self._are_copies))
        named = self._take("title", lambda left: _first(left, lambda c: _is_called(c, _TITLES)))
        picture = self._picture([*self._left, *([named] if named else [])])
        if picture is not None and picture.column in self._left:
            self._left.remove(picture.column)
        self._left = [
            column
            for column in self._left
            if not _is_a_number(column, values[column])
            and not _TICKS.issuperset(map(str.casefold, values[column]))
        ]
        title = named or self._take("title", lambda left: self._title(left, picture))
        kind = self._take("kind", self._kind)
        flavour = self._take("flavour", lambda left: _first(left, lambda c: _is_called(c, _FLAVOURS)))
        body = self._take("body", lambda _left: "") if "body" in self._chosen else None
        corners = tuple(self._corners())
        few = [column for column in self._left if self._is_in_few(column) and not printed.get(column)]
        if body is None:
            most = [column for column in self._left if column not in few]
            body = self._take(
                "body", lambda left: max(most or left, key=lambda c: sum(map(len, values[c])), default="")
            )
        left_out = {*aside, *few} - {title, body}
        return Roles(
            title=title,
            copies=copies,
            picture=picture,
            kind=kind,
            kinds=tuple(dict.fromkeys(values[kind])) if kind else (),
            corners=corners,
            body=body,
            flavour=flavour,
            more=tuple(column for column in self._left if column not in left_out),
            left_out=tuple(column for column in self._columns if column in left_out),
            back=backs.own,
            backs=backs.all,
            gaps=frozenset(c for c in values if len(values[c]) < self._rows),
        )

    def _is_aside(self, column: str, printed: Mapping[str, bool], backs: _Backs) -> bool:
        """Return whether a column is left out regardless of its values."""
        if column in printed:
            return not printed[column]
        is_of_backs = bool(_BACKS.search(column.casefold())) and any(one.column == column for one in backs.all)
        return is_of_backs or bool(_NOTES.search(column.casefold()))

    def _is_in_few(self, column: str) -> bool:
        return self._rows >= _MANY_ROWS and len(self._values[column]) < _FEW * self._rows

    def _take(self, part: str, guess: Callable[[list[str]], str]) -> str:
        """Return the column of a part: the chosen one, or one guessed from the remaining ones."""
        if part in self._chosen:
            column = self._chosen[part]
            return column if column in self._columns else ""
        column = guess(self._left)
        if column in self._left:
            self._left.remove(column)
        return column

    def _are_copies(self, column: str) -> bool:
        is_called = _is_called(column, _COPIES) or bool(_COUNTING.search(column.casefold()))
        return is_called and all(map(_is_count, self._values[column]))

    def _picture(self, columns: Sequence[str]) -> Pictures | None:
        """Return the pictures of the cards: from a column that names files, or one whose values resemble the
        names of files."""
        if "picture" in self._chosen:
            column = self._chosen["picture"]
            return _pictures(column, self._values[column], self._find, is_sure=True) if column else None
        named = [column for column in columns if _has_pictures(column)]
        for column in dict.fromkeys((*named, *columns)):
            if (found := _pictures(column, self._values[column], self._find)) is not None:
                return found
        return None

    def _title(self, columns: Sequence[str], picture: Pictures | None) -> str:
        """Return the column with the names of the cards. Pictures are often named after cards, so a column that
        isn't only for pictures may also have the names."""
        if picture and not _has_pictures(picture.column) and self._could_be_title(picture.column):
            return picture.column
        return _first(columns, self._could_be_title) or next(iter(columns), "")

    def _could_be_title(self, column: str) -> bool:
        texts = self._values[column]
        words = [text for text in texts if not re.fullmatch(r"[\d\W]*", text)]
        is_short = max(map(len, texts)) <= _MOST_TITLE
        return len(words) > len(texts) / 2 and is_short and len({*texts}) > len(texts) / 2

    def _kind(self, columns: Sequence[str]) -> str:
        """Return the column with a few values that keep recurring: one with a usual name, or the first."""
        values = self._values

        def could_be(column: str) -> bool:
            different = {*values[column]}
            are_words = not all(re.fullmatch(r"[\d\W]*", text) for text in different)
            return 2 <= len(different) <= MOST_KINDS and are_words and max(map(len, different)) <= 24

        named = _first(columns, lambda c: _is_called(c, _KINDS) and could_be(c))
        return named or _first(columns, lambda c: could_be(c) and self._rows >= 2 * len({*values[c]}))

    def _corners(self) -> Sequence[str]:
        """Return the column of each corner up to the last one that has one: the chosen column, or one with
        short values. If a corner was chosen to be empty, its column isn't moved to another corner."""
        short = [column for column in self._left if self._is_short(column)]
        found: list[str] = []
        for part in CORNERS:
            if self._chosen.get(part) == "" and short:
                del short[0]
            column = self._take(part, lambda _left: next(iter(short), ""))
            if column in short:
                short.remove(column)
            found.append(column)
        return found[: max((at for at, column in enumerate(found, 1) if column), default=0)]

    def _is_short(self, column: str) -> bool:
        return max(map(len, self._values[column])) <= _MOST_SHORT


def _is_a_number(column: str, texts: Sequence[str]) -> bool:
    """Return whether a column only numbers the cards."""
    running = [str(number) for number in range(1, len(texts) + 1)]
    return len(texts) > 2 and (
        texts == running or (_is_called(column, _NUMBERS) and len({*texts}) == len(texts))
    )


def _first(columns: Sequence[str], holds: Callable[[str], bool]) -> str:
    return next(filter(holds, columns), "")


def _is_called(column: str, names: Sequence[str]) -> bool:
    return column.strip(" .:").casefold() in names


def _has_pictures(column: str) -> bool:
    """Return whether a column has a usual name for columns of pictures."""
    return _is_called(column, _PICTURE_NAMES) or bool(_PICTURE_WORDS.search(column.casefold()))


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and int(text[:4]) <= _MOST_COPIES and len(text) < 4


def _pictures(
    column: str, texts: Sequence[str], find: FindPicture, *, is_sure: bool = False
) -> Pictures | None:
    """Return the pictures that a column names; None if its values don't resemble names of pictures.

    :param is_sure: whether a user says that it names them.
    """
    found = {text: file for text in texts if (file := find(text)) is not None}
    missing = tuple(dict.fromkeys(text for text in texts if text not in found))
    files = tuple(dict.fromkeys(found.values()))
    are_files = all(PurePosixPath(text).suffix.casefold() in PICTURES for text in texts)
    if not found:
        is_named = _PICTURE_WORDS.search(column.casefold()) and all(map(_could_be_file, texts))
        return Pictures(column, f"{{{column}}}", missing) if are_files or is_sure or is_named else None
    if not (are_files or is_sure) and len(missing) > _MOST_MISSING * len({*texts}):
        return None
    pattern = _around(column, found) or _like(column, found)
    return Pictures(column, pattern, missing, files) if pattern else None


def _could_be_file(text: str) -> bool:
    """Return whether a text may be the name of a file rather than a description of a picture."""
    return len(text) <= _MOST_TITLE and not re.search(r"[.,;!?]\s|\n", text) and text.count(" ") < 4


def _around(column: str, found: Mapping[str, str]) -> str:
    """Return the text before and after the values in the names of their files, if it's the same for all."""
    around = set()
    for text, file in found.items():
        if text not in file:
            return ""
        at = file.rindex(text)
        around.add((file[:at], file[at + len(text) :]))
    if len(around) != 1:
        return ""
    ((before, after),) = around
    return f"{before}{{{column}}}{after}"


def _like(column: str, found: Mapping[str, str]) -> str:
    """Return the folder of files whose names only resemble the values, with the column in braces; empty for
    several folders."""
    folders = {PurePosixPath(file).parent for file in found.values()}
    if len(folders) != 1 or any("/" in text for text in found):
        return ""
    return (folders.pop() / f"{{{column}}}").as_posix()
