"""The results of a build."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pnp.base.sentences import Sentence
from pnp.base.wording import first_of
from pnp.pipeline.output_folder import Placed


def warning(name: str, remark: str) -> str:
    """Return a warning about a product, in one line for the user."""
    return Sentence("warning: {name}: {remark}", name=name, remark=remark)


@dataclass(frozen=True, slots=True)
class Built:
    """One product that was made.

    :ivar spec: the spec that it belongs to, as it was named.
    :ivar name: the name that its files begin with.
    :ivar title: its title.
    :ivar sheets: the number of sheets of paper that it takes; for a book, the number of its pages.
    :ivar files: the names of its files in the output folder.
    :ivar sizes: the size of each file in bytes.
    :ivar alone: a spec of this product alone, as JSON.
    :ivar remark: something that isn't an error, but may not be what you want; empty if there's nothing.
    """

    spec: str
    name: str
    title: str
    sheets: int
    files: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()
    alone: str = field(default="", repr=False)
    remark: str = ""

    @property
    def warning(self) -> str:
        """The remark in one line for the user; empty if there is none."""
        return warning(self.name, self.remark) if self.remark else ""

    @property
    def pictures(self) -> tuple[str, ...]:
        """The pictures of its pages, in order, if any were requested."""
        return tuple(file for file in self.files if file.endswith(".png"))


FORMER_WORK_FOLDER = ".pnp-build"
"""The work folder of earlier versions, which kept the old files of an interrupted build."""
NAMED = 3
"""The most files that a notice names."""


def notices_of(output: Path, placed: Placed) -> Iterator[str]:
    """Yield notices about the files that were in the output folder before, one per line."""
    if (output / FORMER_WORK_FOLDER).exists():
        yield Sentence(
            "{folder} was left by an interrupted build of an earlier version; delete it unless you need "
            "the old files in it",
            folder=str(output / FORMER_WORK_FOLDER),
        )
    if placed.adopted:
        yield Sentence(
            "{folder}: replaced a file of an earlier version of pnp: {names}",
            "{folder}: replaced {count} files of an earlier version of pnp: {names}",
            **_counted(output, placed.adopted),
        )
    if placed.behind:
        yield Sentence(
            "{folder}: the last build was cut short before it replaced this file: {names}",
            "{folder}: the last build was cut short before it replaced these {count} files: {names}",
            **_counted(output, placed.behind),
        )
    if placed.left:
        yield Sentence(
            "{folder} still has a file that is no longer made: {names}; `--prune` removes it",
            "{folder} still has {count} files that are no longer made: {names}; `--prune` removes them",
            **_counted(output, placed.left),
        )
    if placed.pruned:
        yield Sentence(
            "{folder}: removed a file that is no longer made: {names}",
            "{folder}: removed {count} files that are no longer made: {names}",
            **_counted(output, placed.pruned),
        )


def _counted(output: Path, names: Sequence[str]) -> dict[str, str | int]:
    return {"folder": str(output), "count": len(names), "names": first_of(names, NAMED)}
