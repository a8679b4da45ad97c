"""The file that a generated set is written to: nothing else is replaced by mistake."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from pnp.base.atomic_write import missing_folder
from pnp.base.errors import ErrorDetails, SpecError
from pnp.base.files import exists, is_folder
from pnp.base.sentences import Sentence, together
from pnp.language.errors import kind_of_root
from pnp.language.reader import MAX_SET_BYTES, read_file, read_text, whole_text
from pnp.puzzles.checkpoint import resume_path


def check_output(path: Path, comment: str, new: str | None = None, *, overwrite: bool = False) -> None:
    """Refuse to replace anything but the set that the same command made, unless ``overwrite`` allows another
    set.

    :param comment: the first line of the sets that the command makes.
    :param new: what is about to be written; None before the search, which may take hours.
    :raises SpecError: if something else has the name.
    """
    if is_folder(path):
        raise _in_the_way(path, Sentence("is a folder; name a file in it"))
    if missing := missing_folder(path):
        raise _in_the_way(path, missing)
    if not exists(path) or not path.stat().st_size:
        return
    try:
        is_set = kind_of_root(read_file(path, str(path), most_bytes=MAX_SET_BYTES)) == "puzzle set"
    except SpecError:
        is_set = False
    if not is_set:
        raise _in_the_way(path, Sentence("already exists and isn't a puzzle set; give another name"))
    old = whole_text(path, str(path), MAX_SET_BYTES)
    if overwrite or old == new:
        return
    if not old.startswith(f"# {comment}\n"):
        raise _in_the_way(
            path, Sentence("holds another puzzle set; add --overwrite to replace it, or give another name")
        )
    if new is not None:
        message = Sentence(
            "has been edited since this command made it; add --overwrite to replace it, or give another name"
        )
        kept = Sentence("until then, {file} keeps the puzzles that were found", file=resume_path(path).name)
        raise _in_the_way(path, together([message, kept]))


def _in_the_way(path: Path, message: str) -> SpecError:
    return SpecError([ErrorDetails(str(path), 0, 0, message)])


def generated_as_json(output: Path | None, text: str = "", errors: Iterable[ErrorDetails] = ()) -> str:
    """``{"file", "set": {...}, "errors": [...]}``, as ``pnp generate --json`` prints it.

    :param text: the set as YAML; the JSON has the same content.
    """
    found = {
        "file": str(output) if output else None,
        "set": read_text(text, "set", most_bytes=MAX_SET_BYTES).plain() if text else None,
        "errors": [error.as_json() for error in errors],
    }
    return json.dumps(found, ensure_ascii=False, indent=2)
