"""A publication as one file, for the studio. Runs in a worker."""

from __future__ import annotations

from pnp.base.archive import zipped
from pnp.publishing.page import built_page
from pnp.publishing.publication import Publication, Source, publication_files
from pnp.specs.web_pages import web_page


def published_zip(name: str, text: str, url: str, language: str) -> bytes:
    """The published page of one problem set as a ZIP.

    :param url: the address that it will have; empty if that isn't known.
    :raises PnpError: for a set with errors or an address that QR codes can't lead to, or if there is no page.
    """
    wanted = Publication([Source(name, text.encode())], language=language, url=web_page(url) if url else "")
    return zipped(sorted(publication_files(wanted, built_page()).items()))
