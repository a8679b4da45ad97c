"""Every built-in product: its name, its file, and the pages that the library builds from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

from pnp.games.api.registry import all_games
from pnp.language.catalogue import builtin_sets, builtin_specs
from pnp.pipeline.build import Request, build
from pnp.pipeline.index_page import Card
from pnp.pipeline.result import Built
from pnp.pipeline.source import as_yaml
from pnp.puzzles.puzzle_sets import variants

SETS = frozenset({"puzzles", "records"})
"""The groups whose files are puzzle sets and records, not specs."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A built-in spec, puzzle set or record, and the products that it builds."""

    name: str
    file: Path
    cards: tuple[Card, ...]

    @property
    def group(self) -> str:
        """The group that it belongs to: ``"kit"`` for ``kit/bee``, ``""`` for ``dominate``."""
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
        known = {name: game.name for name, (game, _) in variants().items()}
        known |= {game.name: game.name for game in all_games()}
        return tuple(dict.fromkeys(known[name] for name in self._named if name in known))

    @property
    def _named(self) -> list[str]:
        """The games, variants and other subjects of products that its file names."""
        root = yaml.safe_load(self.source)
        named = [root["game"]] if "game" in root else [next(iter(one.values())) for one in root["products"]]
        return [name for name in named if isinstance(name, str)]

    @property
    def title(self) -> str:
        """Its title for readers: that of its game or first product, and which part of it the file has."""
        titles = {game.name: game.title for game in all_games()}
        chapters = [game.puzzles.chapters for game in all_games() if game.puzzles]
        titles |= {variant: one.title for each in chapters for variant, one in each.items()}
        own = self.cards[0].built.title
        match self.group:
            case "kit" | "rules":
                return f"{own}: {self.group}"
            case "puzzles":
                return f"{titles.get(self._named[0], titles[self.games[0]])}: puzzles"
            case "records":
                return f"{titles[self.games[0]]}: {own[:1].lower()}{own[1:]}"
            case _:
                more = (self.name.removeprefix(f"{game}-") for game in self.games)
                return next((f"{own}: {rest}" for rest in more if rest != self.name), own)


def builtin_files() -> dict[str, Path]:
    """Return the file of everything built in, by the name that `pnp build` takes."""
    return builtin_specs() | builtin_sets()


def build_entries(output: Path, names: tuple[str, ...] = (), jobs: int = 1) -> Iterator[Entry]:
    """Build everything built in, or only what is named, as PNGs, with a folder for each group.

    The groups need separate folders: ``puzzles/dots`` and ``records/dots`` make files of the same name.
    """
    files = builtin_files()
    groups: dict[str, list[str]] = {}
    for name in names or files:
        groups.setdefault(name.rpartition("/")[0], []).append(name)
    for group, members in groups.items():
        request = Request(tuple(members), output / group, ("png",), jobs=jobs)
        made: dict[str, list[Built]] = {name: [] for name in members}
        for built in build(request):
            made[built.spec.removesuffix(".yaml")].append(built)
        for name in members:
            cards = tuple(Card(built, as_yaml(built.alone)) for built in made[name])
            yield Entry(name, files[name], cards)
