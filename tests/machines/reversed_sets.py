"""Build specs with every set walked backwards: what then differs was drawn in the order of a set.

The order in which a set is walked depends only on the hashes of its members, which differ from machine to
machine: those of texts with each run, those of tuples with the width of a machine word. So a hook rewrites the
project's modules as they are imported: whatever walks a value asks `backwards` for it first.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

FIRST = frozenset(
    [
        "accumulate",
        "combinations",
        "cycle",
        "deque",
        "dict",
        "enumerate",
        "extend",
        "from_iterable",
        "fromkeys",
        "groupby",
        "islice",
        "iter",
        "join",
        "list",
        "pairwise",
        "permutations",
        "sorted",
        "sum",
        "tuple",
    ]
)
"""Functions and methods that walk their first argument."""
ALL = frozenset(["chain", "filter", "map", "product", "reduce", "starmap", "zip"])
"""Those that walk every one, except for a function."""
ALONE = frozenset({"max", "min"})
"""Those that walk an argument if it is the only one."""
COMPILED = frozenset({"numba", "pnp.search.kernel_jit"})
"""What modules import whose functions numba compiles: they walk arrays, and no hook could be compiled."""
NAME = "__backwards__"


def backwards(value: Any) -> Any:
    """Return a set as a list, the wrong way round; everything else as it is."""
    return list(value)[::-1] if isinstance(value, (set, frozenset)) else value


class Rewriter(ast.NodeTransformer):
    """Wraps every expression that a statement or one of the functions above walks."""

    def visit_For(self, node: ast.For | ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        node.iter = _asked(node.iter)
        return node

    visit_comprehension = visit_For

    def visit_Starred(self, node: ast.Starred) -> ast.AST:
        return self._value(node, walks=isinstance(node.ctx, ast.Load))

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.AST:
        return self._value(node, walks=True)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        return self._value(node, walks=isinstance(node.op, ast.Add))

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        return self._value(node, walks=isinstance(node.targets[0], (ast.Tuple, ast.List)))

    def _value(self, node: ast.Starred | ast.YieldFrom | ast.AugAssign | ast.Assign, *, walks: bool) -> ast.AST:
        self.generic_visit(node)
        if walks:
            node.value = _asked(node.value)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        walked = (
            len(node.args) if name in ALL else int(name in FIRST or (name in ALONE and len(node.args) == 1))
        )
        for k, argument in enumerate(node.args[:walked]):
            if not isinstance(argument, ast.Starred):
                node.args[k] = _asked(argument)
        return node


def _asked(value: ast.expr) -> ast.expr:
    return ast.Call(func=ast.Name(id=NAME, ctx=ast.Load()), args=[value], keywords=[])


class _Loader(SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType:
        """Always from the source, and never kept."""
        path = self.get_filename(fullname)
        tree = ast.parse(self.get_data(path), path)
        if not any(isinstance(node, ast.ImportFrom) and node.module in COMPILED for node in tree.body):
            tree = ast.fix_missing_locations(Rewriter().visit(tree))
        return compile(tree, path, "exec", dont_inherit=True)


class Finder(MetaPathFinder):
    """Finds the project's modules, to be rewritten."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.split(".")[0] != "pnp":
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(fullname, spec.loader.path)
        return spec


def main(output: str, formats: str, *specs: str) -> None:
    """Build as ``pnp build`` does."""
    setattr(builtins, NAME, backwards)
    sys.meta_path.insert(0, Finder())
    from pnp.pipeline.build import Request, build

    build(Request(specs, Path(output), tuple(formats.split(","))))  # type: ignore[arg-type]


if __name__ == "__main__":
    main(*sys.argv[1:])
