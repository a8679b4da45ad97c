"""The names that options, kinds, choices, commands and their options had before, with those they have now.

Nothing reads the old names. An error names the new one, and `pnp.products.fixing` changes files by these
errors.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from pnp.base.errors import ErrorDetails
from pnp.base.sentences import Sentence
from pnp.base.wording import RENAMED
from pnp.base.wording import renamed as renamed

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "backs": ("back-printing",),
    "field": ("tile-colour",),
    "grade": ("difficulty",),
    "ground": ("background",),
    "imprint": ("build-stamp",),
    "landing": ("grounding",),
    "largest": ("max-squares",),
    "length": ("rules-length",),
    "like": ("extends",),
    "open-landing": ("open-grounding",),
    "own-sheet": ("separate-file",),
    "problem-count": ("puzzle-count",),
    "problems": ("puzzles",),
    "reverse": ("back-design",),
    "set-ups": ("layouts",),
    "tile": ("domino-width",),
    "turn": ("rotation",),
}
"""Options and kinds: one that has an option of the new name, and none of the old, has had the old one."""

MOVED: Mapping[tuple[str, str], str] = {
    ("cover", "paper"): "interior",
}
"""Options within others that are now beside these: the end of the path that they had, and their name now."""

CHOICES: Mapping[str, str] = {
    "cut-stack": "cut-and-stack",
    "grade": "difficulty",
    "together": "cooperative",
}
"""Choices of options."""

FLAGS: Mapping[str, str] = {
    "--force": "--overwrite",
    "--grade": "--difficulty",
    "--grades": "--rate",
}
"""Options of commands."""

FILES: Mapping[str, str] = {
    "problem-book": "puzzle-book",
    "problem-sheets": "puzzle-sheets",
}
"""Built-in specs and templates."""

FOLDERS: Mapping[str, str] = {
    "problems": "puzzles",
}
"""Folders of built-in puzzle sets."""

COMMANDS: Mapping[str, str] = {
    "grade": "rate",
}
"""Commands."""


def new_option(old: str, known: Collection[str]) -> str:
    """Find the option that one of the ``known`` options was before; empty if there is none."""
    return next((new for new in OPTIONS.get(old, ()) if new in known), "")


def moved_option(path: tuple[str | int, ...]) -> str:
    """Find what an option at a path is called where it is now; empty if it hasn't moved."""
    return next((new for old, new in MOVED.items() if path[-2:] == old), "")


def new_choice(old: object, known: Iterable[str]) -> str:
    """Find the choice that one of the ``known`` choices was before; empty if there is none."""
    new = CHOICES.get(old, "") if isinstance(old, str) else ""
    return new if new in known else ""


def new_file(old: str) -> str:
    """Find what a built-in file is called now, by its old name with or without an ending; empty for others."""
    folder, slash, name = old.rpartition("/")
    stem, dot, ending = name.partition(".")
    new = f"{FOLDERS.get(folder, folder)}{slash}{FILES.get(stem, stem)}{dot}{ending}"
    return new if new != old else ""


def new_keys(keys: Collection[str], known: Collection[str]) -> set[str]:
    """Put keys of a mapping into the names that they have now, if these are known."""
    return {new_option(key, known) or key for key in keys}


def names_of(error: ErrorDetails) -> tuple[str, str] | None:
    """Tell the old name and the new one from an error, or from one within it; None if it's another error."""
    todo: list[object] = [error.message]
    while todo:
        message = todo.pop()
        if isinstance(message, Sentence):
            if message.template == RENAMED:
                return str(message.values["old"]), str(message.values["new"])
            todo += message.values.values()
    return None
