"""Work out the hints of a set again, as if the set were generated today."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path

from pnp.base.errors import SpecError
from pnp.base.progress import Progress, check_cancelled, silent
from pnp.base.sentences import NO_WORDS, Sentence, said
from pnp.base.wording import counted
from pnp.language.reader import Mark
from pnp.puzzles.opening import open_sound
from pnp.puzzles.puzzle_sets import PuzzleSet, SetPuzzle
from pnp.puzzles.set_writing import set_text
from pnp.puzzles.solvers import Tell, say_nothing, solvers


@dataclass(frozen=True, slots=True)
class Renewed:
    """A puzzle with its hints in the set and its new ones, which are None if there is no solution to base them
    on."""

    puzzle: SetPuzzle
    hints: tuple[str, ...] | None

    @property
    def changed(self) -> bool:
        return self.hints is not None and self.hints != self.puzzle.hints


def renew_hints(
    puzzles: PuzzleSet, progress: Progress = silent, tell: Tell = say_nothing
) -> tuple[Renewed, ...]:
    """Work out the hints of every puzzle again.

    :param tell: called when a solver is compiled.
    :raises PnpError: for an invalid puzzle, and if a solver is needed and not installed.
    """
    found: list[Renewed] = []
    for source, opened in open_sound(puzzles):
        check_cancelled()
        progress(source.name, len(found), len(puzzles.puzzles))
        with solvers(tell):
            hints = None if source.solution is None else opened.thorough_hints(source.solution)
        found.append(Renewed(source, None if hints is None else tuple(map(str, hints))))
    return tuple(found)


def check_replaceable(path: Path, given: Path, name: str, text: str, puzzles: PuzzleSet) -> None:
    """Refuse to write a set back into its file if anything else in the file would change.

    :param given: the path of the file; ``name`` is its name in messages.
    :param text: its content.
    :raises SpecError: for a built-in set, and for a file that isn't laid out as pnp writes it.
    """
    if path != given:
        raise SpecError([Mark(name).error("this set comes with pnp; write it to a new file with -o")])
    if set_text(puzzles, comment_of(text)) != text:
        message = Sentence(
            "this file isn't laid out as pnp writes it, and comments in it would be lost; "
            "write the set to a new file with -o"
        )
        raise SpecError([Mark(name).error(message)])


def comment_of(text: str) -> str:
    """Return the comment at the head of a file, without its signs."""
    return "\n".join(
        line.removeprefix("#").removeprefix(" ")
        for line in takewhile(lambda line: line.startswith("#"), text.splitlines())
    )


def with_hints(puzzles: PuzzleSet, found: Iterable[Renewed]) -> PuzzleSet:
    """Return a set with its new hints."""
    renewed = (one.puzzle if one.hints is None else replace(one.puzzle, hints=one.hints) for one in found)
    return replace(puzzles, puzzles=tuple(renewed))


def renewed_as_text(found: Sequence[Renewed], words: Mapping[str, str] = NO_WORDS) -> str:
    """Return the differences between a set's hints and its new ones, as text for people."""
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
