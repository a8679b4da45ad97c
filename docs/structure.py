"""Prints what the code's own imports say about its structure, and the kernels with most parameters: ``python
-m docs.structure``.

Every module is one floor above the highest module that it imports; a module that imports nothing of ours is
on floor 1. Imports inside functions and those for types alone count too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[1]
MOST_PARAMETERS = 8
"""The most parameters of a kernel; what belongs together is a record, a named tuple of arrays and numbers."""
_COMPILERS = frozenset({"njit", "jit", "kernel_jit"})


@dataclass(frozen=True, slots=True)
class Structure:
    """The modules of the package, their floors, and the longest chain of imports from the top down."""

    modules: int
    imports: int
    cycles: tuple[str, ...]
    """A cycle of modules, if there is one."""
    longest: tuple[str, ...]

    @property
    def floors(self) -> int:
        return len(self.longest)


def structure(package: str = "pnp") -> Structure:
    """Find the floors and cycles of a package's modules."""
    graph = grimp.build_graph(package)
    below = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    count = sum(map(len, below.values()))
    try:
        order = list(TopologicalSorter(below).static_order())
    except CycleError as error:
        return Structure(len(below), count, tuple(error.args[1]), ())
    way: dict[str, tuple[str, ...]] = {}
    for name in order:
        under = max((way[other] for other in sorted(below[name])), key=len, default=())
        way[name] = (name, *under)
    longest = max((way[name] for name in sorted(way)), key=len)
    return Structure(len(below), count, (), longest)


@dataclass(frozen=True, slots=True)
class Kernel:
    """A function that numba compiles, as ``pnp/path.py:line name``, and how many parameters it has."""

    name: str
    parameters: int


def kernels(package: str = "pnp") -> list[Kernel]:
    """List the package's kernels, those with most parameters first."""
    found = (
        Kernel(f"{path.relative_to(ROOT)}:{function.lineno} {function.name}", _count(function.args))
        for path in sorted((ROOT / package).rglob("*.py"))
        for function in _kernels_of(ast.parse(path.read_text(encoding="utf-8")))
    )
    return sorted(found, key=lambda kernel: -kernel.parameters)


def _kernels_of(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and any(map(_compiles, node.decorator_list)):
            yield node


def _compiles(decorator: ast.expr) -> bool:
    """Return whether a decorator, such as ``kernel_jit`` or ``numba.njit(cache=True)``, is one of numba's."""
    plain = decorator.func if isinstance(decorator, ast.Call) else decorator
    name = plain.attr if isinstance(plain, ast.Attribute) else plain.id if isinstance(plain, ast.Name) else ""
    return name in _COMPILERS


def _count(args: ast.arguments) -> int:
    every = [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]
    return sum(arg is not None for arg in every)


def main() -> None:
    """Print the figures."""
    found = structure()
    print(f"{found.modules} modules, {found.imports} imports")
    print(f"cycles: {' -> '.join(found.cycles) or 'none'}")
    print(f"{found.floors} layers; the longest chain of imports:")
    print("\n".join(f"  {name}" for name in found.longest))
    every = kernels()
    print(f"{len(every)} kernels; those with most parameters:")
    print("\n".join(f"  {kernel.name}: {kernel.parameters}" for kernel in every[:5]))


if __name__ == "__main__":
    main()
