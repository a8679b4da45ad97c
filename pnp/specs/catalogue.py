"""What stands in ``layouts/``: built-in specs, papers, palettes, words in other languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pnp.base.errors import LocatedFault, SpecError
from pnp.base.files import exists
from pnp.base.geometry import Size
from pnp.base.lengths import parse_length
from pnp.base.resources import resource_folder
from pnp.base.suggest import did_you_mean
from pnp.drawing.palette import Palette
from pnp.sheets.paper import Paper
from pnp.specs.reader import read_file


def builtin_specs() -> dict[str, Path]:
    """The built-in specs by name: ``dominate``, ``calibration``, in alphabetical order."""
    folder = resource_folder("layouts")
    return {
        path.relative_to(folder).with_suffix("").as_posix(): path
        for path in sorted(folder.glob("**/*.yaml"))
        if path.parent.name not in DATA and path.stem not in DATA
    }


def builtin_sets() -> dict[str, Path]:
    """The built-in problem sets and records by name: ``problems/mirror``, ``records/dots``."""
    folder = resource_folder("layouts")
    files = (path for kind in sorted(SETS) for path in sorted((folder / kind).glob("*.yaml")))
    return {path.relative_to(folder).with_suffix("").as_posix(): path for path in files}


def find_set(name: str) -> tuple[Path, str]:
    """The problem set or record that a name on the command line means, and how messages show it.

    :raises SpecError: where there is none.
    """
    path, builtin = Path(name), builtin_sets()
    if exists(path):
        return path, name
    if name in builtin:
        return builtin[name], f"{name}.yaml"
    hint = did_you_mean_file(path, builtin)
    raise SpecError([LocatedFault(name, 0, 0, f"no file and no built-in set or record has this name{hint}")])


def did_you_mean_file(path: Path, builtin: Iterable[str]) -> str:
    """A suggestion for a name that means no file: one of the files beside it, or a built-in name.

    :param path: the name, as it was given.
    """
    try:
        beside = sorted(file.name for file in path.parent.iterdir() if file.suffix in _SUFFIXES)
    except (OSError, ValueError):  # no such folder, or a name with a NUL
        beside = []
    names = [str(path.with_name(name)) for name in beside if name.isprintable()]
    same_stem = next((name for name in names if Path(name).stem == path.stem), "")
    return f"; did you mean '{same_stem}'?" if same_stem else did_you_mean(str(path), (*builtin, *names))


_SUFFIXES = frozenset({".yaml", ".yml", ".sgf"})
"""How the names of specs, problem sets and records end."""


DATA = frozenset({"papers", "palettes", "problems", "records", "words"})
"""What stands among the built-in specs without being one."""
SETS = frozenset({"problems", "records"})
"""The folders of it with problem sets and records."""


@cache
def papers() -> Mapping[str, Paper]:
    """The papers of ``layouts/papers.yaml`` by name."""
    return {
        name: Paper(name, Size(parse_length(sides["width"]), parse_length(sides["height"])))
        for name, sides in _data("papers.yaml").items()
    }


@cache
def palettes() -> Mapping[str, Palette]:
    """The palettes of ``layouts/palettes.yaml`` by name."""
    return {name: palette_of(name, colours) for name, colours in _data("palettes.yaml").items()}


def palette_of(name: str, colours: Mapping[str, Any], like: Palette | None = None) -> Palette:
    """A palette from colours by part, those that are missing from another one."""
    values = {part: getattr(like, part) for part in Palette.__dataclass_fields__} if like else {}
    for part, colour in colours.items():
        values[part.replace("-", "_")] = tuple(colour) if isinstance(colour, list) else colour
    return Palette(**(values | {"name": name}))


def languages() -> tuple[str, ...]:
    """The languages that sheets can be labelled in."""
    return ("en", *sorted(path.stem for path in (resource_folder("layouts") / "words").glob("*.yaml")))


@cache
def known_words() -> frozenset[str]:
    """The English words that stand on sheets: the keys of the words in other languages."""
    return frozenset(english for language in languages() for english in words(language))


@cache
def words(language: str) -> Mapping[str, str]:
    """The words of one language by their English ones; English needs none."""
    return {} if language == "en" else _data(f"words/{language}.yaml")


def _data(name: str) -> dict[str, Any]:
    plain = read_file(resource_folder("layouts") / name, f"layouts/{name}").plain()
    assert isinstance(plain, dict)
    return plain
