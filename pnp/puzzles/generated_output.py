"""The output file of a generated set, which never replaces another file by mistake. Until the set is complete,
a file beside it keeps the puzzles found so far.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

from pydantic import TypeAdapter

from pnp.base.errors import ErrorDetails, SpecError
from pnp.base.files import exists, is_folder, missing_folder, system_reason, write_whole
from pnp.base.sentences import Sentence, together
from pnp.language.errors import kind_of_root
from pnp.language.reader import MAX_SET_BYTES, read_file, whole_text
from pnp.search.generation import Candidate, NoPuzzleError

MAKER = frozenset({"version", "generator", "code"})
"""The keys in a file's first line that identify the generator, as opposed to the command."""

_CANDIDATE: TypeAdapter[Candidate] = TypeAdapter(Candidate)


def resume_path(output: Path) -> Path:
    """Return the path of the findings for an output: ``set.yaml.found`` for ``set.yaml``."""
    return output.with_name(f"{output.name}.found")


@dataclass
class Findings:
    """The puzzles found for one request, by number.

    The file's first line identifies the request; each other line has one puzzle. Without a path, nothing is
    kept.
    """

    path: Path | None
    what: Mapping[str, Any]
    _found: dict[int, Candidate] = field(default_factory=dict)
    _stream: TextIO | None = None
    _done: bool = False

    @classmethod
    def beside(cls, output: Path | None, what: Callable[[], Mapping[str, Any]]) -> Findings:
        """Return the findings for an output; none if nothing is written."""
        return cls(resume_path(output), what()) if output else cls(None, {})

    def __enter__(self) -> Findings:
        if self.path is None:
            return self
        try:
            self._read(self.path.read_bytes().splitlines() if exists(self.path) else [], self.path)
            sound = [dict(self.what), *(_entry(*item) for item in self._found.items())]
            write_whole(self.path, "".join(map(_line, sound)).encode())
            self._stream = self.path.open("a", encoding="utf-8")
        except OSError as error:
            raise self._unwritable(error) from error
        return self

    def found(self, numbers: Iterable[int]) -> dict[int, Candidate]:
        """Return the candidates that were found earlier for these numbers."""
        return {number: self._found[number] for number in numbers if number in self._found}

    def keep(self, number: int, candidate: Candidate) -> None:
        """Store what was found for a number straight away."""
        self._found[number] = candidate
        if self._stream is None:
            return
        try:
            self._stream.write(_line(_entry(number, candidate)))
            self._stream.flush()
        except OSError as error:
            raise self._unwritable(error) from error

    def done(self) -> None:
        """Remove the findings, once the set is complete."""
        self._done = True

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._stream is not None and self.path is not None:
            with suppress(OSError):  # the disk may be full; the file contains what was found before
                self._stream.close()
            # A search that found no puzzle would find none again.
            if self._done or not self._found or isinstance(error, NoPuzzleError):
                self.path.unlink(missing_ok=True)

    def _read(self, lines: list[bytes], path: Path) -> None:
        """Read what an earlier call kept, without a last line that was cut off while it was written."""
        if not lines:
            return
        try:
            what = json.loads(lines[0])
        except (ValueError, RecursionError):
            what = None
        if what != self.what:
            raise SpecError.at(self.path, self._why_other(what))
        for number, line in enumerate(lines[1:], 2):
            try:
                entry = json.loads(line)
                self._found[int(entry["number"])] = _CANDIDATE.validate_python(entry["candidate"])
            except (ValueError, KeyError, TypeError, RecursionError, OverflowError) as error:
                if number == len(lines):
                    return
                raise SpecError([ErrorDetails(str(path), number, 1, "isn't a puzzle")]) from error

    def _why_other(self, what: Any) -> str:
        """Return why a file beside the output isn't for this request."""
        if isinstance(what, dict) and _request_in(what) == _request_in(self.what):
            return Sentence(
                "comes from a different version of the code that makes these puzzles; delete it to start afresh"
            )
        return Sentence("belongs to another command; delete it, or repeat that command to continue it")

    def _unwritable(self, error: OSError) -> SpecError:
        return SpecError.at(self.path, Sentence("can't be written: {reason}", reason=system_reason(error)))


def _request_in(what: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in what.items() if key not in MAKER}


def _entry(number: int, candidate: Candidate) -> dict[str, Any]:
    return {"number": number, "candidate": _CANDIDATE.dump_python(candidate, mode="json")}


def _line(entry: Mapping[str, Any]) -> str:
    return json.dumps(entry, ensure_ascii=False) + "\n"


def check_output(path: Path, comment: str, new: str | None = None, *, overwrite: bool = False) -> None:
    """Refuse to replace anything but a set made by the same command, unless ``overwrite`` allows another set.

    :param comment: the first line of the sets that the command makes.
    :param new: what is about to be written; None before the search, which may take hours.
    :raises SpecError: if something else has the name.
    """
    if is_folder(path):
        raise SpecError.at(path, Sentence("is a folder; name a file in it"))
    if missing := missing_folder(path):
        raise SpecError.at(path, missing)
    if not exists(path) or not path.stat().st_size:
        return
    try:
        is_set = kind_of_root(read_file(path, str(path), most_bytes=MAX_SET_BYTES)) == "puzzle set"
    except SpecError:
        is_set = False
    if not is_set:
        raise SpecError.at(path, Sentence("already exists and isn't a puzzle set; give another name"))
    old = whole_text(path, str(path), MAX_SET_BYTES)
    if overwrite or old == new:
        return
    if not old.startswith(f"# {comment}\n"):
        raise SpecError.at(
            path, Sentence("is another puzzle set; add --overwrite to replace it, or give another name")
        )
    if new is not None:
        message = Sentence(
            "has been edited since this command made it; add --overwrite to replace it, or give another name"
        )
        kept = Sentence("until then, the puzzles found so far are in {file}", file=resume_path(path).name)
        raise SpecError.at(path, together([message, kept]))
