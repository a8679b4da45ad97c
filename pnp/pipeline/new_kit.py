"""Write a custom game to start from: a spec with all parts of a game, its table and its rules."""

from __future__ import annotations

import re
from pathlib import Path

from pnp.base.errors import PnpError
from pnp.base.files import resource_folder, slug, system_reason, write_new
from pnp.base.sentences import Sentence

_NAME, _TITLE = "newkit", "New Kit"
"""The name and title of the game in the template."""
_FILES = ("cards.csv", "rules.md", "kit.yaml")
_MOST = 60


def write_new_kit(name: str, parent: Path) -> tuple[Path, ...]:
    """Write a game to start from into a new folder.

    :param name: what the game is called; the folder and the spec have the same name in small letters.
    :param parent: the folder that the new folder goes into; it's created if it doesn't exist.
    :returns: the files, the spec last.
    :raises PnpError: for a name without letters, for a folder that exists, and if it can't be written.
    """
    title = " ".join(name.split())
    stem = slug(title, "")
    if not stem or len(title) > _MOST or re.search(r"[\"\\\x00-\x1f]", title):
        raise PnpError(
            Sentence(
                "'{name}' isn't a name: use letters, numbers and spaces, at most {most}", name=name, most=_MOST
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
            text = text.replace(_NAME, stem).replace(_TITLE, title if file == "rules.md" else _in_yaml(title))
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
