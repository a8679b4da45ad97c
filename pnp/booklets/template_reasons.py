"""Why a template can't be filled: Jinja's reasons as sentences that can be translated."""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Iterator

from pnp.base.quoting import MOST_OF_LINE, shortened
from pnp.base.sentences import Sentence, as_sentence

_UNKNOWN = re.compile(
    r"'(?P<name>[^']*)' is undefined"
    r"|.* has no (?:attribute '(?P<attribute>[^']*)'|element (?P<element>.*))",
    re.DOTALL,
)
_TAG = re.compile(r"Encountered unknown tag '(?P<name>[^']*)'.*", re.DOTALL)
_KNOWN_TAG = re.compile("elif|else|raw|end(autoescape|block|call|filter|for|if|macro|raw|set|with)")
"""Tags that Jinja calls unknown if they are out of place."""
_NO_FILTER = re.compile(r"No filter named '(?P<name>[^']*)'.*", re.DOTALL)
_NO_TEST = re.compile(r"No test named '(?P<name>[^']*)'.*", re.DOTALL)
_UNSAFE = re.compile(r"access to attribute '(?P<name>[^']*)' of .* is unsafe\.", re.DOTALL)
_FUNCTION = re.compile(r"(?<![\w.<>])[\w.<>]*\.(?=\w+\(\))")
"""What Python puts before the name of a function that is called in a wrong way. It begins a word: tried
from every letter of a long one, it would take time with the square of its length."""
_NO_NAME = re.compile("can't assign to '.*'")
_TWO_BLOCKS = re.compile(r"block '(?P<name>[^']*)' defined twice")
_OPEN = re.compile(r"Unexpected end of template\..* to be closed is '(?P<name>[^']*)'.*", re.DOTALL)
_ENDED = re.compile(r"unexpected end of template, expected '(?P<name>.*)'\.")
_CHARACTER = re.compile(r"""unexpected char (?P<name>'.*'|".*") at \d+""", re.DOTALL)
_PAIR = re.compile(r"unexpected '(?P<name>.)', expected '(?P<missing>.)'")
_SIGN = re.compile(
    r"(?:unexpected|Expected an expression, got|expected token '.*', got) '(?P<name>.*)'", re.DOTALL
)

_OPENERS = {"end of statement block": "{%", "end of print statement": "{{"}
_CLOSERS = {"end of statement block": "%}", "end of print statement": "}}"}
"""Jinja's names of signs."""

_WHOLE = {
    "Missing end of comment tag": Sentence("'{name}' isn't closed", name="{#"),
    "Missing end of raw directive": Sentence("'{name}' isn't closed", name="raw"),
    "tag name expected": Sentence("a tag has no name"),
    "expected name or number": Sentence("a name or number is missing after '.'"),
    "invalid syntax for function call expression": Sentence("the arguments of a call can't be read"),
    "non-default argument follows default argument": Sentence("arguments without a default come first"),
    "no loader for this environment specified": Sentence("a template can't use other templates"),
}
"""Jinja's reasons that name nothing, and ours for them."""


def template_reason(error: BaseException) -> Sentence:
    """The message of an error that Jinja, Python or the sandbox raises.

    What Python says about a wrong type or a wrong number of arguments stays as it is.
    """
    if isinstance(error, ZeroDivisionError):
        return Sentence("division by zero")
    text = str(error)
    return as_sentence(text if isinstance(text, Sentence) else next(_ours(text), None) or _plain(text))


def _plain(text: str) -> str:
    return shortened(_FUNCTION.sub("", text), MOST_OF_LINE)


def _ours(text: str) -> Iterator[Sentence]:
    """What we say in place of a reason of Jinja's, if we have a sentence for it."""
    if text in _WHOLE:
        yield _WHOLE[text]
    if found := _UNKNOWN.fullmatch(text):
        name = found["name"] or found["attribute"] or found["element"]
        yield Sentence("there is no '{name}' here", name=shortened(name))
    if found := _TAG.fullmatch(text):
        name = found["name"]
        yield (
            _unexpected(name)
            if _KNOWN_TAG.fullmatch(name)
            else Sentence("unknown tag '{name}'", name=shortened(name))
        )
    if found := _NO_FILTER.fullmatch(text):
        yield Sentence("there is no filter '{name}'", name=shortened(found["name"]))
    if found := _NO_TEST.fullmatch(text):
        yield Sentence("there is no test '{name}'", name=shortened(found["name"]))
    if found := _UNSAFE.fullmatch(text):
        yield Sentence("'{name}' can't be used in a template", name=shortened(found["name"]))
    if _NO_NAME.fullmatch(text):
        yield Sentence("only a name can be given a value")
    if found := _TWO_BLOCKS.fullmatch(text):
        yield Sentence("there are two blocks '{name}'", name=shortened(found["name"]))
    if found := _OPEN.fullmatch(text):
        yield Sentence("'{name}' isn't closed", name=found["name"])
    yield from _of_signs(text)


def _of_signs(text: str) -> Iterator[Sentence]:
    """The same for a reason that names the character at which Jinja stopped reading."""
    if found := _ENDED.fullmatch(text):
        opener = _OPENERS.get(found["name"])
        yield Sentence("'{name}' isn't closed", name=opener) if opener else Sentence("something isn't closed")
    if found := _CHARACTER.fullmatch(text):
        sign = literal_eval(found["name"])
        yield Sentence("the closing quotation mark is missing") if sign in "'\"" else _unexpected(sign)
    if found := _PAIR.fullmatch(text):
        yield Sentence("'{missing}' is missing before '{sign}'", missing=found["missing"], sign=found["name"])
    if found := _SIGN.fullmatch(text):
        sign = found["name"]
        if sign == "end of template":
            yield Sentence("something isn't closed")
        elif sign in _CLOSERS:
            yield Sentence("something is missing before '{sign}'", sign=_CLOSERS[sign])
        else:
            yield _unexpected(sign)


def _unexpected(sign: str) -> Sentence:
    return Sentence("unexpected '{name}'", name=shortened(sign))
