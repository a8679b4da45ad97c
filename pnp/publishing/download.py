"""A publication as one file, for the studio. Runs in a worker."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.base.archive import zipped
from pnp.base.sentences import together
from pnp.language.web_pages import web_page
from pnp.publishing.page import built_page
from pnp.publishing.publication import Publication, Source, publication_files
from pnp.puzzles.printable import Proving
from pnp.search.results import Limits

_PROOF_SECONDS = 10.0
"""The time for one proof: less than for a book, because somebody is waiting at the page."""


@dataclass(frozen=True, slots=True)
class Download:
    """A publication as a ZIP, and a warning that names the puzzles about which nothing was proved; empty if
    there are none."""

    data: bytes
    notice: str


def published_zip(name: str, text: str, url: str, language: str) -> Download:
    """The published page of one puzzle set.

    :param url: the address that it will have; empty if that isn't known.
    :raises PnpError: for a set with errors or an address that QR codes can't lead to, or if there is no page.
    """
    wanted = Publication([Source(name, text.encode())], language=language, url=web_page(url) if url else "")
    said: list[str] = []
    proving = Proving(Limits(seconds=_PROOF_SECONDS, graded=False))
    files = publication_files(wanted, built_page(), proving, said.append)
    return Download(zipped(sorted(files.items())), together(said))
