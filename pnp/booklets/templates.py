"""Jinja2 templates → Markdown, in a sandbox: a template may come from a stranger.

A template sees the values of the book and a few functions, nothing else: no attribute that starts with an
underscore, no file, no other template, and not more work or text than a book can need. (One that is not our own
runs in a process of its own besides: `guard`.) What it prints is taken as text, its Markdown signs escaped,
unless it is Markdown already (rules, functions, ``|markdown``).
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, wraps
from typing import Any, ParamSpec, TypedDict, TypeVar

from jinja2 import StrictUndefined, TemplateError, TemplateSyntaxError, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.exceptions import SecurityError
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from pnp.base.errors import OptionError
from pnp.base.resources import builtin_templates, resource_folder
from pnp.booklets.values import Book, Entry, Section

PROBLEM_BOOK = "problem-book"
"""The template that is taken where none is named."""

MOST_SOURCE = 200_000
"""The most characters of a template's own; the built-in one has 1,300."""

MOST_TEXT = 1_000_000
"""The most characters that a template may make."""

MOST_STEPS = 200_000
"""The most values looked up, printed or counted through; a hundred characters, or ten values of a list, that a
filter or method reads or makes are one as well."""

_FILTERS = (
    "abs",
    "d",
    "default",
    "first",
    "groupby",
    "int",
    "last",
    "length",
    "list",
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
    "unique",
)
"""The filters whose results are no larger than what they are given."""

_TEXT_FILTERS = ("capitalize", "lower", "title", "trim", "upper")
"""Filters that would make anything into text, and are kept to text and numbers here."""

_STRING_METHODS = frozenset(
    {"upper", "lower", "title", "strip", "split", "startswith", "endswith", "capitalize"}
)

_SIGNS = re.compile(r"([\\`*_{}\[\]<>#+\-.!|&~])")
_FIRST_SIGNS = re.compile(r"\s*\n\s*")


_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


class _EntryValues(TypedDict):
    """What a template sees of a problem."""

    id: str
    heading: str
    task: str
    grade: str
    hints: list[str]
    notation: str
    solved: bool


class _SectionValues(TypedDict):
    """What a template sees of a section."""

    number: int
    title: str
    rules: Markup
    task: str
    entries: list[_EntryValues]


class _BookValues(TypedDict):
    """What a template sees of the book."""

    title: str
    subtitle: str
    author: str
    copyright: Markup
    introduction: Markup
    guide: bool
    progress: bool
    index: bool
    cut_outs: bool
    notes: int
    rungs: int
    sections: list[_SectionValues]
    entries: list[_EntryValues]


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


@cache
def builtin_sources() -> frozenset[str]:
    """The sources of all built-in templates: what need not be walled in."""
    return frozenset(map(builtin_template, builtin_templates()))


def fill_template(source: str, book: Book, word: Callable[..., str]) -> str:
    """The Markdown of a book, by a template's source; ``word`` translates.

    :raises OptionError: for a template that cannot be read, fails, or asks for what the sandbox does not give.
    """
    return _filled(source, _context(book, word))


def fill_text(source: str, values: Mapping[str, int | str], counted: Callable[[str, str, int], str]) -> str:
    """A text in Markdown with its values filled in.

    ``{{ size }}`` is a value, ``{% if torus %}`` asks for one, and ``{{ count("mark", "marks", most) }}`` is a
    number of things, by the words for one and for any other number.

    :param counted: puts the number in front of the right word.
    :raises OptionError: as `fill_template` does.
    """
    return _filled(source, {**values, "count": lambda one, many, n: counted(_plain(one), _plain(many), int(n))})


def _filled(source: str, context: Mapping[str, object]) -> str:
    if len(source) > MOST_SOURCE:
        raise OptionError.at(
            "template", f"the template has {len(source):,} characters; at most {MOST_SOURCE:,} are read"
        )
    environment = _Environment()
    try:
        template = environment.from_string(source)
        pieces: list[str] = []
        length = 0
        for piece in template.generate(context):
            length += len(piece)
            if length > MOST_TEXT:
                raise SecurityError(f"makes more than {MOST_TEXT:,} characters")
            pieces.append(piece)
        text = "".join(pieces)
        text.encode()  # escapes can make halves of characters, which nothing further on could write
    except TemplateSyntaxError as error:
        raise OptionError.at("template", f"line {error.lineno} of the template: {error.message}") from error
    except RecursionError as error:
        raise OptionError.at("template", "the template goes too deep, or calls itself without end") from error
    except SyntaxError as error:  # from the Python that Jinja makes of it
        raise OptionError.at("template", f"the template cannot be read: {error.msg}") from error
    except (TemplateError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise OptionError.at("template", f"the template{_line(error)}: {error}") from error
    return text


def _line(error: BaseException) -> str:
    """Which line of the template an error came from, as `` at line 3``."""
    trace, found = error.__traceback__, 0
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "<template>":
            found = trace.tb_lineno
        trace = trace.tb_next
    return f" at line {found}" if found else ""


class _Generator(CodeGenerator):
    """Jinja writes constants into the Python that it makes, where infinity would be a name that nothing has."""

    def visit_Const(self, node: nodes.Const, frame: Frame) -> None:  # noqa: N802
        if not _is_finite(node.as_const(frame.eval_ctx)):
            self.fail("a number is too large", node.lineno)
        super().visit_Const(node, frame)


def _is_finite(value: object) -> bool:
    if isinstance(value, (list, tuple)):
        return all(map(_is_finite, value))
    if isinstance(value, dict):
        return all(_is_finite(part) for item in value.items() for part in item)
    return not isinstance(value, float) or math.isfinite(value)


class _Environment(ImmutableSandboxedEnvironment):
    """The sandbox: few filters, no loader, and a count of all that a template does."""

    code_generator_class = _Generator

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
        given = self.filters
        self.filters = {name: given[name] for name in _FILTERS}
        self.filters |= {name: _of_text(given[name]) for name in _TEXT_FILTERS}
        self.filters |= {"markdown": _of_text(Markup)}
        self.filters = {name: self._paid(act) for name, act in self.filters.items()}
        self.filters["counted"] = self._counted
        self.globals = {"range": self._range, "namespace": self.globals["namespace"]}

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """The tree of a template, its loops counted, and without what could grow beyond all bounds: ``~``, and
        lists of what was made before, whose text doubles with every turn of a loop."""
        tree = super()._parse(source, name, filename)
        for loop in tree.find_all(nodes.For):
            loop.iter = nodes.Filter(loop.iter, "counted", [], [], None, None, lineno=loop.lineno)
        if (joint := tree.find(nodes.Concat)) is not None:
            raise TemplateSyntaxError("write {{ a }}{{ b }} instead of a ~ b", joint.lineno)
        for node in tree.find_all((nodes.List, nodes.Tuple, nodes.Dict)):
            stored = isinstance(node, nodes.Tuple) and node.ctx == "store"
            if not stored and not all(isinstance(item, nodes.Const) for item in node.iter_child_nodes()):
                raise TemplateSyntaxError("lists hold plain texts and numbers only", node.lineno)
        for named in tree.find_all(nodes.Name):
            if named.name in ("varargs", "kwargs"):
                raise TemplateSyntaxError(f"'{named.name}' is not to be had", named.lineno)
        return tree

    def _spend(self, steps: int) -> None:
        self._steps += steps
        if self._steps > MOST_STEPS:
            raise SecurityError("does more than a book can need")

    def _counted(self, values: Iterable[_Result]) -> Iterator[_Result]:
        for value in values:
            self._spend(1)
            yield value

    def _range(self, *bounds: int) -> range:
        found = range(*bounds)
        self._spend(len(found))
        return found

    def _printed(self, value: object) -> str:
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

    def call(self, context: Context, /, *args: Any, **kwargs: Any) -> Any:
        self._spend(5 + _cost(getattr(args[0], "__self__", None)))  # of a method of a text: the text
        found = super().call(context, *args, **kwargs)
        self._spend(_cost(found))
        return found

    def _paid(self, act: Callable[_Given, _Result]) -> Callable[_Given, _Result]:
        """A filter that pays for what it reads and for what it makes."""

        @wraps(act)
        def paid(*args: _Given.args, **kwargs: _Given.kwargs) -> _Result:
            self._spend(1 + sum(map(_cost, args)))
            found = act(*args, **kwargs)
            self._spend(_cost(found))
            return found

        return paid

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        if isinstance(obj, str):
            return attr in _STRING_METHODS
        return super().is_safe_attribute(obj, attr, value)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        self._spend(1)
        if not all(isinstance(side, (int, float)) and abs(side) < 1e9 for side in (left, right)):
            raise SecurityError(f"'{operator}' only works with numbers below 1,000,000,000")
        if operator == "**":
            raise SecurityError("'**' is not to be had")
        return super().call_binop(context, operator, left, right)


def _cost(value: object) -> int:
    """What reading or making a value costs."""
    if isinstance(value, str):
        return len(value) // 100
    return len(value) // 10 if isinstance(value, (list, tuple)) else 0


def _plain(value: object) -> str:
    """A text or number as text; what holds other values could be longer than any memory."""
    if not isinstance(value, (str, int, float)):
        raise SecurityError(f"expected a text or a number, not a {type(value).__name__}")
    return value if isinstance(value, str) else str(value)


def _of_text(act: Callable[..., _Result]) -> Callable[..., _Result]:
    return lambda value, *rest: act(_plain(value), *rest)


def _context(book: Book, word: Callable[..., str]) -> dict[str, _BookValues | Callable[..., str]]:
    """What a template sees: plain values and functions, no objects of ours."""
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
            "cut_outs": bool(book.cut_outs),
            "notes": book.notes,
            "sections": [_section(number, section) for number, section in enumerate(book.sections)],
            "rungs": book.rungs,
            "entries": [_entry(entry) for entry in book.entries()],
        },
        "word": _guarded(word),
        "title_page": lambda: _image("title-page:"),
        "copyright_page": lambda: _image("copyright-page:"),
        "opener": lambda section: _image(f"opener:{int(section['number'])}"),
        "progress_chart": lambda: _image("progress-chart:"),
        "grade_index": lambda: _image("grade-index:"),
        "cut_outs": lambda: _image("cut-outs:"),
        "notes_pages": lambda: _image("notes:"),
        "contents": lambda depth=2: _image(f"contents:{int(depth)}"),
        "new_page": lambda: Markup("\n\n---\n\n"),
        "drawing": lambda name, caption="": _image(_plain(name), _plain(caption)),
        "problem": _problem,
        "hint": lambda entry, number: _image(f"hint:{entry['id']}/{int(number)}"),
        "solution": lambda entry: _image(f"solution:{entry['id']}"),
    }


def _problem(entry: _EntryValues, said: str = "") -> Markup:
    """A problem, with its task unless that has been ``said`` before."""
    kind = "untold" if said and entry["task"] == said else "problem"
    return _image(f"{kind}:{entry['id']}")


def _image(address: str, caption: str = "") -> Markup:
    inside = re.sub(r"([\\<>])", r"\\\1", address.replace("\n", " "))
    return Markup(f"\n\n![{escaped(caption)}](<{inside}>)\n\n")


def _guarded(word: Callable[..., str]) -> Callable[..., str]:
    """Translation for templates: values are named in braces, and nothing of them can be reached there."""

    def guarded(english: str, **values: object) -> str:
        if re.search(r"[{}]", re.sub(r"\{[a-z_]+\}", "", english)):
            raise SecurityError("words hold values by plain names in braces, such as {number}")
        return word(english, **{name: _plain(value) for name, value in values.items()})

    return guarded


def _section(number: int, section: Section) -> _SectionValues:
    return {
        "number": number,
        "title": section.title,
        "rules": Markup(section.rules),
        "task": section.task,
        "entries": [_entry(entry) for entry in section.entries],
    }


def _entry(entry: Entry) -> _EntryValues:
    return {
        "id": entry.id,
        "heading": entry.heading,
        "task": entry.task,
        "grade": entry.grade,
        "hints": [hint.text for hint in entry.hints],
        "notation": entry.solution.notation if entry.solution else "",
        "solved": entry.solution is not None,
    }
