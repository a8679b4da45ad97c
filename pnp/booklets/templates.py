"""Jinja2 templates → Markdown, in a sandbox: a template may come from a stranger.

A template sees the values of the book and a few functions, nothing else: no attribute that starts with an
underscore, no file, no other template, and not more work or text than a book can need. What it prints is taken
as text, its Markdown signs escaped, unless it is Markdown already (rules, functions, ``|markdown``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from jinja2 import StrictUndefined, TemplateError, TemplateSyntaxError, nodes
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from pnp.base.errors import OptionError
from pnp.base.resources import resource_folder
from pnp.booklets.values import Book, Entry, Section

PROBLEM_BOOK = "problem-book"
"""The template that is taken where none is named."""

MOST_TEXT = 2_000_000
"""The most characters that a template may make."""

MOST_STEPS = 200_000
"""The most values looked up, printed or counted through."""

_FILTERS = (
    "abs",
    "capitalize",
    "d",
    "default",
    "first",
    "groupby",
    "int",
    "last",
    "length",
    "list",
    "lower",
    "map",
    "max",
    "min",
    "reject",
    "rejectattr",
    "reverse",
    "round",
    "select",
    "selectattr",
    "sort",
    "sum",
    "title",
    "trim",
    "unique",
    "upper",
)
"""The filters whose results are no larger than what they are given."""

_STRING_METHODS = frozenset(
    {"upper", "lower", "title", "strip", "split", "startswith", "endswith", "capitalize"}
)

_SIGNS = re.compile(r"([\\`*_{}\[\]<>#+\-.!|&~])")
_FIRST_SIGNS = re.compile(r"\s*\n\s*")


def escaped(text: str) -> Markup:
    """Text as Markdown that means just this text, on one line."""
    return Markup(_SIGNS.sub(r"\\\1", _FIRST_SIGNS.sub(" ", text)))  # Markup marks Markdown here, never HTML


def builtin_template(name: str = PROBLEM_BOOK) -> str:
    """The source of a built-in template.

    :raises OptionError: where there is none of this name.
    """
    path = resource_folder("templates") / f"{name}.md.j2"
    if not re.fullmatch(r"[a-z-]+", name) or not path.is_file():
        raise OptionError.at("template", f"there is no built-in template '{name}'")
    return path.read_text(encoding="utf-8")


def fill_template(source: str, book: Book, word: Callable[..., str]) -> str:
    """The Markdown of a book, by a template's source; ``word`` translates.

    :raises OptionError: for a template that cannot be read, fails, or asks for what the sandbox does not give.
    """
    environment = _Environment()
    try:
        template = environment.from_string(source)
        pieces: list[str] = []
        length = 0
        for piece in template.generate(_context(book, word)):
            length += len(piece)
            if length > MOST_TEXT:
                raise SecurityError(f"makes more than {MOST_TEXT:,} characters")
            pieces.append(piece)
    except TemplateSyntaxError as error:
        raise OptionError.at("template", f"line {error.lineno} of the template: {error.message}") from error
    except RecursionError as error:
        raise OptionError.at("template", "the template calls itself without end") from error
    except (TemplateError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise OptionError.at("template", f"the template{_line(error)}: {error}") from error
    return "".join(pieces)


def _line(error: BaseException) -> str:
    """Which line of the template an error came from, as `` at line 3``."""
    trace, found = error.__traceback__, 0
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "<template>":
            found = trace.tb_lineno
        trace = trace.tb_next
    return f" at line {found}" if found else ""


class _Environment(ImmutableSandboxedEnvironment):
    """The sandbox: few filters, no loader, and a count of all that a template does."""

    intercepted_binops = frozenset({"*", "**", "+", "%", "//", "/"})

    def __init__(self) -> None:
        super().__init__(
            autoescape=True,
            undefined=StrictUndefined,
            finalize=self._printed,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            cache_size=0,
        )
        self._steps = 0
        self.filters = {name: self.filters[name] for name in _FILTERS} | {
            "markdown": lambda text: Markup(str(text)),
            "counted": self._counted,
            "joined": self._joined,
        }
        self.globals = {"range": self._range, "namespace": self.globals["namespace"]}

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """The tree of a template, its loops counted and ``~`` put under the same bound as other text."""
        tree = super()._parse(source, name, filename)
        for loop in tree.find_all(nodes.For):
            loop.iter = nodes.Filter(loop.iter, "counted", [], [], None, None, lineno=loop.lineno)
        if (joint := tree.find(nodes.Concat)) is not None:
            raise TemplateSyntaxError("write {{ a }}{{ b }} instead of a ~ b", joint.lineno)
        return tree

    def _spend(self, steps: int) -> None:
        self._steps += steps
        if self._steps > MOST_STEPS:
            raise SecurityError("does more than a book can need")

    def _counted(self, values: Iterable[Any]) -> Iterator[Any]:
        for value in values:
            self._spend(1)
            yield value

    def _joined(self, values: Iterable[Any], between: str = "") -> Markup:
        return Markup(between).join(self._printed(value) for value in self._counted(values))

    def _range(self, *bounds: int) -> range:
        found = range(*bounds)
        self._spend(len(found))
        return found

    def _printed(self, value: Any) -> Any:
        """What ``{{ value }}`` puts into the Markdown."""
        self._spend(1)
        if isinstance(value, str):
            if len(value) > MOST_TEXT:
                raise SecurityError("makes a text that is too long")
            self._spend(len(value) // 100)
            return value if isinstance(value, Markup) else escaped(value)
        if isinstance(value, (bool, int, float)):
            return escaped(str(value))
        if value is None:
            return ""
        if isinstance(value, StrictUndefined):
            str(value)  # says what is unknown
        raise SecurityError(f"only text and numbers can be printed, not a {type(value).__name__}")

    def getattr(self, obj: Any, attribute: str) -> Any:
        self._spend(1)
        return super().getattr(obj, attribute)

    def call(self, context: Any, /, *args: Any, **kwargs: Any) -> Any:
        self._spend(5)
        return super().call(context, *args, **kwargs)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        if isinstance(obj, str):
            return attr in _STRING_METHODS
        return super().is_safe_attribute(obj, attr, value)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        self._spend(1)
        if not all(isinstance(side, (int, float)) and abs(side) < 1e9 for side in (left, right)):
            raise SecurityError(f"'{operator}' stands between numbers below 1,000,000,000 only")
        if operator == "**":
            raise SecurityError("'**' is not to be had")
        return super().call_binop(context, operator, left, right)


def _context(book: Book, word: Callable[..., str]) -> dict[str, Any]:
    """What a template sees: plain values and functions, no objects of ours."""
    return {
        "book": {
            "title": book.title,
            "subtitle": book.subtitle,
            "author": book.author,
            "copyright": Markup(book.copyright),
            "introduction": Markup(book.introduction),
            "sections": [_section(section) for section in book.sections],
            "entries": [_entry(entry) for entry in book.entries()],
        },
        "word": _guarded(word),
        "title_page": lambda: _image("title-page:"),
        "copyright_page": lambda: _image("copyright-page:"),
        "contents": lambda depth=2: _image(f"contents:{int(depth)}"),
        "new_page": lambda: Markup("\n\n---\n\n"),
        "drawing": lambda name, caption="": _image(str(name), str(caption)),
        "problem": lambda entry: _image(f"problem:{entry['id']}"),
        "hint": lambda entry, number: _image(f"hint:{entry['id']}/{int(number)}"),
        "solution": lambda entry: _image(f"solution:{entry['id']}"),
    }


def _image(address: str, caption: str = "") -> Markup:
    inside = re.sub(r"([\\<>])", r"\\\1", address.replace("\n", " "))
    return Markup(f"\n\n![{escaped(caption)}](<{inside}>)\n\n")


def _guarded(word: Callable[..., str]) -> Callable[..., str]:
    """Translation for templates: values are named in braces, and nothing of them can be reached there."""

    def guarded(english: str, **values: object) -> str:
        if re.search(r"[{}]", re.sub(r"\{[a-z_]+\}", "", english)):
            raise SecurityError("words hold values by plain names in braces, such as {number}")
        return word(english, **{name: str(value) for name, value in values.items()})

    return guarded


def _section(section: Section) -> Mapping[str, Any]:
    return {
        "title": section.title,
        "rules": Markup(section.rules),
        "entries": [_entry(entry) for entry in section.entries],
    }


def _entry(entry: Entry) -> Mapping[str, Any]:
    return {
        "id": entry.id,
        "heading": entry.heading,
        "task": entry.task,
        "grade": entry.grade,
        "hints": [hint.text for hint in entry.hints],
        "notation": entry.solution.notation if entry.solution else "",
        "solved": entry.solution is not None,
    }
