"""The built-in specs, sets and records, papers and palettes, both each game's own and the others; and the files
that a spec names, below its own folder or among the built-in ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, islice
from pathlib import Path, PurePosixPath
from typing import Any, Literal

from pnp.base.errors import ErrorDetails, SpecError
from pnp.base.files import exists, is_file, resolved, resource_folder
from pnp.base.geometry import Size, parse_length
from pnp.base.options import parse_dimensions
from pnp.base.sentences import Sentence
from pnp.base.wording import did_you_mean, nearest, shortened
from pnp.drawing.palette import Palette
from pnp.games.api.game import Game
from pnp.games.api.registry import all_games, folders, own_folders, third_party_folders
from pnp.language.old_names import new_file, renamed
from pnp.language.reader import Mark, read_bytes, read_file
from pnp.sheets.paper import Gap, Labels, Paper


def builtin_specs() -> dict[str, Path]:
    """Return the built-in specs by name: ``hive``, ``kit/hive``, in alphabetical order."""
    return _in_order({**_third_party("layouts"), **_own("layouts")})


def builtin_sets() -> dict[str, Path]:
    """Return the built-in puzzle sets and records by name: ``puzzles/hive``, ``records/hive``, in order."""
    return _in_order({**_third_party("sets"), **_own("sets")})


def _in_order(files: Mapping[str, Path]) -> dict[str, Path]:
    return {name: files[name] for name in sorted(files, key=lambda name: PurePosixPath(f"{name}.yaml").parts)}


def builtin_spec(name: str) -> Path | None:
    """Return the built-in spec of that name; other packages are searched only for one that we don't have."""
    return _own("layouts").get(name) or _third_party("layouts").get(name)


def builtin_set(name: str) -> Path | None:
    """Return the built-in set or record of that name; other packages are searched only for one that we don't
    have."""
    return _own("sets").get(name) or _third_party("sets").get(name)


@cache
def _own(kind: Kind) -> Mapping[str, Path]:
    """Return the files that no game owns, and those of our own games."""
    shared = [resource_folder("layouts")] if kind == "layouts" else []
    return _files((*shared, *(folder / kind for folder in own_folders().values())))


@cache
def _third_party(kind: Kind) -> Mapping[str, Path]:
    """Return the files of other packages' games."""
    return _files(folder / kind for folder in third_party_folders().values())


def _files(places: Iterable[Path]) -> dict[str, Path]:
    """Return the YAML files below some folders by their paths without the suffix; the first one if several have
    the same path."""
    found: dict[str, Path] = {}
    for place in places:
        for path in place.glob("**/*.yaml"):
            if path.stem not in DATA:
                found.setdefault(path.relative_to(place).with_suffix("").as_posix(), path)
    return found


def find_set(name: str) -> tuple[Path, str]:
    """Return the puzzle set or record that a name on the command line refers to, and its name in messages.

    :raises SpecError: if there is none.
    """
    path = Path(name)
    if exists(path):
        return path, name
    if builtin := builtin_set(name):
        return builtin, f"{name}.yaml"
    if builtin_set(new := new_file(name)):
        raise SpecError.at(name, renamed(name, new))
    hint = did_you_mean_file(path, builtin_sets())
    raise SpecError.at(name, Sentence("no file and no built-in set or record has this name{hint}", hint=hint))


def did_you_mean_file(path: Path, builtin: Iterable[str]) -> str:
    """Return a suggestion for a name that no file has: a file in the same folder, or a built-in name.

    :param path: the name, as it was given.
    """
    try:
        beside = sorted(file.name for file in path.parent.iterdir() if file.suffix in _SUFFIXES)
    except (OSError, ValueError):  # the folder doesn't exist, or its name contains a NUL
        beside = []
    names = [str(path.with_name(name)) for name in beside if name.isprintable()]
    alike = (name for name in names if Path(name).stem == path.stem)
    reordered = (name for name in builtin if _words(name) == _words(str(path)))
    near = next(alike, "") or next(reordered, "") or _nearest(path, builtin, names)
    return Sentence("; did you mean '{near}'?", near=near) if near else ""


def _nearest(path: Path, builtin: Iterable[str], names: Iterable[str]) -> str:
    """Return the name nearest to a path, or the empty string.

    Only the last parts are compared if no built-in name has the path's folder. Then names without a folder come
    before ``kit/NAME``, and ``puzzles/NAME`` before ``records/NAME``.
    """
    builtin, folder = sorted(builtin, key=lambda name: (name.count("/"), name)), path.parent.as_posix()
    if any(name.startswith(f"{folder}/") for name in builtin):
        return nearest(str(path), (*builtin, *names))
    by_last_part = {name.rpartition("/")[2]: name for name in reversed(builtin)}
    by_last_part.update((Path(name).name, name) for name in names)
    return by_last_part.get(nearest(path.name, by_last_part), "")


def _words(name: str) -> list[str]:
    """Return the words of a name, sorted and without separators, so that ``kit/hive`` and ``Hive-kit``
    match."""
    return sorted(re.findall("[^/ _-]+", name.casefold()))


_SUFFIXES = frozenset({".yaml", ".yml", ".sgf"})
"""The endings of the names of specs, puzzle sets and records."""


Kind = Literal["layouts", "sets"]
"""The folders of a game with specs, and with puzzle sets and records."""

DATA = frozenset({"papers", "palettes", "puzzles", "records", "words"})
"""The names of files and folders beside the built-in specs that aren't specs."""
SETS = frozenset({"puzzles", "records"})
"""The names of folders with puzzle sets and records."""


@cache
def papers() -> Mapping[str, Paper]:
    """Return the papers of ``layouts/papers.yaml`` by name."""
    return {
        name: Paper(name, _size(sides), _labels(sides["labels"]) if "labels" in sides else None)
        for name, sides in _data("papers.yaml").items()
    }


def _size(sides: Mapping[str, str]) -> Size:
    return Size(parse_length(sides["width"]), parse_length(sides["height"]))


def _labels(given: Mapping[str, str]) -> Labels:
    columns, rows = parse_dimensions(given["grid"])
    left, top, across, down = (parse_length(given[name]) for name in ("left", "top", "across", "down"))
    return Labels(columns, rows, _size(given), left, top, Gap(across, down))


@cache
def palettes() -> Mapping[str, Palette]:
    """Return the palettes of ``layouts/palettes.yaml`` by name."""
    return _palettes(_data("palettes.yaml"))


@cache
def third_party_palettes() -> Mapping[str, Palette]:
    """Return the palettes of other packages' games by name; none with the name of one of ours."""
    found: dict[str, Palette] = {}
    for name, folder in third_party_folders().items():
        path = folder / "palettes.yaml"
        if is_file(path):
            found = _palettes(_mapping(path, f"{name}/palettes.yaml")) | found
    return {name: palette for name, palette in found.items() if name not in palettes()}


def _palettes(colours: Mapping[str, Any]) -> dict[str, Palette]:
    return {name: palette_of(name, parts) for name, parts in colours.items()}


def palette_of(name: str, colours: Mapping[str, Any], like: Palette | None = None) -> Palette:
    """Return a palette from colours by part; another one supplies those that are missing."""
    values = {part: getattr(like, part) for part in Palette.__dataclass_fields__} if like else {}
    for part, colour in colours.items():
        values[part.replace("-", "_")] = tuple(colour) if isinstance(colour, list) else colour
    return Palette(**(values | {"name": name}))


def _data(name: str) -> dict[str, Any]:
    return _mapping(resource_folder("layouts") / name, f"layouts/{name}")


def _mapping(path: Path, display_name: str) -> dict[str, Any]:
    plain = read_file(path, display_name).plain()
    assert isinstance(plain, dict)
    return plain


MOST_NAMES = 1000
"""The most files of one folder that are examined for suggestions."""


def below(folder: Path, name: str) -> Path | None:
    """Return the file of that name in a folder or below it, with links followed; None if it's outside, or isn't
    a file."""
    folder = folder.resolve()
    path = resolved(folder / name)
    return path if path.is_relative_to(folder) and is_file(path) else None


def builtin_file(name: str) -> Path | None:
    """Return the built-in file that a spec names, such as ``puzzles/hive.yaml``."""
    owned = (folder / kind for _, folder in folders() for kind in ("sets", "layouts"))
    places = chain((resource_folder("layouts"),), owned)
    return next((path for place in places if (path := below(place, name))), None)


def no_file(folder: Path, name: str, builtin: str = "") -> str:
    """Return the message for a name that no file has, with the nearest name of an existing file.

    :param folder: the spec's folder. ``builtin`` is the beginning of the names of built-in files to suggest.
    """
    if (new := new_file(name)) and builtin_file(new):
        return renamed(name, new)
    if name.casefold().startswith(("http://", "https://")):
        return Sentence(
            "'{name}' is an address: save the file in the spec's folder, and give its name",
            name=shortened(name),
        )
    known = [*_names(folder, Path(name).parent)]
    meant = f"{builtin}/{Path(name).stem}.yaml"
    if builtin:
        endings = (".yaml", ".yml", Path(name).suffix or ".yaml")
        known = [own for own in known if own.endswith(endings)]
        known += (f"{own}.yaml" for own in builtin_sets() if own.startswith(f"{builtin}/"))
    hint = did_you_mean(meant, [meant]) if meant in known else did_you_mean(name, known)
    return Sentence("no file '{name}' in the spec's folder or below{hint}", name=name, hint=hint)


def own_bytes(
    name: str, folder: Path, mark: Mark, most_bytes: int, errors: list[ErrorDetails]
) -> tuple[Path, bytes] | None:
    """Return one of the user's own files and its bytes, cut off after the first one beyond ``most_bytes``. If
    it can't be read, report an error and return None. A copy of a built-in spec may still name built-in files.

    :param folder: the spec's folder: the file must be in it or below it.
    """
    path = below(folder, name) or builtin_file(name)
    if path is None:
        errors.append(mark.error(no_file(folder, name)))
        return None
    try:
        data = read_bytes(path, name, most_bytes)
        if data.startswith(_POINTER):
            message = Sentence("is only a Git LFS pointer: fetch the file with `git lfs pull`")
            raise SpecError([Mark(name).error(message)])
    except SpecError as error:
        errors += error.errors
        return None
    return path, data


_POINTER = b"version https://git-lfs.github.com/spec/"
"""The first bytes of the stand-in for a large file in a repository."""


def _names(folder: Path, inner: Path) -> Iterator[str]:
    """Yield the files in the folder ``inner`` that a spec in ``folder`` may name, by their paths from there."""
    root = folder.resolve()
    there = resolved(root / inner)
    try:
        if there.is_relative_to(root):
            files = (path for path in there.iterdir() if below(root, str(path)))
            yield from sorted((inner / path.name).as_posix() for path in islice(files, MOST_NAMES))
    except (OSError, ValueError):
        return


# Game records in formats that other programs use too, such as SGF


def third_party_form(path: Path) -> Game | None:
    """Return the game whose records may also be files with this suffix; None for YAML and for suffixes that no
    game uses."""
    if path.suffix.lower() in (".yaml", ".yml"):
        return None
    for game in all_games():
        if game.records is not None and path.suffix.lower() in game.records.reads:
            return game
    return None
