"""Files for other programs, files measured against a printer's requirements, and old names in files changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pnp.base.errors import SpecError
from pnp.base.progress import Cancel, cancellable
from pnp.base.sentences import Sentence
from pnp.language.catalogue import find_set
from pnp.language.errors import unknown_name
from pnp.language.reader import Mark
from pnp.library.specs import Spec
from pnp.library.values import Value, setting_texts

if TYPE_CHECKING:
    from pnp.pipeline.fix import FixedFile
    from pnp.preflight.report import Report

ExportTarget = Literal["print-service", "tabletop-simulator", "playingcards"]
PreflightTarget = Literal["kdp", "home", "cutter"]
Interior = Literal["white", "cream", "premium-colour", "standard-colour"]
_TARGETS = ("print-service", "tabletop-simulator", "playingcards")


@dataclass(frozen=True)
class ExportResult(Value):
    """What an export wrote.

    :ivar files: the files, in the order in which they were made.
    :ivar earlier: files in the same folder that an earlier export of these products left there.
    :ivar left_out: the names of products that the target has no place for, such as books.
    :ivar notices: which pieces the target can't show, and why.
    """

    files: tuple[Path, ...]
    earlier: tuple[Path, ...] = ()
    left_out: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


@dataclass(frozen=True)
class FixResult(Value):
    """What was changed in a file.

    :ivar file: its name, as it was given.
    :ivar changes: the line of each old name, from 1, the old name and the new one.
    """

    file: str
    changes: tuple[tuple[int, str, str], ...] = ()
    _found: FixedFile | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True)
class PreflightResult(Value):
    """How a PDF compares with a printer's requirements.

    :ivar file: its name, as it was given.
    :ivar failed: each requirement that isn't met, with what was measured.
    """

    file: str
    failed: tuple[str, ...] = ()
    _found: Report | None = field(default=None, repr=False, compare=False)

    @property
    def ok(self) -> bool:
        """Whether every requirement is met."""
        return not self.failed


def export(
    spec: Spec | str | Path,
    to: ExportTarget,
    *,
    output: str | Path = "output",
    address: str = "",
    settings: Mapping[str, object] | Iterable[str] = (),
    overwrite: bool = False,
    cancel: Cancel | None = None,
) -> ExportResult:
    """Write the pieces of a spec for a print service or a virtual tabletop, as ``pnp export`` does.

    :param spec: a spec, its file, or the name of a built-in one.
    :param to: print-service, tabletop-simulator or playingcards.
    :param output: the folder, which is made if need be.
    :param address: where the images will be on the web; by default they stay in the folder.
    :param settings: options for the spec, by their paths, or as texts such as ``size=6``.
    :param overwrite: whether files that pnp didn't write may be replaced.
    :param cancel: called often; once it returns true, the export stops.
    :raises PnpError: with every error of the spec, or if the target has a place for none of its products.
    """
    from pnp.pipeline.export import Export
    from pnp.pipeline.export import export as export_all

    if to not in _TARGETS:
        raise SpecError([unknown_name(Mark("to"), Sentence("target"), to, _TARGETS)])
    source = spec._source if isinstance(spec, Spec) else str(spec)
    request = Export(source, to, Path(output), address, setting_texts(settings), overwrite)
    with cancellable(cancel):
        found = export_all(request)
    return ExportResult(found.files, found.earlier, found.left_out, tuple(found.notices))


def convert(source: str | Path, output: str | Path) -> Path:
    """Write a record or a puzzle set in another format, and return the path of the new file.

    :param source: a file, or the name of a built-in set or record.
    :param output: the file to write. Its ending says in which format: ``.yaml``, or one of the game's own, such
        as ``.sgf``; for the puzzles of a set ``.txt``.
    :raises PnpError: for a file that isn't right or that the format can't hold, and if the new file exists.
    """
    from pnp.pipeline.convert import convert_file

    convert_file(*find_set(str(source)), Path(output))
    return Path(output)


def fix(*files: str | Path) -> tuple[FixResult, ...]:
    """Change old names in specs, puzzle sets and records to the new ones; everything else stays as it is.

    :param files: the files, each of which is written whole or not at all.
    :raises PnpError: for a file that can't be read or written. Files before it are written by then.
    """
    from pnp.pipeline.fix import fix_files

    return tuple(
        FixResult(one.name, tuple((own.line, own.old, own.new) for own in one.fixed.renamings), one)
        for one in fix_files(map(str, files))
    )


def preflight_pdf(
    file: str | Path, target: PreflightTarget, *, interior: Interior | None = None
) -> PreflightResult:
    """Measure a PDF against a printer's requirements.

    :param file: any PDF.
    :param target: kdp for a paperback or, if the file has one page, its cover; home for a printer at home;
        cutter for a cutting machine.
    :param interior: the paper and ink of a paperback's pages, which limit their number.
    :raises PnpError: for anything that isn't a PDF or can't be read in bounded time.
    """
    from pnp.preflight.reading import preflight

    if target not in ("kdp", "home", "cutter"):
        raise SpecError([unknown_name(Mark("target"), Sentence("target"), target, ("kdp", "home", "cutter"))])
    found = preflight(Path(file), target, interior)
    failed = (one for one in found.findings if one.ok is False)
    return PreflightResult(
        str(file), tuple(f"{one.rule}: {one.measured}, not {one.wanted}" for one in failed), found
    )
