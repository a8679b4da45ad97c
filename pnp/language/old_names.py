"""The former names of options, kinds, choices, commands and their options, with the current ones.

Old names aren't accepted. The error gives the new name, and `pnp.products.fixing` uses these errors to change
files.
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
"""Options and kinds, by their old names. An option counts as renamed where only its new name is known."""

MOVED: Mapping[tuple[str, str], str] = {
    ("cover", "paper"): "interior",
}
"""Options that were nested in others and are now beside them: the end of their old path, and their new name."""

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
    """Return the new name of an option if it's one of the ``known`` options; otherwise an empty string."""
    return next((new for new in OPTIONS.get(old, ()) if new in known), "")


def moved_option(path: tuple[str | int, ...]) -> str:
    """Return the new name of an option that was at a path; empty if it hasn't moved."""
    return next((new for old, new in MOVED.items() if path[-2:] == old), "")


def new_choice(old: object, known: Iterable[str]) -> str:
    """Return the new name of a choice if it's one of the ``known`` choices; otherwise an empty string."""
    new = CHOICES.get(old, "") if isinstance(old, str) else ""
    return new if new in known else ""


def new_file(old: str) -> str:
    """Return the new name of a built-in file, by its old name with or without a suffix; empty for others."""
    folder, slash, name = old.rpartition("/")
    stem, dot, ending = name.partition(".")
    new = f"{FOLDERS.get(folder, folder)}{slash}{FILES.get(stem, stem)}{dot}{ending}"
    return new if new != old else ""


def new_keys(keys: Collection[str], known: Collection[str]) -> set[str]:
    """Rename the keys of a mapping to their new names, if these are known."""
    return {new_option(key, known) or key for key in keys}


def names_of(error: ErrorDetails) -> tuple[str, str] | None:
    """Return the old name and the new one from an error or one nested in it; None for other errors."""
    todo: list[object] = [error.message]
    while todo:
        message = todo.pop()
        if isinstance(message, Sentence):
            if message.template == RENAMED:
                return str(message.values["old"]), str(message.values["new"])
            todo += message.values.values()
    return None
