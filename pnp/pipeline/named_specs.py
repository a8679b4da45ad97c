"""The specs that names on a command line mean: files, or built-in ones."""

from __future__ import annotations

from pathlib import Path

from pnp.base.errors import ErrorDetails, SpecError
from pnp.base.files import exists, is_file, why_no_file
from pnp.base.sentences import Sentence
from pnp.games.api.registry import find_game
from pnp.language.catalogue import (
    DATA,
    SETS,
    builtin_set,
    builtin_sets,
    builtin_spec,
    builtin_specs,
    did_you_mean_file,
)
from pnp.language.old_names import new_file, renamed


def find_spec(name: str) -> tuple[Path, str]:
    """Return the file that a name on the command line means, a spec or what is built as one, and its name in
    messages.

    :raises SpecError: if there is none.
    """
    path = Path(name)
    if is_file(path):
        return path, name
    if builtin := builtin_spec(name) or builtin_set(name):
        return builtin, f"{name}.yaml"
    new = new_file(name)
    is_renamed = builtin_spec(new) or builtin_set(new)
    raise SpecError([ErrorDetails(name, 0, 0, renamed(name, new) if is_renamed else _no_spec(path, name))])


def _no_spec(path: Path, name: str) -> str:
    """Return what to say about a name that means no spec."""
    from pnp.puzzles.puzzle_sets import find_variant  # boards need no puzzles

    if is_file(path / "pyproject.toml") or is_file(path / "__init__.py"):
        return Sentence("this is a Python package; if it's a game, install it first with `pip install -e`")
    if exists(path):
        return Sentence("{reason} with a spec", reason=why_no_file(path))
    if name in DATA or name.split("/")[0] in DATA - SETS:
        return Sentence("this is data for specs, not a spec")
    if builtin_spec(f"kit/{name}"):
        return Sentence(
            "this is a game; `pnp build kit/{name}` builds all of it, and `pnp new {name}` starts a spec",
            name=name,
        )
    if find_game(name) is not None or find_variant(name):
        return Sentence("this game has no built-in spec; `pnp new {name}` starts one", name=name)
    hint = did_you_mean_file(path, (*builtin_specs(), *builtin_sets()))
    return Sentence("no file and no built-in spec has this name{hint}", hint=hint)
