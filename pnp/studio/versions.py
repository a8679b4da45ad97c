"""Earlier versions of the files that the studio writes, kept in the user's data folder.

Whatever the studio overwrites, and whatever it writes, is kept here: 20 versions of a file, 10 MB in all.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from pnp.base.errors import PnpError
from pnp.base.files import system_reason, write_whole
from pnp.base.sentences import Sentence
from pnp.studio.documents import decoded, encoded, fingerprint

VARIABLE = "PNP_DATA"
"""The environment variable that names another data folder; empty for none."""
MOST_OF_A_FILE = 20
MOST_BYTES = 10_000_000
_STAMP = "%Y%m%dT%H%M%S%fZ"
_FILE = re.compile(r"(\d{8}T\d{12}Z)-([0-9a-f]{16})\.yaml")


def data_folder() -> Path | None:
    """Return the user's data folder; None if `VARIABLE` is empty."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Path(named) if named else None
    from platformdirs import user_data_path

    return user_data_path("pnp")


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Version:
    """One kept text of a file, named by its time and its fingerprint."""

    path: Path
    when: datetime
    fingerprint: str
    size: int

    def text(self) -> str:
        """Return its text.

        :raises PnpError: if it can't be read.
        """
        try:
            data = self.path.read_bytes()
        except OSError as error:
            raise PnpError(
                Sentence("this version can't be read: {reason}", reason=system_reason(error))
            ) from error
        return decoded(data, self.path.name).text


@dataclass(frozen=True, slots=True)
class Versions:
    """All versions of all files."""

    root: Path | None
    """The folder that holds them; None to keep none."""
    now: Callable[[], datetime] = _now

    def of(self, file: Path) -> tuple[Version, ...]:
        """Return the versions of a file, the newest first."""
        folder = self._folder(file)
        return tuple(sorted(_found(folder), key=_age)) if folder is not None else ()

    def keep(self, file: Path, text: str) -> None:
        """Keep a text of a file, unless it's the last one kept; drop the oldest if there are too many.

        :raises PnpError: if it can't be written.
        """
        folder = self._folder(file)
        if folder is None or not text:
            return
        data = encoded(text)
        newest = next(iter(self.of(file)), None)
        if newest is not None and newest.fingerprint == fingerprint(data):
            return
        when = self.now()
        if newest is not None and when <= newest.when:  # the clock was set back
            when = newest.when + timedelta(microseconds=1)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise PnpError(
                Sentence(
                    "earlier versions can't be saved in {folder}: {reason}",
                    folder=folder,
                    reason=system_reason(error),
                )
            ) from error
        write_whole(folder / f"{when.strftime(_STAMP)}-{fingerprint(data)}.yaml", data)
        self._drop_the_oldest(file)

    def _drop_the_oldest(self, file: Path) -> None:
        for version in self.of(file)[MOST_OF_A_FILE:]:
            version.path.unlink(missing_ok=True)
        assert self.root is not None
        kept = sorted((v for folder in self.root.iterdir() for v in _found(folder)), key=_age)
        total = 0
        for version in kept:
            total += version.size
            if total > MOST_BYTES:
                version.path.unlink(missing_ok=True)

    def _folder(self, file: Path) -> Path | None:
        if self.root is None:
            return None
        whole = str(file.resolve())
        return self.root / f"{file.stem}-{hashlib.sha256(whole.encode()).hexdigest()[:12]}"


def _age(version: Version) -> tuple[float, str]:
    """Return the key that sorts the newest first."""
    return -version.when.timestamp(), version.path.name


def _found(folder: Path) -> Iterator[Version]:
    if not folder.is_dir():
        return
    for path in folder.iterdir():
        match = _FILE.fullmatch(path.name)
        if match:
            when = datetime.strptime(match[1], _STAMP).replace(tzinfo=UTC)
            yield Version(path, when, match[2], path.stat().st_size)
