"""A page for each package of the library, made from the docstrings of its modules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from docs.website.places import ROOT

PACKAGE = ROOT / "pnp"


@dataclass(frozen=True, slots=True)
class Module:
    """A public module: its dotted name and its file."""

    name: str
    file: Path

    @property
    def about(self) -> str:
        """The first line of its docstring; empty if it has none."""
        if not self.file.is_file():
            return ""
        text = ast.get_docstring(ast.parse(self.file.read_text(encoding="utf-8")))
        return text.strip().splitlines()[0] if text else ""


@dataclass(frozen=True, slots=True)
class Package(Module):
    """A package and the public modules directly in it, without the package's own module."""

    modules: tuple[Module, ...]

    @property
    def page(self) -> str:
        """Its page on the site."""
        return f"api/{self.name}.md"


def packages(package: Path = PACKAGE) -> Iterator[Package]:
    """Yield every public package with Python files in it, by walking through the folders."""
    for folder in sorted({path.parent for path in package.rglob("*.py")}):
        name = ".".join(folder.relative_to(package.parent).parts)
        files = sorted(folder.glob("*.py"))
        modules = tuple(Module(f"{name}.{path.stem}", path) for path in files if path.stem[0] != "_")
        if not any(part.startswith("_") for part in name.split(".")):
            yield Package(name, folder / "__init__.py", modules)


def package_page(package: Package) -> str:
    """Return the page of a package: what its modules are for, then each module in full."""
    rows = [
        f"| [`{_last(one.name)}`](#{one.name}) | {one.about.replace('|', '&#124;')} |"
        for one in package.modules
    ]
    table = "\n".join(["| module | what it's for |", "|---|---|", *rows]) if rows else ""
    body = "\n".join(f"::: {one.name}" for one in package.modules)
    return f"# {package.name}\n\n{package.about}\n\n{table}\n\n{body}\n"


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def overview(found: list[Package]) -> str:
    """Return the page that links to all packages."""
    rows = [f"| [`{one.name}`]({one.name}.md) | {one.about} | {len(one.modules)} |" for one in found]
    table = "\n".join(["| package | what it's for | modules |", "|---|---|---|", *rows])
    return (
        "# The library, package by package\n\nThese pages are made from the docstrings. Imports run downwards "
        "only, so no package depends on those that are built on it.\n\n" + table + "\n"
    )
