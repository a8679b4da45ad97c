"""Explain errors in YAML to the person who wrote it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from yaml import MarkedYAMLError

from pnp.base.errors import ErrorDetails, Mark
from pnp.base.sentences import Sentence

_TABS = Sentence("tabs can't be used for indentation; use spaces")
_COLON = Sentence("unexpected ':'; check the indentation, or put text that contains a ':' in quotes")
_ENTRY = Sentence("a list entry must begin on a new line; if this is text, put it in quotes")
_QUOTE = Sentence("a quotation mark isn't closed")
_AFTER_QUOTE = Sentence("there is more text after the closing quotation mark; put all of it in quotes")
_PERCENT = Sentence(
    "a line that begins with '%' is an instruction for YAML; remove it, or put the text in quotes"
)
_BLOCK = Sentence("only a number, + or - can follow '|' or '>'; begin the text on the next line")
_TAG = Sentence("text that begins with '!' needs quotes")
_IN_QUOTES = Sentence("the quoted text ends here; to print a quotation mark in it, write it twice")
_BRACKET = Sentence("there is no open bracket for this one to close")
_BACKSLASH = Sentence("'\\' has a special meaning in double quotes; use single quotes")
_ADVICE = {
    "another document": Sentence(
        "a second document begins here; a file can have only one, so remove the '---'"
    ),
    "'-' indicator": Sentence(
        "this line is indented differently from the list above it; compare their indentation"
    ),
    "expected key": Sentence("this line is indented differently from those above it, or its ':' is missing"),
    "<block end>": Sentence("this line is indented differently from those above it; compare their indentation"),
    "mapping values": _COLON,
    "unexpected ':'": _COLON,
    "sequence entries": _ENTRY,
    "mapping keys": Sentence("text that begins with '?' needs quotes"),
    "could not find expected ':'": Sentence("the line above has no ':'"),
    "node content": Sentence("a bracket isn't closed, or a value is missing"),
    "',' or '": Sentence("a bracket isn't closed, or a comma is missing"),
    "cannot start any token": Sentence("text that begins with this character needs quotes"),
    "undefined alias": Sentence("text that begins with '*' needs quotes"),
    "alphabetic or numeric": Sentence("text that begins with '&' or '*' needs quotes"),
    "occurrence": Sentence("there is already an anchor with this name; choose another name"),
    "end of stream": _QUOTE,
    "document indicator": _QUOTE,
    "document separator": _QUOTE,
    "<document start>": Sentence("this line doesn't continue the one above it; compare their indentation"),
    "whitespace or line break": _TAG,
    "URI": _TAG,
    "tag handle": _TAG,
    "'!'": _TAG,
    "'>'": _TAG,
    "comment or ": _BLOCK,
    "chomping or indentation": _BLOCK,
    "indentation indicator": _BLOCK,
    "escape": _BACKSLASH,
    "hexdecimal": _BACKSLASH,
    "tab character": _TABS,
}
"""The usual mistake, by a part of libyaml's or PyYAML's message, which only says what the parser expected."""


def cut_off(comment: str) -> Sentence:
    """Return the error for a comment that looks like part of a text, or like a colour."""
    return Sentence("'{text}' is a comment in YAML: put text with a '#' in quotes", text=comment)


def yaml_reason(problem: str, line: str, column: int, above: Sequence[str] = ()) -> str:
    """Return libyaml's message about a line of YAML in plain words.

    :param column: the column where the parser stopped, from 0.
    :param above: the lines above that line.
    """
    if found := _further_in(line, above):
        return found
    if line.startswith("%"):
        return _PERCENT
    if line[column : column + 1] in ("]", "}") and not _is_open(line[:column]):
        return _BRACKET
    if line[:column].endswith("'") and line[column : column + 1].isalnum():
        return _IN_QUOTES
    advice = _advice(problem)
    indented = (_ADVICE["expected key"], _ADVICE["<block end>"])
    if advice in indented and line[:column].rstrip().endswith(("'", '"')):
        return _AFTER_QUOTE
    return advice or problem


def _colon_without_space(problem: str, above: Sequence[str]) -> tuple[int, int] | None:
    """Return the line and column, from 0, of a ':' without a space after it, in the last line above the one
    where the parser stopped; None if there isn't one."""
    number = next((k for k in reversed(range(len(above))) if above[k].strip()), -1)
    if "could not find expected ':'" not in problem or number < 0:
        return None
    found = _NO_SPACE.match(above[number])
    return (number, found.start(1)) if found else None


def _comment_in_brackets(problem: str, lines: Sequence[str]) -> tuple[int, int, str] | None:
    """Return the line and column, from 0, of a comment that hides the end of a list in brackets, and its first
    word; None if there isn't one in the last lines before the parser stopped."""
    if "',' or '" not in problem and "node content" not in problem:
        return None
    for number in reversed(range(max(len(lines) - 3, 0), len(lines))):
        found = _COMMENT.search(lines[number])
        if found and _is_open(lines[number][: found.start(1)]):
            return number, found.start(1), found[1]
    return None


_COMMENT = re.compile(r"[ \t](#[\w-]+)")
_NO_SPACE = re.compile(r"[ -]*[\w-]+(:)[^\s:/]")
"""A key with its value right after the colon, but not the address of a web page."""


def _further_in(line: str, above: Sequence[str]) -> Sentence | None:
    """Return the error for a line that is indented less than the first one of its text after ``|``; None
    outside such texts."""
    first = next((k for k in reversed(range(len(above))) if _BEGINS_TEXT.match(above[k])), None)
    if first is None:
        return None
    begins, indent = _BEGINS_TEXT.match(above[first]), _indent(line)
    text = [one for one in above[first + 1 :] if one.strip()]
    if not begins or not text or not len(begins[1]) < indent < min(map(_indent, text)):
        return None
    return Sentence(
        "the text after '{sign}' begins further right than this line; if that's what you want, write "
        "'{sign}{count}' there",
        sign=begins[2],
        count=indent - len(begins[1]),
    )


_BEGINS_TEXT = re.compile(r"([ -]*)[\w-]+:\s+([|>])\s*$")
"""A key whose value is a text on the lines below."""


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _is_open(before: str) -> bool:
    """Return whether a bracket is open at the end of a part of a line."""
    return any(before.count(start) > before.count(end) for start, end in ("[]", "{}"))


def _advice(problem: str) -> str:
    return next((advice for part, advice in _ADVICE.items() if part in problem), "")


def _column_at_error(problem: str, line: str, column: int) -> int:
    """Return the column of the error, from 0: the backslash of an unknown escape, or the exclamation mark of an
    invalid tag. Versions of libyaml stop at different places after it."""
    advice = _advice(problem)
    sign = "\\" if advice is _BACKSLASH else "!" if advice is _TAG else ""
    found = line.rfind(sign, 0, column + 1) if sign else -1
    return column if found < 0 else found


def syntax_error(error: MarkedYAMLError, text: str, display_name: str) -> ErrorDetails:
    """Return the error of a text that isn't YAML, at its place.

    :param error: the parser's error.
    """
    where = error.problem_mark or error.context_mark
    if where is None:
        return Mark(display_name).error(Sentence("not YAML: {problem}", problem=error.problem or error.context))
    lines = text.splitlines()
    line = lines[where.line] if where.line < len(lines) else ""
    indent = line[: _indent(line)]
    if "\t" in indent and where.column <= len(indent):
        return Mark(display_name, where.line + 1, indent.index("\t") + 1).error(_TABS)
    problem = error.problem or error.context or ""
    if place := _colon_without_space(problem, lines[: where.line]):
        reason = Sentence("not YAML: {problem}", problem=Sentence("this ':' needs a space after it"))
        return Mark(display_name, place[0] + 1, place[1] + 1).error(reason)
    if hidden := _comment_in_brackets(problem, [*lines[: where.line], line[: where.column]]):
        return Mark(display_name, hidden[0] + 1, hidden[1] + 1).error(cut_off(hidden[2]))
    column = _column_at_error(problem, line, where.column)
    why = yaml_reason(problem, line, where.column, lines[: where.line])
    return Mark(display_name, where.line + 1, column + 1).error(Sentence("not YAML: {problem}", problem=why))
