"""Join the parts that the games of one kit share: each kind of piece, in the number of the game that needs the
most, and a booklet with the puzzles of all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from pnp.base.options import Options
from pnp.drawing.theme import Theme
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import Game, Source
from pnp.language.reader import Node, Plain, node_of
from pnp.products.booklet.options import CountByDifficulty, PuzzleBook
from pnp.products.kit.options import KitSpec, PartSpec
from pnp.products.on_pages.read import BookSpec
from pnp.products.on_sheets import SheetSpec
from pnp.sheets.pieces import Piece, PieceKind


def agreed_looks(games: Sequence[Game], source: Node) -> Node:
    """Return a kit's options, with one value for each look of shared pieces if the games have different
    defaults.

    Dominoes get the smallest size of these games, so that they fit every board. For other looks, the first
    value that the rules of all games allow is used. The kit's own options aren't changed.
    """
    models = [
        feature.options for game in games if isinstance(feature := game.features.get("pieces"), PiecesFeature)
    ]
    limits = [limit for game in games for limit in game.kit_limits]
    values: dict[str, Node] = dict(source.value)
    keys = dict(source.keys)
    for field in _shared_fields(models):
        option = field.replace("_", "-")
        defaults = list(dict.fromkeys(m.model_fields[field].default for m in models if field in m.model_fields))
        if option in values or len(defaults) == 1:
            continue
        holding = [limit for limit in limits if limit.option == option]
        allowed = [
            value for value in defaults if all(limit.holds(_Look(field, value)) for limit in holding)
        ] or defaults
        numbers = all(isinstance(value, float) for value in allowed)
        chosen: Plain = f"{min(allowed):.12g}mm" if numbers else allowed[0]
        values[option], keys[option] = node_of(chosen, source.mark), source.mark
    return replace(source, value=values, keys=keys)


class _Look:
    """A stand-in for a part's options in the test of a limit that looks at one of them."""

    def __init__(self, field: str, value: object) -> None:
        setattr(self, field, value)


def _shared_fields(models: Sequence[type[Options]]) -> list[str]:
    """Return the fields that at least two of these models inherit from a common model."""
    bases = dict.fromkeys(
        base
        for one, other in combinations(models, 2)
        for base in one.__mro__
        if base in other.__mro__ and issubclass(base, Options) and base is not Options
    )
    return list(dict.fromkeys(field for base in bases for field in base.model_fields))


def shared(parts: Sequence[PartSpec], kit: KitSpec) -> tuple[PartSpec, ...]:
    """Return the parts of a kit of several games, with all pieces joined into one part in place of the first,
    and all puzzles into one booklet."""
    return _with_one_booklet(_with_pieces_once(parts, kit), kit)


def _with_pieces_once(parts: Sequence[PartSpec], kit: KitSpec) -> tuple[PartSpec, ...]:
    pieces = [part for part in parts if isinstance(part, SheetSpec) and part.kind == "pieces"]
    if len(pieces) < 2:
        return tuple(parts)
    first = pieces[0]
    together = replace(
        first,
        title=kit.title,
        theme=kit.theme,
        given=kit.given,
        game=Game(kit.title, "", Source(""), component=True),
        feature=PiecesFeature(type(first.options), _SharedPieces(tuple(pieces))),
    )
    return tuple(together if part is first else part for part in parts if part is first or part not in pieces)


def is_joined(book: BookSpec) -> bool:
    """Return whether it's the booklet with the puzzles of several games of a kit."""
    return isinstance(book.contents, PuzzleBook) and book.contents.share is not None


def _with_one_booklet(parts: Sequence[PartSpec], kit: KitSpec) -> tuple[PartSpec, ...]:
    books = [part for part in parts if isinstance(part, BookSpec) and isinstance(part.contents, PuzzleBook)]
    if len(books) < 2:
        return tuple(parts)
    first = books[0]
    contents = [part.contents for part in books if isinstance(part.contents, PuzzleBook)]
    count = contents[0].options.count
    together = replace(
        first,
        title=kit.title,
        theme=kit.theme,
        given=kit.given,
        contents=replace(
            contents[0],
            sets=tuple(one for own in contents for one in own.sets),
            share=sum(count.wanted.values()) if isinstance(count, CountByDifficulty) else count,
        ),
    )
    return tuple(together if part is first else part for part in parts if part is first or part not in books)


@dataclass(frozen=True, slots=True)
class _SharedPieces:
    """Makes the pieces of several games, in the theme of their kit."""

    parts: tuple[SheetSpec, ...]

    def __call__(self, options: Any, theme: Theme) -> tuple[Piece, ...]:
        features = ((part.feature, part.made_from) for part in self.parts)
        made = (feature.make(own, theme) for feature, own in features if isinstance(feature, PiecesFeature))
        return tuple(most_of_each(made))


def most_of_each(games: Iterable[Sequence[Piece]]) -> Iterator[Piece]:
    """Yield the pieces kind by kind, each as often as the game that needs the most has it."""
    needed: dict[PieceKind | None, dict[tuple[object, ...], list[Piece]]] = {}
    for pieces in games:
        found: dict[tuple[object, ...], list[Piece]] = {}
        for piece in pieces:
            found.setdefault((piece.name, piece.outline, piece.front), []).append(piece)
        for key, same in found.items():
            kind = needed.setdefault(same[0].kind, {})
            kind[key] = max(kind.get(key, []), same, key=len)
    for kinds in needed.values():
        for same in kinds.values():
            yield from same
