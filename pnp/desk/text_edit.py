"""Edit a YAML text: set or remove one option, leaving every other byte unchanged, so that comments survive; and
express the difference between two texts as the changes that an editor makes.

PyYAML gives the beginning and end of each node; the old value is cut out of the text, and the new one inserted.
After every edit, the text is read again and compared with the intended values, so an unusual layout is refused,
never damaged.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence
from typing import Any

import yaml

from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence
from pnp.desk.document_replies import Change
from pnp.language.reader import Node, read_text

Path = tuple[str | int, ...]
BY_HAND = Sentence("the layout of this text can only be changed by hand")


class EditError(PnpError):
    """An edit that users can only make in the text itself."""


def set_value(text: str, path: Path, value: str) -> str:
    """Return the text with a one-line YAML value at a path of keys and indices; missing mappings on the
    way are created. Text that would be misread there, such as one with a comma inside ``{}``, is quoted.

    :raises EditError: if something is in the way.
    :raises SpecError: if the text isn't YAML.
    """
    plain = read_text(value, "value").plain()
    wanted = put_at(read_text(text, "text").plain(), path, plain)
    try:
        return checked(_set(root_of(text), text, path, value), wanted)
    except EditError:
        if not isinstance(plain, str):
            raise
        return checked(_set(root_of(text), text, path, json.dumps(plain, ensure_ascii=False)), wanted)


def set_lines(text: str, path: Path, value: str) -> str:
    """Return the text with a value of several lines at a path: as a literal block (``|``) if that reads back as
    the same text, otherwise in quotes.

    :raises EditError: if something is in the way.
    :raises SpecError: if the text isn't YAML.
    """
    wanted = put_at(read_text(text, "text").plain(), path, unicodedata.normalize("NFC", value))
    comment = _block_comment(text, path)
    marked = _set(root_of(text), text, path, _MARKER + comment)
    for written in (_as_block(marked, value), marked.replace(_MARKER, json.dumps(value, ensure_ascii=False))):
        try:
            return checked(written, wanted)
        except EditError:
            continue
    raise EditError(BY_HAND)


_MARKER = "PNP-LINES"
_KEY_OF_MARKER = re.compile(rf"^((?: |- )*)[^\s#{{\[].*?: (?={_MARKER})", re.M)

_NEW_MAPPING = re.compile(rf"^((?: |- )*)([\w-]+): {{([\w-]+: {_MARKER})}}", re.M)


def _as_block(text: str, value: str) -> str:
    """Return the text with a literal block in the place of the marker; unchanged inside ``{}`` and ``[]``."""
    text = _NEW_MAPPING.sub(lambda found: f"{found[1]}{found[2]}:\n{' ' * (len(found[1]) + 2)}{found[3]}", text)
    key = _KEY_OF_MARKER.search(text)
    if key is None:
        return text
    indent = len(key[1]) + 2
    lines = (value[:-1] if value.endswith("\n") else value).split("\n")
    needs_indicator = next((line for line in lines if line), "").startswith(" ")
    chomping = "+" if value.endswith("\n\n") else "" if value.endswith("\n") else "-"
    header = f"|{2 if needs_indicator else ''}{chomping}"
    end = text.find("\n", key.end())
    end = len(text) if end < 0 else end
    block = "".join(f"\n{' ' * indent}{line}" if line else "\n" for line in lines)
    return text[: key.end()] + header + text[key.end() + len(_MARKER) : end] + block + text[end:]


def _block_comment(text: str, path: Path) -> str:
    """Return the comment after the ``|`` of the block at a path, with the spaces before it."""
    try:
        node = node_at(root_of(text), path)
    except EditError:
        return ""
    header = text[start_of(node) : _to(node)].split("\n", 1)[0]
    found = re.match(r"[|>][-+0-9]*(\s+#.*)", header)
    return found[1] if found and isinstance(node, yaml.ScalarNode) else ""


def remove_value(text: str, path: Path) -> str:
    """Return the text without the value at a path, and without mappings that this leaves empty.

    :raises EditError: if something is in the way.
    :raises SpecError: if the text isn't YAML.
    """
    plain = read_text(text, "text").plain()
    steps = list(path)
    while len(steps) > 1 and len(_at(plain, steps[:-1])) == 1 and isinstance(steps[-2], str):
        steps.pop()
    parent = node_at(root_of(text), tuple(steps[:-1]))
    if not isinstance(parent, yaml.MappingNode):
        raise EditError("only an option with a name can be removed")
    return checked(_remove(parent, text, str(steps[-1])), _without(plain, steps))


def root_of(text: str) -> yaml.Node:
    """Return the tree of nodes that PyYAML reads from the text, with their places.

    :raises EditError: if it is empty.
    """
    root = yaml.compose(text, Loader=yaml.SafeLoader)  # libyaml's positions differ for characters above U+FFFF
    if root is None:
        raise EditError("the text is empty, so there is nowhere to set an option")
    return root


def checked(text: str, wanted: Any) -> str:
    """Return an edited text, if it contains the intended values.

    :raises EditError: if it doesn't.
    """
    try:
        same = read_text(text, "text").plain() == wanted
    except PnpError:
        same = False
    if not same:
        raise EditError(BY_HAND)
    return text


def put_at(plain: Any, path: Sequence[str | int], value: Any) -> Any:
    """Return values as read from a text, with a new value at a path."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(plain, list) and isinstance(step, int):
        return [put_at(item, rest, value) if k == step else item for k, item in enumerate(plain)]
    below = plain if isinstance(plain, dict) else {}
    return {**below, step: put_at(below.get(step), rest, value)}


def _without(plain: Any, path: Sequence[str | int]) -> Any:
    step, rest = path[0], path[1:]
    if isinstance(plain, list):
        return [_without(item, rest) if k == step else item for k, item in enumerate(plain)]
    if not rest:
        return {key: value for key, value in plain.items() if key != step}
    return {key: _without(value, rest) if key == step else value for key, value in plain.items()}


def _at(plain: Any, path: Sequence[str | int]) -> Any:
    for step in path:
        plain = plain[step]
    return plain


def node_at(node: yaml.Node, path: Path) -> yaml.Node:
    """Return the node at a path.

    :raises EditError: if there is none.
    """
    for step in path:
        node = _child(node, step)[1]
    return node


def _child(node: yaml.Node, step: str | int) -> tuple[yaml.Node | None, yaml.Node]:
    """Return the key and the value of one step; the key of an item is None."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == step:
                return key, value
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        return None, node.value[step]
    raise EditError(Sentence("there is no '{step}' here", step=step))


def _set(node: yaml.Node, text: str, path: Path, value: str) -> str:
    """Follow the path as far as it exists, then replace the value or add to it."""
    for depth, step in enumerate(path):
        has = isinstance(node, yaml.SequenceNode) or (
            isinstance(node, yaml.MappingNode) and any(key.value == step for key, _ in node.value)
        )
        if not has:
            return _add(node, text, [str(part) for part in path[depth:]], value)
        key, below = _child(node, step)
        last = depth == len(path) - 1
        if key is not None and (last or not isinstance(below, (yaml.MappingNode, yaml.SequenceNode))):
            return _replace(key, below, text, _flow([str(part) for part in path[depth + 1 :]], value))
        node = below
    raise EditError("only an option with a name can be set")


def _flow(path: Sequence[str], value: str) -> str:
    """Return the nested mapping for a path to a value, such as ``{offset: {x: 1mm}}``."""
    return f"{{{path[0]}: {_flow(path[1:], value)}}}" if path else value


def _replace(key: yaml.Node, node: yaml.Node, text: str, value: str) -> str:
    start, end = start_of(node), end_of(node, text)
    if start < _to(key) or (text[start : start + 1] in "&*" and start < end):
        raise EditError("this value is shared through an anchor; change it in the text")
    if start == end or (isinstance(node, yaml.ScalarNode) and not node.value and not node.style):
        colon = text.index(":", _to(key)) + 1
        return f"{text[:colon]} {value}{text[colon:]}"
    between = text[text.index(":", _to(key)) + 1 : start]
    if "\n" in between:  # a block mapping below its key
        colon = text.index(":", _to(key)) + 1
        return f"{text[:colon]} {value}{text[end:]}"
    return text[:start] + value + text[end:]


def _add(node: yaml.Node, text: str, path: Sequence[str], value: str) -> str:
    pair = f"{path[0]}: {_flow(path[1:], value)}"
    if not isinstance(node, yaml.MappingNode):
        raise EditError(Sentence("'{path}' can't be used here", path=path[0]))
    if node.flow_style:
        if not node.value:
            inside = start_of(node) + 1
            return f"{text[:inside]}{pair}{text[inside:]}"
        end = end_of(node.value[-1][1], text) or _to(node.value[-1][0])
        return f"{text[:end]}, {pair}{text[end:]}"
    indent = " " * node.value[0][0].start_mark.column
    names = [key.value for key, _ in node.value]
    at = names.index("products") if "products" in names else len(names)  # products come last at the head
    if at == 0:
        start = line_start(text, start_of(node.value[0][0]))
        return f"{text[:start]}{indent}{pair}\n{text[start:]}"
    key, last = node.value[at - 1]
    end = text.find("\n", max(end_of(last, text), _to(key)))
    if end < 0:
        return f"{text}\n{indent}{pair}"
    return f"{text[:end]}\n{indent}{pair}{text[end:]}"


def _remove(parent: yaml.MappingNode, text: str, name: str) -> str:
    at = next((k for k, (key, _) in enumerate(parent.value) if key.value == name), None)
    if at is None:
        raise EditError(Sentence("there is no '{name}' here", name=name))
    key, value = parent.value[at]
    start, end = start_of(key), max(end_of(value, text), _to(key) + 1)
    if parent.flow_style:
        return _remove_from_flow(parent, text, at, start, end)
    line = line_start(text, start)
    if text[line:start].strip():  # the first key of an item: the next one replaces it
        if at + 1 == len(parent.value):
            raise EditError(Sentence("'{name}' is the only option here, so it can't be removed", name=name))
        return text[:start] + text[start_of(parent.value[at + 1][0]) :]
    stop = text.find("\n", end)
    return text[:line] + (text[stop + 1 :] if stop >= 0 else "")


def _remove_from_flow(parent: yaml.MappingNode, text: str, at: int, start: int, end: int) -> str:
    if at + 1 < len(parent.value):
        return text[:start] + text[start_of(parent.value[at + 1][0]) :]
    if at:
        start = end_of(parent.value[at - 1][1], text)
    return text[:start] + text[end:]


def start_of(node: yaml.Node) -> int:
    """Return where a value begins in its text."""
    assert node.start_mark is not None
    return int(node.start_mark.index)


def _to(node: yaml.Node) -> int:
    assert node.end_mark is not None
    return int(node.end_mark.index)


def end_of(node: yaml.Node, text: str) -> int:
    """Return where a value ends; for block values, PyYAML's end mark is at the next token."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        inner = last[1] if isinstance(last, tuple) else last
        key_end = _to(last[0]) + 1 if isinstance(last, tuple) else 0
        return max(end_of(inner, text), key_end)
    return start_of(node) + len(text[start_of(node) : _to(node)].rstrip())


def line_start(text: str, at: int) -> int:
    """Return where the line of a place begins."""
    return text.rfind("\n", 0, at) + 1


def value_at(node: Node, path: Path) -> Node | None:
    """Return the value at a path of keys and indices."""
    here: Node | None = node
    for step in path:
        here = here.child(step) if here is not None else None
    return here


def changes(before: str, after: str) -> tuple[Change, ...]:
    """Return one change that turns a text into another; none if they are equal.

    Places are counted as browsers count them, in units of UTF-16.
    """
    if before == after:
        return ()
    start, shorter = 0, min(len(before), len(after))
    while start < shorter and before[start] == after[start]:
        start += 1
    end = 0
    while end < shorter - start and before[-1 - end] == after[-1 - end]:
        end += 1
    removed = before[start : len(before) - end]
    place = _units(before[:start])
    return (Change(place, place + _units(removed), after[start : len(after) - end]),)


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
