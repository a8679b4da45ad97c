"""From a game's record to a book: the end of the game, the scores, and diagrams with the moves numbered."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.errors import SpecError
from pnp.booklets.templates import escaped
from pnp.booklets.values import Book, Entry, Section
from pnp.drawing.look import Look
from pnp.replaying import replay_record
from pnp.search.play import Replay
from pnp.spec.game_records import GameRecord


def record_book(record: GameRecord, title: str, look: Look) -> Book:
    """A record as a book of one section.

    :raises SpecError: for a record that does not replay, at its first fault.
    """
    found = replay_record(record)
    if found.failed:
        raise SpecError(found.failed)
    game = record.game
    pictures = record.offer.pictures()
    final = pictures.final(record.start, record.moves, record.options, look)
    section = Section(look.word("Moves"), tuple(_diagrams(record, look)))
    return Book(
        title or look.word(game.title),
        (section,),
        introduction=_told(record, found.replay, look),
        drawings={"final": final},
    )


def _diagrams(record: GameRecord, look: Look) -> Iterator[Entry]:
    """A diagram for every so many moves."""
    diagram, step = record.offer.pictures().diagram, record.offer.moves
    for first in range(1, len(record.moves) + 1, step):
        last = min(first + step - 1, len(record.moves))
        moves = record.moves[:last]
        heading = (
            look.word("Moves {first} to {last}", first=first, last=last)
            if last > first
            else look.word("Move {number}", number=first)
        )
        told = "  ".join(f"{k}. {move}" for k, move in enumerate(moves[first - 1 :], first))
        drawing = diagram(record.start, moves, first, record.options, look)
        yield Entry(f"moves-{first}", heading, drawing, told)


def _told(record: GameRecord, replay: Replay, look: Look) -> str:
    """Who played, how it ended, and a table of the scores, as Markdown."""
    players = [f"**{escaped(sign)}** {escaped(name)}" for sign, name in record.players.items()]
    result = replay.result
    ended = look.word(result.label, **result.values) if result else look.word("The game goes on.")
    rows = [f"| {escaped(look.word(s.label, **s.values))} | {escaped(s.value)} |" for s in replay.scores]
    table = ["|   |   |", "|---|--:|", *rows] if rows else []
    return "\n\n".join(part for part in (" · ".join(players), str(escaped(ended)), "\n".join(table)) if part)
