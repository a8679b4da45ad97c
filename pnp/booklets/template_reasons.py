"""Why a template can't be filled: Jinja's reasons as sentences that can be translated."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.base.quoting import MOST_OF_LINE, shortened
from pnp.base.sentences import Sentence, as_sentence

_UNKNOWN = re.compile(
    r"'(?P<name>[^']*)' is undefined"
    r"|.* has no (?:attribute '(?P<attribute>[^']*)'|element (?P<element>.*))",
    re.DOTALL,
)
_TAG = re.compile(r"Encountered unknown tag '(?P<name>[^']*)'.*", re.DOTALL)
_FILTER = re.compile(r"No (?:filter|test) named '(?P<name>[^']*)'.*", re.DOTALL)
_OPEN = re.compile(r"Unexpected end of template\..* to be closed is '(?P<name>[^']*)'.*", re.DOTALL)
_SIGN = re.compile(
    r"unexpected (?:char )?'(?P<name>.*)'(?: at \d+)?|expected token '.*', got '(?P<got>.*)'", re.DOTALL
)


def template_reason(error: BaseException) -> Sentence:
    """The message of an error that Jinja, Python or the sandbox raises.

    What Python says of a wrong type or a wrong number of arguments stays as it is.
    """
    if isinstance(error, ZeroDivisionError):
        return Sentence("division by zero")
    text = str(error)
    return as_sentence(text if isinstance(text, Sentence) else next(_ours(text), shortened(text, MOST_OF_LINE)))


def _ours(text: str) -> Iterator[Sentence]:
    """What we say in place of a reason of Jinja's, if we have a sentence for it."""
    if found := _UNKNOWN.fullmatch(text):
        name = found["name"] or found["attribute"] or found["element"]
        yield Sentence("there is no '{name}' here", name=shortened(name))
    if found := _TAG.fullmatch(text):
        yield Sentence("unknown tag '{name}'", name=shortened(found["name"]))
    if found := _FILTER.fullmatch(text):
        yield Sentence("there is no filter '{name}'", name=shortened(found["name"]))
    if found := _OPEN.fullmatch(text):
        yield Sentence("'{name}' isn't closed", name=shortened(found["name"]))
    if found := _SIGN.fullmatch(text):
        sign = found["name"] or found["got"]
        ended = sign == "end of template"
        yield (
            Sentence("something isn't closed")
            if ended
            else Sentence("unexpected '{name}'", name=shortened(sign))
        )
