"""Games to start from: a package that installs, builds, checks and passes its own tests; and a spec with
all parts of a game, its table and its rules.
"""

from __future__ import annotations

import keyword
import re
import shutil
import tempfile
from importlib.util import find_spec
from pathlib import Path

from pnp.base.errors import PnpError
from pnp.base.files import resource_folder, slug, system_reason, write_new
from pnp.base.sentences import Sentence
from pnp.games.api.registry import game_names

_NAME, _CLASS, _TITLE = "newgame", "NewGame", "New Game"
"""The names of the game, its classes and its title in the template."""
_TEXTS = frozenset({".py", ".toml", ".md", ".yaml", ".po"})
_WELL_FORMED = re.compile(r"[a-z][a-z0-9_]{0,39}")


def write_new_game(name: str, title: str, parent: Path) -> Path:
    """Write the package of a new game: the template, under the name and title of the new game.

    :param name: the game's name in specs, which is also the name of its package.
    :param title: the game's title; empty for the name with capitals.
    :param parent: the parent of the new folder; it's created if it doesn't exist.
    :raises PnpError: for a name that is taken or isn't a name, and if the folder can't be written.
    """
    _check_name(name)
    _check_title(title)
    target = parent / name
    if target.exists() or target.is_symlink():
        raise PnpError(Sentence("{target} already exists; choose another name", target=target))
    names = {_CLASS: _class_name(name), _TITLE: title or name.replace("_", " ").title(), _NAME: name}
    try:
        parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".pnp-new-", dir=parent) as folder:
            whole = Path(folder) / name
            _copy(resource_folder("templates") / "new-game", whole, names)
            whole.rename(target)
    except OSError as error:
        raise PnpError(
            Sentence("{target} can't be written: {reason}", target=target, reason=system_reason(error))
        ) from error
    return target


def _check_name(name: str) -> None:
    """Check that a package can have the name.

    :raises PnpError: with the reason.
    """
    if not _WELL_FORMED.fullmatch(name) or keyword.iskeyword(name):
        hint = re.sub(r"[^a-z0-9_]+", "_", name.lower()).strip("_0123456789")
        usable = _WELL_FORMED.fullmatch(hint) and not keyword.iskeyword(hint)
        better = Sentence("; try '{hint}'", hint=hint) if usable and hint != name else ""
        raise PnpError(
            Sentence(
                "'{name}' can't be the name of a package: use a-z, 0-9 and _, starting with a letter{better}",
                name=name,
                better=better,
            )
        )
    if name in game_names():
        raise PnpError(Sentence("there is already a game called '{name}'; choose another name", name=name))
    if name in ("tests", _NAME) or find_spec(name) is not None:
        raise PnpError(
            Sentence("there is already a Python module called '{name}'; choose another name", name=name)
        )


def _check_title(title: str) -> None:
    """Check that a title can be written into the game's files.

    :raises PnpError: with the reason.
    """
    if not title.isprintable() or set(title) & set('"\\{}`'):
        raise PnpError("a title must be one line, without quotation marks, backslashes, backticks or braces")


def _class_name(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def _copy(source: Path, target: Path, names: dict[str, str]) -> None:
    """Copy a tree, with the new names in its texts and in the names of its files."""
    target.mkdir()
    for path in sorted(source.iterdir()):
        if path.name.startswith((".", "__pycache__")):
            continue
        copy = target / _renamed(path.name, names)
        if path.is_dir():
            _copy(path, copy, names)
        elif path.suffix in _TEXTS:
            copy.write_text(_renamed(path.read_text(encoding="utf-8"), names), encoding="utf-8", newline="\n")
        else:
            shutil.copyfile(path, copy)


def _renamed(text: str, names: dict[str, str]) -> str:
    for old, new in names.items():
        text = text.replace(old, new)
    return text


_KIT_NAME, _KIT_TITLE = "newkit", "New Kit"
"""The name and title of the game in the template."""
_FILES = ("back.svg", "cards.csv", "emblem.svg", "rules.md", "kit.yaml")
_MOST = 60


def write_new_kit(name: str, parent: Path) -> tuple[Path, ...]:
    """Write a game to start from into a new folder.

    :param name: the name of the game; the folder and the spec have the same name in small letters.
    :param parent: the folder that the new folder goes into; it's created if it doesn't exist.
    :returns: the files, the spec last.
    :raises PnpError: for a name without letters, for a folder that exists, and if it can't be written.
    """
    title = " ".join(name.split())
    stem = slug(title, "")
    if not stem or len(title) > _MOST or re.search(r"[\"\\\x00-\x1f]", title):
        raise PnpError(
            Sentence(
                "'{name}' isn't a name: use letters, numbers and spaces, at most {most} in all",
                name=name,
                most=_MOST,
            )
        )
    if title == title.lower():
        title = title.replace("-", " ").replace("_", " ").title()
    folder = parent / stem
    if folder.exists() or folder.is_symlink():
        raise PnpError(Sentence("{target} already exists; choose another name", target=folder))
    template, written = resource_folder("templates") / "new-kit", list[Path]()
    try:
        folder.mkdir(parents=True)
        for file in _FILES:
            text = (template / file).read_text(encoding="utf-8")
            text = text.replace(_KIT_NAME, stem).replace(
                _KIT_TITLE, title if file == "rules.md" else _in_yaml(title)
            )
            target = folder / (f"{stem}.yaml" if file == "kit.yaml" else file)
            write_new(target, text.encode())
            written.append(target)
    except OSError as error:
        raise PnpError(
            Sentence("{target} can't be written: {reason}", target=folder, reason=system_reason(error))
        ) from error
    return tuple(written)


def _in_yaml(title: str) -> str:
    """Return a title as a value of YAML, in quotes if it needs them."""
    return title if re.fullmatch(r"[A-Za-z][\w '&.-]*[\w.]|[A-Za-z]", title) else f'"{title}"'
