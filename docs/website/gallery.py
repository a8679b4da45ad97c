"""The gallery: an overview with a picture of every built-in product, and a page for each spec."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from PIL import Image, ImageStat

from docs.website.products import SETS, Entry
from pnp.pipeline.index_page import Card

GROUPS = {
    "kit": (
        "Kits",
        "Everything that a game needs, with a page that tells you what to print on which paper.",
    ),
    "": ("Boards, pieces and books", "Print one, or copy its spec and change a line."),
    "own": (
        "Your own games",
        "Examples to change: a small game, decks, boxes, tokens, mats, dice and figures.",
    ),
    "classics": ("Classics", "Boards of classic games, each made from a few lines that you can change."),
    "puzzles": ("Puzzles", "Booklets of verified puzzles, with difficulties, hints and drawn solutions."),
    "records": (
        "Recorded games",
        "Games that people played, checked against the rules and drawn move by move.",
    ),
    "rules": ("Rules", "The rules of each game on one or two sheets."),
}
"""The heading of each group and a sentence about it, in the gallery's order."""

INTRODUCTION = """\
---
hide: [toc]
---

# Gallery

This is everything that comes with pnp. Choose a picture to see the pages, the command and the spec.
Every game has its own [face](../themes.md).
"""

WORKBENCH = "workbench"
"""The folder of the site with the workbench."""
_MOSAIC = 4
"""A product with at least this many pages is shown by that many: the first alone is often a list."""


def write_gallery(entries: Sequence[Entry], pictures: Path, site: Path, *, live: bool = False) -> None:
    """Write the gallery's pages and the pictures that they show.

    :param pictures: the folder that the entries were built into.
    :param site: the folder of the site's pages.
    :param live: whether the site has the workbench, which pictures then link to.
    """
    for entry in entries:
        _write(site / "gallery" / f"{entry.name}.md", entry_page(entry, pictures, live=live))
        _copy_pictures(entry, pictures, site / "gallery")
    _write(site / "gallery" / "index.md", overview(entries, pictures))


def overview(entries: Sequence[Entry], pictures: Path) -> str:
    """Return the page with a picture of every product, group by group."""
    parts = [INTRODUCTION]
    for group in groups(entries):
        heading, about = GROUPS.get(group, (group.capitalize(), ""))
        members = [entry for entry in entries if entry.group == group]
        parts.append(f"## {heading}\n\n{about}\n\n{cards(members, pictures, '')}")
    return "\n".join(parts)


def groups(entries: Iterable[Entry]) -> list[str]:
    """Return the groups that the entries belong to: those in `GROUPS` in its order, then any others."""
    found = dict.fromkeys(entry.group for entry in entries)
    return [group for group in GROUPS if group in found] + [group for group in found if group not in GROUPS]


def cards(entries: Iterable[Entry], pictures: Path, up: str) -> str:
    """Return a grid with a picture, a title and a command for each product.

    :param up: the relative path from the page with the grid to the gallery's folder.
    """
    return card_grid(((entry, card) for entry in entries for card in entry.cards), pictures, up)


def card_grid(products: Iterable[tuple[Entry, Card]], pictures: Path, up: str) -> str:
    """Return a grid of some products, each given with the entry that it belongs to."""
    shown = (_card(entry, card, pictures, up) for entry, card in products)
    return f'<ul class="products">\n{"".join(shown)}</ul>\n'


def _card(entry: Entry, card: Card, pictures: Path, up: str) -> str:
    chosen = shown(card, pictures / entry.group)
    few = chosen[-_MOSAIC:] if len(card.built.pictures) >= _MOSAIC else chosen[:1]
    images = "".join(f'<img src="{up}{_picture(entry, one)}" alt="" loading="lazy">' for one in few)
    title = escape(_heading(entry, card))
    return (
        f'<li><a href="{up}{entry.name}.html#{card.built.name}">'
        f'<span class="mount{" many" if len(few) > 1 else ""}">{images}</span>'
        f"<strong>{title}</strong></a> <code>{escape(entry.command)}</code></li>\n"
    )


def _heading(entry: Entry, card: Card) -> str:
    """Return a product's title, followed by the product's name where a spec makes several."""
    if len(entry.cards) == 1:
        return entry.title
    own = card.built.name.removeprefix(f"{entry.name.rpartition('/')[2]}-").replace("-", " ")
    return f"{card.built.title}: {own}"


def _colour(picture: Path) -> tuple[float, float]:
    """Return a sort key for pages: how colourful one is and, for those equally colourful, how much ink is on
    it."""
    with Image.open(picture) as page:
        _, saturation, value = ImageStat.Stat(page.convert("RGB").convert("HSV")).mean
    return round(saturation, 1), -value


def live_address(entry: Entry) -> str:
    """Return the address that opens an entry in the workbench, from the entry's page."""
    view = {"puzzles": f"solve/{entry.name}", "records": f"play/{entry.name}/0"}.get(entry.group)
    up = "../" * (1 + entry.name.count("/"))
    return f"{up}{WORKBENCH}/index.html#/{view or f'sheet/spec/{entry.name}'}"


def entry_page(entry: Entry, pictures: Path, *, live: bool = False) -> str:
    """Return the page of one spec: its command, then the pages and the spec of each product, then its file."""
    parts = [f"---\nhide: [toc]\n---\n\n# {entry.title}\n", f"```sh\n{entry.command}\n```\n"]
    if live:
        label = "Solve them here" if entry.group == "puzzles" else "Open it in the browser"
        parts.append(f'<p><a class="md-button" href="{live_address(entry)}">{label}</a></p>\n')
    for card in entry.cards:
        built = card.built
        heading = f"## {_heading(entry, card)}" if len(entry.cards) > 1 else ""
        parts.append(
            f'<span id="{built.name}"></span>\n\n{heading}\n\n{_pages(entry, card, pictures, live=live)}'
        )
        if entry.group not in SETS and len(entry.cards) > 1:
            parts.append(f"```yaml\n{card.spec}```\n")
    parts.append(f"## {_file_heading(entry)}\n\n```yaml\n{entry.source}```\n")
    return "\n".join(parts)


def _file_heading(entry: Entry) -> str:
    match entry.group:
        case "puzzles":
            return "The puzzle set"
        case "records":
            return "The record"
        case _:
            return "The spec" if len(entry.cards) == 1 else "The whole spec"


def _pages(entry: Entry, card: Card, pictures: Path, *, live: bool) -> str:
    """Return the pages of a product that are shown, and how many it has. Each links to the workbench, if the
    site has it."""
    up = "../" * entry.name.count("/")
    count = len(card.built.pictures)
    chosen = shown(card, pictures / entry.group)
    images = "".join(
        f'<a href="{live_address(entry) if live else up + _picture(entry, one)}">'
        f'<img src="{up}{_picture(entry, one)}" loading="lazy" '
        f'alt="{escape(_heading(entry, card))}, page {card.built.pictures.index(one) + 1} of {count}"></a>\n'
        for one in chosen
    )
    more = f"\n{len(chosen)} of {count} pages.\n" if count > _MOSAIC else ""
    return f'<div class="pages">\n{images}</div>\n{more}'


def shown(card: Card, folder: Path) -> tuple[str, ...]:
    """Return the pages of a product to show: if it has many, the first, the fullest and the most colourful
    ones."""
    if len(card.built.pictures) <= _MOSAIC:
        return card.built.pictures
    brightest = max(card.built.pictures, key=lambda picture: _colour(folder / picture))
    chosen = {card.built.pictures[0], *card.glimpses, brightest}
    return tuple(picture for picture in card.built.pictures if picture in chosen)


def _picture(entry: Entry, picture: str) -> str:
    """Return a picture's address, relative to the gallery's folder."""
    return "/".join(part for part in ("pictures", entry.group, picture) if part)


def _copy_pictures(entry: Entry, pictures: Path, gallery: Path) -> None:
    for card in entry.cards:
        for picture in shown(card, pictures / entry.group):
            target = gallery / _picture(entry, picture)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(pictures / entry.group / picture, target)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
