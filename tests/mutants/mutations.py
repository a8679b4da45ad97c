"""The listed mutations of a module: where each can be made, and the source after it.

There are five kinds: a colour swapped, a thing moved, a text swapped, a shape or hint dropped, a sign flipped.
A mutation replaces the source of one expression, so everything else keeps its line.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

MOVED_BY = 0.75
"""Millimetres by which a thing is moved."""

COLOURS = {
    "ink": "accent",
    "line": "accent",
    "faint": "ink",
    "paper": "shade",
    "tint": "shade",
    "shade": "paper",
    "accent": "ink",
    "dark": "light",
    "on_dark": "dark",
    "light": "dark",
    "on_light": "accent",
    "players": "pales",
    "pales": "players",
    "on_players": "players",
}
"""The parts of a palette, each with one of another colour."""

_PLACES = {
    "Text": (0, 1),
    "Circle": (0, 1),
    "circle_path": (0, 1),
    "line": (0, 1, 2, 3),
    "move": (0, 1),
    "at": (0, 1),
    "centred": (0, 1),
    "paragraph": (1, 2),
    "moved": (0, 1),
}
"""Which arguments of a call are a place on paper."""
_PAIRS = {"move", "at", "moved"}
"""Calls that other things have as well: with two arguments, these are a place."""
_SHAPES = {
    *_PLACES,
    "Path",
    "Group",
    "Link",
    "Target",
    "Hint",
    "lines",
    "polyline",
    "polygon",
    "polygons",
    "rectangle",
}
_TEXTS = {"translate": 0, "centred": 2, "Text": 2, "Hint": 0, "paragraph": 0}
"""Which argument of a call is a text."""
_DRAWS = re.compile(r"Shape|Group|Drawing|Hint|Spot|Scene|Picture|Form|Piece")
"""What stands in the return type of a function that draws or tells."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """One fault to put into a module: the source at a place, and what replaces it."""

    kind: str
    line: int
    start: int
    end: int
    old: str
    new: str

    def applied(self, source: str) -> str:
        """Return the module with the fault."""
        data = source.encode()
        return (data[: self.start] + self.new.encode() + data[self.end :]).decode()


def mutations(source: str, *, only_hints: bool = False) -> tuple[Mutation, ...]:
    """Return all mutations of a module, in the order of its lines.

    :param only_hints: for modules that search and tell: those within what their hints are made of.
    """
    tree = ast.parse(source)
    found = _Finder(source, tree)
    roots = _hint_code(tree) if only_hints else [tree]
    for root in roots:
        found.visit(root)
    return tuple(sorted(set(found.mutations), key=lambda one: (one.start, one.kind, one.new)))


def _hint_code(tree: ast.Module) -> list[ast.AST]:
    """Return the functions whose names speak of hints, and whatever of the module they call or look up."""
    named: dict[str, ast.AST] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            named[node.name] = node
    for statement in tree.body:
        if isinstance(statement, ast.Assign | ast.AnnAssign):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            named |= {target.id: statement for target in targets if isinstance(target, ast.Name)}
    known = [name for name in named if "hint" in name.lower()]
    for name in known:  # grows while it is walked
        for node in ast.walk(named[name]):
            used = (
                node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
            )
            if used in named and used not in known:
                known.append(used)
    return [named[name] for name in known]


class _Finder(ast.NodeVisitor):
    """Walks a module and keeps its mutations."""

    def __init__(self, source: str, tree: ast.Module) -> None:
        self.mutations: list[Mutation] = []
        self._source = source
        self._starts = [0]
        for line in source.encode().splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._drawing = False
        self._texts = sorted(_told(tree))

    def _add(self, kind: str, node: ast.expr | ast.stmt, new: str) -> None:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._starts[node.lineno - 1] + node.col_offset
        end = self._starts[node.end_lineno - 1] + node.end_col_offset
        old = self._source.encode()[start:end].decode()
        self.mutations.append(Mutation(kind, node.lineno, start, end, old, new))

    def _said(self, node: ast.AST) -> str:
        return ast.get_source_segment(self._source, node) or ""

    # --- What is walked

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outer, self._drawing = self._drawing, bool(node.returns and _DRAWS.search(ast.unparse(node.returns)))
        for statement in node.body:
            self.visit(statement)
        self._drawing = outer

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for statement in node.body:
            self.visit(statement)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self._visit_constant(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        self._visit_constant(node.value)

    def _visit_constant(self, value: ast.expr) -> None:
        if isinstance(value, ast.Dict):
            for one in value.values:
                self._swap_text(one)
        self.visit(value)

    def visit_Raise(self, node: ast.Raise) -> None:
        """What bad input is told isn't a drawing."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """Assertions draw nothing."""

    # --- A colour swapped

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self.generic_visit(node)
        if node.attr in COLOURS and re.search(r"palette$", self._said(node.value)):
            self._add("colour", node, f"{self._said(node.value)}.{COLOURS[node.attr]}")

    # --- A thing moved, a text swapped

    def visit_Call(self, node: ast.Call) -> None:
        self.generic_visit(node)
        name = _name_of(node)
        before = node.args[: next((k for k, a in enumerate(node.args) if isinstance(a, ast.Starred)), None)]
        for place in _PLACES.get(name, ()):
            if place < len(before) and (name not in _PAIRS or len(before) == 2):
                self._add("move", before[place], f"({self._said(before[place])}) + {MOVED_BY}")
        if name in _TEXTS and _TEXTS[name] < len(before):
            self._swap_text(before[_TEXTS[name]])

    def _swap_text(self, node: ast.expr) -> None:
        """Another text of the module with the same gaps in its place, or one that nobody would write."""
        for one in ast.walk(node):
            if not isinstance(one, ast.Constant) or not isinstance(one.value, str) or not one.value.strip():
                continue
            gaps = _gaps(one.value)
            others = [text for text in self._texts if text != one.value and _gaps(text) == gaps]
            new = others[len(one.value) % len(others)] if others else f"{one.value} again"
            if self._said(one).startswith(('"', "'")):  # within an f-string a text has no quotes
                self._add("text", one, repr(new))

    # --- A shape dropped

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.generic_visit(node)
        makes = any(isinstance(part, ast.Call | ast.List | ast.Tuple) for part in ast.walk(node.value))
        if self._drawing and isinstance(node.op, ast.Add) and makes:
            self._add("drop", node, "pass")

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return  # a docstring
        self.generic_visit(node)
        value = node.value
        if not self._drawing:
            return
        if isinstance(value, ast.Yield | ast.YieldFrom):
            self._add("drop", node, "yield from ()")
        elif isinstance(value, ast.Call) and _name_of(value) in ("append", "extend"):
            self._add("drop", node, "pass")

    def visit_List(self, node: ast.List) -> None:
        self._drop_elements(node)

    def visit_Tuple(self, node: ast.Tuple) -> None:
        self._drop_elements(node)

    def _drop_elements(self, node: ast.List | ast.Tuple) -> None:
        self.generic_visit(node)
        if not self._drawing:
            return
        for element in node.elts:
            inner = element.value if isinstance(element, ast.Starred) else element
            drawn = isinstance(inner, ast.Call) and _name_of(inner) in _SHAPES
            if drawn or isinstance(element, ast.Starred):
                self._add("drop", element, "*()")

    # --- A sign flipped

    def visit_BinOp(self, node: ast.BinOp) -> None:
        self.generic_visit(node)
        if isinstance(node.op, ast.Add | ast.Sub) and _is_number(node.left) and _is_number(node.right):
            sign = "-" if isinstance(node.op, ast.Add) else "+"
            self._add("sign", node, f"({self._said(node.left)}) {sign} ({self._said(node.right)})")

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        self.generic_visit(node)
        if isinstance(node.op, ast.USub):
            self._add("sign", node, f"({self._said(node.operand)})")

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self.visit(node.value)
        if not isinstance(node.slice, ast.UnaryOp):  # the last of a list isn't a sign
            self.visit(node.slice)


def _name_of(call: ast.Call) -> str:
    if isinstance(call.func, ast.Name):
        return call.func.id
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _is_number(node: ast.expr) -> bool:
    """Return whether an expression may be a number: no text, no list."""
    listed = (ast.List, ast.Tuple, ast.Dict, ast.Set, ast.JoinedStr, ast.ListComp, ast.GeneratorExp)
    if isinstance(node, ast.Constant):
        return isinstance(node.value, int | float)
    if isinstance(node, ast.BinOp):
        return _is_number(node.left) and _is_number(node.right)
    if isinstance(node, ast.Call):
        return _name_of(node) not in (
            "tuple",
            "list",
            "sorted",
            "join",
            "translate",
            "set",
            "frozenset",
            *_SHAPES,
        )
    return not isinstance(node, listed)


def _told(tree: ast.Module) -> Iterator[str]:
    """Yield the texts that a module tells: those handed to ``word`` and its like, and those in its tables."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name_of(node) in _TEXTS and len(node.args) > _TEXTS[_name_of(node)]:
            yield from _strings(node.args[_TEXTS[_name_of(node)]])
        elif isinstance(node, ast.Dict):
            for value in node.values:
                yield from _strings(value)


def _strings(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.strip():
        yield node.value


def _gaps(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\{\w*\}", text))
