"""Game records written as YAML."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.sequences import chunks
from pnp.language.reader import Plain
from pnp.puzzles.game_records import GameRecord
from pnp.puzzles.set_writing import Block, entry

_A_LINE = 12
"""How many moves go on one line."""


def record_text(record: GameRecord, result: str | None) -> str:
    """A record as YAML; reading it gives the record back."""
    values: list[tuple[str, Plain]] = [
        ("pnp", 1),
        ("game", record.game.name),
        ("title", record.title or None),
        ("players", dict(record.players) or None),
        ("options", dict(record.given) or None),
        ("start", Block(record.start) if record.start else None),
        ("moves", _moves(record.moves)),
        ("result", result),
    ]
    lines = [line for key, value in values if value is not None for line in entry(key, value, "")]
    return "\n".join(lines) + "\n"


def _moves(moves: Sequence[str]) -> str | list[str]:
    """Moves in lines, separated by commas, or as a list if a move itself contains a comma."""
    if any("," in move or "\n" in move for move in moves):
        return list(moves)
    lines = [", ".join(chunk) for chunk in chunks(moves, _A_LINE)]
    return Block("\n".join(lines)) if lines else ""
