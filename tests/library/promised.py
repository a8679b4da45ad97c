"""The public names of the library with their signatures, a line each; run as a module, it writes the list."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass

import pnp
from docs.reference import INTERNAL, signature
from tests.conftest import ROOT

UNNAMED = ("object", "Report", "Value")
"""The bases of classes that aren't promised."""
FILE = ROOT / "tests" / "data" / "public_names.txt"


def promised() -> Iterator[str]:
    """Yield a line for each function, class, field, method and property, in alphabetical order of the names."""
    for name in pnp.__all__:
        found = getattr(pnp, name)
        if not inspect.isclass(found):
            yield f"{name}{signed(found)}"
            continue
        bases = ", ".join(
            base.__name__ for base in found.__bases__ if base.__name__ not in ("object", "Report", "Value")
        )
        yield f"class {name}({bases})" if bases else f"class {name}"
        yield from members(found)


def members(found: type) -> Iterator[str]:
    """Yield a line for each public part of a class, as it is declared."""
    names = {field.name: field.type for field in fields(found)} if is_dataclass(found) else {}
    yield from (f"    {name}: {kind}" for name, kind in names.items() if name[0] != "_")
    for name, value in vars(found).items():
        if name[0] == "_" or name in names or f"{found.__name__}.{name}" in INTERNAL:
            continue
        function = getattr(value, "fget", None) or getattr(value, "func", None)
        if function is not None:
            yield f"    {name}: {function.__annotations__['return']}"
        elif inspect.isfunction(value):
            yield f"    {name}{signed(value)}"


def signed(function: Callable[..., object]) -> str:
    """Return a signature as it is written, defaults included."""
    parts, result = signature(function)
    return f"({', '.join(parts)}) -> {result}"


if __name__ == "__main__":
    FILE.write_text("\n".join(promised()) + "\n", encoding="utf-8")
