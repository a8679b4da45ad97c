"""Prints the notes of a release from the changelog: ``python -m docs.release v0.2.0``.

It fails if the tag isn't the version of the package, if the changelog has no section for it, if that section is
still marked as unreleased, or if changes haven't been gathered: ``python -m docs.release --gather`` puts the
items of ``changes/`` into the section of the version, and removes their files.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from pnp import __version__

ROOT = Path(__file__).resolve().parent.parent
CHANGELOG = ROOT / "CHANGELOG.md"
CHANGES = ROOT / "changes"
KINDS: Mapping[str, str] = {
    "breaking": "If you have files from an earlier version",
    "new": "New",
    "better": "Better",
}
"""The kinds of changes, and the heading of each in the changelog."""
MOST_WORDS = 50
"""The most words of a change."""
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\.(?P<kind>\w+)\.md")


def notes(changelog: str, version: str) -> str:
    """Return the changelog's section on a version, without its heading.

    :raises ValueError: if there is no such section, or it isn't released yet.
    """
    found = _section(changelog, version)
    if "unreleased" in found["state"]:
        raise ValueError(f"CHANGELOG.md says that {version} is unreleased: put the date in its place")
    return found["body"].strip() + "\n"


def _section(changelog: str, version: str) -> re.Match[str]:
    pattern = rf"^## {re.escape(version)}(?![\w.])(?P<state>[^\n]*)\n(?P<body>.*?)(?=^## |\Z)"
    found = re.search(pattern, changelog, re.MULTILINE | re.DOTALL)
    if found is None:
        raise ValueError(f"CHANGELOG.md has no section for {version}")
    return found


def changes(folder: Path = CHANGES) -> Iterator[Path]:
    """Yield the files of the changes since the last release, in alphabetical order."""
    yield from (path for path in sorted(folder.glob("*")) if path.name != "README.md")


def wrong_in(path: Path) -> str:
    """Return what is wrong with the file of a change, or the empty string."""
    name = _NAME.fullmatch(path.name)
    if name is None or name["kind"] not in KINDS:
        return f"{path.name}: name it NAME.KIND.md, with one of the kinds {', '.join(KINDS)}"
    text = path.read_text(encoding="utf-8").strip()
    if not text or "\n\n" in text or text.startswith(("-", "*   ", "#")):
        return f"{path.name}: write one item, without a dash or a heading"
    if len(text.split()) > MOST_WORDS:
        return f"{path.name}: {len(text.split())} words; at most {MOST_WORDS} tell users what they need"
    return "" if text.endswith((".", "`")) else f"{path.name}: end it with a full stop"


def gathered(changelog: str, version: str, items: Mapping[str, str]) -> str:
    """Return the changelog with items added to the section of a version, each at the end of its kind.

    :param items: the text of each change, by the name of its file.
    :raises ValueError: if the changelog has no such section.
    """
    section = _section(changelog, version)
    body = section["body"].rstrip("\n") + "\n"
    for kind, heading in KINDS.items():
        own = [f"- {' '.join(text.split())}\n" for name, text in items.items() if name.split(".")[1] == kind]
        body = _with_items(body, heading, own) if own else body
    body = re.sub(r"\n{3,}", "\n\n", body).rstrip("\n") + "\n"
    return changelog[: section.start("body")] + body + "\n" + changelog[section.end("body") :]


def _with_items(body: str, heading: str, items: list[str]) -> str:
    """Return a section with items at the end of a part, which is added if it's missing."""
    first = heading.split(" from ")[0]  # the heading in the changelog may name the version
    found = re.search(rf"^### {re.escape(first)}.*?(?=^### |\Z)", body, re.MULTILINE | re.DOTALL)
    if found is None:
        return f"{body}\n### {heading}\n\n{''.join(items)}"
    return f"{body[: found.start()]}{found[0].rstrip()}\n{''.join(items)}\n{body[found.end() :]}"


def gather() -> None:
    """Put all changes into the changelog, and remove their files."""
    files = list(changes())
    items = {path.name: path.read_text(encoding="utf-8") for path in files}
    text = CHANGELOG.read_text(encoding="utf-8")
    CHANGELOG.write_text(gathered(text, __version__, items).rstrip("\n") + "\n", encoding="utf-8")
    for path in files:
        path.unlink()


def main(wanted: str) -> int:
    """Print the notes for a tag, or gather the changes; return the exit code."""
    if wanted == "--gather":
        gather()
        return 0
    if wanted != f"v{__version__}":
        print(f"The tag is {wanted}, but the version of the package is {__version__}", file=sys.stderr)
        return 1
    if left := [path.name for path in changes()]:
        print(f"Gather these changes first, with --gather: {', '.join(left)}", file=sys.stderr)
        return 1
    try:
        print(notes(CHANGELOG.read_text(encoding="utf-8"), __version__), end="")
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2] or [""]))
