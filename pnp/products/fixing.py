"""Change old names in a spec, a puzzle set or a record to the new ones; everything else stays unchanged.

The errors of a file show which names are old, and where they are. So the meaning of a name depends on its
place, as for any reader of the file. A kind is renamed first, and then the options that its new name has.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from pnp.base.errors import ErrorDetails, PnpError, SpecError
from pnp.base.sentences import Sentence
from pnp.language.errors import kind_of_root
from pnp.language.old_names import MOVED, names_of
from pnp.language.reader import MAX_SET_BYTES, Node, read_text
from pnp.products.resolve import load_text

_MOST_ROUNDS = 200
"""The most rounds: for kinds, their options and nested options, and one for each option that has moved."""


@dataclass(frozen=True, slots=True, order=True)
class Renaming:
    """An old name that was replaced, at its line and column, from 1, in the text before the change."""

    line: int
    column: int
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Fixed:
    """A text with the new names, and the changes in it from top to bottom."""

    text: str
    renamings: tuple[Renaming, ...]


def fixed(text: str, path: Path, display_name: str) -> Fixed:
    """Change the old names in a text to the new ones.

    :param path: the file that the text is from, or is meant for; the files that it names are found from there.
    :raises SpecError: for a text that isn't YAML, or neither a spec nor a puzzle set nor a record, and for an
        old name that is written in a way that can only be changed by hand.
    """
    done: list[Renaming] = []
    for _ in range(_MOST_ROUNDS):
        found = _old_names(text, path, display_name)
        if not found:
            break
        moved = [one for one in found if tuple(one.old.split(".")) in MOVED]
        text = _moved(text, moved[0], display_name) if moved else _replaced(text, found, display_name)
        done += moved[:1] or found
    return Fixed(text, tuple(sorted(done)))


def _moved(text: str, one: Renaming, display_name: str) -> str:
    """Return the text with an option moved to its new place.

    :raises SpecError: if that can only be done by hand.
    """
    changed = with_interior(text, (one.line, one.column))
    if changed is None:
        raise _by_hand(display_name, one)
    return changed


def _old_names(text: str, path: Path, display_name: str) -> list[Renaming]:
    """Return the old names given in the errors of a text."""
    found = set()
    for error in _errors(text, path, display_name):
        names = names_of(error)
        if names and error.file == display_name and error.line:
            found.add(Renaming(error.line, error.column, *names))
    return sorted(found)


def _errors(text: str, path: Path, display_name: str) -> Iterable[ErrorDetails]:
    """Return the errors of a text that is meant to be a spec, a puzzle set or a record.

    :raises SpecError: if it's none of these.
    """
    root = read_text(text, display_name, most_bytes=MAX_SET_BYTES)
    match kind_of_root(root):
        case "puzzle set":
            from pnp.puzzles.puzzle_sets import sound_set  # specs of boards need no puzzles

            return sound_set(root)[1]
        case "record":
            return _errors_of_record(root)
        case "spec":
            try:
                return load_text(text, path, display_name).errors
            except SpecError as error:
                return error.errors
    raise SpecError([root.mark.error("this is neither a spec nor a puzzle set nor a record")])


def _errors_of_record(root: Node) -> tuple[ErrorDetails, ...]:
    from pnp.puzzles.game_records import replay_record, resolve_record

    try:
        return replay_record(resolve_record(root)).failed
    except SpecError as error:
        return error.errors


def _replaced(text: str, found: Sequence[Renaming], display_name: str) -> str:
    """Return the text with new names in place of the old ones.

    :raises SpecError: if an old name isn't where it was found, or if anything else would change.
    """
    nodes = [*_scalars(_root(text))]  # an alias repeats the same node
    places = {_place(node): node for node in nodes}
    starts = [0, *(match.end() for match in re.finditer(r"\r\n?|\n", text))]
    parts, end = [], 0
    for one in found:
        node, at = places.get((one.line, one.column)), starts[one.line - 1] + one.column - 1
        if node is not None and node.value == one.old:
            span, new = (node.start_mark.index, node.end_mark.index), _written(one.new, node.style)
        elif _word(one.old).match(text, at):  # the option has moved to a place among others
            span, new = (at, at + len(one.old)), one.new
        else:
            raise _by_hand(display_name, one)
        parts += [text[end : span[0]], new]
        end = span[1]
    changed = "".join(parts) + text[end:]
    if [_in_new_words(node.value, found) for node in nodes] != [
        _in_new_words(node.value, found) for node in _scalars(_root(changed))
    ]:
        raise _by_hand(display_name, found[0])
    return changed


def _word(name: str) -> re.Pattern[str]:
    """Return a pattern for a name that isn't part of a longer word."""
    return re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")


def _in_new_words(value: str, found: Iterable[Renaming]) -> str:
    """Return a value with every old name in it replaced."""
    for old, new in dict.fromkeys((one.old, one.new) for one in found):
        value = _word(old).sub(new, value)
    return value


def _place(node: yaml.Node) -> tuple[int, int]:
    """Return the line and column of a node, from 1."""
    return node.start_mark.line + 1, node.start_mark.column + 1


def _written(name: str, style: str | None) -> str:
    """Return a name in the quotation marks of the one that it replaces."""
    return {"'": f"'{name}'", '"': json.dumps(name)}.get(style or "", name)


def _by_hand(display_name: str, one: Renaming) -> PnpError:
    message = Sentence("'{old}' can only be changed to '{new}' by hand here", old=one.old, new=one.new)
    return SpecError([ErrorDetails(display_name, one.line, one.column, message)])


def _root(text: str) -> yaml.Node | None:
    """Return the root of a YAML text, read by PyYAML's reader in Python, whose marks count characters from the
    beginning."""
    root: yaml.Node | None = yaml.compose(text, Loader=yaml.SafeLoader)
    return root


def _scalars(root: yaml.Node | None) -> Iterator[yaml.ScalarNode]:
    """Yield the keys and plain values of a text, in their order."""
    todo = [root]
    while todo:
        node = todo.pop()
        if isinstance(node, yaml.ScalarNode):
            yield node
        elif isinstance(node, yaml.SequenceNode):
            todo += reversed(node.value)
        elif isinstance(node, yaml.MappingNode):
            todo += (part for pair in reversed(node.value) for part in reversed(pair))


# Moving the option ``paper`` of older covers


_OLD, _NEW = "paper", "interior"
_VALUES = {"colour": "premium-colour"}
_Edit = tuple[int, int, str]


def with_interior(text: str, place: tuple[int, int]) -> str | None:
    """Return a text in which the option that begins at a line and column, from 1, is beside its book.

    None if it's written in a way that can only be changed by hand, or if the book has an interior already.
    """
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    for product, cover in _covers(root):
        for k, (key, value) in enumerate(cover.value):
            if key.value == _OLD and (key.start_mark.line + 1, key.start_mark.column + 1) == place:
                if any(one.value == _NEW for one, _ in product.value) or not isinstance(value, yaml.ScalarNode):
                    return None
                edits = [
                    _without(text, cover, k),
                    _added(product, _VALUES.get(str(value.value), str(value.value))),
                ]
                for start, end, new in sorted(edits, reverse=True):
                    text = text[:start] + new + text[end:]
                return text
    return None


def _covers(node: yaml.Node | None) -> Iterator[tuple[yaml.MappingNode, yaml.MappingNode]]:
    """Yield the products with a book, each with the options of its cover."""
    if isinstance(node, yaml.SequenceNode):
        for one in node.value:
            yield from _covers(one)
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == "booklet" and isinstance(value, yaml.MappingNode):
                inner = (own for name, own in value.value if name.value == "cover")
                yield from ((node, own) for own in inner if isinstance(own, yaml.MappingNode))
            else:
                yield from _covers(value)


def _without(text: str, cover: yaml.MappingNode, number: int) -> _Edit:
    """Return the edit that removes an option from a cover, with its line or its comma."""
    pairs = cover.value
    key, value = pairs[number]
    if len(pairs) == 1:
        start = cover.start_mark.index
        if cover.flow_style:
            return start, cover.end_mark.index, "{}"
        return len(text[:start].rstrip()), value.end_mark.index, " {}"
    if number + 1 < len(pairs):
        return key.start_mark.index, pairs[number + 1][0].start_mark.index, ""
    return pairs[number - 1][1].end_mark.index, value.end_mark.index, ""


def _added(product: yaml.MappingNode, value: str) -> _Edit:
    """Return the edit that inserts the interior before the book, or before the option after it."""
    keys = [key for key, _ in product.value]
    at = next(k for k, key in enumerate(keys) if key.value == "booklet")
    mark = keys[at + 1 if at + 1 < len(keys) else at].start_mark
    between = ", " if product.flow_style else "\n" + " " * mark.column
    return mark.index, mark.index, f"{_NEW}: {value}{between}"
