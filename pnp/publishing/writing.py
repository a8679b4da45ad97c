"""A publication as a folder: all of it or nothing, and never over other files."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path

from pnp.base.errors import LocatedFault, SpecError
from pnp.base.files import is_folder
from pnp.base.progress import Progress, silent
from pnp.language.catalogue import find_set
from pnp.language.reader import MAX_SET_BYTES, read_bytes
from pnp.pipeline.manifest import Origin, read_manifest
from pnp.pipeline.output_folder import OutputFolder
from pnp.publishing.page import built_page
from pnp.publishing.publication import Publication, Source, publication_files
from pnp.puzzles.printable import Proving
from pnp.puzzles.solvers import Tell, untold

_PUBLISH = "publish"


def sources_of(names: Sequence[str]) -> tuple[tuple[Source, Path], ...]:
    """The puzzle sets that names on the command line refer to, and where they are.

    :raises SpecError: for all names that refer to no set.
    """
    found: list[tuple[Source, Path]] = []
    faults: list[LocatedFault] = []
    for name in names:
        try:
            path, display_name = find_set(name)
            found.append((Source(display_name, read_bytes(path, display_name, MAX_SET_BYTES)), path))
        except SpecError as error:
            faults += error.faults
    if faults:
        raise SpecError(faults)
    return tuple(found)


def publish(
    wanted: Publication,
    output: Path,
    site: Path | None = None,
    kept: Collection[Path] = (),
    progress: Progress = silent,
    tell: Tell = untold,
    *,
    overwrite: bool = False,
) -> None:
    """Write a publication into a folder, in place of an earlier one.

    :param site: a folder that `make site` wrote; by default the page that comes with pnp.
    :param kept: files that are never replaced, because the sets are read from them.
    :param overwrite: whether the folder may have other files, which are replaced if they are in the way.
    :param progress: called for each puzzle that has to be proved.
    :param tell: called with a warning that names the puzzles that couldn't be proved.
    :raises SpecError: for sets with errors, and for a folder that has other files or can't be written to.
    :raises PnpError: if there is no page to publish.
    """
    page = built_page(site)
    if not overwrite:
        _check_is_ours(output)
    files = publication_files(wanted, page, Proving(progress=progress), tell)
    with OutputFolder.opened(output) as made:
        for name, data in files.items():
            made.put(name, data)
        origins = {name: Origin(_PUBLISH, product=name) for name in files}
        made.commit(origins, kept, overwrite=overwrite, prune=True)


def _check_is_ours(output: Path) -> None:
    """Refuse a folder with files that don't come from a publication. Hidden files don't count.

    :raises SpecError: for such a folder.
    """
    manifest = read_manifest(output) or {}
    if any(entry.origin.by == _PUBLISH for entry in manifest.values()) or not is_folder(output):
        return
    with suppress(OSError):  # writing to it reports why that isn't possible
        if any(not path.name.startswith(".") for path in output.iterdir()):
            message = "this folder has other files in it; choose an empty one, or a new one, with -o"
            raise SpecError([LocatedFault(str(output), 0, 0, message)])
