"""Read YAML with the line and column of every value, within limits that no file can exceed.

Plain scalars are ``true``, ``false``, ``null`` and decimal numbers; everything else is text, even ``no`` and
dates.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from pathlib import Path as FilePath
from typing import Any, TypeAlias

import yaml

from pnp.base.errors import ErrorDetails, Path, SpecError, reading
from pnp.base.errors import Mark as Mark
from pnp.base.files import is_file, system_reason, why_no_file
from pnp.base.sentences import Sentence
from pnp.base.wording import scalar

try:
    from yaml import CSafeLoader as _Loader
except ImportError:  # without libyaml, PyYAML is slower but just as correct
    from yaml import SafeLoader as _Loader  # type: ignore[assignment]

Plain: TypeAlias = "bool | int | float | str | Sequence[Plain] | Mapping[str, Plain] | None"
"""A plain YAML value, without marks."""

MAX_BYTES = 1_000_000
MAX_SET_BYTES = 8_000_000
"""The most bytes of a puzzle set. A set of the largest size, with the largest puzzles, is smaller."""
MAX_DEPTH = 40
MAX_NODES = 100_000
"""The most nodes once aliases are followed, so that a file of nested aliases can't grow without limit."""


@dataclass(slots=True)
class Node:
    """A value with its mark. ``value`` is a scalar, a list of nodes or a dict of nodes by key."""

    value: Any
    mark: Mark
    keys: dict[str, Mark] = field(default_factory=dict)
    """The marks of a mapping's keys."""
    first_line: Mark | None = None
    """The mark of the first line, if the text has the same lines as the file: a literal block (``|``), or one
    plain line."""
    changed_by: Mark | None = None
    """The setting, if any, that changed something within this value."""

    def plain(self) -> Any:
        """Return the value without marks."""
        if isinstance(self.value, dict):
            return self.plain_values()
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value

    def plain_values(self) -> dict[str, Plain]:
        """Return the values of a mapping without marks."""
        return {key: node.plain() for key, node in self.value.items()}

    def mark_at(self, path: Path, *, key: bool = False) -> Mark:
        """Return the mark of the value at a path, or of its key. If it's missing, return that of the nearest
        value above."""
        here = self
        for depth, step in enumerate(path):
            below = here.child(step)
            if below is None:
                break
            if key and depth == len(path) - 1 and str(step) in here.keys:
                return here.keys[str(step)]
            here = below
        else:
            return here.changed_by or here.mark
        return here.mark

    def mark_of_line(self, path: Path, line: int) -> Mark:
        """Return the mark of a line, from 1, of the text at a path; or that of the whole text if it isn't a
        block."""
        here: Node | None = self
        for step in path:
            here = here.child(step) if here else None
        return here.mark_in(line, 1) if here is not None and here.first_line else self.mark_at(path)

    def mark_in(self, line: int, column: int) -> Mark:
        """Return the mark of a line and column of a text, both from 1; or that of the whole text if its lines
        aren't those of the file."""
        if self.first_line is None or not line:
            return self.mark
        first = self.first_line
        return Mark(first.file, first.line + line - 1, first.column + column - 1)

    def child(self, step: str | int) -> Node | None:
        """Return the value under a key or at an index; None if there is none."""
        if isinstance(self.value, dict):
            found = self.value.get(step)
        elif isinstance(self.value, list) and isinstance(step, int) and 0 <= step < len(self.value):
            found = self.value[step]
        else:
            return None
        assert found is None or isinstance(found, Node)
        return found


def without_keys(node: Node, keys: Set[str]) -> Node:
    """Return a mapping without some keys."""
    return with_keys(node, node.value.keys() - keys)


def with_keys(node: Node, keys: Collection[str]) -> Node:
    """Return a mapping with only some keys."""
    values = {key: child for key, child in node.value.items() if key in keys}
    return replace(node, value=values, keys={key: mark for key, mark in node.keys.items() if key in values})


def node_of(value: Plain, mark: Mark) -> Node:
    """Return a value that doesn't come from a file, with one mark throughout."""
    if isinstance(value, dict):
        inner = {key: node_of(child, mark) for key, child in value.items()}
        return Node(inner, mark, dict.fromkeys(inner, mark))
    if isinstance(value, list):
        return Node([node_of(child, mark) for child in value], mark)
    return Node(value, mark)


def read_file(
    path: FilePath, display_name: str, empty: Node | None = None, most_bytes: int = MAX_BYTES
) -> Node:
    """Return the root of a YAML file.

    :param display_name: the file's name in messages.
    :param empty: the value of an empty file; by default, that's an error.
    :raises SpecError: for a missing or unreadable file, and for every error that reading finds.
    """
    return read_text(read_bytes(path, display_name, most_bytes), display_name, empty, most_bytes)


def read_bytes(path: FilePath, display_name: str, most_bytes: int) -> bytes:
    """Return the bytes of a file, cut off after the first one beyond ``most_bytes``.

    :raises SpecError: for a missing or unreadable file.
    """
    try:
        if not is_file(path):
            raise SpecError([Mark(display_name).error(why_no_file(path))])
        with path.open("rb") as stream:
            return stream.read(most_bytes + 1)
    except OSError as error:
        raise SpecError(
            [Mark(display_name).error(Sentence("can't be read: {reason}", reason=system_reason(error)))]
        ) from error


def read_limited(path: FilePath, display_name: str, most_bytes: int) -> bytes:
    """Return the bytes of a file.

    :raises SpecError: for a missing or unreadable file, and for one that is too large.
    """
    data = read_bytes(path, display_name, most_bytes)
    _check_size(data, display_name, most_bytes)
    return data


def whole_text(path: FilePath, display_name: str, most_bytes: int) -> str:
    """Return the text of a file in any encoding and with any line endings.

    :raises SpecError: for a missing or unreadable file, and for one that is too large.
    """
    text = decoded(read_limited(path, display_name, most_bytes), display_name)
    return text.replace("\r\n", "\n")


def _check_size(data: bytes | str, display_name: str, most_bytes: int) -> None:
    if len(data) > most_bytes:
        raise SpecError([Mark(display_name).error(Sentence("larger than {most:,} bytes", most=most_bytes))])


def read_text(
    data: bytes | str, display_name: str, empty: Node | None = None, most_bytes: int = MAX_BYTES
) -> Node:
    """Return the root of a YAML text.

    :raises SpecError: if it isn't YAML, or exceeds the limits.
    """
    _check_size(data, display_name, most_bytes)
    with reading(display_name):
        return _built(decoded(data, display_name) if isinstance(data, bytes) else data, display_name, empty)


def _built(text: str, display_name: str, empty: Node | None) -> Node:
    if strange := _STRANGE.search(text):
        mark = _mark_in(text, strange.start(), display_name)
        raise SpecError(
            [mark.error(Sentence("a character that YAML doesn't allow: '{strange}'", strange=strange[0]))]
        )
    try:
        _check_depth(text, display_name)
        root = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        from pnp.base.yaml_reasons import syntax_error  # few files need this module

        raise SpecError([syntax_error(error, text, display_name)]) from error
    except yaml.YAMLError as error:
        raise SpecError(
            [Mark(display_name).error(Sentence("not YAML: {problem}", problem=str(error).splitlines()[0]))]
        ) from error
    if root is None and empty is None:
        raise SpecError([Mark(display_name).error("the file is empty")])
    return (
        _Builder(display_name, text.splitlines()).build(root)
        if root is not None
        else empty or Node({}, Mark(display_name))
    )


_STRANGE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that YAML doesn't allow in a file, except as escapes in double quotes."""


def strange_in(text: str) -> str:
    """Return the first character of a text that YAML doesn't allow in a file; empty if there is none."""
    found = _STRANGE.search(text)
    return found[0] if found else ""


def decoded(data: bytes, display_name: str) -> str:
    """Return a file's text: UTF-8, or UTF-16 with a byte order mark."""
    encoding = "utf-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(encoding, "replace")
        mark = _mark_in(before, len(before), display_name)
        raise SpecError([mark.error("not UTF-8; save the file as UTF-8")]) from error


def _mark_in(text: str, at: int, display_name: str) -> Mark:
    """Return the mark of a place in a text."""
    lines = f"{text[:at]}.".splitlines()
    return Mark(display_name, len(lines), len(lines[-1]))


def _check_depth(text: str, display_name: str) -> None:
    """Check for deep nesting in the stream of events, before anything recursive reads the text.

    Libyaml reads far ahead, and some versions refuse nesting beyond their own limit. By then, our lower limit
    has already been exceeded.
    """
    try:
        _check_events(yaml.parse(text, Loader=_Loader), display_name)
    except yaml.MarkedYAMLError as error:
        if error.problem_mark is None or "nesting depth" not in (error.problem or ""):
            raise
        _check_events(yaml.parse(text[: error.problem_mark.index], Loader=_Loader), display_name)


def _check_events(events: Iterator[yaml.Event], display_name: str) -> None:
    depth = 0
    for event in events:
        if isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
            depth += 1
            if depth > MAX_DEPTH:
                start = event.start_mark
                mark = Mark(display_name, start.line + 1, start.column + 1) if start else Mark(display_name)
                raise SpecError([mark.error(Sentence("this is nested more than {most} deep", most=MAX_DEPTH))])
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            depth -= 1


class _Builder:
    """Turns PyYAML's nodes into ours, and collects errors on the way."""

    def __init__(self, display_name: str, lines: Sequence[str]) -> None:
        self._display_name = display_name
        self._lines = lines
        self._with_comments = {k for k, line in enumerate(lines) if " #" in line}
        self._errors: list[ErrorDetails] = []
        self._count = 0

    def build(self, root: yaml.Node) -> Node:
        node = self._node(root, 0)
        if self._errors:
            raise SpecError(self._errors)
        return node

    def _node(self, node: yaml.Node, depth: int) -> Node:
        mark = self._mark(node)
        self._count += 1
        if self._count > MAX_NODES or depth > 2 * MAX_DEPTH:
            limit = (
                Sentence("a file can have at most {most:,} values, counting aliases", most=MAX_NODES)
                if self._count > MAX_NODES
                else Sentence("an alias contains itself")
            )
            raise SpecError([mark.error(limit)])
        if node.tag not in _TAGS:
            tag = node.tag.replace("tag:yaml.org,2002:", "!!")
            self._errors.append(mark.error(Sentence("the tag '{tag}' isn't allowed", tag=tag)))
        if isinstance(node, yaml.ScalarNode):
            return self._scalar(node, mark)
        if isinstance(node, yaml.SequenceNode):
            return Node([self._node(item, depth + 1) for item in node.value], mark)
        return self._mapping(node, mark, depth)

    def _mapping(self, node: yaml.Node, mark: Mark, depth: int) -> Node:
        values: dict[str, Node] = {}
        keys: dict[str, Mark] = {}
        for key_node, value_node in node.value:
            here = self._mark(key_node)
            if not isinstance(key_node, yaml.ScalarNode):
                self._errors.append(
                    here.error("a key must be a word; put text with brackets or braces in quotes")
                )
                continue
            key = unicodedata.normalize("NFC", key_node.value)
            if key_node.tag == _MERGE:
                self._errors.append(here.error("merging with '<<' isn't supported; write the options out"))
                continue
            if key in values:
                self._errors.append(
                    here.error(
                        Sentence("'{key}' is given twice, first in line {line}", key=key, line=keys[key].line)
                    )
                )
                continue
            keys[key] = here
            values[key] = self._node(value_node, depth + 1)
            if isinstance(value_node, yaml.ScalarNode) and not (value_node.style or value_node.value):
                self._check_comment(key_node.end_mark, _INSTEAD)
        return Node(values, mark, keys)

    def _scalar(self, node: yaml.ScalarNode, mark: Mark) -> Node:
        text = unicodedata.normalize("NFC", node.value)  # otherwise accents are printed beside their letters
        if not node.style:  # the style of a plain scalar: None, or empty from libyaml
            self._check_comment(*((node.end_mark, _CUT_OFF) if text else (node.start_mark, _INSTEAD)))
            on_one_line = node.end_mark is not None and node.end_mark.line + 1 == mark.line
            return Node(scalar(text), mark, first_line=mark if on_one_line else None)
        if node.style == "|":
            column = self._indentation(text, mark.line) + 1
            return Node(text, mark, first_line=Mark(mark.file, mark.line + 1, column))
        return Node(text, mark)

    def _check_comment(self, end: yaml.Mark | None, kind: re.Pattern[str]) -> None:
        """Report a comment after a value, or in place of one, that looks like text: ``Card #1``."""
        if end is None or end.line not in self._with_comments:
            return
        if found := kind.match(self._lines[end.line], end.column):
            from pnp.base.yaml_reasons import cut_off  # few files need this module

            mark = Mark(self._display_name, end.line + 1, found.start(1) + 1)
            self._errors.append(mark.error(cut_off(found[1])))

    def _indentation(self, text: str, below: int) -> int:
        """Return how far a literal block is indented. PyYAML doesn't record it, and a text that is a drawing
        may begin with spaces."""
        for own, line in zip(text.split("\n"), self._lines[below:], strict=False):
            if own:
                return len(unicodedata.normalize("NFC", line)) - len(own)
        return 0

    def _mark(self, node: yaml.Node) -> Mark:
        start = node.start_mark
        return Mark(self._display_name, start.line + 1, start.column + 1) if start else Mark(self._display_name)


_CUT_OFF = re.compile(r"[ \t]+(#(?=[A-Fa-f]*[0-9])[0-9A-Fa-f]{1,8}\b)")
_INSTEAD = re.compile(r":?[ \t]+(#(?:(?=[A-Fa-f]*[0-9])[0-9A-Fa-f]{1,8}|[A-Fa-f]{3}|[A-Fa-f]{6})\b)")
"""A comment that looks like the rest of a text, after a value, and one that looks like a value, after a key."""


_TAGS = frozenset(
    f"tag:yaml.org,2002:{name}"
    for name in ("map", "seq", "str", "int", "float", "bool", "null", "timestamp", "merge", "value")
)
"""PyYAML's tags for values without one; any other tag was written by hand."""
_MERGE = "tag:yaml.org,2002:merge"
