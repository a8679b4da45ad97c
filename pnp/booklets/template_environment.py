"""The sandbox of templates: few filters, no loader, and a count of every step."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, wraps
from types import CodeType
from typing import Any, ParamSpec, TypeVar

from jinja2 import StrictUndefined, Template, TemplateSyntaxError, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.exceptions import SecurityError
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from pnp.base.sentences import Sentence

MOST_TEXT = 1_000_000
"""The most characters that a template may produce."""

MOST_STEPS = 200_000
"""The most values that a template may look up, print or loop over. In filters and methods, a hundred characters
or ten values of a list count as one."""

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
"""The filters whose results are no larger than their inputs."""

_TEXT_FILTERS = ("capitalize", "lower", "title", "trim", "upper")
"""Filters that would turn anything into text; here, they accept only text and numbers."""

_STRING_METHODS = frozenset(
    {"upper", "lower", "title", "strip", "split", "startswith", "endswith", "capitalize"}
)


_SIGNS = re.compile(r"([\\`*_{}\[\]<>#+\-.!|&~])")
_FIRST_SIGNS = re.compile(r"\s*\n\s*")

_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


def escaped(text: str) -> Markup:
    """Escape text so that Markdown shows exactly this text, on one line."""
    return Markup(_SIGNS.sub(r"\\\1", _FIRST_SIGNS.sub(" ", text)))  # Markup means Markdown here, never HTML


class _Generator(CodeGenerator):
    """Generates code like Jinja, which writes constants into the Python code, where infinity would be an
    undefined name."""

    def visit_Const(self, node: nodes.Const, frame: Frame) -> None:  # noqa: N802
        if not _is_finite(node.as_const(frame.eval_ctx)):
            self.fail(Sentence("a number is too large"), node.lineno)
        super().visit_Const(node, frame)


def _is_finite(value: object) -> bool:
    if isinstance(value, (list, tuple)):
        return all(map(_is_finite, value))
    if isinstance(value, dict):
        return all(_is_finite(part) for item in value.items() for part in item)
    return not isinstance(value, float) or math.isfinite(value)


class Environment(ImmutableSandboxedEnvironment):
    """The sandbox: few filters, no loader, and a count of every step."""

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

    def from_source(self, source: str) -> Template:
        """Return a template as ``from_string`` does, but compile each source only once. This environment counts
        its steps."""
        return Template.from_code(self, _compiled(source), self.make_globals(None))

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """Return the tree of a template with counted loops. Refuse anything that could grow without limit:
        ``~``, and lists of earlier values, whose text would double with every pass of a loop."""
        tree = super()._parse(source, name, filename)
        for loop in tree.find_all(nodes.For):
            loop.iter = nodes.Filter(loop.iter, "counted", [], [], None, None, lineno=loop.lineno)
        if (joint := tree.find(nodes.Concat)) is not None:
            raise TemplateSyntaxError(Sentence("write {{{{ a }}}}{{{{ b }}}} instead of a ~ b"), joint.lineno)
        for node in tree.find_all((nodes.List, nodes.Tuple, nodes.Dict)):
            stored = isinstance(node, nodes.Tuple) and node.ctx == "store"
            if not stored and not all(isinstance(item, nodes.Const) for item in node.iter_child_nodes()):
                raise TemplateSyntaxError(
                    Sentence("lists can contain only plain text and numbers"), node.lineno
                )
        for named in tree.find_all(nodes.Name):
            if named.name in ("varargs", "kwargs"):
                raise TemplateSyntaxError(
                    Sentence("'{name}' can't be used here", name=named.name), named.lineno
                )
        return tree

    def _spend(self, steps: int) -> None:
        self._steps += steps
        if self._steps > MOST_STEPS:
            raise SecurityError(Sentence("does more work than a book needs"))

    def _counted(self, values: Iterable[_Result]) -> Iterator[_Result]:
        for value in values:
            self._spend(1)
            yield value

    def _range(self, *bounds: int) -> range:
        found = range(*bounds)
        self._spend(len(found))
        return found

    def _printed(self, value: object) -> str:
        """Return what ``{{ value }}`` puts into the Markdown."""
        self._spend(1)
        if isinstance(value, str):
            if len(value) > MOST_TEXT:
                raise SecurityError(Sentence("produces text that is too long"))
            self._spend(len(value) // 100)
            return value if isinstance(value, Markup) else escaped(value)
        if isinstance(value, (bool, int, float)):
            return escaped(str(value))
        if value is None:
            return ""
        if isinstance(value, StrictUndefined):
            str(value)  # this raises the error for the unknown name
        raise SecurityError(
            Sentence("only text and numbers can be printed, not a {name}", name=type(value).__name__)
        )

    def getattr(self, obj: Any, attribute: str) -> Any:
        self._spend(1)
        return super().getattr(obj, attribute)

    def call(self, context: Context, /, *args: Any, **kwargs: Any) -> Any:
        self._spend(5 + _cost(getattr(args[0], "__self__", None)))  # the text itself, for its methods
        found = super().call(context, *args, **kwargs)
        self._spend(_cost(found))
        return found

    def _paid(self, act: Callable[_Given, _Result]) -> Callable[_Given, _Result]:
        """Return a filter whose input and output are charged as steps."""

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
            raise SecurityError(
                Sentence("'{operator}' only works with numbers below 1,000,000,000", operator=operator)
            )
        if operator == "**":
            raise SecurityError(Sentence("the operator '**' isn't available"))
        return super().call_binop(context, operator, left, right)


@lru_cache(maxsize=200)
def _compiled(source: str) -> CodeType:
    """Return the Python code that Jinja generates from a source. It's cached: generating it takes longer than
    filling in a book of a few pages, and the rules of a game are in its kit, its book and its rules sheet."""
    return Environment().compile(source)


def _cost(value: object) -> int:
    """Return the cost of reading or making a value, in steps."""
    if isinstance(value, str):
        return len(value) // 100
    return len(value) // 10 if isinstance(value, (list, tuple)) else 0


def plain(value: object) -> str:
    """Return a text or number as text. Values that contain others are refused, because their text could exceed
    the memory."""
    if not isinstance(value, (str, int, float)):
        raise SecurityError(Sentence("expected text or a number, not a {name}", name=type(value).__name__))
    return value if isinstance(value, str) else str(value)


def _of_text(act: Callable[..., _Result]) -> Callable[..., _Result]:
    return lambda value, *rest: act(plain(value), *rest)
