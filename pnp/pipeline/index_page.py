"""HTML pages that aren't books: their templates, and the page that shows everything a build made, which needs
only the files beside it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pnp.base import __version__
from pnp.base.files import resource_folder
from pnp.drawing.theme import Theme
from pnp.games.api.game import Audience
from pnp.games.api.registry import at_a_glance, find_game, game_names
from pnp.language.catalogue import palettes
from pnp.language.translations import words
from pnp.pipeline.result import Built
from pnp.pipeline.source import as_yaml

if TYPE_CHECKING:
    from jinja2 import Template


def page_template(name: str, **filters: Callable[[str], str]) -> Template:
    """Return a template from ``templates/``; lines that contain only a tag leave no empty line."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(resource_folder("templates")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(filters)
    return environment.get_template(name)


ENGLISH = "en"
_GLIMPSES = 3


@dataclass(frozen=True, slots=True)
class Card:
    """One product as the page shows it; its spec as YAML."""

    built: Built
    spec: str
    title: str = ""
    """Its title and, if its spec makes several products of this title, its name."""
    sheets: str = ""
    """The number of sheets, in words, and of pages."""
    pages: str = ""
    svg_pages: str = ""
    facts: tuple[str, ...] = ()
    """The players, age and playing time of its game."""
    kinds: tuple[str, ...] = ()
    """The names of the `Choice` values that it matches; none if it matches all."""

    @property
    def files(self) -> tuple[str, ...]:
        """The files to print or read: everything but pictures and single pages."""
        return tuple(file for file in self.built.files if not file.endswith((".png", ".svg")))

    @property
    def drawings(self) -> tuple[str, ...]:
        """The pages as SVG."""
        return tuple(file for file in self.built.files if file.endswith(".svg"))

    @property
    def glimpses(self) -> tuple[str, ...]:
        """A few later pages of a product with many: the fullest one of each part, whose file is largest. Files
        of equal size are pages that look alike, such as backs."""
        further = self.built.pictures[1:]
        if len(further) < _GLIMPSES:
            return ()
        sizes = dict(zip(self.built.files, self.built.sizes, strict=True))
        found: dict[int, str] = {}
        for number in range(_GLIMPSES):
            start, end = (len(further) * k // _GLIMPSES for k in (number, number + 1))
            pages = sorted(further[start:end], key=lambda picture: -sizes[picture])
            chosen = next((page for page in pages if sizes[page] not in found), pages[0])
            found.setdefault(sizes[chosen], chosen)
        return tuple(found.values())


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a filter: its name, such as ``players-2``, and its label."""

    name: str
    label: str


Filters = Sequence[tuple[str, Sequence[Choice]]]
"""The title of each filter, and its choices."""

_MOST_PLAYERS = 5
_MINUTES = (15, 30, 60)
"""The available time in minutes for each choice: a game is shown if it can be played in that time."""
_AGES = (6, 8, 10)


def _filters(cards: Sequence[Card], theme: Theme) -> Filters:
    """Return the filters that distinguish between cards."""
    players = [
        Choice(f"players-{count}", f"{count}+" if count == _MOST_PLAYERS else str(count))
        for count in range(1, _MOST_PLAYERS + 1)
    ]
    times = [
        Choice(f"time-{most}", theme.translate_count("{count} minute", "{count} minutes", most))
        for most in _MINUTES
    ]
    ages = [Choice(f"age-{age}", theme.translate("Ages {age} and up", age=age)) for age in _AGES]
    papers = sorted({kind for card in cards for kind in card.kinds if kind.startswith("paper-")})
    every = (
        (theme.translate("Players"), players),
        (theme.translate("Time"), times),
        (theme.translate("Age"), ages),
        (theme.translate("Paper"), [Choice(name, name.removeprefix("paper-")) for name in papers]),
    )
    found = []
    for title, choices in every:
        counts = {choice.name: sum(choice.name in card.kinds for card in cards) for choice in choices}
        useful = [choice for choice in choices if counts[choice.name]]
        if len(useful) > 1:
            found.append((title, useful))
    return found


def _kinds(audience: Audience | None, spec: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the choices that show a product for these people."""
    if audience is None:
        return ()
    (fewest, most), (shortest, _) = audience.players, audience.minutes
    players = (k for k in range(1, _MOST_PLAYERS + 1) if fewest <= k and min(k, _MOST_PLAYERS) <= most)
    heads = (spec, *spec.get("products", ()))
    paper = next((head["paper"] for head in heads if isinstance(head.get("paper"), str)), "a4")
    return (
        *(f"players-{count}" for count in players),
        *(f"time-{most}" for most in _MINUTES if shortest <= most),
        *(f"age-{age}" for age in _AGES if audience.age <= age),
        f"paper-{paper}",
    )


def _audience(spec: Mapping[str, Any]) -> Audience | None:
    """Return the audience of a spec's first product; None if it doesn't belong to a game."""
    first: Mapping[str, Any] = next(iter(spec.get("products", ())), {})
    name = next((first[kind] for kind in _OF_GAMES if isinstance(first.get(kind), str)), "")
    game = find_game(name) if name in game_names() else None
    return game.audience if game else None


_OF_GAMES = ("kit", "board", "pieces", "form", "rules")


def index_page(built: Sequence[Built]) -> bytes:
    """Return ``index.html``: each product with pictures of its pages, its spec and its files. It's in the
    language of the products, or in English if they differ."""
    language = _language_of(built)
    theme = Theme(palettes()["colour"], words(language), language)
    headings = _headings(theme)
    groups: dict[str, list[Card]] = {}
    for product in sorted(built, key=lambda product: list(headings).index(_folder(product, headings))):
        title = _title(product, built)
        groups.setdefault(headings[_folder(product, headings)], []).append(_card(product, title, theme))
    filters = _filters([card for cards in groups.values() for card in cards], theme)
    template = page_template("index.html", address=_address)
    page = template.render(
        groups=groups,
        filters=filters,
        without_pictures=not any(product.pictures for product in built),
        version=__version__,
        language=language,
        word=theme.translate,
    )
    return page.encode(errors="replace")


def _language_of(built: Sequence[Built]) -> str:
    found = {_language(product) for product in built}
    return found.pop() if len(found) == 1 else ENGLISH


def _language(product: Built) -> str:
    spec = json.loads(product.alone) if product.alone else {}
    heads = (spec, *spec.get("products", ()))
    return next((str(head["language"]) for head in heads if "language" in head), ENGLISH)


def _headings(theme: Theme) -> dict[str, str]:
    """Return the headings of specs, in order, by the folder in their names; the heading of all others is under
    ""."""
    return {
        "kit": theme.translate("Kits"),
        "": theme.translate("Boards, pieces, sheets and books"),
        "rules": theme.translate("Rules"),
    }


def _title(product: Built, built: Sequence[Built]) -> str:
    """Return the title of a product, with its name if others of its spec have the same title."""
    alike = [one for one in built if (one.spec, one.title) == (product.spec, product.title)]
    if len(alike) == 1:
        return product.title
    stem = product.spec.rpartition("/")[2].removesuffix(".yaml")
    own = product.name.removeprefix(f"{stem}-").replace("-", "\N{NO-BREAK SPACE}")
    return f"{product.title}: {own}"


def _card(product: Built, title: str, theme: Theme) -> Card:
    spec = json.loads(product.alone) if product.alone else {}
    audience = _audience(spec)
    drawings = sum(file.endswith(".svg") for file in product.files)
    return Card(
        product,
        as_yaml(product.alone),
        title,
        theme.translate_count("{count} sheet", "{count} sheets", product.sheets),
        theme.translate_count("{count} page", "{count} pages", len(product.pictures)),
        theme.translate_count("{count} page as SVG", "{count} pages as SVG", drawings),
        at_a_glance(audience, theme),
        _kinds(audience, spec),
    )


def _address(file: str) -> str:
    """Return the URL of a file beside the page."""
    return quote(os.fsencode(file))


def _folder(product: Built, headings: Mapping[str, str]) -> str:
    folder = product.spec.split("/")[0] if "/" in product.spec else ""
    return folder if folder in headings else ""
