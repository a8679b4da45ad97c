"""The text of the Smart Game Format, FF[4]: nodes of properties with their values, read strictly.

Only the main line is kept: of variations, the first. Sizes are limited, because files may come from anyone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pnp.base.errors import TextError
from pnp.base.sentences import Sentence

MOST_CHARACTERS = 1_000_000
MOST_NODES = 20_000
MOST_DEPTH = 200
MOST_VALUES = 20_000

_TOKEN = re.compile(r"\s+|[();]|[A-Z]{1,8}|\[(?:[^\]\\]|\\.)*\]", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Value:
    """A property's value, unescaped, with its place in the file."""

    text: str
    line: int
    column: int

    def fault(self, message: str) -> TextError:
        """What is wrong with the value."""
        return TextError.at(message, self.line, self.column)


Node = dict[str, list[Value]]


def read_nodes(text: str) -> list[Node]:
    """The nodes of a file's main line.

    :raises TextError: at the first place that is malformed or exceeds a limit.
    """
    if len(text) > MOST_CHARACTERS:
        raise TextError.at(Sentence("a file has at most {most:,} characters", most=MOST_CHARACTERS), 1)
    return _Reader(text).nodes()


def escaped(text: str) -> str:
    """A text as written in a value."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


class _Reader:
    """Goes through the tokens once; ``_depth`` counts open trees, ``_ended`` says the main line is over."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._line, self._start = 1, 0
        self._nodes: list[Node] = []
        self._name = ""
        self._depth, self._values, self._ended = 0, 0, False
        self._skipped: Node = {}

    def nodes(self) -> list[Node]:
        while self._at < len(self._text):
            self._take()
        if self._depth or not self._nodes:
            raise self._fault(
                Sentence("the file ends in the middle of a game") if self._depth else "expected '(;'"
            )
        return self._nodes

    def _take(self) -> None:
        match = _TOKEN.match(self._text, self._at)
        if match is None:
            raise self._fault(Sentence("unexpected {text}", text=repr(self._text[self._at])))
        token = match[0]
        if token == "(":
            self._open()
        elif token == ")":
            self._close()
        elif token == ";":
            self._node()
        elif token[0] == "[":
            self._value(token)
        elif not token.isspace():
            self._property(token)
        newlines = token.count("\n")
        if newlines:
            self._line += newlines
            self._start = self._at + token.rindex("\n") + 1
        self._at = match.end()

    def _open(self) -> None:
        self._depth += 1
        if self._depth == 1 and self._nodes:
            raise self._fault(Sentence("the file has several games; expected only one"))
        if self._depth > MOST_DEPTH:
            raise self._fault(Sentence("variations go at most {most} deep", most=MOST_DEPTH))
        self._name = ""

    def _close(self) -> None:
        self._depth -= 1
        if self._depth < 0:
            raise self._fault("')' without '('")
        self._ended, self._name = True, ""

    def _node(self) -> None:
        if not self._depth:
            raise self._fault("expected '(;'")
        if len(self._nodes) >= MOST_NODES:
            raise self._fault(Sentence("a game has at most {most:,} nodes", most=MOST_NODES))
        self._name = ""
        if not self._ended:
            self._nodes.append({})
        self._skipped = {}

    def _property(self, name: str) -> None:
        if not self._nodes:
            raise self._fault("expected '(;'")
        self._name = name
        if not self._ended and name in self._nodes[-1]:
            raise self._fault(Sentence("'{name}' appears twice in one node", name=name))

    def _value(self, token: str) -> None:
        if not self._name:
            raise self._fault(Sentence("a value without a property"))
        self._values += 1
        if self._values > MOST_VALUES:
            raise self._fault(Sentence("a file has at most {most:,} values", most=MOST_VALUES))
        node = self._skipped if self._ended else self._nodes[-1]
        text = re.sub(r"\\(.)", r"\1", token[1:-1], flags=re.DOTALL)
        node.setdefault(self._name, []).append(Value(text, self._line, self._at - self._start + 1))

    def _fault(self, message: str) -> TextError:
        return TextError.at(message, self._line, self._at - self._start + 1)
