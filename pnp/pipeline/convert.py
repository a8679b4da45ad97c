"""Rewrite files: records and puzzle sets in another format, YAML or one of another program's; and files with
old names, in place, with the new ones.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from pnp.base.errors import ErrorInText, SpecError
from pnp.base.files import exists, write_whole
from pnp.base.sentences import Sentence, either
from pnp.base.wording import did_you_mean
from pnp.games.api.puzzles import WriteThirdParty
from pnp.language.catalogue import third_party_form
from pnp.language.errors import kind_of_root
from pnp.language.reader import MAX_SET_BYTES, Mark, decoded, read_file, read_limited
from pnp.products.fixing import Fixed, fixed
from pnp.puzzles.game_records import Replayed, read_record, record_text, replay_record, score_in_words
from pnp.puzzles.opening import open_sound
from pnp.puzzles.puzzle_sets import PuzzleSet, resolve_set

YAML = (".yaml", ".yml")
LINES = ".txt"
"""The format of puzzles for other programs: one per line."""


def convert_file(path: Path, display_name: str, output: Path) -> None:
    """Write a record or the puzzles of a set in the format given by the name of the output file.

    :param display_name: the file's name in messages.
    :raises SpecError: for an invalid file, for content that the format doesn't support, and for an output file
        that already exists or can't be written. Nothing is written then.
    """
    if third_party_form(path) is None:
        root = read_file(path, display_name, most_bytes=MAX_SET_BYTES)
        if kind_of_root(root) == "puzzle set":
            _convert_set(resolve_set(root), display_name, output)
            return
    convert_record(path, display_name, output)


def _convert_set(puzzles: PuzzleSet, display_name: str, output: Path) -> None:
    """Write the starts of a set, one per line, in another program's format."""
    if not puzzles.feature.third_party:
        raise SpecError(
            [Mark(display_name).error("puzzles of this game have no format that another program reads")]
        )
    if output.suffix.lower() != LINES:
        reason = Sentence("puzzles for other programs are written as {form}", form=LINES)
        raise SpecError([Mark(str(output)).error(reason)])
    _require_free(output)
    lines, errors = [], []
    for source, opened in open_sound(puzzles):
        try:
            lines.append(opened.third_party_text())
        except ValueError as error:
            errors.append(source.error_at("start", str(error)))
    if errors:
        raise SpecError(errors)
    write_whole(output, "".join(f"{line}\n" for line in lines).encode())


def _require_free(output: Path) -> None:
    if exists(output):
        raise SpecError([Mark(str(output)).error("already exists; choose another name")])


def convert_record(path: Path, display_name: str, output: Path) -> None:
    """Write a record in the format given by the name of the output file.

    :param display_name: the record's name in messages.
    :raises SpecError: for an invalid record, for content that the format doesn't support, and for an output
        file that already exists or can't be written. Nothing is written then.
    """
    record = read_record(path, display_name)
    write = _writer(record.game.record_engine().writers, output)
    _require_free(output)
    found = replay_record(record)
    if found.failed:
        raise SpecError(found.failed)
    write_whole(output, write(found).encode())


def _writer(known: Mapping[str, WriteThirdParty], output: Path) -> Callable[[Replayed], str]:
    """Return the function that turns a record into the text of a file with this name."""
    form = output.suffix.lower()
    if form in YAML:
        return _as_yaml
    if form not in known:
        forms = (*YAML[:1], *known)
        hint = did_you_mean(form, forms) or Sentence(
            "; records of this game are written as {forms}", forms=either(forms)
        )
        reason = Sentence("unknown format '{form}'{hint}", form=form, hint=hint)
        if not form:
            reason = Sentence("the file name must end in its format: {forms}", forms=either(forms))
        raise SpecError([Mark(str(output)).error(reason)])
    return partial(_as_third_party, known[form])


def _as_yaml(found: Replayed) -> str:
    return record_text(found.record, score_in_words(found.replay.result) if found.replay.result else None)


def _as_third_party(write: WriteThirdParty, found: Replayed) -> str:
    record = found.record
    try:
        return write(record.start, record.moves, record.options, record.players, record.title)
    except ValueError as error:
        raise SpecError([record.start_error(ErrorInText(str(error)))]) from error


def fix_file(path: Path, name: str) -> Fixed:
    """Change the old names in a file to the new ones. It is written whole or not at all.

    :param name: the file's name in messages.
    :raises SpecError: for a file that can't be read or written, or that isn't a spec, a puzzle set or a record.
    """
    data = read_limited(path, name, MAX_SET_BYTES)
    if third_party_form(path):
        raise SpecError([Mark(name).error("this record isn't YAML, so it has no names to update")])
    encoding, mark = _encoding(data)
    found = fixed(decoded(data, name), path, name)
    if found.renamings:
        write_whole(path, mark + found.text.encode(encoding))
    return found


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
