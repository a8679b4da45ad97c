"""Messages about text that isn't valid YAML, in words for the person who wrote it."""

from __future__ import annotations

from pnp.base.sentences import Sentence

_BLOCK = Sentence("only a number, + or - can follow '|' or '>'; begin the text on the next line")
_TAG = Sentence("text that begins with '!' needs quotes")
_BACKSLASH = Sentence("'\\' has a special meaning in double quotes; use single quotes")
_ADVICE = {
    "another document": Sentence("a second document begins here; a file holds only one, so remove the '---'"),
    "'-' indicator": Sentence(
        "this line is indented differently from the list above it; compare their indentation"
    ),
    "expected key": Sentence("this line is indented differently from those above it, or lacks its ':'"),
    "<block end>": Sentence("this line is indented differently from those above it; compare their indentation"),
    "mapping values": Sentence(
        "a ':' within a value: indent the line like those above it, or put quotes round the text"
    ),
    "could not find expected ':'": Sentence("the line above lacks its ':'"),
    "node content": Sentence("a bracket isn't closed, or a value is missing"),
    "',' or '": Sentence("a bracket isn't closed, or a comma is missing"),
    "cannot start any token": Sentence("text that begins with this character needs quotes"),
    "undefined alias": Sentence("text that begins with '*' needs quotes"),
    "alphabetic or numeric": Sentence("text that begins with '&' or '*' needs quotes"),
    "end of stream": Sentence("a quotation mark isn't closed"),
    "<document start>": Sentence("this line doesn't go on from the one above it; compare their indentation"),
    "whitespace or line break": _TAG,
    "URI": _TAG,
    "comment or line break": _BLOCK,
    "chomping or indentation": _BLOCK,
    "escape": _BACKSLASH,
    "hexdecimal": _BACKSLASH,
}
"""The usual mistake, by a part of PyYAML's message, which only describes what its parser expected."""


def explained(problem: str) -> str:
    """Our message for one of PyYAML's."""
    return Sentence("not YAML: {problem}", problem=_advice(problem) or problem)


def _advice(problem: str) -> str:
    return next((advice for part, advice in _ADVICE.items() if part in problem), "")


def column_at_fault(problem: str, line: str, column: int) -> int:
    """The column that PyYAML means, from 0: that of the backslash of an escape that doesn't exist, and that of
    the exclamation mark of a tag that can't be one. Versions of libyaml differ in how far behind they stop."""
    advice = _advice(problem)
    sign = "\\" if advice is _BACKSLASH else "!" if advice is _TAG else ""
    found = line.rfind(sign, 0, column + 1) if sign else -1
    return column if found < 0 else found
