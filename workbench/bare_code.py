"""Compiles modules for the page in few bytes: without what only readers, type checkers and tracebacks need."""

from __future__ import annotations

import ast
import inspect
import string
from collections.abc import Collection, Iterator
from itertools import count
from types import CodeType

READ_ANNOTATIONS = frozenset({"pnp/base/options.py", "pnp/desk/calls.py", "pnp/desk/deck_calls.py"})
"""Modules whose functions pydantic asks for their annotations: it checks the arguments of calls, and what
serializers return."""
OTHERS = ("cssselect2", "jinja2", "markdown_it", "polib", "pypdf", "reportlab", "svgwrite", "tinycss2")
"""Packages that ask no function for its annotations, beside our own."""


def bare_code(source: bytes, name: str) -> CodeType:
    """Compile a module without docstrings, assertions, line numbers, and annotations that nothing reads.

    Annotations of classes stay: dataclasses and pydantic read them.

    :param name: its path below ``site-packages``; it decides what may be left out.
    """
    top = name.partition("/")[0].removesuffix(".py")
    if top not in ("pnp", *OTHERS):
        return _bare(compile(source, name, "exec", dont_inherit=True, optimize=2))
    tree = ast.parse(source)
    if name not in READ_ANNOTATIONS:
        tree = ast.fix_missing_locations(_WithoutAnnotations().visit(tree))
    code = compile(tree, name, "exec", dont_inherit=True, optimize=2)
    return _short(_bare(code)) if top == "pnp" else _bare(code)


def _bare(code: CodeType) -> CodeType:
    """Return code without its line numbers, which are a fifth of it; the engine's messages don't use them."""
    inner = tuple(_bare(value) if isinstance(value, CodeType) else value for value in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=inner)


class _WithoutAnnotations(ast.NodeTransformer):
    """Removes the annotations of functions, and of variables outside classes."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._plain(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._plain(node)

    def _plain(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        own = node.args
        for argument in (*own.posonlyargs, *own.args, *own.kwonlyargs, own.vararg, own.kwarg):
            if argument is not None:
                argument.annotation = None
        node.returns = None
        return self.generic_visit(node)

    def visit_Module(self, node: ast.Module) -> ast.AST:
        node.body = [_assigned(statement) for statement in node.body]
        return self.generic_visit(node)


def _assigned(statement: ast.stmt) -> ast.stmt:
    """Return a statement of a module without its annotation, if it has one."""
    if not isinstance(statement, ast.AnnAssign):
        return statement
    plain = ast.Assign([statement.target], statement.value) if statement.value is not None else ast.Pass()
    return ast.copy_location(plain, statement)


def _short(code: CodeType) -> CodeType:
    """Return code whose functions have short names for their own variables, and no longer say which class they
    are in. Nothing of ours looks variables up by name."""
    inner = tuple(_short(value) if isinstance(value, CodeType) else value for value in code.co_consts)
    return code.replace(co_consts=inner, co_varnames=tuple(_variables(code)), co_qualname=code.co_name)


def _variables(code: CodeType) -> Iterator[str]:
    """Yield the names of a function's variables. Those of arguments and of what inner functions use stay."""
    names = code.co_varnames
    arguments = code.co_argcount + code.co_kwonlyargcount
    arguments += bool(code.co_flags & inspect.CO_VARARGS) + bool(code.co_flags & inspect.CO_VARKEYWORDS)
    if not code.co_flags & inspect.CO_OPTIMIZED:  # a module or a class
        arguments = len(names)
    kept = {*names[:arguments], *code.co_cellvars, *code.co_freevars}
    new = _letters(kept)
    for number, name in enumerate(names):
        yield name if number < arguments or name in kept else next(new)


def _letters(taken: Collection[str]) -> Iterator[str]:
    """Yield short names that aren't taken."""
    for number in count():
        for letter in string.ascii_letters:
            name = f"{letter}{number or ''}"
            if name not in taken:
                yield name
