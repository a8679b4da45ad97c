"""Checks of the built site: its pages load nothing from another host, and every link leads somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADING = {
    "audio": ("src",),
    "embed": ("src",),
    "iframe": ("src",),
    "image": ("href", "xlink:href"),
    "img": ("src", "srcset"),
    "input": ("src",),
    "link": ("href",),
    "object": ("data",),
    "script": ("src",),
    "source": ("src", "srcset"),
    "track": ("src",),
    "use": ("href", "xlink:href"),
    "video": ("src", "poster"),
}
"""The attributes of each element whose addresses a browser loads by itself."""

NAMING = frozenset({"canonical", "license", "author"})
"""Relations of ``<link>`` that only name an address."""

_IN_CSS = re.compile(r"""(?:url\(\s*|@import\s+)["']?(?!data:)([^"')\s;]+)""")


@dataclass
class Page(HTMLParser):
    """The addresses that a page loads and links to, and its anchors."""

    text: str
    loads: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    names: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__()
        self._in_style = False
        self.feed(self.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.names |= {found[name] for name in ("id", "name") if found.get(name)}
        self._in_style = tag == "style"
        self.loads += _IN_CSS.findall(found.get("style", ""))
        if tag == "a" and found.get("href"):
            self.links.append(found["href"])
        if tag == "link" and NAMING & set(found.get("rel", "").split()):
            return
        for name in LOADING.get(tag, ()):
            if found.get(name):
                self.loads += (
                    [part.split()[0] for part in found[name].split(",")] if name == "srcset" else [found[name]]
                )

    def handle_endtag(self, tag: str) -> None:
        self._in_style = self._in_style and tag != "style"

    def handle_data(self, data: str) -> None:
        if self._in_style:
            self.loads += _IN_CSS.findall(data)


def problems(site: Path) -> list[str]:
    """Return what is wrong with the pages and style sheets of a site, one line for each problem."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    found = [f"{path}: loads {address}" for path in pages for address in elsewhere(pages[path].loads)]
    for path in sorted(site.rglob("*.css")):
        loads = _IN_CSS.findall(path.read_text(encoding="utf-8"))
        found += [f"{path}: loads {address}" for address in elsewhere(loads)]
    for path in pages:
        found += [f"{path}: {reason}" for reason in broken(path, pages, site)]
    return found


def elsewhere(addresses: list[str]) -> list[str]:
    """Return the addresses that lead to another host."""
    return [address for address in addresses if urlsplit(address).netloc]


def broken(path: Path, pages: dict[Path, Page], site: Path) -> Iterator[str]:
    """Yield what a page links to or loads on the site itself and that isn't there."""
    if path.name == "404.html":  # its addresses work at any depth only on the host
        return
    for address in dict.fromkeys([*pages[path].links, *pages[path].loads]):
        parts = urlsplit(address)
        if parts.scheme or parts.netloc:
            continue
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        target = target / "index.html" if target.is_dir() else target
        if not target.is_file() or not target.is_relative_to(site):
            yield f"links to {address}, which doesn't exist"
        elif parts.fragment.startswith("/"):  # a view of the workbench
            continue
        elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].names:
            yield f"links to {address}, which has no such heading"
