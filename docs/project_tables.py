"""Makes tables from the project itself: the packages that it's built on, and its benchmarks."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_COMMENT = re.compile(
    r'^ +"(?P<name>[\w-]+)[^"]*", # (?P<use>.+?); (?P<licence>[^;]+?)(?:; alternative: (?P<other>.+))?$'
)
_COMMAND = re.compile(r"^(?P<what>.+?):? ``(?P<command>python -m benchmarks\.(?P<name>\w+))", re.DOTALL)


def dependencies_table() -> str:
    """Return a Markdown table of the packages that have a comment in ``pyproject.toml``."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    extras = tomllib.loads(text)["project"]["optional-dependencies"]
    rows = ["| package | extra | what for | licence | alternative |", "|---|---|---|---|---|"]
    for match in filter(None, map(_COMMENT.match, text.splitlines())):
        extra = next(
            (one for one, needed in extras.items() if one != "dev" and _names(needed) >= {match["name"]}), ""
        )
        rows.append(
            f"| {match['name']} | {extra} | {match['use']} | {match['licence']} | {match['other'] or ''} |"
        )
    return "\n".join(rows) + "\n"


def _names(needed: list[str]) -> set[str]:
    return {re.split("[^A-Za-z0-9-]", one)[0] for one in needed}


def benchmarks_table() -> str:
    """Return a Markdown table of the benchmarks that are commands, with links to the saved results."""
    rows = ["| command | what it measures |", "|---|---|"]
    return "\n".join([*rows, *_benchmarks()]) + "\n"


def _benchmarks() -> Iterator[str]:
    folder = ROOT / "benchmarks"
    for path in sorted(folder.glob("*.py")):
        about = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        if match := _COMMAND.match(about):
            results = folder / "results" / f"{match['name']}.md"
            link = f": [results](../benchmarks/results/{results.name})" if results.is_file() else ""
            yield f"| `{match['command']}` | {' '.join(match['what'].split())}{link} |"
