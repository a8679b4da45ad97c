"""Write puzzle sets as YAML: whole sets, single puzzles (as sets of their own, or as addresses that open them
on a page), and entries of any file, with tables as blocks that show their layout, and without folded lines.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import takewhile
from pathlib import Path

import yaml

from pnp.base.errors import SpecError
from pnp.base.sentences import Sentence
from pnp.base.wording import scalar
from pnp.language.reader import Mark, Plain
from pnp.puzzles.puzzle_sets import PuzzleSet, SetPuzzle
from pnp.search.results import Difficulty

_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.,()+'/-]*")
_WORDS = re.compile(r"[A-Za-z]+[ -]")
"""The pattern of a beginning with which any YAML reader reads a text that `_PLAIN` matches as text."""
_KEY = re.compile(r"[A-Za-z][A-Za-z0-9_-]*|[0-9]{1,2}")


def set_text(puzzles: PuzzleSet, comment: str = "") -> str:
    """Return a puzzle set as YAML; reading it gives the set back.

    ``comment`` goes at its head, each line after a ``#``.
    """
    lines = [f"# {line}".rstrip() for line in comment.splitlines()]
    lines += ["pnp: 1"]
    if puzzles.title:
        lines += entry("title", puzzles.title, "")
    lines += entry("game", puzzles.named, "")
    if puzzles.generator is not None:
        lines += entry("generator", puzzles.generator, "")
    if puzzles.given:
        lines += entry("options", puzzles.given, "")
    lines += ["puzzles:"]
    for puzzle in puzzles.puzzles:
        lines += _puzzle(puzzle)
    return "\n".join(lines) + "\n"


def check_replaceable(path: Path, given: Path, name: str, text: str, puzzles: PuzzleSet) -> None:
    """Refuse to write a set back into its file if anything else in the file would change.

    :param given: the path of the file; ``name`` is its name in messages.
    :param text: its content.
    :raises SpecError: for a built-in set, and for a file that isn't laid out as pnp writes it.
    """
    if path != given:
        raise SpecError([Mark(name).error("this set comes with pnp; write it to a new file with -o")])
    if set_text(puzzles, comment_of(text)) != text:
        message = Sentence(
            "pnp would lay out this file differently, and its comments would be lost; write "
            "the set to a new file with -o"
        )
        raise SpecError([Mark(name).error(message)])


def comment_of(text: str) -> str:
    """Return the comment at the head of a file, without the ``#`` signs."""
    return "\n".join(
        line.removeprefix("#").removeprefix(" ")
        for line in takewhile(lambda line: line.startswith("#"), text.splitlines())
    )


def _puzzle(puzzle: SetPuzzle) -> Iterator[str]:
    """Yield one puzzle: its identity, its question, then its answer."""
    entries: list[tuple[str, Plain]] = [
        ("name", puzzle.name),
        ("id", puzzle.id),
        ("task", puzzle.task),
        ("options", puzzle.given or None),
        ("seed", puzzle.seed),
        ("difficulty", _difficulty(puzzle.difficulty)),
        ("proof", str(puzzle.proof) if puzzle.proof else None),
        ("verified", puzzle.verified),
        ("start", Block(puzzle.start)),
        ("solution", puzzle.solution),
        ("hints", list(puzzle.hints) or None),
    ]
    indent = "  - "
    for key, value in entries:
        if value is not None:
            yield from entry(key, value, indent)
            indent = "    "


def _difficulty(difficulty: Difficulty | None) -> Plain:
    if difficulty is None or not difficulty.counted:
        return difficulty.level.value if difficulty else None
    return {"level": difficulty.level.value, "score": difficulty.score, "reason": difficulty.reason}


class Block(str):
    """Drawn text, which is always written as a block, even if it has one line."""

    __slots__ = ()


def entry(key: str, value: Plain, indent: str) -> Iterator[str]:
    """Yield a key with its value. ``indent`` may end in the dash of a list; further lines are aligned with the
    key."""
    name, below = _name(key), " " * len(indent)
    if isinstance(value, Mapping):
        line = (
            f"{indent}{name}: {{{', '.join(f'{_name(item)}: {scalar_text(value[item])}' for item in value)}}}"
        )
        if len(line) <= 100 and not any(map(_takes_a_line, value.values())):
            yield line
            return
        yield f"{indent}{name}:"
        for item, inner in value.items():
            yield from entry(str(item), inner, f"{below}  ")
    elif isinstance(value, list):
        yield f"{indent}{name}:"
        for inner in value:
            yield from _item(inner, f"{below}  ")
    else:
        yield from _scalar(f"{indent}{name}:", value, f"{below}  ")


def _takes_a_line(value: Plain) -> bool:
    return isinstance(value, (Mapping, list)) or (isinstance(value, str) and "," in value)


def _item(value: Plain, indent: str) -> Iterator[str]:
    yield from _scalar(f"{indent}-", value, f"{indent}  ")


def _name(key: str) -> str:
    return key if _KEY.fullmatch(key) else _quoted(key)


def _scalar(lead: str, value: Plain, below: str) -> Iterator[str]:
    """Yield a scalar after its lead; multi-line or drawn text becomes a block with an indentation indicator."""
    if isinstance(value, str) and ("\n" in value or isinstance(value, Block)) and _drawable(value):
        yield f"{lead} |2"
        yield from (f"{below}{line}" if line else "" for line in value.split("\n"))
    else:
        yield f"{lead} {scalar_text(value)}"


def _drawable(text: str) -> bool:
    """Return whether a block preserves the text; it doesn't if the text ends with a line break or has control
    characters."""
    return bool(text.strip()) and not text.endswith("\n") and all(c == "\n" or c.isprintable() for c in text)


def scalar_text(value: Plain) -> str:
    """Return a scalar that any YAML reader reads back correctly: it's quoted if it might be misread."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    if not isinstance(value, str):
        return str(value)
    return value if _reads_back(value) else _quoted(value)


@lru_cache(maxsize=256)  # results are cached, because difficulties and proofs recur all the time
def _reads_back(text: str) -> bool:
    """Return whether any YAML reader reads a text back correctly without quotes."""
    if not _PLAIN.fullmatch(text) or text != text.strip() or scalar(text) != text:
        return False
    return bool(_WORDS.match(text)) or yaml.safe_load(text) == text


def _quoted(value: str) -> str:
    if value.isprintable():  # YAML quotes this as JSON does, and PyYAML takes 30 times as long
        return json.dumps(value, ensure_ascii=False)
    return yaml.safe_dump(str(value), default_style='"', allow_unicode=True, width=1 << 30).strip()


MOST_PACKED = 1_000
"""The most bytes of a puzzle in an address; a QR code with more wouldn't fit any page."""


def alone(found: PuzzleSet, puzzle: SetPuzzle, *, with_solution: bool = False) -> PuzzleSet:
    """Return a set with one puzzle of another set, without details that only matter there."""
    kept = replace(
        puzzle,
        id=None,
        seed=None,
        hints=(),
        difficulty=replace(puzzle.difficulty, score=0.0, reason="") if puzzle.difficulty else None,
        proof=puzzle.proof if with_solution else None,
        verified=puzzle.verified if with_solution else None,
        solution=puzzle.solution if with_solution else None,
    )
    return replace(found, title="", puzzles=(kept,))


def played_text(found: PuzzleSet, puzzle: SetPuzzle) -> str:
    """Return the text of a puzzle for its address, without solution and difficulty."""
    return set_text(alone(replace(found, generator=None), replace(puzzle, difficulty=None)))


def play_address(page: str, found: PuzzleSet, puzzle: SetPuzzle) -> str | None:
    """Return the address that opens a puzzle on a page; None if the puzzle is too long.

    The address contains the puzzle without solution and difficulty, as a number, because digits take less space
    in a QR code than letters. The number consists of the bytes of the deflated text, after a byte of 1 that
    preserves leading zeros.
    """
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = b"\x01" + deflate.compress(played_text(found, puzzle).encode()) + deflate.flush()
    return f"{page}#/shared/{int.from_bytes(data)}" if len(data) <= MOST_PACKED else None
