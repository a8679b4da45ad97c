"""Where the files of the repository are on the site, and their links rewritten to match."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"

RENAMED = {
    "README.md": "start.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "docs/website/home.md": "index.md",
}
"""Pages that are not in `docs`, or have another name there."""

MEASURED = "benchmarks/results"
"""The folder of measurements, which are pages too."""

LINK = re.compile(
    r"(?P<code>^ *```.*?^ *```|`[^`\n]+`)|\]\((?![a-z]+:|#)(?P<target>[^)\s#]+)(?P<anchor>#[^)\s]*)?\)",
    re.DOTALL | re.MULTILINE,
)
"""A link or an image that leads to a file of the repository. What is in code is matched to be passed over."""


def pages() -> Iterator[str]:
    """Every Markdown file that becomes a page, by its path in the repository."""
    yield from RENAMED
    for folder in (DOCS, ROOT / MEASURED):
        for path in sorted(folder.rglob("*.md")):
            name = path.relative_to(ROOT).as_posix()
            if name not in RENAMED:
                yield name


def place(name: str) -> str:
    """Where a file of the repository is on the site."""
    if name in RENAMED:
        return RENAMED[name]
    if name.startswith("docs/"):
        return name.removeprefix("docs/")
    if name.startswith(f"{MEASURED}/"):
        return f"benchmarks/{PurePosixPath(name).name}"
    return f"files/{name}.txt" if name.endswith(".md") else f"files/{name}"


def links(name: str, text: str) -> Iterator[tuple[str, str]]:
    """Where a page's links lead to: a path in the repository, and an anchor with its ``#`` or nothing."""
    for match in LINK.finditer(text):
        if not match["code"]:
            yield _target(name, match["target"]), match["anchor"] or ""


def moved(name: str, text: str) -> str:
    """A page's text with its links as the site needs them."""

    def rewrite(match: re.Match[str]) -> str:
        if match["code"]:
            return match[0]
        target = place(_target(name, match["target"]))
        start = PurePosixPath(place(name)).parent
        return f"]({os.path.relpath(target, start).replace(os.sep, '/')}{match['anchor'] or ''})"

    return LINK.sub(rewrite, text)


def _target(name: str, target: str) -> str:
    """The path in the repository that a link of a page leads to."""
    return os.path.normpath(PurePosixPath(name).parent / target).replace(os.sep, "/")
