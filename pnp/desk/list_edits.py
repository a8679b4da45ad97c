"""Add, move and remove items of a list in a YAML text, leaving every other byte unchanged."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import yaml

from pnp.base.sentences import Sentence
from pnp.desk.document_replies import Rearrangement
from pnp.desk.text_edit import (
    BY_HAND,
    EditError,
    Path,
    checked,
    end_of,
    line_start,
    node_at,
    put_at,
    remove_value,
    root_of,
    set_value,
    start_of,
)
from pnp.language.reader import read_text

_COMMENT = re.compile(r"( *)#")
_MARKER = "PNP-ITEMS"
_KEY_OF_MARKER = re.compile(rf"^((?: |- )*)([^\s#{{\[].*?:) {_MARKER}", re.M)


def rearrange(text: str, path: Path, action: Rearrangement, value: str = "") -> str:
    """Return the text with one item of a list moved by one place, removed, copied to the end, or added at
    either end.

    :param path: leads to the item; for a new one, to the list. If there is no list yet, one is made.
    :param value: the new item, as one line of YAML.
    :raises EditError: if something is in the way.
    :raises SpecError: if the text isn't YAML.
    """
    if action in ("add", "add-first"):
        return _added(text, path, value, is_first=action == "add-first")
    *above, index = path
    items = _items(text, tuple(above))
    if items is None or not isinstance(index, int) or not 0 <= index < len(items):
        raise EditError(Sentence("there is no '{step}' here", step=index))
    if action == "remove" and len(items) == 1:
        return remove_value(text, tuple(above))
    other = index + (-1 if action == "up" else 1)
    if action in ("up", "down") and not 0 <= other < len(items):
        return text
    order = list(range(len(items)))
    if action == "remove":
        del order[index]
    elif action == "copy":
        order.append(index)
    else:
        order[index], order[other] = other, index
    wanted = put_at(read_text(text, "text").plain(), tuple(above), [items[k] for k in order])
    node = _list(text, tuple(above))
    return checked(_rearranged(text, node, index, other if action in ("up", "down") else action), wanted)


def _items(text: str, path: Path) -> list[Any] | None:
    """Return the values of a list; None if there is none at this path."""
    found = _found(text, path)
    return found if isinstance(found, list) else None


def _found(text: str, path: Path) -> Any:
    """Return the value at a path; None if there is none."""
    found: Any = read_text(text, "text").plain()
    for step in path:
        try:
            found = found[step]
        except (KeyError, IndexError, TypeError):
            return None
    return found


def _added(text: str, path: Path, value: str, *, is_first: bool) -> str:
    items = _items(text, path)
    plain = read_text(value, "value").plain()
    if items is None and isinstance(_found(text, path), dict):
        raise EditError(Sentence("'{path}' can't be used here", path=path[-1]))
    if not items:
        return replace_items(text, path, [value])
    order = [plain, *items] if is_first else [*items, plain]
    wanted = put_at(read_text(text, "text").plain(), path, order)
    node = _list(text, path)
    pieces = _pieces(node, text)
    if is_first:
        return checked(_with_first(text, node, pieces[0][0], value), wanted)
    end = pieces[-1][1]
    if node.flow_style:
        return checked(f"{text[:end]}, {value}{text[end:]}", wanted)
    indent = " " * _column(text, line_start(text, text.rfind("-", 0, start_of(node.value[-1]))))
    gap = "" if text[:end].endswith("\n") else "\n"
    return checked(f"{text[:end]}{gap}{indent}- {value}\n{text[end:]}", wanted)


def replace_items(text: str, path: Path, values: Sequence[str]) -> str:
    """Return the text with new items in a list, each one line of YAML, on separate lines if possible.
    If there is no list yet, one is made; without items, it's removed.

    :raises EditError: if something is in the way.
    :raises SpecError: if the text isn't YAML.
    """
    if not values:
        return remove_value(text, path) if _found(text, path) is not None else text
    return set_block(text, path, [f"- {value}" for value in values], f"[{', '.join(values)}]")


def set_block(text: str, path: Path, lines: Sequence[str], flow: str) -> str:
    """Return the text with a value on its own lines below its key, or on one line if it can't have several.

    :param lines: the lines of the value, without the spaces that all have. ``flow`` is the same value on one
        line.
    :raises EditError: if something is in the way.
    :raises SpecError: if the text isn't YAML.
    """
    marked = set_value(text, path, _MARKER)
    in_one = marked.replace(_MARKER, flow)
    block = _KEY_OF_MARKER.search(marked)
    if block is None:
        return in_one
    written = f"{marked[: block.start()]}{block[1]}{block[2]}{marked[block.end() :]}"
    line = written.find("\n", block.start())
    end = len(written) if line < 0 else line
    below = "".join(f"\n{' ' * (len(block[1]) + 2)}{own}" for own in lines)
    try:
        return checked(f"{written[:end]}{below}{written[end:]}", read_text(in_one, "text").plain())
    except EditError:  # within braces
        return in_one


def _with_first(text: str, node: yaml.SequenceNode, start: int, value: str) -> str:
    """Return the text with a new item before the first one of a list, which begins at ``start``."""
    if node.flow_style:
        return f"{text[:start]}{value}, {text[start:]}"
    indent = " " * _column(text, line_start(text, text.rfind("-", 0, start_of(node.value[0]))))
    return f"{text[:start]}{indent}- {value}\n{text[start:]}"


def _list(text: str, path: Path) -> yaml.SequenceNode:
    node = node_at(root_of(text), path)
    if not isinstance(node, yaml.SequenceNode):
        raise EditError(Sentence("'{path}' can't be used here", path=path[-1]))
    return node


def _rearranged(text: str, node: yaml.SequenceNode, index: int, change: int | str) -> str:
    """Return the text with an item removed, copied to the end, or exchanged with item number ``change``. Text
    between two items stays in place.

    :raises EditError: for a comment in brackets, which may be about the item before it.
    """
    pieces = _pieces(node, text)
    start, end = pieces[0][0], pieces[-1][1]
    parts = [text[pieces[0][0] : pieces[0][1]]]  # items, and what is between them, in turn
    for (_, before), (first, last) in pairwise(pieces):
        parts += (text[before:first], text[first:last])
    if not node.flow_style and not parts[-1].endswith("\n"):
        parts[-1] += "\n"
    if isinstance(change, int) and node.flow_style and any("#" in between for between in parts[1::2]):
        raise EditError(BY_HAND)
    if isinstance(change, int):
        parts[2 * index], parts[2 * change] = parts[2 * change], parts[2 * index]
    elif change == "copy":
        between = ", " if node.flow_style else parts[-2] if len(parts) > 1 and parts[-2].isspace() else ""
        parts += (between, parts[2 * index])
    else:
        parts[2 * index] = ""
        is_last = 2 * index == len(parts) - 1
        beside = 2 * index - 1 if is_last else 2 * index + 1
        if "#" not in parts[beside] or (node.flow_style and not is_last):  # a comment of another item stays
            parts[beside] = ""
    return text[:start] + "".join(parts) + text[end:]


def _pieces(node: yaml.SequenceNode, text: str) -> list[tuple[int, int]]:
    """Return where each item begins and ends: in a block, with its dash, its whole lines, and its comments.

    :raises EditError: if an item is defined elsewhere.
    """
    if node.flow_style:
        found = [(start_of(item), end_of(item, text)) for item in node.value]
    else:
        dashes = [line_start(text, text.rfind("-", 0, start_of(item))) for item in node.value]
        ends = [_end_of_lines(item, text, dash) for item, dash in zip(node.value, dashes, strict=True)]
        starts = [_with_comment(text, dash, end) for dash, end in zip(dashes[1:], ends, strict=False)]
        is_each = starts != dashes[1:]  # if only the first item has a comment, it's about all items
        first_start = _with_comment(text, dashes[0], 0) if is_each else dashes[0]
        found = list(zip([first_start, *starts], ends, strict=True))
    if any(before > first for (_, before), (first, _) in pairwise(found)):
        raise EditError(BY_HAND)  # an alias
    return found


def _end_of_lines(item: yaml.Node, text: str, dash: int) -> int:
    """Return where the last line of an item ends, with the comments below it that are indented more than its
    dash."""
    end = _end_of_block(item, text)
    if end is None:
        line = text.find("\n", end_of(item, text))
        end = len(text) if line < 0 else line + 1
    while _comment_in(text, end) > _column(text, dash):
        line = text.find("\n", end)
        end = len(text) if line < 0 else line + 1
    return end


def _end_of_block(node: yaml.Node, text: str) -> int | None:
    """Return the end of a node that ends in a text with trailing empty lines (``|+``); None for others."""
    while isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    if not isinstance(node, yaml.ScalarNode) or node.style not in ("|", ">") or node.end_mark is None:
        return None
    header = text[start_of(node) : text.find("\n", start_of(node))].partition("#")[0]
    return int(node.end_mark.index) if "+" in header else None


def _with_comment(text: str, dash: int, least: int) -> int:
    """Return where an item begins, given the line of its dash: with the comments right above it, but not before
    ``least``."""
    start = dash
    while start > least:
        above = line_start(text, start - 1)
        if above < least or not 0 <= _comment_in(text, above) <= _column(text, dash):
            break
        start = above
    return start


def _comment_in(text: str, start: int) -> int:
    """Return the column of a comment that is alone on the line at a place; -1 if there is none."""
    found = _COMMENT.match(text, start)
    return len(found[1]) if found else -1


def _column(text: str, start: int) -> int:
    """Return the column at which the line at a place begins."""
    return text.index("-", start) - start
