"""The common basis of the library's values, and their conversion: Python's own data as data for a spec, the
words of a language, and the theme of a drawing that belongs to no spec.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from datetime import date, datetime, time
from decimal import Decimal
from functools import lru_cache
from math import isnan
from pathlib import PurePath
from typing import Any

from pnp.base.errors import ErrorDetails, Mark, SpecError
from pnp.base.sentences import Sentence
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.language.errors import unknown_name
from pnp.language.overrides import Setting, setting_of
from pnp.language.reader import MAX_DEPTH, MAX_NODES, Node, Plain, strange_in
from pnp.language.translations import Words, languages, message_words, words

Notify = Callable[[str], None]
"""A function that is called with a line for the user that isn't a result, such as that a solver is being
compiled."""


def ignore(_line: str) -> None:
    """Discard a line."""


class Value:
    """A frozen dataclass that may cache results.

    Only its fields are pickled and compared. Equal values have the same hash, which ignores fields that are
    mappings.
    """

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: self.__dict__[field.name] for field in fields(self)}  # type: ignore[arg-type]

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)


class Report(Value):
    """The report of a command: text for people, which notebooks show, and data for programs."""

    def to_text(self, language: str = "en") -> str:
        """Return the report as text for people."""
        raise NotImplementedError

    def to_dict(self) -> dict[str, Any]:
        """Return the report as data for JSON."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.to_text()

    def _repr_html_(self) -> str:
        from html import escape  # only notebooks need it

        return f"<pre>{escape(str(self))}</pre>"


def plain(value: object, place: str = "") -> Plain:
    """Return Python data as plain YAML values.

    Besides these, it accepts tuples, paths, dates, decimal numbers, numbers of NumPy, and data frames of pandas
    and Polars, which become lists of rows, including a named index. Missing values in a data frame become empty
    texts. If all times in a column are midnight, they become dates. If a column of whole numbers has missing
    values, its numbers become whole again, as they were before pandas read them.

    :param place: the place of the data, for errors.
    :raises SpecError: for anything else.
    """
    return _plain(value, place, 0)


def _plain(value: object, place: str, depth: int) -> Plain:
    if depth > MAX_DEPTH:
        raise SpecError([Mark(place).error(Sentence("this is nested more than {most} deep", most=MAX_DEPTH))])
    value = _without_libraries(value)
    if isinstance(value, Value):
        kind = type(value).__name__
        message = Sentence("a {kind} isn't data; save it, and give the name of its file", kind=kind)
        raise SpecError([Mark(place).error(message)])
    if isinstance(value, Mapping):
        for key in value:
            if not isinstance(key, str):
                message = Sentence("the name of an option must be text, not {key}", key=repr(key))
                raise SpecError([Mark(place).error(message)])
        return {str(key): _plain(inner, inside(place, str(key)), depth + 1) for key, inner in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes, bytearray)):
        return [_plain(inner, f"{place}[{k}]", depth + 1) for k, inner in enumerate(value)]
    return _scalar(value, place)


def _scalar(value: object, place: str) -> Plain:
    match value:
        case str():
            return _text(value, place)
        case None | bool():
            return value
        case int():
            return int(value)
        case float():
            return "" if isnan(value) else float(value)
        case Decimal() | date():  # dates as ISO 8601 writes them
            return str(value)
        case PurePath():
            return value.as_posix()
    kind = type(value).__name__
    message = Sentence("expected text, a number, a list or a dict, not {kind}", kind=kind)
    raise SpecError([Mark(place).error(message)])


def _text(value: str, place: str) -> str:
    """Return a text, if a file can contain it.

    :raises SpecError: for characters that no YAML file may have, such as half of a pair of surrogates.
    """
    if strange := strange_in(value):
        shown = strange.encode("unicode_escape").decode()
        message = Sentence("a character that YAML doesn't allow: '{strange}'", strange=shown)
        raise SpecError([Mark(place).error(message)])
    return unicodedata.normalize("NFC", str(value))


def _without_libraries(value: object) -> object:
    """Return a data frame or a number of NumPy as Python data."""
    if isinstance(value, (str, int, float, Mapping, date)):
        return value
    if hasattr(value, "to_dicts"):  # Polars
        return [{key: "" if _is_missing(one) else one for key, one in row.items()} for row in value.to_dicts()]
    if hasattr(value, "to_dict") and hasattr(value, "index") and hasattr(value, "reset_index"):  # pandas
        named = any(name is not None for name in value.index.names)
        return _rows((value.reset_index() if named else value).to_dict("records"))
    if hasattr(value, "tolist"):  # NumPy
        return value.tolist()
    return value


def _rows(rows: Sequence[Mapping[Any, object]]) -> list[dict[str, object]]:
    """Return the rows of a data frame as people would have written them; see `plain`."""
    columns = dict[str, list[object]]()
    for name in rows[0] if rows else ():
        given = [row[name] for row in rows]
        there = [one for one in given if not _is_missing(one)]
        shorter = _shortened(there, some_missing=len(there) < len(given))
        columns[str(name)] = ["" if _is_missing(one) else shorter(one) for one in given]
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def _shortened(values: Sequence[Any], *, some_missing: bool) -> Callable[[Any], object]:
    """Return a function that restores the values of a column to what they were before pandas read them."""
    if values and all(isinstance(one, datetime) and one.time() == time() for one in values):
        return lambda one: one.date()
    if some_missing and all(isinstance(one, float) and one.is_integer() for one in values):
        return int
    return lambda one: one


def _is_missing(value: object) -> bool:
    """Return whether a cell of a data frame is empty: None, or one of the values that aren't equal to
    themselves."""
    return value is None or type(value).__name__ in ("NAType", "NaTType") or value != value


def inside(place: str, key: str) -> str:
    """Return the place of a key in a mapping: ``products[0].size``."""
    return f"{place}.{key}" if place else key


def node_at(value: Plain, place: str = "") -> Node:
    """Return plain values as a node whose marks are their places, such as ``products[0].size``.

    :raises SpecError: if there are more values than a file may have.
    """
    if sum(1 for _ in _all(value)) > MAX_NODES:
        raise SpecError([Mark(place).error(Sentence("more than {most:,} values", most=MAX_NODES))])
    return _node(value, place)


def _all(value: Plain) -> Iterator[Plain]:
    yield value
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    for one in inner:
        yield from _all(one)


def _node(value: Plain, place: str) -> Node:
    mark = Mark(place)
    if isinstance(value, Mapping):
        places = {key: inside(place, key) for key in value}
        return Node(
            {key: _node(one, places[key]) for key, one in value.items()},
            mark,
            {key: Mark(at) for key, at in places.items()},
        )
    if isinstance(value, list):
        return Node([_node(one, f"{place}[{k}]") for k, one in enumerate(value)], mark)
    return Node(value, mark)


def setting_texts(settings: Mapping[str, object] | Iterable[str]) -> tuple[Setting | str, ...]:
    """Return settings in the form that a build accepts: by their paths, or as texts such as ``size=6``."""
    return tuple(settings_of(settings) if isinstance(settings, Mapping) else settings)


def settings_of(settings: Mapping[str, Any]) -> Iterable[Setting]:
    for name, value in settings.items():
        yield setting_of(name, node_at(plain(value), f"settings[{name!r}]"))


@lru_cache(maxsize=32)
def theme_of(language: str, game: str, palette: str = "colour") -> Theme:
    """Return a theme without a game's face.

    :raises PnpError: for an unknown language or palette.
    """
    errors: list[ErrorDetails] = []
    if language not in languages():
        errors.append(_unknown(language))
    if palette not in palettes():
        errors.append(unknown_name(Mark("palette"), Sentence("palette"), palette, palettes()))
    if errors:
        raise SpecError(errors)
    return Theme(palettes()[palette], words(language, games=(game,)), language)


def messages_in(language: str) -> Words:
    """Return the translations of messages into a language.

    :raises PnpError: for an unknown language.
    """
    if language not in languages():
        raise SpecError([_unknown(language)])
    return message_words(language)


def _unknown(language: str) -> ErrorDetails:
    return unknown_name(Mark("language"), Sentence("language"), language, languages())
