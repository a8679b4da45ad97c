"""The hints of a set worked out again, as if the set were generated today."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path

from pnp.base.errors import ErrorDetails, SpecError
from pnp.base.files import check_new, write_new, write_whole
from pnp.base.progress import Progress, silent
from pnp.base.sentences import NO_WORDS, Sentence, said
from pnp.base.wording import counted
from pnp.language.catalogue import find_set
from pnp.language.reader import MAX_SET_BYTES, Mark, whole_text
from pnp.puzzles.opening import open_sound
from pnp.puzzles.puzzle_sets import PuzzleSet, SetPuzzle, read_set
from pnp.puzzles.set_writing import set_text
from pnp.puzzles.solvers import solvers


@dataclass(frozen=True, slots=True)
class RenewRequest:
    """A set, the new file to write it to with its new hints, and whether to write to its own file instead."""

    set_name: str
    output: Path | None = None
    in_place: bool = False


@dataclass(frozen=True, slots=True)
class Renewed:
    """A puzzle with the hints that it has in the set and those that it gets today, which are None if there is
    no solution to work them out from."""

    puzzle: SetPuzzle
    hints: tuple[str, ...] | None

    @property
    def changed(self) -> bool:
        return self.hints is not None and self.hints != self.puzzle.hints


def renew_hints(request: RenewRequest, progress: Progress = silent) -> list[Renewed]:
    """Work out the hints of every puzzle again, and write the set with them if asked.

    :raises PnpError: for a set or an output that isn't right, and if a solver is needed and not installed.
        Nothing is written then.
    """
    path, name = find_set(request.set_name)
    if request.in_place and path != Path(request.set_name):
        raise SpecError([Mark(name).error("this set comes with pnp; write it to a new file with -o")])
    puzzles = read_set(path, name)
    old = whole_text(path, name, MAX_SET_BYTES)
    comment = "\n".join(line[1:].strip() for line in takewhile(_is_comment, old.splitlines()))
    if request.in_place and set_text(puzzles, comment) != old:
        message = Sentence(
            "this file isn't laid out as pnp writes it, and comments in it would be lost; "
            "write the set to a new file with -o"
        )
        raise SpecError([Mark(name).error(message)])
    if request.output is not None:
        check_new(request.output)
    found: list[Renewed] = []
    for source, opened in open_sound(puzzles):
        progress(source.name, len(found), len(puzzles.puzzles))
        with solvers():
            hints = None if source.solution is None else opened.thorough_hints(source.solution)
        found.append(Renewed(source, None if hints is None else tuple(map(str, hints))))
    new = set_text(_with_hints(puzzles, found), comment).encode()
    if request.output is not None:
        write_new(request.output, new)
    if request.in_place:
        write_whole(path, new)
    return found


def _is_comment(line: str) -> bool:
    return line.startswith("#")


def _with_hints(puzzles: PuzzleSet, found: Iterable[Renewed]) -> PuzzleSet:
    renewed = (one.puzzle if one.hints is None else replace(one.puzzle, hints=one.hints) for one in found)
    return replace(puzzles, puzzles=tuple(renewed))


def renewed_as_text(found: list[Renewed], words: Mapping[str, str] = NO_WORDS) -> str:
    """Which hints of a set differ from those that it would get today, as text for people."""
    lines: list[str] = []
    for one in found:
        if one.hints is None:
            lines.append(Sentence("{name}: no solution, so its hints stay", name=one.puzzle.name))
        elif one.changed:
            lines.append(Sentence("{name}: new hints", name=one.puzzle.name))
    changed, puzzles = sum(one.changed for one in found), counted(len(found), "puzzle")
    lines.append(
        Sentence(
            "{count} of {puzzles} gets new hints",
            "{count} of {puzzles} get new hints",
            count=changed,
            puzzles=puzzles,
        )
    )
    return "\n".join(said(line, words) for line in lines)


def renewed_as_json(
    output: str | None, found: Iterable[Renewed] = (), errors: Iterable[ErrorDetails] = ()
) -> str:
    """``{"file", "puzzles": [{"name", "hints", "changed"}], "errors"}``, as ``pnp hints --json`` prints it."""
    result = {
        "file": output,
        "puzzles": [{"name": one.puzzle.name, "hints": one.hints, "changed": one.changed} for one in found],
        "errors": [error.as_json() for error in errors],
    }
    return json.dumps(result, ensure_ascii=False, indent=2)
