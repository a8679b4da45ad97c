"""Texts with columns in braces: ``{name}`` stands for the column ``name``, and ``{{`` for a brace."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pnp.base.errors import Mark
from pnp.base.sentences import Sentence
from pnp.base.tables import Row

_PART = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")


@dataclass(frozen=True, slots=True)
class Filled:
    """A text with its columns filled in, and the place for errors in it."""

    text: str
    mark: Mark


def columns_in(template: str) -> tuple[str, ...]:
    """The columns that a text names.

    :raises ValueError: for a brace without its partner.
    """
    found: dict[str, None] = {}
    for match in _PART.finditer(template):
        if match[0] in ("{", "}"):
            raise ValueError(Sentence("a brace isn't matched; write {two} to print one", two=2 * match[0]))
        if match[1] is not None:
            found[match[1].strip()] = None
    return tuple(found)


def filled(template: str, row: Row, mark: Mark) -> Filled:
    """The text for one row; empty if it names columns, and all of them are empty.

    :param mark: the template's place, where errors in a text without columns are reported.
    """
    cells = [row[name] for name in columns_in(template)]
    if not cells:
        return Filled(_PART.sub(lambda match: match[0][0], template).strip(), mark)
    if not any(cell.text for cell in cells):
        return Filled("", cells[0].mark)
    text = _PART.sub(lambda match: match[0][0] if match[1] is None else row[match[1].strip()].text, template)
    return Filled(text.strip(), cells[0].mark)
