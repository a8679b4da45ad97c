"""Every built-in product: its name, its file, and what the library makes of it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

from pnp.built import Built
from pnp.gallery import Card, as_yaml
from pnp.games.registry import all_games
from pnp.spec.shelf import builtin_sets, builtin_specs
from pnp.workshop import Request, build

SETS = frozenset({"problems", "records"})
"""The groups whose files are problem sets and records, not specs."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A built-in spec, problem set or record, and the products that it builds."""

    name: str
    file: Path
    cards: tuple[Card, ...]

    @property
    def group(self) -> str:
        """What it is among: ``kit`` for ``kit/bee``, nothing for ``dominate``."""
        return self.name.rpartition("/")[0]

    @property
    def command(self) -> str:
        """The command that builds it."""
        return f"pnp build {self.name}"

    @property
    def source(self) -> str:
        """The text of its file."""
        return self.file.read_text(encoding="utf-8")

    @property
    def games(self) -> tuple[str, ...]:
        """The games that it is for, by name."""
        root = yaml.safe_load(self.source)
        named = [root["game"]] if "game" in root else [next(iter(one.values())) for one in root["products"]]
        known = {game.name for game in all_games()}
        return tuple(dict.fromkeys(name for name in named if isinstance(name, str) and name in known))

    @property
    def title(self) -> str:
        """What the reader calls it: the game's title for a problem set, else the title of its first product."""
        titles = {game.name: game.title for game in all_games()}
        own = self.cards[0].built.title
        if self.group not in SETS:
            return own
        game = titles[self.games[0]]
        return game if self.group == "problems" else f"{game}: {own}"


def builtin_files() -> dict[str, Path]:
    """The file of everything built in, by the name that `pnp build` takes."""
    return builtin_specs() | builtin_sets()


def build_entries(output: Path, names: tuple[str, ...] = ()) -> Iterator[Entry]:
    """Build everything built in, or only what is named, as PNG, with a folder for each group.

    The groups need folders of their own because ``problems/dots`` and ``records/dots`` make files of the same name.
    """
    files = builtin_files()
    groups: dict[str, list[str]] = {}
    for name in names or files:
        groups.setdefault(name.rpartition("/")[0], []).append(name)
    for group, members in groups.items():
        request = Request(tuple(members), output / group, ("png",), jobs=os.cpu_count() or 1)
        made: dict[str, list[Built]] = {name: [] for name in members}
        for built in build(request):
            made[built.spec.removesuffix(".yaml")].append(built)
        for name in members:
            cards = tuple(Card(built, as_yaml(built.subject)) for built in made[name])
            yield Entry(name, files[name], cards)
