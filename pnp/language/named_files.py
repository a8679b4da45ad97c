"""Files that a spec names: below its own folder, or among the built-in ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path

from pnp.base.errors import ErrorDetails, SpecError
from pnp.base.files import is_file, resolved, resource_folder
from pnp.base.sentences import Sentence
from pnp.base.wording import did_you_mean
from pnp.games.api.game import Game
from pnp.games.api.registry import all_games
from pnp.games.api.resources import folders
from pnp.language.catalogue import builtin_sets
from pnp.language.old_names import new_file, renamed
from pnp.language.reader import Mark, read_bytes

MOST_NAMES = 1000
"""The most files of one folder that are examined for suggestions."""


def below(folder: Path, name: str) -> Path | None:
    """Return the file of that name in a folder or below it, with links followed; None if it's outside or
    isn't a file."""
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
        return path, read_bytes(path, name, most_bytes)
    except SpecError as error:
        errors += error.errors
        return None


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


# Which files are game records in a format that other programs use too, such as SGF


def third_party_form(path: Path) -> Game | None:
    """Return the game whose records may also be files with this suffix; None for YAML and for suffixes that no
    game uses."""
    if path.suffix.lower() in (".yaml", ".yml"):
        return None
    for game in all_games():
        if game.records is not None and path.suffix.lower() in game.records.reads:
            return game
    return None
