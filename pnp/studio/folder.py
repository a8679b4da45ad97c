"""The one folder that the page reads and writes: names are checked, and no link leads out of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from pnp.base.errors import PnpError
from pnp.delivery import write_whole

DRAFTS = ".pnp-drafts"
MOST_LISTED = 200
MOST_BYTES = 1_000_000
_NAME = re.compile(r"[\w][\w .,()+-]{0,80}(/[\w][\w .,()+-]{0,80}){0,3}")


class FolderError(PnpError):
    """A name that means nothing in the folder."""


@dataclass(frozen=True, slots=True)
class Folder:
    """The user's own specs, and drafts of what is being written."""

    root: Path

    def own(self) -> tuple[str, ...]:
        """The names of the YAML files in the folder and three below it, in alphabetical order."""
        found: list[str] = []
        for pattern in ("*.yaml", "*/*.yaml", "*/*/*.yaml"):
            for path in self.root.glob(pattern):
                name = path.relative_to(self.root).as_posix()
                if self._is_sound(name) and path.is_file():
                    found.append(name)
        return tuple(sorted(found)[:MOST_LISTED])

    def read(self, name: str) -> str:
        """The text of one of them.

        :raises FolderError: where there is none of that name, or it is no text.
        """
        return self._text(self._path(name), name)

    def save(self, name: str, text: str) -> None:
        """Write one of them whole, and drop its draft.

        :raises FolderError: for a name that cannot be. SpecError: where it cannot be written.
        """
        path = self._path(name)
        if len(text) > MOST_BYTES:
            raise FolderError(f"larger than {MOST_BYTES:,} characters")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FolderError(f"'{name}' cannot be written: {error.strerror}") from error
        write_whole(path, text.encode())
        self.drop_draft(name)

    def drafts(self) -> tuple[str, ...]:
        """The names of the specs of which there is a draft, the newest first."""
        folder = self.root / DRAFTS
        found = sorted(folder.glob("*.yaml"), key=lambda path: -path.stat().st_mtime) if folder.is_dir() else []
        return tuple(path.name.replace("%", "/") for path in found[:MOST_LISTED])

    def keep_draft(self, name: str, text: str) -> None:
        """Keep what is being written, whatever becomes of the page.

        :raises FolderError: for a name that cannot be. SpecError: where it cannot be written.
        """
        path = self._draft(name)
        if len(text) > MOST_BYTES:
            raise FolderError(f"larger than {MOST_BYTES:,} characters")
        try:
            path.parent.mkdir(exist_ok=True)
        except OSError as error:
            raise FolderError(f"drafts cannot be kept: {error.strerror}") from error
        write_whole(path, text.encode())

    def draft(self, name: str) -> str | None:
        """The draft of a spec; None where there is none."""
        path = self._draft(name)
        return self._text(path, name) if path.is_file() else None

    def drop_draft(self, name: str) -> None:
        self._draft(name).unlink(missing_ok=True)

    def _text(self, path: Path, name: str) -> str:
        try:
            with path.open("rb") as stream:
                data = stream.read(MOST_BYTES + 1)
            text = data.decode("utf-8-sig")
        except OSError as error:
            raise FolderError(f"'{name}' cannot be read: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise FolderError(f"'{name}' is no text in UTF-8") from error
        if len(data) > MOST_BYTES:
            raise FolderError(f"'{name}' is larger than {MOST_BYTES:,} bytes")
        return text

    def _is_sound(self, name: str) -> bool:
        """Whether a name leads to a place within the folder, links followed."""
        if not _NAME.fullmatch(name) or not name.endswith(".yaml"):
            return False
        root = self.root.resolve()
        return (root / name).resolve().is_relative_to(root)

    def _path(self, name: str) -> Path:
        if not self._is_sound(name):
            raise FolderError(f"'{name}' is no name for a spec here: letters and digits, ending in .yaml")
        return self.root / name

    def _draft(self, name: str) -> Path:
        self._path(name)
        path = self.root / DRAFTS / name.replace("/", "%")
        if not path.resolve().is_relative_to(self.root.resolve()):
            raise FolderError("the folder of drafts leads elsewhere")
        return path
