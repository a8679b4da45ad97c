"""The navigation of the site: the pages that `site.yaml` lists, and those that are found in the repository."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from docs.website import api, gallery
from docs.website.places import ROOT, pages, place
from docs.website.products import Entry

Nav = list[dict[str, "str | Nav"]]

DEVELOP = "Develop"


def title(name: str) -> str:
    """Return the first heading of a page."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return next(line.removeprefix("# ") for line in text.splitlines() if line.startswith("# "))


def navigation(listed: Nav, entries: Sequence[Entry], packages: Iterable[api.Package]) -> Nav:
    """Return the whole navigation, with the gallery and the games after the start page and the library at the
    end.

    :param listed: the navigation of `site.yaml`.
    """
    found = [dict(part) for part in listed]
    for part in found:
        if DEVELOP in part:
            part[DEVELOP] = [*part[DEVELOP], *_unlisted(listed)]
    library: Nav = [{one.name: one.page} for one in packages]
    return [
        *found[:2],
        {"Gallery": [{"Gallery": "gallery/index.md"}, *_gallery(entries)]},
        {"Games": _games()},
        *found[2:],
        {"Library": [{"Overview": "api/index.md"}, *library]},
    ]


def _gallery(entries: Sequence[Entry]) -> Iterator[dict[str, str | Nav]]:
    for group in gallery.groups(entries):
        heading = gallery.GROUPS.get(group, (group.capitalize(),))[0]
        yield {heading: [{one.title: f"gallery/{one.name}.md"} for one in entries if one.group == group]}


def _games() -> Nav:
    games = [name for name in pages() if name.startswith("docs/games/")]
    return [{title(name): place(name)} for name in sorted(games, key=title)]


def _unlisted(listed: Nav) -> Nav:
    """Return the pages of `docs` that the navigation doesn't name, by their first headings."""
    known = set(leaves(listed))
    names = (name for name in pages() if PurePosixPath(name).parent.as_posix() == "docs")
    return [{title(name): place(name)} for name in names if place(name) not in known]


def leaves(nav: Iterable[Mapping[str, str | Nav]]) -> Iterator[str]:
    """Yield every page that a navigation names."""
    for part in nav:
        for value in part.values():
            if isinstance(value, str):
                yield value
            else:
                yield from leaves(value)
