"""Records of verified claims about puzzles, in sets and in a cache, so that nothing is verified twice.

A record is a digest of everything that a proof depends on: the version of the game's rules, the options, the
start, the solution and the claim. `pnp generate` writes it into the set, beside each puzzle. An edit of the
puzzle makes the record invalid, and the puzzle is verified again. The record guards against mistakes, not
against fraud: anyone can compute the record of a puzzle that was never verified.

Proofs of other puzzles are kept in the user's cache folder. They are valid only for the code that made them,
which a digest identifies.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from pnp.games.api.engine import AnyPuzzleEngine
from pnp.games.api.registry import code_of
from pnp.puzzles.puzzle_sets import PuzzleSet, SetPuzzle
from pnp.search.results import Notation, Proof

_LETTERS = str.maketrans("0123456789abcdef", "abcdefghijklmnop")
"""The letters used instead of hexadecimal digits, since YAML would read some digits as numbers."""
_LENGTH = 12


def _record_of(engine: AnyPuzzleEngine, puzzles: PuzzleSet, puzzle: SetPuzzle) -> str:
    """Return the record of a puzzle whose claim has been verified: 12 letters."""
    return _digest(engine, puzzles, puzzle, puzzle.proof)[:_LENGTH].translate(_LETTERS)


def is_recorded(engine: AnyPuzzleEngine, puzzles: PuzzleSet, puzzle: SetPuzzle) -> bool:
    """Return whether a puzzle has a proof on record, and hasn't been edited since."""
    return puzzle.verified is not None and puzzle.verified == _record_of(engine, puzzles, puzzle)


def with_records(puzzles: PuzzleSet) -> PuzzleSet:
    """Return a set, all of whose claims have been verified, with a record beside each puzzle."""
    engine = puzzles.game.puzzle_engine()
    return replace(
        puzzles,
        puzzles=tuple(
            replace(one, verified=_record_of(engine, puzzles, one) if one.proof else None)
            for one in puzzles.puzzles
        ),
    )


def _digest(engine: AnyPuzzleEngine, puzzles: PuzzleSet, puzzle: SetPuzzle, claim: Proof | None) -> str:
    proved = {
        "game": puzzles.named,
        "rules": engine.puzzles.rules_version,
        "options": {**puzzles.given, **puzzle.given},
        "start": puzzle.start,
        "solution": puzzle.solution,
        "claim": claim,
    }
    text = json.dumps(proved, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class KeptProof:
    """An entry of the cache: the solution of a puzzle if its claim was verified, otherwise the seconds spent
    without success."""

    solution: Notation | None
    gave_up_after: float | None = None


def usual_folder() -> Path:
    """Return the folder for proofs, in the user's cache folder."""
    from platformdirs import user_cache_path  # most books need no proofs, so this is imported late

    return user_cache_path("pnp", appauthor=False) / "proofs"


class ProofCache:
    """The proofs that were made on this machine, by game; each file has one JSON object per line.

    A file that can't be read or written is ignored, and the proofs are made again.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._kept: dict[str, dict[str, KeptProof]] = {}

    def find(
        self, engine: AnyPuzzleEngine, puzzles: PuzzleSet, puzzle: SetPuzzle, claim: Proof
    ) -> KeptProof | None:
        """Return the entry for a puzzle with a claim; None if there is none."""
        return self._of_game(puzzles.game.name).get(_key(engine, puzzles, puzzle, claim))

    def keep(
        self, engine: AnyPuzzleEngine, puzzles: PuzzleSet, puzzle: SetPuzzle, claim: Proof, found: KeptProof
    ) -> None:
        """Store an entry."""
        key = _key(engine, puzzles, puzzle, claim)
        self._of_game(puzzles.game.name)[key] = found
        line = {"key": key, "solution": found.solution, "gave-up-after": found.gave_up_after}
        with suppress(OSError):
            path = self._path(puzzles.game.name)
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as stream:
                stream.write(json.dumps(line, ensure_ascii=False) + "\n")

    def _path(self, game: str) -> Path:
        if self._folder is None:
            self._folder = usual_folder()
        return self._folder / f"{game}.jsonl"

    def _of_game(self, game: str) -> dict[str, KeptProof]:
        if game not in self._kept:
            self._kept[game] = {}
            with suppress(OSError, UnicodeDecodeError):
                for line in self._path(game).read_text(encoding="utf-8").splitlines():
                    with suppress(ValueError, KeyError, TypeError):  # the line was cut off
                        entry = json.loads(line)
                        self._kept[game][entry["key"]] = _kept(entry)
        return self._kept[game]


def _kept(entry: Mapping[str, Any]) -> KeptProof:
    """Return the entry in a line of the cache.

    :raises ValueError: if the line isn't an entry.
    """
    solution, seconds = entry["solution"], entry["gave-up-after"]
    if isinstance(solution, dict):
        solution = {str(part): str(text) for part, text in solution.items()}
    elif not isinstance(solution, str | None):
        raise ValueError("not a solution")
    return KeptProof(solution, None if seconds is None else float(seconds))


def _key(engine: AnyPuzzleEngine, puzzles: PuzzleSet, puzzle: SetPuzzle, claim: Proof) -> str:
    return f"{_digest(engine, puzzles, puzzle, claim)[:32]}-{_code(puzzles.game.name)}"


@cache
def _code(game: str) -> str:
    return maker_digest(game)


# A digest of the code that generates a game's puzzles


_PACKAGE = Path(__file__).parents[1]
SHARED = ("base", "search", "grids", "components", "games/api", "games/shared", "games/sliding")
"""The folders whose code all puzzle generators share."""


def maker_digest(game: str) -> str:
    """Return a few characters that change with the game's code, or with the code that all generators share."""
    digest = hashlib.sha256()
    for path in _files_of_code(game):
        digest.update(path.name.encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _files_of_code(game: str) -> Iterator[Path]:
    for folder in SHARED:
        yield from sorted((_PACKAGE / folder).rglob("*.py"))
    yield from code_of(game)
