"""Fill in Jinja2 templates, which gives Markdown. This is done in a sandbox, because a template may come from
anyone.

A template can use the values of the book and a few functions, nothing else: no attribute that starts with an
underscore, no file, no other template. Its work and its text are limited to what a book can need. A template
that isn't ours also runs in a separate process: see `sandbox`. Its output is escaped as plain text, unless it's
already Markdown, such as rules and the results of functions and ``|markdown``.
"""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TypedDict

from jinja2 import TemplateError, TemplateSyntaxError
from jinja2.exceptions import SecurityError
from markupsafe import Markup

from pnp.base.errors import ErrorAtPath, OptionError
from pnp.base.files import builtin_templates, resource_folder
from pnp.base.sentences import Sentence, as_sentence
from pnp.base.wording import MOST_OF_LINE, shortened
from pnp.booklets.template_environment import MOST_TEXT, Environment, escaped, plain
from pnp.booklets.values import Book, Entry, Section

PUZZLE_BOOK = "puzzle-book"
"""The template used if none is named."""

MOST_SOURCE = 200_000
"""The longest source that a template may have, in characters; the longest built-in one has 3,100."""


class _EntryValues(TypedDict):
    """The values of a puzzle in a template."""

    id: str
    heading: str
    task: str
    difficulty: str
    hints: list[str]
    notation: str
    solved: bool
    play_code: bool


class _SectionValues(TypedDict):
    """The values of a section in a template."""

    number: int
    title: str
    rules: Markup
    how_to_read: Markup
    note: str
    task: str
    entries: list[_EntryValues]


class _BookValues(TypedDict):
    """The values of the book in a template."""

    title: str
    subtitle: str
    author: str
    copyright: Markup
    introduction: Markup
    guide: bool
    progress: bool
    index: bool
    by_difficulty: bool
    cut_outs: bool
    notes: int
    rungs: int
    rises: bool
    sections: list[_SectionValues]
    entries: list[_EntryValues]


def builtin_template(name: str = PUZZLE_BOOK) -> str:
    """Return the source of a built-in template.

    :raises OptionError: if there is none of this name.
    """
    path = resource_folder("templates") / f"{name}.md.j2"
    if not re.fullmatch(r"[a-z-]+", name) or not path.is_file():
        raise OptionError.at("template", Sentence("there is no built-in template '{name}'", name=name))
    return path.read_text(encoding="utf-8")


@cache
def builtin_sources() -> frozenset[str]:
    """Return the sources of all built-in templates, which don't need the second line of defence."""
    return frozenset(map(builtin_template, builtin_templates()))


def fill_template(source: str, book: Book, word: Callable[..., str]) -> str:
    """Return the Markdown of a book, made by the template with this source; ``word`` translates.

    :raises OptionError: for a template that can't be read, fails, or uses something that the sandbox doesn't
        allow.
    """
    return _filled(source, _context(book, word))


def fill_text(source: str, values: Mapping[str, int | str], counted: Callable[[str, str, int], str]) -> str:
    """Return a text in Markdown with its values filled in.

    ``{{ size }}`` is a value, ``{% if torus %}`` tests one, and ``{{ count("mark", "marks", most) }}`` is a
    number with its noun in the right form.

    :param counted: puts a number before the right form of a noun.
    :raises OptionError: as `fill_template` does.
    """
    return _filled(source, {**values, "count": lambda one, many, n: counted(plain(one), plain(many), int(n))})


def _filled(source: str, context: Mapping[str, object]) -> str:
    if len(source) > MOST_SOURCE:
        raise OptionError.at(
            "template",
            Sentence(
                "the template has {number:,} characters; at most {most:,} are read",
                number=len(source),
                most=MOST_SOURCE,
            ),
        )
    environment = Environment()
    try:
        template = environment.from_source(source)
        pieces: list[str] = []
        length = 0
        for piece in template.generate(context):
            length += len(piece)
            if length > MOST_TEXT:
                raise SecurityError(Sentence("produces more than {most:,} characters", most=MOST_TEXT))
            pieces.append(piece)
        text = "".join(pieces)
        text.encode()  # escapes can make unpaired surrogates, which can't be written later
    except TemplateSyntaxError as error:
        raise _error(template_reason(error), error.lineno) from error
    except RecursionError as error:
        raise OptionError.at("template", "the template nests too deeply, or calls itself endlessly") from error
    except SyntaxError as error:  # from the Python code that Jinja generates from the template
        raise OptionError.at(
            "template",
            Sentence("the template can't be read: {message}", message=shortened(error.msg, MOST_OF_LINE)),
        ) from error
    except (TemplateError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise _error(template_reason(error), _line_of(error)) from error
    return text


def _error(message: str, line: int) -> OptionError:
    return OptionError([ErrorAtPath(message, ("template",), line=line)])


def _line_of(error: BaseException) -> int:
    """Return the line of the template in which an error arose; 0 if it isn't known."""
    trace, found = error.__traceback__, 0
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "<template>":
            found = trace.tb_lineno
        trace = trace.tb_next
    return found


def _context(book: Book, word: Callable[..., str]) -> dict[str, _BookValues | Callable[..., str]]:
    """Return everything that a template can use: plain values and functions, none of our objects."""
    return {
        "book": {
            "title": book.title,
            "subtitle": book.subtitle,
            "author": book.author,
            "copyright": Markup(book.copyright),
            "introduction": Markup(book.introduction),
            "guide": book.guide,
            "progress": book.progress,
            "index": book.index,
            "by_difficulty": book.by_difficulty,
            "cut_outs": bool(book.cut_outs),
            "notes": book.notes,
            "sections": [_section(number, section) for number, section in enumerate(book.sections)],
            "rungs": book.shown_rungs,
            "rises": book.rises,
            "entries": [_entry(entry) for entry in book.entries()],
        },
        "word": _guarded(word),
        "title_page": lambda: _image("title-page:"),
        "copyright_page": lambda: _image("copyright-page:"),
        "opener": lambda section: _image(f"opener:{int(section['number'])}"),
        "progress_chart": lambda: _image("progress-chart:"),
        "difficulty_index": lambda: _image("difficulty-index:"),
        "cut_outs": lambda: _image("cut-outs:"),
        "notes_pages": lambda: _image("notes:"),
        "contents": lambda depth=2: _image(f"contents:{int(depth)}"),
        "named": lambda name: Markup(f" {{#{re.sub('[^a-z0-9]+', '-', plain(name))}}}"),
        "new_page": lambda: Markup("\n\n---\n\n"),
        "drawing": lambda name, caption="": _image(plain(name), plain(caption)),
        "puzzle": _puzzle,
        "hint": lambda entry, number: _image(f"hint:{entry['id']}/{int(number)}"),
        "solution": lambda entry: _image(f"solution:{entry['id']}"),
    }


def _puzzle(entry: _EntryValues, said: str = "") -> Markup:
    """Return a puzzle, with its task unless it was ``said`` before."""
    kind = "untold" if said and entry["task"] == said else "puzzle"
    return _image(f"{kind}:{entry['id']}")


def _image(address: str, caption: str = "") -> Markup:
    inside = re.sub(r"([\\<>])", r"\\\1", address.replace("\n", " "))
    return Markup(f"\n\n![{escaped(caption)}](<{inside}>)\n\n")


def _guarded(word: Callable[..., str]) -> Callable[..., str]:
    """Return translation for templates: values are named in braces, which give no access to their
    attributes."""

    def guarded(english: str, **values: object) -> str:
        if re.search(r"[{}]", re.sub(r"\{[a-z_]+\}", "", english)):
            raise SecurityError(Sentence("in labels, values are plain names in braces, such as {{number}}"))
        return word(english, **{name: plain(value) for name, value in values.items()})

    guarded.__qualname__ = "word"  # errors use its name in templates
    return guarded


def _section(number: int, section: Section) -> _SectionValues:
    return {
        "number": number,
        "title": section.title,
        "rules": Markup(section.rules),
        "how_to_read": Markup(section.how_to_read),
        "note": section.note,
        "task": section.task,
        "entries": [_entry(entry) for entry in section.entries],
    }


def _entry(entry: Entry) -> _EntryValues:
    return {
        "id": entry.id,
        "heading": entry.heading,
        "task": entry.task,
        "difficulty": entry.difficulty,
        "hints": [hint.text for hint in entry.hints],
        "notation": entry.solution.notation if entry.solution else "",
        "solved": entry.solution is not None,
        "play_code": entry.play_code is not None,
    }


# Why a template can't be filled


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
"""The prefix with which Python names a function that is called wrongly. It must begin a word: if the pattern
could begin at every letter, a long word would take quadratic time."""
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
"""Jinja's names for punctuation marks."""

_WHOLE = {
    "Missing end of comment tag": Sentence("'{name}' isn't closed", name="{#"),
    "Missing end of raw directive": Sentence("'{name}' isn't closed", name="raw"),
    "tag name expected": Sentence("a tag has no name"),
    "expected name or number": Sentence("a name or number is missing after '.'"),
    "invalid syntax for function call expression": Sentence("the arguments of a call can't be read"),
    "non-default argument follows default argument": Sentence("arguments without a default must come first"),
    "no loader for this environment specified": Sentence("a template can't use other templates"),
}
"""Those of Jinja's reasons that contain no names, and our wording for them."""


def template_reason(error: BaseException) -> Sentence:
    """Return the message of an error that Jinja, Python or the sandbox raises.

    Python's own messages about wrong types or numbers of arguments stay as they are.
    """
    if isinstance(error, ZeroDivisionError):
        return Sentence("division by zero")
    text = str(error)
    return as_sentence(text if isinstance(text, Sentence) else next(_ours(text), None) or _plain(text))


def _plain(text: str) -> str:
    return shortened(_FUNCTION.sub("", text), MOST_OF_LINE)


def _ours(text: str) -> Iterator[Sentence]:
    """Yield our wording for one of Jinja's reasons, if there is any."""
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
    """Yield our wording for a reason that names the character at which Jinja stopped reading."""
    if found := _ENDED.fullmatch(text):
        opener = _OPENERS.get(found["name"])
        yield (
            Sentence("'{name}' isn't closed", name=opener)
            if opener
            else Sentence("a bracket or a block isn't closed")
        )
    if found := _CHARACTER.fullmatch(text):
        sign = literal_eval(found["name"])
        yield Sentence("the closing quotation mark is missing") if sign in "'\"" else _unexpected(sign)
    if found := _PAIR.fullmatch(text):
        yield Sentence("'{missing}' is missing before '{sign}'", missing=found["missing"], sign=found["name"])
    if found := _SIGN.fullmatch(text):
        sign = found["name"]
        if sign == "end of template":
            yield Sentence("a bracket or a block isn't closed")
        elif sign in _CLOSERS:
            yield Sentence("something is missing before '{sign}'", sign=_CLOSERS[sign])
        else:
            yield _unexpected(sign)


def _unexpected(sign: str) -> Sentence:
    return Sentence("unexpected '{name}'", name=shortened(sign))
