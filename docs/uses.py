"""What each folder of the package uses of the others, and what its ``__init__`` says that it uses.

``python -m docs.uses`` writes the sentence into every ``__init__`` that leaves something out. A folder of the
package names the folders beside it; a folder within another names what it uses there.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "pnp"
_SENTENCE = re.compile(r"It uses (?:[a-z_]+(?:, | and ))*[a-z_]+\.|It uses none of the folders beside it\.")
_WIDTH = 110


def folders() -> Iterator[Path]:
    """Yield the folders of the package, without the package itself, in order."""
    return (path.parent for path in sorted(PACKAGE.rglob("__init__.py")) if path.parent != PACKAGE)


def used_by(folder: Path) -> tuple[str, ...]:
    """Return what the modules of a folder, and of those within it, import from beside it, in alphabetical
    order."""
    own = ".".join(("pnp", *folder.relative_to(PACKAGE).parts))
    above = own.rpartition(".")[0]
    found = set()
    for path in folder.rglob("*.py"):
        for name in _imported(ast.parse(path.read_text(encoding="utf-8"))):
            first = name.removeprefix(f"{above}.").partition(".")[0]
            if not name.startswith(f"{above}.") or first == folder.name:
                continue
            found.add(first if above != "pnp" or _is_module(first) else "library")
    return tuple(sorted(found))


def _is_module(name: str) -> bool:
    """Return whether a name of the package is a module or folder; the package itself offers those of the
    library."""
    return (PACKAGE / name).is_dir() or (PACKAGE / f"{name}.py").is_file()


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def sentence(used: tuple[str, ...]) -> str:
    """Return what a folder says that it uses."""
    if not used:
        return "It uses none of the folders beside it."
    *most, last = used
    return f"It uses {', '.join(most)} and {last}." if most else f"It uses {last}."


def said_by(folder: Path) -> frozenset[str] | None:
    """Return what a folder's ``__init__`` says that it uses; None if it doesn't say."""
    found = _SENTENCE.search(" ".join(_docstring(folder).split()))
    return frozenset(re.findall(r"[a-z_]+", found[0])) if found else None


def is_right(folder: Path) -> bool:
    """Return whether a folder's ``__init__`` names all that it uses."""
    said = said_by(folder)
    return said is not None and said >= {*used_by(folder)}


def summary_of(folder: Path) -> str:
    """Return the first line of a folder's ``__init__``, which says what is in it; empty if it has none."""
    return _docstring(folder).partition("\n")[0]


def _docstring(folder: Path) -> str:
    return ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""


def write(folder: Path) -> None:
    """Put the right sentence at the end of a folder's docstring, which must have a summary."""
    path = folder / "__init__.py"
    text = path.read_text(encoding="utf-8")
    own = ast.parse(text).body[0]
    rest = text.split("\n", own.end_lineno or 1)[own.end_lineno or 1 :]
    said = re.sub(r"\n\nIt uses [a-z_,\s]+\.$", "", _docstring(folder).rstrip())
    words, lines = sentence(used_by(folder)).split(" "), [""]
    for word in words:
        if len(lines[-1]) + len(word) >= _WIDTH:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".lstrip()
    path.write_text("\n".join([f'"""{said}', "", *lines, '"""', *rest]), encoding="utf-8")


if __name__ == "__main__":
    for one in folders():
        if not is_right(one):
            write(one)
