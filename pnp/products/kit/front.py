"""The front of a kit's box, from its games and its parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.base.geometry import Size
from pnp.booklets.box_front import BoxFront, Item
from pnp.booklets.miniature import miniature
from pnp.booklets.values import Book
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.faces import themed
from pnp.games.api.game import Audience, Game
from pnp.games.api.offers import BoardOffer, PiecesOffer
from pnp.games.api.resources import at_a_glance, audience_of
from pnp.products.kit.contents import KitPart, rules_named
from pnp.products.kit.pictures import pieces_picture
from pnp.products.on_pages.contents import BookSpec
from pnp.products.on_sheets.read import SheetSpec
from pnp.products.rules.options import GameRules
from pnp.sheets.pieces import Piece, PieceKind
from pnp.sheets.sheet import PRINTED, Sheet

_SMALL = Size(60.0, 40.0)
"""The size at which small pictures of pages are drawn, in millimetres; the front makes them smaller still."""
_BOARD = Size(190.0, 190.0)
"""The area that a board is drawn for, in millimetres."""


def box_front(title: str, games: Sequence[Game], parts: Sequence[KitPart], theme: Theme) -> BoxFront:
    """What the front of a kit shows."""
    if len(games) > 1:
        return _of_several(title, games, parts, theme)
    game = games[0]
    played, read = _played(parts), [part for part in parts if not isinstance(part.request, SheetSpec)]
    items = tuple(item for part in (*played, *read) for item in _items(part, theme))
    story = theme.translate(game.story) if game.story else ""
    return BoxFront(title, story, _picture(parts, items, theme), items, _facts(games, parts, theme))


def _played(parts: Sequence[KitPart]) -> list[KitPart]:
    return [part for part in parts if isinstance(part.request, SheetSpec)]


def _of_several(title: str, games: Sequence[Game], parts: Sequence[KitPart], theme: Theme) -> BoxFront:
    """The front of a box of several games: its boards and pieces one by one, then all forms, all rules and all
    puzzles as one item each."""
    played = _played(parts)
    forms = [part for part in played if part.request.kind == "form"]
    items = [item for part in played if part not in forms for item in _items(part, theme)]
    if sheets := [sheet for part in forms for sheet in part.sheets]:
        words = theme.translate_count("{count} sheet to play with", "{count} sheets to play with", len(sheets))
        items.append(Item(_paged(sheets[0], theme), words))
    for kind in ("rules", "booklet"):
        if books := [part for part in parts if part.request.kind == kind]:
            picture = _paged(books[0].sheets[0], theme)
            items.append(Item(picture, _books_named(kind, books, theme)))
    faces = [themed(theme, game).face for game in games]
    return BoxFront(
        title,
        " ".join(f"{theme.translate(game.title)},".replace(" ", "\u00a0") for game in games).rstrip(","),
        _picture(parts, items, theme),
        tuple(items),
        _facts(games, parts, theme),
        emblems=tuple(face.emblem for face in faces if face is not None),
    )


def _books_named(kind: str, books: Sequence[KitPart], theme: Theme) -> str:
    if kind == "rules":
        return rules_named(len(books), theme)
    count = sum(1 for part in books if part.book for _ in part.book.entries())
    return theme.translate_count("{count} puzzle", "{count} puzzles", count)


def _facts(games: Sequence[Game], parts: Sequence[KitPart], theme: Theme) -> tuple[str, ...]:
    """The facts of one game, or those that several games have together; none if one of the games has none."""
    books = (part.request.contents for part in parts if isinstance(part.request, BookSpec))
    options = {book.game.name: book.options for book in books if isinstance(book, GameRules)}
    found = (audience_of(game, options.get(game.name)) for game in games)
    audiences = [audience for audience in found if audience is not None]
    if not audiences or len(audiences) < len(games):
        return ()
    players, minutes = (
        (min(least for least, _ in spans), max(most for _, most in spans))
        for spans in ([one.players for one in audiences], [one.minutes for one in audiences])
    )
    return at_a_glance(Audience(players, minutes, min(one.age for one in audiences)), theme)


# The large picture


def _picture(parts: Sequence[KitPart], items: Sequence[Item], theme: Theme) -> Drawing:
    """A puzzle's position, or else the board, or else the pieces."""
    entries = [entry for part in parts if part.book for entry in part.book.entries()]
    if entries:
        return entries[len(entries) // 2].drawing
    board = next((board for part in parts if (board := _board(part))), None)
    return board or items[0].picture


def _board(part: KitPart) -> Drawing | None:
    request = part.request
    if not isinstance(request, SheetSpec) or not isinstance(request.offer, BoardOffer):
        return None
    return request.offer.draw(request.made_from, request.theme, _BOARD).drawing


# What is inside


def _items(part: KitPart, theme: Theme) -> Iterator[Item]:
    request = part.request
    if isinstance(request, SheetSpec) and isinstance(request.offer, PiecesOffer):
        yield from _pieces(request.offer.make(request.made_from, request.theme), theme)
        return
    board = _board(part)
    for line, found in part.rows(theme).items():
        sheet = found[0][0]
        picture = _bare(board, theme) if board else _paged(sheet, theme)
        yield Item(picture, _puzzles(part.book, line.name, theme))


def _puzzles(book: Book | None, name: str, theme: Theme) -> str:
    count = sum(1 for _ in book.entries()) if book else 0
    return theme.translate_count("{count} puzzle", "{count} puzzles", count) if count else name


def _pieces(pieces: Sequence[Piece], theme: Theme) -> Iterator[Item]:
    """One item for each kind of piece, in the order in which they are made."""
    kinds: dict[PieceKind | str, list[Piece]] = {}
    for piece in pieces:
        kinds.setdefault(piece.kind or piece.name, []).append(piece)
    for kind, found in kinds.items():
        instead = next((piece.instead for piece in found if piece.instead), "")
        count = len(found)
        name = kind.counted(count) if isinstance(kind, PieceKind) else f"{count} {kind}"
        yield Item(pieces_picture(found, theme), name, instead)


def _paged(sheet: Sheet, theme: Theme) -> Drawing:
    return miniature(sheet.front, _SMALL, theme.palette, sheet.layers)


def _bare(board: Drawing, theme: Theme) -> Drawing:
    """A board without the edge of a page."""
    small = miniature(board, _SMALL, theme.palette, PRINTED)
    return replace(small, shapes=small.shapes[:-1])
