"""Write files for other programs and the web, measure files against a printer's requirements, and update old
names in files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, get_args

from pnp.base.errors import PnpError, SpecError
from pnp.base.files import slug
from pnp.base.progress import Cancel, Progress, cancellable, silent
from pnp.base.sentences import Sentence, said
from pnp.language.catalogue import find_set
from pnp.language.config import web_page
from pnp.language.errors import unknown_name
from pnp.language.reader import Mark
from pnp.library.puzzle_sets import PuzzleSet
from pnp.library.specs import Spec
from pnp.library.values import Notify, Report, Value, messages_in, setting_texts
from pnp.pipeline.result import warning
from pnp.preflight import report
from pnp.preflight.report import Requirement

ExportTarget = Literal["print-service", "tabletop-simulator", "playingcards"]
PreflightTarget = Literal["kdp", "home", "cutter"]
Interior = Literal["white", "cream", "premium-colour", "standard-colour"]


@dataclass(frozen=True)
class ExportResult(Value):
    """The result of an export.

    :ivar files: the files, in the order in which they were made.
    :ivar earlier: files in the same folder from an earlier export of these products.
    :ivar left_out: the names of products that the target doesn't support, such as books.
    :ivar notices: which pieces the target can't show, and why.
    """

    files: tuple[Path, ...]
    earlier: tuple[Path, ...] = ()
    left_out: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


@dataclass(frozen=True)
class FixResult(Report):
    """The changes in a file. Printed, they read like the output of ``pnp fix``.

    :ivar file: its name, as it was given.
    :ivar changes: the line of each old name, from 1, the old name and the new one.
    """

    file: str
    changes: tuple[tuple[int, str, str], ...] = ()

    def to_text(self, language: str = "en") -> str:
        """Return a line for each name that was changed.

        :param language: the language of the lines: en, de, es or fr.
        """
        lines = [
            Sentence("{file}:{line}: '{old}' is '{new}' now", file=self.file, line=line, old=old, new=new)
            for line, old, new in self.changes
        ] or [Sentence("{file}: nothing to change", file=self.file)]
        words = messages_in(language)
        return "\n".join(said(line, words) for line in lines)

    def to_dict(self) -> dict[str, Any]:
        """Return the result as data: ``{"file", "changes": [{"line", "old", "new"}]}``."""
        changes = [{"line": line, "old": old, "new": new} for line, old, new in self.changes]
        return {"file": self.file, "changes": changes}


@dataclass(frozen=True)
class PreflightResult(Report):
    """The result of measuring a PDF against a printer's requirements. Printed, it reads like the output of
    ``pnp preflight``.

    :ivar file: its name, as it was given.
    :ivar target: the name of the requirements, such as ``kdp-cover``.
    :ivar pages: the number of its pages.
    :ivar requirements: everything that was measured.
    """

    file: str
    target: str
    pages: int
    requirements: tuple[Requirement, ...] = field(repr=False)

    @property
    def failed(self) -> tuple[Requirement, ...]:
        """The requirements that aren't met. Printed, each shows what was measured and what is required."""
        return tuple(one for one in self.requirements if one.ok is False)

    @property
    def ok(self) -> bool:
        """Whether every requirement is met."""
        return not self.failed

    def to_text(self, language: str = "en") -> str:
        """Return a line for each requirement, and a summary.

        :param language: the language of the lines: en, de, es or fr.
        """
        return report.as_text(self._report, messages_in(language))

    def to_dict(self) -> dict[str, Any]:
        """Return the result as data, as ``pnp preflight --json`` prints it."""
        return report.as_data(self._report)

    @property
    def _report(self) -> report.Report:
        return report.Report(self.file, self.target, self.pages, self.requirements)


@dataclass(frozen=True)
class PublishResult(Value):
    """A page with puzzles that was written into a folder.

    :ivar output: the folder.
    :ivar sets: the number of puzzle sets on the page.
    :ivar book: the spec of a book with QR codes that lead to the page; None if its address isn't known.
    :ivar warnings: warnings, such as that a puzzle couldn't be verified.
    """

    output: Path
    sets: int
    book: Path | None = None
    warnings: tuple[str, ...] = ()


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
    :param output: the folder, which is created if needed.
    :param address: where the images will be on the web; by default they stay in the folder.
    :param settings: options for the spec, by their paths, or as texts such as ``size=6``.
    :param overwrite: whether files that pnp didn't write may be replaced.
    :param cancel: called often; once it returns true, the export stops.
    :raises PnpError: with every error of the spec, or if the target supports none of its products.
    """
    from pnp.pipeline.export import ExportRequest
    from pnp.pipeline.export import export as export_all

    if to not in get_args(ExportTarget):
        raise SpecError([unknown_name(Mark("to"), Sentence("target"), to, get_args(ExportTarget))])
    source = spec._source if isinstance(spec, Spec) else str(spec)
    request = ExportRequest(source, to, Path(output), address, setting_texts(settings), overwrite)
    with cancellable(cancel):
        found = export_all(request)
    return ExportResult(found.files, found.earlier, found.left_out, tuple(found.notices))


def convert(source: str | Path, output: str | Path) -> Path:
    """Write a record or a puzzle set in another format, and return the path of the new file.

    :param source: a file, or the name of a built-in set or record.
    :param output: the file to write. Its suffix sets the format: ``.yaml``, or one of the game's own, such
        as ``.sgf``; for the puzzles of a set ``.txt``.
    :raises PnpError: for a file with errors or with content that the format doesn't support, and if the new
        file exists.
    """
    from pnp.pipeline.convert import convert_file

    convert_file(*find_set(str(source)), Path(output))
    return Path(output)


def fix(*files: str | Path) -> tuple[FixResult, ...]:
    """Change old names in specs, puzzle sets and records to the new ones; everything else stays as it is.

    :param files: the files, each of which is written whole or not at all.
    :raises PnpError: for a file that can't be read or written. The files before it have been written by then.
    """
    from pnp.pipeline.convert import fix_file

    found = []
    for file in files:
        renamings = fix_file(Path(file), str(file)).renamings
        found.append(FixResult(str(file), tuple((one.line, one.old, one.new) for one in renamings)))
    return tuple(found)


def preflight_pdf(
    file: str | Path, target: PreflightTarget, *, interior: Interior | None = None
) -> PreflightResult:
    """Measure a PDF against a printer's requirements.

    :param file: any PDF.
    :param target: kdp for a paperback or, if the file has one page, its cover; home for a printer at home;
        cutter for a cutting machine.
    :param interior: the paper and ink of a paperback's pages, on which the limits of their number depend.
    :raises PnpError: for anything that isn't a PDF or can't be read in bounded time.
    """
    from pnp.preflight.reading import preflight

    if target not in get_args(PreflightTarget):
        raise SpecError([unknown_name(Mark("target"), Sentence("target"), target, get_args(PreflightTarget))])
    found = preflight(Path(file), target, interior)
    return PreflightResult(found.file, found.target, found.pages, found.requirements)


def publish(
    *sets: PuzzleSet | str | Path,
    output: str | Path,
    title: str = "",
    language: str = "en",
    url: str = "",
    site: str | Path | None = None,
    overwrite: bool = False,
    progress: Progress | None = None,
    notify: Notify | None = None,
    cancel: Cancel | None = None,
) -> PublishResult:
    """Write puzzle sets as a web page where anyone can solve them, replacing an earlier one.

    :param sets: sets, their files, or the names of built-in ones.
    :param output: the folder, which any web host can serve.
    :param title: the title of the page; by default, that of the set.
    :param language: the language of the list of puzzles: en, de, es or fr.
    :param url: the address that the folder will have. If it's given, there is also a book with QR codes.
    :param site: a folder that ``make site`` wrote; by default, the page that comes with pnp.
    :param overwrite: whether the folder may contain other files, which are replaced if they are in the way.
    :param progress: called for each puzzle that has to be verified.
    :param notify: called with each warning at once.
    :param cancel: called often; once it returns true, the work stops, and nothing is written.
    :raises PnpError: for sets with errors, for a folder with other files, or if there is no page to publish.
    :raises ValueError: without any set.
    """
    from pnp.publishing.publication import BOOK, Publication, SetText, sources_of
    from pnp.publishing.publication import publish as publish_all

    if not sets:
        raise ValueError("name at least one puzzle set")
    messages_in(language)
    named = iter(sources_of([str(one) for one in sets if not isinstance(one, PuzzleSet)]))
    sources, kept = list[SetText](), list[Path]()
    for one in sets:
        if isinstance(one, PuzzleSet):
            sources.append(SetText(f"{slug(one.title or one.game, 'puzzles')}.yaml", one.to_yaml().encode()))
        else:
            source, path = next(named)
            sources.append(source)
            kept.append(path)
    folder, warnings = Path(output), list[str]()

    def warn(remark: str) -> None:
        warnings.append(warning(str(folder), remark))
        if notify is not None:
            notify(warnings[-1])

    with cancellable(cancel):
        wanted = Publication(sources, title, language, _address(url))
        page = None if site is None else Path(site)
        publish_all(wanted, folder, page, kept, progress or silent, warn, overwrite=overwrite)
    return PublishResult(folder, len(sources), folder / BOOK if url else None, tuple(warnings))


def _address(url: str) -> str:
    try:
        return web_page(url) if url else ""
    except PnpError as error:
        raise SpecError([Mark("url").error(str(error))]) from error
