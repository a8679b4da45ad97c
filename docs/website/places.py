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
"""Pages that aren't in `docs`, or have another name on the site."""

MEASURED = "benchmarks/results"
"""The folder of measurements, which become pages, too."""

LINK = re.compile(
    r"(?P<code>^ *```.*?^ *```|`[^`\n]+`)|\]\((?![a-z]+:|#)(?P<target>[^)\s#]+)(?P<anchor>#[^)\s]*)?\)",
    re.DOTALL | re.MULTILINE,
)
"""A link to a file of the repository, or an image from there. Code is matched, too, so that it can be
skipped."""


def pages() -> Iterator[str]:
    """Yield every Markdown file that becomes a page, by its path in the repository."""
    yield from RENAMED
    for folder in (DOCS, ROOT / MEASURED):
        for path in sorted(folder.rglob("*.md")):
            name = path.relative_to(ROOT).as_posix()
            if name not in RENAMED:
                yield name


def place(name: str) -> str:
    """Return the path on the site of a file of the repository."""
    if name in RENAMED:
        return RENAMED[name]
    if name.startswith("docs/"):
        return name.removeprefix("docs/")
    if name.startswith(f"{MEASURED}/"):
        return f"benchmarks/{PurePosixPath(name).name}"
    return f"files/{name}.txt" if name.endswith(".md") else f"files/{name}"


def links(name: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield where a page's links lead: a path in the repository, and an anchor with its ``#``, or ``""``."""
    for match in LINK.finditer(text):
        if not match["code"]:
            yield _target(name, match["target"]), match["anchor"] or ""


def moved(name: str, text: str) -> str:
    """Return a page's text with its links rewritten for the site."""

    def rewrite(match: re.Match[str]) -> str:
        if match["code"]:
            return match[0]
        target = place(_target(name, match["target"]))
        start = PurePosixPath(place(name)).parent
        return f"]({os.path.relpath(target, start).replace(os.sep, '/')}{match['anchor'] or ''})"

    return LINK.sub(rewrite, text)


def _target(name: str, target: str) -> str:
    """Return the path in the repository that a link of a page leads to."""
    return os.path.normpath(PurePosixPath(name).parent / target).replace(os.sep, "/")
