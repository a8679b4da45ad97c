"""Rewrite files in place, with new names in place of old ones."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pnp.base.errors import SpecError
from pnp.base.files import write_whole
from pnp.base.sentences import Sentence
from pnp.language.named_files import third_party_form
from pnp.language.reader import MAX_SET_BYTES, Mark, decoded, read_limited
from pnp.products.fixing import Fixed, fixed


@dataclass(frozen=True, slots=True)
class FixedFile:
    """A file, and the changes in it; none if it has no old names."""

    name: str
    fixed: Fixed

    def lines(self) -> Iterator[Sentence]:
        """Return a line for each name that was changed."""
        for one in self.fixed.renamings:
            yield Sentence(
                "{file}:{line}: '{old}' is '{new}' now", file=self.name, line=one.line, old=one.old, new=one.new
            )
        if not self.fixed.renamings:
            yield Sentence("{file}: nothing to change", file=self.name)


def fix_files(names: Iterable[str]) -> Iterator[FixedFile]:
    """Change the old names in files to the new ones, one file after the other. Each is written whole or not at
    all.

    :raises SpecError: for a file that can't be read or written, or that isn't a spec, a puzzle set or a record.
        The files before it have been written by then.
    """
    for name in names:
        yield _fix_file(Path(name), name)


def _fix_file(path: Path, name: str) -> FixedFile:
    data = read_limited(path, name, MAX_SET_BYTES)
    if third_party_form(path):
        raise SpecError([Mark(name).error("this record isn't YAML, so it has no names of ours")])
    encoding, mark = _encoding(data)
    found = fixed(decoded(data, name), path, name)
    if found.renamings:
        write_whole(path, mark + found.text.encode(encoding))
    return FixedFile(name, found)


def _encoding(data: bytes) -> tuple[str, bytes]:
    """Return the encoding of a file, and the byte order mark at its beginning."""
    for mark, encoding in (
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF8, "utf-8"),
    ):
        if data.startswith(mark):
            return encoding, mark
    return "utf-8", b""
