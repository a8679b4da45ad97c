"""Make a deck from the files that a user adds: a table, pictures, fonts. Their roles are guessed, and can be
changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any

from pnp.base.errors import ErrorDetails, Mark, PnpError
from pnp.base.sentences import Sentence, said
from pnp.base.tables import Table
from pnp.components.cards.column_roles import (
    COLUMN,
    CORNERS,
    LEFT_OUT,
    PRINTED,
    Roles,
    columns_that_count,
    roles_in,
)
from pnp.components.cards.first_deck import BACKS, Style, deck_of_pictures, first_deck, plain_yaml
from pnp.components.cards.sizes import SIZES
from pnp.desk.content_replies import FirstDeck, Guess
from pnp.desk.documents import LocalDoc
from pnp.desk.option_edits import rearrange_items, set_option
from pnp.desk.option_values import in_braces, product_node
from pnp.drawing.font_files import FONT_SUFFIXES
from pnp.language.own_files import fullest_sheet, own_sheets, own_table
from pnp.language.own_pictures import files_below, picture_finder, picture_key
from pnp.language.reader import read_text
from pnp.language.translations import message_words

TABLES = (".csv", ".tsv", ".xlsx", ".xlsm", ".ods")
_BACK_NAMES = (
    *("back", "backs", "cardback", "cardbacks", "rückseite", "rückseiten", "rueckseite", "kartenrücken"),
    *("dos", "verso", "reverso", "dorso", "reversos", "dorsos"),
)
"""Usual names for the picture of a back."""
_MOST_BACKS = 12
_MOST_COLUMNS = 12
"""The most pictures offered for backs, and the most columns for which there is a choice to print them or leave
them out."""
_PARTS = {
    "title": Sentence("Title"),
    "picture": Sentence("Picture"),
    "kind": Sentence("A colour for each"),
    "body": Sentence("Text"),
    "flavour": Sentence("Quotation"),
    "copies": Sentence("Number of copies"),
}
_BACK_LABELS = {"pattern": Sentence("Pattern"), "plain": Sentence("Plain"), "none": Sentence("None")}


@dataclass(frozen=True)
class _Brought:
    """The files that a user adds for a deck, by name, and the user's choices."""

    folder: Path
    tables: Sequence[str]
    pictures: Sequence[str]
    fonts: Sequence[str]
    chosen: Mapping[str, str]

    @property
    def table(self) -> str:
        """The table of the cards; empty if there is none."""
        return self._among("table", self.tables, next(iter(self.tables), ""))

    def size(self, usual: str = "poker") -> str:
        return self._among("size", list(SIZES), usual)

    @property
    def backs(self) -> Sequence[str]:
        """The pictures whose names suggest backs."""
        return [name for name in self.pictures if _is_back(name)]

    @property
    def fronts(self) -> Sequence[str]:
        """All other pictures."""
        return [name for name in self.pictures if not _is_back(name)]

    def back(self, among: Sequence[str]) -> str:
        return self._among("back", [*BACKS, *among], next(iter(self.backs), "pattern"))

    def roles(self, table: Table) -> Roles:
        """Return the roles of a table's columns."""
        find_back = picture_finder(self.backs if len(self.backs) > 1 else self.pictures)
        return roles_in(table, picture_finder(self.fronts), self.chosen, find_back, _is_back)

    def font(self, part: str, usual: str) -> str:
        return self._among(part, ["title", *self.fonts], usual)

    def _among(self, part: str, choices: Sequence[str], usual: str) -> str:
        """Return the choice for a part, if it still exists."""
        chosen = self.chosen.get(part)
        return chosen if chosen is not None and chosen in choices else usual


def deck_from_files(folder: Path, chosen: Mapping[str, str], language: str = "en") -> FirstDeck:
    """Return a spec for cards made from files, and the guesses about them.

    :param folder: the folder of the spec; the files are in it and below.
    :param chosen: the user's choices for some parts, which replace guesses.
    :raises PnpError: if there is neither a table nor a picture.
    """
    words = message_words(language)
    tables = files_below(folder, TABLES)
    found = _Brought(
        folder,
        sorted(tables, key=lambda one: one.count("/")),
        files_below(folder),
        files_below(folder, FONT_SUFFIXES),
        chosen,
    )
    if found.table:
        deck = _from_table(found)
    elif found.pictures:
        deck = _from_pictures(found)
    else:
        raise PnpError(
            Sentence(
                "there is no table or picture here: add a CSV, XLSX or ODS file, or PNG, JPEG or SVG files"
            )
        )
    return replace(
        deck,
        guesses=tuple(
            replace(
                one,
                label=said(one.label, words) if isinstance(one.label, Sentence) else one.label,
                choice_labels=tuple(
                    said(own, words) if isinstance(own, Sentence) else own for own in one.choice_labels
                ),
            )
            for one in deck.guesses
        ),
        remarks=tuple(said(remark, words) for remark in deck.remarks),
    )


def laid_out_anew(doc: LocalDoc, number: int) -> str:
    """Return the text with the fronts and the number of copies of a deck's cards guessed from its table, and
    also the backs if the text lists their contents. Empty if the product isn't a deck with a table.

    :raises PnpError: if the text can't be edited in this way.
    """
    product = product_node(read_text(doc.text, doc.name), number)
    plain = product.plain() if product is not None else None
    if not isinstance(plain, dict) or plain.get("pieces") != "cards" or not isinstance(plain.get("table"), str):
        return ""
    chosen = {"table": plain["table"], "sheet": str(plain.get("sheet", "")), "size": str(plain.get("size", ""))}
    made = product_node(read_text(deck_from_files(doc.path.parent, chosen).text, doc.name), 1)
    assert made is not None
    own: Any = made.plain()
    text = doc.text
    replaced = ("front", "each", *(["back"] if isinstance(plain.get("back"), list) else []))
    for option in replaced:
        text = set_option(text, number, (option,), "")
    for option in replaced:
        if isinstance(own.get(option), str):
            text = set_option(text, number, (option,), own[option])
        for element in own[option] if isinstance(own.get(option), list) else ():
            text = rearrange_items(text, number, (option,), "add", in_braces(element))
    return text


def _is_back(name: str) -> bool:
    path = PurePosixPath(name)
    folder = path.parent.name.casefold()
    return picture_key(path.name) in _BACK_NAMES or folder in _BACK_NAMES


def _from_pictures(found: _Brought) -> FirstDeck:
    """Return a deck of finished pictures."""
    folders = {PurePosixPath(name).parent.as_posix() for name in found.fronts or found.pictures}
    fronts_in = folders.pop() if len(folders) == 1 else "."
    beside = [name for name in found.backs if PurePosixPath(name).parent.as_posix() != fronts_in]
    backs = PurePosixPath(beside[0]).parent.as_posix() if len(beside) > 1 else next(iter(beside), "")
    size = found.size("")
    text = deck_of_pictures(fronts_in, backs, Style(size=size))
    by_itself = Sentence("From the pictures")
    return FirstDeck(text, (_size_guess(size, {"": by_itself}),))


def _from_table(found: _Brought) -> FirstDeck:
    """Return a deck with a layout for the columns of a table."""
    errors: list[ErrorDetails] = []
    sheets = own_sheets(found.table, found.folder)
    chosen = found.chosen.get("sheet", "")
    sheet = chosen if chosen in sheets else fullest_sheet(found.table, found.folder)
    table = own_table(found.table, found.folder, Mark(found.table), errors, sheet, Mark("sheet"))
    guesses = [Guess("table", Sentence("Table"), found.table, (*found.tables,), (*found.tables,))]
    if table is None or errors or not table.rows:
        own = f"    table: {plain_yaml(found.table)}\n    size: {found.size()}\n"
        own += f"    sheet: {plain_yaml(sheet)}\n" if sheet else ""
        guesses += _sheet_guesses(sheet, sheets)
        return FirstDeck(f"pnp: 1\nproducts:\n  - pieces: cards\n{own}", tuple(guesses))
    roles = found.roles(table)
    columns = roles.columns()
    fonts = _fonts(found)
    style = Style(found.size(), found.back(_backs(found, roles)), *fonts)
    remarks = [*_remarks(roles)]
    if len(found.tables) < 2:
        guesses.clear()
    guesses += _sheet_guesses(sheet, sheets)
    guesses += _column_guesses(columns, table)
    guesses += _more_guesses(roles, table)
    guesses.append(_size_guess(style.size))
    guesses.append(_back_guess(roles, style.back, _backs(found, roles)))
    if found.fonts:
        guesses += _font_guesses(found, fonts)
    return FirstDeck(first_deck(roles, found.table, sheet, style), tuple(guesses), tuple(remarks))


def _backs(found: _Brought, roles: Roles) -> Sequence[str]:
    """Return the pictures that may be on the backs: those named like a back, or those that no card uses."""
    used = roles.picture.files if roles.picture else ()
    pictures = found.backs or [picture for picture in found.pictures if picture not in used]
    return pictures[:_MOST_BACKS]


def _remarks(roles: Roles) -> Iterator[Sentence]:
    """Yield a remark that names the missing pictures."""
    named = [pictures for pictures in (roles.picture, roles.back) if pictures is not None]
    missing = [*dict.fromkeys(name for pictures in named for name in pictures.missing)]
    if not missing:
        return
    yield Sentence(
        "{count} picture is missing: {names}. Drop it here.",
        "{count} pictures are missing: {names}. Drop them here.",
        count=len(missing),
        names=", ".join(missing[:5]) + (" …" if len(missing) > 5 else ""),
    )


def _column_guesses(columns: Mapping[str, str], table: Table) -> Iterator[Guess]:
    """Yield a guess for each part of a card, with all columns to choose from."""
    choices, labels = ("", *table.columns), (Sentence("Nothing"), *table.columns)
    for part, label in _PARTS.items():
        own = ("", *columns_that_count(table)) if part == "copies" else choices
        yield Guess(part, label, columns[part], own, (labels[0], *own[1:]))
    last = max((at for at, part in enumerate(CORNERS, 1) if columns[part]), default=0)
    for part in CORNERS[: max(last + 1, 2)]:
        yield Guess(part, Sentence("Corner {number}", number=part[-1]), columns[part], choices, labels)


def _more_guesses(roles: Roles, table: Table) -> Iterator[Guess]:
    """Yield a guess for each column without a role: whether it's printed."""
    labels = (Sentence("Printed, with its name"), Sentence("Not printed"))
    for column in [name for name in table.columns if name in (*roles.more, *roles.left_out)][:_MOST_COLUMNS]:
        value = PRINTED if column in roles.more else LEFT_OUT
        yield Guess(f"{COLUMN}{column}", column, value, (PRINTED, LEFT_OUT), labels)


def _sheet_guesses(sheet: str, sheets: Sequence[str]) -> Iterator[Guess]:
    if len(sheets) > 1:
        yield Guess("sheet", Sentence("Sheet"), sheet or sheets[0], (*sheets,), (*sheets,))


def _size_guess(size: str, others: Mapping[str, str] | None = None) -> Guess:
    own = {
        name: Sentence("{name} ({width:g} × {height:g} mm)", name=name, width=card.width, height=card.height)
        for name, card in SIZES.items()
    }
    choices = {**(others or {}), **own}
    return Guess("size", Sentence("Card size"), size, tuple(choices), tuple(choices.values()))


def _back_guess(roles: Roles, back: str, pictures: Sequence[str]) -> Guess:
    columns = [one.column for one in roles.backs]
    labels = (Sentence("From the column {column}", column=column) for column in columns)
    value = f"{{{roles.back.column}}}" if roles.back else back
    choices = (*BACKS, *(f"{{{column}}}" for column in columns), *pictures)
    return Guess("back", Sentence("Backs"), value, choices, (*_BACK_LABELS.values(), *labels, *pictures))


def _fonts(found: _Brought) -> tuple[str, str]:
    """Return the fonts of the title and of the text."""
    bold = [name for name in found.fonts if any(word in name.casefold() for word in _BOLD)]
    title = next(iter(bold or found.fonts), "title")
    plain = [name for name in found.fonts if name != title]
    regular = [name for name in plain if any(word in name.casefold() for word in ("regular", "text", "book"))]
    text = found.font("text-font", next(iter(regular or plain), ""))
    return found.font("title-font", title), "" if text == "title" else text


_BOLD = ("bold", "title", "display", "heading", "black", "heavy")


def _font_guesses(found: _Brought, fonts: tuple[str, str]) -> Iterator[Guess]:
    choices = ("title", *found.fonts)
    labels = (Sentence("The theme's"), *(PurePosixPath(name).stem for name in found.fonts))
    for part, label, font in zip(
        ("title-font", "text-font"), (Sentence("Font of titles"), Sentence("Font of texts")), fonts, strict=True
    ):
        yield Guess(part, label, font or "title", choices, labels)
