"""The front of a kit's box, from its games and its parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.base.geometry import Size
from pnp.booklets.box_front import BoxFront, Facts, Item
from pnp.booklets.miniature import miniature
from pnp.booklets.values import Book
from pnp.build.kit_contents import KitPart
from pnp.build.kit_pictures import pieces_picture
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.game import BoardOffer, Game, PiecesOffer
from pnp.sheets.pieces import Piece
from pnp.sheets.sheet import PRINTED, Sheet
from pnp.specs.requests import ProductSpec

_SMALL = Size(60.0, 40.0)
"""The size in which small pictures of pages are drawn, in millimetres; the front makes them smaller still."""
_BOARD = Size(190.0, 190.0)
"""The area that a board is drawn for, in millimetres."""


def box_front(title: str, games: Sequence[Game], parts: Sequence[KitPart], theme: Theme) -> BoxFront:
    """What the front of a kit shows."""
    game = games[0]
    story = theme.translate(game.story) if len(games) == 1 and game.story else ""
    played = [part for part in parts if isinstance(part.request, ProductSpec)]
    read = [part for part in parts if part not in played]
    items = tuple(item for part in (*played, *read) for item in _items(part, theme))
    return BoxFront(title, story, _picture(parts, items, theme), items, _facts(games, theme))


def _facts(games: Sequence[Game], theme: Theme) -> Facts | None:
    """The facts of one game, or what holds for all of several together; none where a game has none."""
    audiences = [game.audience for game in games if game.audience is not None]
    if not audiences or len(audiences) < len(games):
        return None
    most = max(audience.players[1] for audience in audiences)
    players = _span(min(audience.players[0] for audience in audiences), most)
    minutes = _span(
        min(audience.minutes[0] for audience in audiences), max(audience.minutes[1] for audience in audiences)
    )
    age = min(audience.age for audience in audiences)
    return Facts(
        theme.translate_count("{players} player", "{players} players", most, players=players),
        theme.translate("{minutes} minutes", minutes=minutes),
        theme.translate("age {age} and up", age=age),
    )


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"


# The large picture


def _picture(parts: Sequence[KitPart], items: Sequence[Item], theme: Theme) -> Drawing:
    """A problem's position, or else the board, or else the pieces."""
    entries = [
        entry for part in parts if part.book for section in part.book.sections for entry in section.entries
    ]
    if entries:
        return entries[len(entries) // 2].drawing
    boards = [board for part in parts if (board := _board(part))]
    return boards[0] if boards else items[0].picture


def _board(part: KitPart) -> Drawing | None:
    request = part.request
    if not isinstance(request, ProductSpec) or not isinstance(request.offer, BoardOffer):
        return None
    return request.offer.draw(request.options, request.theme, _BOARD).drawing


# What is inside


def _items(part: KitPart, theme: Theme) -> Iterator[Item]:
    request = part.request
    if isinstance(request, ProductSpec) and isinstance(request.offer, PiecesOffer):
        yield from _pieces(request.offer.make(request.options, request.theme), theme)
        return
    board = _board(part)
    for line, found in part.rows(theme).items():
        sheet = found[0][0]
        picture = _bare(board, theme) if board else _paged(sheet, theme)
        yield Item(picture, _problems(part.book, line.name, theme))


def _problems(book: Book | None, name: str, theme: Theme) -> str:
    count = sum(1 for _ in book.entries()) if book else 0
    return theme.translate_count("{count} problem", "{count} problems", count) if count else name


def _pieces(pieces: Sequence[Piece], theme: Theme) -> Iterator[Item]:
    """One item for each kind of piece, in the order in which they are made."""
    kinds: dict[str, list[Piece]] = {}
    for piece in pieces:
        kinds.setdefault(piece.kind or piece.name, []).append(piece)
    for kind, found in kinds.items():
        instead = next((piece.instead for piece in found if piece.instead), "")
        yield Item(pieces_picture(found, theme), f"{len(found)} {kind}", instead)


def _paged(sheet: Sheet, theme: Theme) -> Drawing:
    return miniature(sheet.front, _SMALL, theme.palette, sheet.layers)


def _bare(board: Drawing, theme: Theme) -> Drawing:
    """A board without the edge of a page."""
    small = miniature(board, _SMALL, theme.palette, PRINTED)
    return replace(small, shapes=small.shapes[:-1])
