"""How much time and memory each library for option models costs a process: ``python -m benchmarks.models
[--runs N]``.

Every process imports click, as each command does, and then a module that imports one library, defines as many
models as a plain board loads, and reads a product with a few of them. Dataclasses, which check nothing, show
the least that is possible.
"""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path

from benchmarks.measuring import Command, compare
from benchmarks.report import table

MODELS, FIELDS, READ = 32, 8, 6
"""Models that a plain board loads, fields of each, and how many models read a product."""

_GIVEN = "{'name': 'sheet', 'size_0': 12.5}"

_HEADS = {
    "pydantic": """
        import os
        os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"
        from typing import Annotated, Literal
        from pydantic import BaseModel, ConfigDict, Field
        class Base(BaseModel):
            model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)
        def read(model, values): return model.model_validate(values)
    """,
    "msgspec": """
        import msgspec
        from typing import Annotated, Literal
        class Base(msgspec.Struct, frozen=True, forbid_unknown_fields=True): pass
        def read(model, values): return msgspec.convert(values, model)
    """,
    "attrs and cattrs": """
        import attrs
        from typing import Literal
        from cattrs import Converter
        converter = Converter(forbid_extra_keys=True)
        def read(model, values): return converter.structure(values, model)
    """,
    "dataclasses": """
        from dataclasses import dataclass
        from typing import Literal
        def read(model, values): return model(**values)
    """,
}
_CLASS = {
    "pydantic": "class M{k}(Base):",
    "msgspec": "class M{k}(Base):",
    "attrs and cattrs": "@attrs.frozen\nclass M{k}:",
    "dataclasses": "@dataclass(frozen=True, slots=True)\nclass M{k}:",
}
_LENGTH = {
    "pydantic": "Annotated[float, Field(ge=0, le=500)] = Field(1.0, description='a length')",
    "msgspec": "Annotated[float, msgspec.Meta(ge=0, le=500, description='a length')] = 1.0",
    "attrs and cattrs": (
        "float = attrs.field(default=1.0, validator=[attrs.validators.ge(0), attrs.validators.le(500)])"
    ),
    "dataclasses": "float = 1.0",
}
_NEEDS = {"attrs and cattrs": ("attrs", "cattrs"), "dataclasses": ()}


def source(library: str) -> str:
    """Return the program that one process runs."""
    head = "\n".join(line.removeprefix(" " * 8) for line in _HEADS[library].splitlines())
    lines = ["import click", head]
    for k in range(MODELS):
        lines.append(_CLASS[library].format(k=k))
        lines.append("    name: str = ''")
        lines.append("    side: Literal['long-edge', 'short-edge'] = 'long-edge'")
        lines += [f"    size_{n}: {_LENGTH[library]}" for n in range(FIELDS - 2)]
    lines += [f"read(M{k}, {_GIVEN})" for k in range(READ)]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure the libraries that are installed, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.models", description=main.__doc__)
    parser.add_argument("--runs", type=int, default=9, metavar="N", help="runs of each program (9)")
    asked = parser.parse_args()
    programs = {"click alone": "import click\n"} | {
        library: source(library)
        for library in _HEADS
        if all(find_spec(name) for name in _NEEDS.get(library, (library,)))
    }
    costs = compare({name: _command(text) for name, text in programs.items()}, asked.runs)
    floor = costs["click alone"].processor
    rows = [
        [name, f"{1000 * cost.processor:.0f}", f"{1000 * (cost.processor - floor):.0f}"]
        for name, cost in costs.items()
    ]
    print(table([f"{MODELS} models of {FIELDS} fields", "CPU ms", "less click"], rows))


def _command(text: str) -> Command:
    def command(folder: Path) -> list[str]:
        module = folder / "measured_models.py"
        if not module.exists():  # writing it again would compile it again
            module.write_text(text, encoding="utf-8")
        code = f"import sys; sys.path.insert(0, {str(folder)!r}); import measured_models"
        return [sys.executable, "-c", code]

    return command


if __name__ == "__main__":
    main()
