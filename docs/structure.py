"""Prints what the code's own imports say about its structure: ``python -m docs.structure``.

Every module is one floor above the highest module that it imports; a module that imports nothing of ours is
on floor 1. Imports inside functions and those for types alone count too.
"""

from __future__ import annotations

from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

import grimp


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


def main() -> None:
    """Print the figures."""
    found = structure()
    print(f"{found.modules} modules, {found.imports} imports")
    print(f"cycles: {' -> '.join(found.cycles) or 'none'}")
    print(f"{found.floors} layers; the longest chain of imports:")
    print("\n".join(f"  {name}" for name in found.longest))


if __name__ == "__main__":
    main()
