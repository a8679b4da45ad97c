"""The front of a kit's box, from its games and its parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, islice

from pnp.base.geometry import Box, Size, move, rotate, stretch
from pnp.booklets.box_front import BoxFront, Item
from pnp.booklets.values import Book
from pnp.drawing.crop import UNCUT_MARGIN, uncut, visible
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.fonts import LEAST_TEXT, without_small_text
from pnp.drawing.shapes import Circle, Drawing, Group, Path, Shape, Shapes, Style, Text, polygon
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.features import BoardFeature, PiecesFeature
from pnp.games.api.game import Audience, Game
from pnp.games.api.registry import at_a_glance, audience_of, themed
from pnp.language.catalogue import builtin_sets
from pnp.products.kit.contents import KitPart, rules_named
from pnp.products.kit.options import PartSpec
from pnp.products.on_pages.read import BookSpec
from pnp.products.on_sheets import SheetSpec
from pnp.products.rules.read import GameRules
from pnp.puzzles.game_records import read_record, replay_record
from pnp.sheets.pieces import Piece, PieceKind
from pnp.sheets.sheet import PRINTED, Sheet
from pnp.typesetting.scaling import miniature, paper_edge, scale_to_fit, scaled, text_scale

_SMALL = Size(60.0, 40.0)
"""The size at which small pictures of pages are drawn, in millimetres; the front makes them smaller still."""
_BOARD = Size(190.0, 190.0)
"""The area for which a board is drawn, in millimetres."""


def box_front(title: str, games: Sequence[Game], parts: Sequence[KitPart], theme: Theme) -> BoxFront:
    """Return the front of a kit."""
    if len(games) > 1:
        return _of_several(title, games, parts, theme)
    game = games[0]
    played, read = _played(parts), [part for part in parts if not isinstance(part.request, SheetSpec)]
    items = tuple(item for part in (*played, *read) for item in _items(part, theme, title))
    story = theme.translate(game.story) if game.story else ""
    return BoxFront(title, story, _picture(parts, items, theme), items, _facts(games, parts, theme))


def _played(parts: Sequence[KitPart]) -> list[KitPart]:
    return [part for part in parts if isinstance(part.request, SheetSpec)]


def _of_several(title: str, games: Sequence[Game], parts: Sequence[KitPart], theme: Theme) -> BoxFront:
    """Return the front of a box of several games: its boards and pieces one by one, then all forms, all rules
    and all puzzles as one item each."""
    played = _played(parts)
    forms = [part for part in played if part.request.kind == "form"]
    items = [item for part in played if part not in forms for item in _items(part, theme, title)]
    if sheets := [sheet for part in forms for sheet in part.sheets]:
        words = theme.translate_count("{count} play aid", "{count} play aids", len(sheets))
        items.append(Item(paged(sheets[0], theme), words))
    for kind in ("rules", "booklet"):
        if books := [part for part in parts if part.request.kind == kind]:
            book, sheet = books[0].book, books[0].sheets[0]
            has_puzzles = book is not None and next(book.entries(), None) is not None
            picture = _puzzle_paper(book, theme) if book and has_puzzles else paged(sheet, theme)
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
    """Return the facts of one game, or the combined facts of several; none if one of the games has none."""
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
    """Return a puzzle's position, the board, or the pieces, whichever exists first."""
    entries = [entry for part in parts if part.book for entry in part.book.entries()]
    if entries:
        return entries[len(entries) // 2].drawing
    board = next((board for part in parts if (board := _board(part))), None)
    return board or items[0].picture


def _board(part: KitPart) -> Drawing | None:
    request = part.request
    if not isinstance(request, SheetSpec) or not isinstance(request.feature, BoardFeature):
        return None
    return request.feature.draw(request.made_from, request.theme, _BOARD).drawing


# Contents


def _items(part: KitPart, theme: Theme, kit: str) -> Iterator[Item]:
    """Yield the items in a part of the kit."""
    for item in _unnamed(part, theme):
        yield replace(item, name=part.named(item.name, kit, theme))


def _unnamed(part: KitPart, theme: Theme) -> Iterator[Item]:
    request = part.request
    if isinstance(request, SheetSpec) and isinstance(request.feature, PiecesFeature):
        for one in request.sharing or (request,):
            assert isinstance(one.feature, PiecesFeature)  # other kinds don't share sheets
            yield from _pieces(one.feature.make(one.made_from, one.theme), theme)
        return
    board = _in_play(request, theme) or ((empty := _board(part)) and _bare(empty, theme))
    for line, found in part.rows(theme).items():
        picture = board or paged(found[0][0], theme)
        if part.book and next(part.book.entries(), None):
            picture = _puzzle_paper(part.book, theme)
        yield Item(picture, _puzzles(part.book, line.name, theme))


def _in_play(request: PartSpec, theme: Theme) -> Drawing | None:
    """Return the end of the game's sample record, for a board on which players write, which is empty itself."""
    is_written = isinstance(request, SheetSpec) and getattr(request.feature, "written", False)
    sample = builtin_sets().get(f"records/{request.game and request.game.name}") if is_written else None
    record = read_record(sample, "") if sample else None
    return replay_record(record).opened.final(record.moves, theme.with_tints()) if record else None


def _puzzles(book: Book | None, name: str, theme: Theme) -> str:
    count = sum(1 for _ in book.entries()) if book else 0
    return theme.translate_count("{count} puzzle", "{count} puzzles", count) if count else name


def _pieces(pieces: Sequence[Piece], theme: Theme) -> Iterator[Item]:
    """Yield one item for each kind of piece, in the order in which they are made."""
    kinds: dict[PieceKind | str, list[Piece]] = {}
    for piece in pieces:
        kinds.setdefault(piece.kind or piece.name, []).append(piece)
    for kind, found in kinds.items():
        instead = next((piece.instead for piece in found if piece.instead), "")
        count = len(found)
        name = kind.counted(count) if isinstance(kind, PieceKind) else f"{count} {kind}"
        yield Item(pieces_picture(found, theme), name, instead)


def paged(sheet: Sheet, theme: Theme) -> Drawing:
    """Return a page in miniature; for an upright one, only the upper part, so that it can be larger, and of
    text in columns only the first column of that."""
    page, is_text = sheet.front, not sheet.pieces and sheet.strip is None
    width, height = page.size
    if height <= width:
        return miniature(page, _SMALL, theme.palette, sheet.layers)
    beside, above = (_BESIDE * width, _ABOVE * width) if is_text else (0.0, 0.0)
    shown = _first_column(page) - beside if is_text else width
    window = Size(shown, min(_TALL * shown, height))
    corner = move(-beside, window.height - height + above)
    upper = Drawing(window, (Group(page.shapes, corner),))
    small = miniature(upper, _SMALL, theme.palette, sheet.layers)
    return _torn(small.size, small.shapes[:-1], theme)


def _first_column(page: Drawing) -> float:
    """Return where the first column of a page of text ends, below the heading; its width without columns."""
    width, height = page.size
    below = height - _HEADING * width
    words = (one for one in flatten(page.shapes) if isinstance(one.shape, Text))
    boxes = [box for one in words if (box := bounds(one)).top < below and box.bottom > 0]
    spans = [(box.left, box.right) for box in boxes if box.right - box.left < _COLUMN * width]
    free = [x for k in _GUTTERS if all(not left < (x := k * width / 100) < right for left, right in spans)]
    return free[len(free) // 2] if free else width


def _torn(size: Size, shapes: Shapes, theme: Theme) -> Drawing:
    """Return shapes on a piece of paper that is torn off below, without those that are off the paper."""
    across, up = size
    teeth = [(across * (1 - k / (2 * _TEETH)), _TEAR * up * (k % 2)) for k in range(2 * _TEETH + 1)]
    torn = ((0.0, up), (across, up), *teeth)
    edge = polygon(torn, paper_edge(theme.palette))
    on_paper = visible(Drawing(size, shapes)).shapes
    ground = polygon(torn, Style(fill=theme.palette.paper))
    return Drawing(size, (ground, Group(on_paper, outline=polygon(torn, Style())), edge))


def _puzzle_paper(book: Book, theme: Theme) -> Drawing:
    """Return a puzzle on a piece of paper: of the first ones, one that is full and nearly square. If its text
    would be too small, only the part with most text is shown, as far as nothing small in it is cut in two."""
    drawings = [entry.drawing for entry in islice(book.entries(), _FIRST_PUZZLES)]
    drawing = min(drawings, key=_unshapely)
    wide, high = drawing.size
    paper = Size(_SMALL.height, _SMALL.height) if high > _FLAT * wide else _SMALL
    inside = Size(_FILLED * paper.width, _FILLED * paper.height)
    fitting = scale_to_fit(drawing, inside, most=10.0)
    picture = scaled(drawing, max(fitting, text_scale(drawing, _CLEAR_TEXT)))
    window = uncut(picture, paper)
    said = [bounds(one) for one in flatten(picture.shapes) if isinstance(one.shape, Text)]
    if sum(window.holds(box) for box in said) < _FEW:
        shown = without_small_text(drawing.shapes, stretch(fitting, fitting))
        picture = scaled(replace(drawing, shapes=shown), fitting)
        window = Box(0, 0, *picture.size).grown(UNCUT_MARGIN)
    middle = move(paper.width / 2 - window.centre.x, paper.height / 2 - window.centre.y)
    return _torn(paper, (Group((Group(picture.shapes, clip=window),), middle),), theme)


def _unshapely(drawing: Drawing) -> float:
    """Return how badly a puzzle suits a small picture: the less square and the emptier it is, the worse."""
    small = sum(max(bounds(one).size) < _SYMBOL * max(drawing.size) for one in flatten(drawing.shapes))
    return abs(drawing.size.height / drawing.size.width - 1) - min(small, _FULL) / _FULL


_FEW = 6
"""With fewer texts in its middle, the whole puzzle is shown, without small text."""
_TALL = 1.0
"""The height of the part of a page that is shown, in widths of the part."""
_BESIDE, _ABOVE = 0.035, 0.03
"""What is left out beside and above it, in widths of the page."""
_HEADING, _COLUMN, _GUTTERS = 0.2, 0.6, range(42, 62)
"""The height of a heading and the width of the widest column, in widths of the page, and where the gap between
columns may be, in hundredths of it."""
_SYMBOL, _FULL = 0.25, 40
"""The size of the largest symbol of a puzzle, in puzzles, and how many make a puzzle look full."""
_FIRST_PUZZLES, _FLAT, _FILLED = 8, 0.6, 0.84
"""How many puzzles to choose from, how tall one is that goes on square paper, in widths, and the part of the
paper's sides that it takes."""
_CLEAR_TEXT = 14.5
"""The smallest text of a puzzle in points, before the front makes its picture smaller."""
_TEETH, _TEAR = 9, 0.035
"""The number of teeth of the edge where the rest of a page is left out, and their height as a fraction of the
picture's."""


def _bare(board: Drawing, theme: Theme) -> Drawing:
    """Return a board without the edge of a page."""
    small = miniature(board, _SMALL, theme.palette, PRINTED)
    return replace(small, shapes=small.shapes[:-1])


# Small pictures of a kit's contents, drawn from the real boards, pieces and pages


_MOST = 4
_ITEM = 18.0
"""The height at which a piece is shown, in millimetres, or a little less."""
_FAN = (-14.0, 0.0, 14.0)
"""The rotations of tall pieces that are fanned out like a hand of cards, in degrees."""
_BETWEEN, _LONG = 0.12, 2.2
"""The gap between pieces, in widths of the widest, and how long a row of four is that is divided, in its
heights."""
_ROUND, _BEHIND = 0.8, Size(0.72, 0.5)
"""The least proportion of pieces of which two are one behind the other, and how far apart these are, in their
sizes."""


def pieces_picture(pieces: Sequence[Piece], theme: Theme) -> Drawing:
    """Return a few different pieces of one kind: tall ones fanned out, all others in a row."""
    chosen = _chosen(pieces)
    if all(map(_is_only_small_text, chosen)):
        return _bare(_together([_face(piece, theme) for piece in chosen]), theme)
    if chosen[0].assembled:
        return _together([piece.assembled for piece in chosen if piece.assembled])
    box = chosen[0].outline.box
    if box.height > 1.5 * box.width and len(pieces) >= len(_FAN):
        return _fanned(chosen, theme)
    return _together([_face(piece, theme) for piece in chosen])


def _is_only_small_text(piece: Piece) -> bool:
    """Return whether a piece has only rings, lines and text too small for the front, as a wheel may have."""
    shapes = [one.shape for one in flatten(piece.front) if not isinstance(one.shape, Circle)]
    texts = [shape for shape in shapes if not (isinstance(shape, Path) and shape.style.fill is None)]
    smaller = _ITEM / max(piece.outline.box.height, _ITEM)
    return bool(texts) and all(isinstance(shape, Text) and shape.size * smaller < LEAST_TEXT for shape in texts)


def _chosen(pieces: Sequence[Piece]) -> list[Piece]:
    """Return pieces that look different, chosen evenly from all of them; the last is always included."""
    different = list({(piece.name, piece.front, piece.front_ground): piece for piece in pieces}.values())
    if len(different) == 1:
        return list(pieces[: min(len(pieces), 2)])
    count = min(len(different), _MOST)
    step = (len(different) - 1) / (count - 1)
    return [different[round(k * step)] for k in range(count)]


def _face(piece: Piece, theme: Theme) -> Drawing:
    """Return a piece's front with its edge."""
    box = piece.outline.box
    return Drawing(box.size, (Group(_faced(piece, theme), move(-box.left, -box.bottom)),))


def _faced(piece: Piece, theme: Theme) -> tuple[Shape, ...]:
    """Return a piece's front around (0, 0) on its background, with its edge."""
    palette = theme.palette
    disc = piece.front_ground is None and piece.front and isinstance(piece.front[0], Circle)
    ground = Style(fill=piece.front_ground or palette.paper)
    edge = Style(stroke=palette.faint, width=WEIGHTS.thin)  # over the face, which may be as white as the paper
    if disc:
        return piece.front
    if not piece.outline.trimmed or piece.outline.fills_its_box:
        points = piece.outline.points
        return polygon(points, ground), *piece.front, polygon(points, edge)
    outline = polygon(piece.outline.line, ground)
    return outline, Group(piece.front, outline=outline), polygon(piece.outline.line, edge)


def _fanned(pieces: Sequence[Piece], theme: Theme) -> Drawing:
    """Return three pieces fanned out like cards in a hand."""
    hand = [*pieces[-len(_FAN) :]]
    box = hand[0].outline.box
    pivot = -0.9 * box.height
    places = [move(0, pivot).after(rotate(-angle)).after(move(0, -pivot)) for angle in _FAN[: len(hand)]]
    corners = [place(x, y) for place in places for x in (box.left, box.right) for y in (box.bottom, box.top)]
    around = Box.around(corners)
    shapes = tuple(Group(_faced(piece, theme), place) for piece, place in zip(hand, places, strict=True))
    return Drawing(around.size, (Group(shapes, move(-around.left, -around.bottom)),))


def _together(drawings: Sequence[Drawing]) -> Drawing:
    """Return drawings in a row; two that are about as wide as high one behind the other; and four in two rows
    if one would be long and low."""
    sizes = [one.size for one in drawings]
    wide, high = max(size.width for size in sizes), max(size.height for size in sizes)
    gap = _BETWEEN * wide
    starts = [*accumulate((size.width + gap for size in sizes), initial=0.0)]
    places = [(x, 0.0) for x in starts[:-1]]
    if len(sizes) == 2 and _ROUND < wide / high < 1 / _ROUND:
        places = [(0.0, 0.0), (_BEHIND.width * wide, _BEHIND.height * high)]
    elif len(sizes) == 4 and starts[-1] - gap > _LONG * high:
        places = [
            (k % 2 * (wide + gap) + (wide - size.width) / 2, (1 - k // 2) * (high + gap))
            for k, size in enumerate(sizes)
        ]
    right = max(x + size.width for (x, _), size in zip(places, sizes, strict=True))
    top = max(y + size.height for (_, y), size in zip(places, sizes, strict=True))
    placed = [one.at(x, y) for one, (x, y) in zip(drawings, places, strict=True)]
    return Drawing(Size(right, top), tuple(reversed(placed)))
