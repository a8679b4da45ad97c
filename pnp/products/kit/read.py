"""Read kits: the products of their games, each with the kit's options that apply to it.

An option that several parts have applies to all of them: `players: 3` is for both the board and the pieces.
Pieces that several games need are made once: see `pnp.products.kit.shared_pieces`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.base.errors import ErrorDetails
from pnp.base.options import Options
from pnp.base.sentences import Sentence, either, together
from pnp.base.wording import quoted
from pnp.booklets.options import BookletOptions
from pnp.games.api.features import KitLimit
from pnp.games.api.game import KINDS, Game
from pnp.games.api.registry import rules_text
from pnp.language.catalogue import builtin_set
from pnp.language.config import ProductHead
from pnp.language.errors import option_names
from pnp.language.reader import Node, Plain, node_of, with_keys
from pnp.products.booklet.options import CountByDifficulty, PuzzleBook
from pnp.products.kit.options import (
    CUSTOM,
    MOST_GAMES,
    KitPages,
    KitSpec,
    PartSpec,
    followed_by_rules,
    games_of_kit,
    kit_models,
    models_of,
)
from pnp.products.kit.shared_pieces import agreed_looks, shared
from pnp.products.on_pages.read import BookSpec, RulesPages, game_named, style_of_book
from pnp.products.on_sheets import SheetSpec
from pnp.products.options import AllowedOptions, ProductOptions, ReadProduct, SpecContext, read_options
from pnp.products.registry import kind_of
from pnp.products.requests import NamedFile
from pnp.sheets.options import PaperOptions, PrintOptions
from pnp.sheets.paper import Paper

KIT_PUZZLES = 8
"""The default number of puzzles in a kit, if its set has that many. `pnp build puzzles/GAME` prints the whole
built-in set."""
BOX_PUZZLES = 4
"""The default number of puzzles in a kit of several games, for each game that can't be played without puzzles:
one of each difficulty."""


_OWN = ("own", "mine", "this", "own-game", "my-game", "game", "all")
"""Words that users might write for a kit of their own game."""


def read(node: Node, context: SpecContext) -> ReadProduct:
    """Read a product that is a kit. Its parts are read as products, too."""
    if node.value["kit"].value == CUSTOM:
        from pnp.products.kit.own_game import read_own_kit  # few kits need this module

        return read_own_kit(node, context)
    if node.value["kit"].value in _OWN:
        message = Sentence("for a kit of your own game, write `kit: custom`")
        return ReadProduct(errors=(node.value["kit"].mark.error(message),))
    errors: list[ErrorDetails] = []
    games = _games(node.value["kit"], errors)
    if errors:
        return ReadProduct(errors=tuple(errors))
    alone = games[0] if len(games) == 1 else None
    whose = Sentence("kit '{name}'", name=alone.name) if alone else Sentence("the kit")
    options = read_options(node, AllowedOptions("kit", whose, kit_models(*games)), context)
    errors += dict.fromkeys(options.errors)  # several parts may report the same error
    usual_title = alone.title if alone else "Game box"
    kit = _empty_kit(options, usual_title, context, errors, alone)
    if kit is None:
        return ReadProduct(None, tuple(errors), options)
    source = agreed_looks(games, options.source)
    reader = _PartReader(source, kit, context.for_parts())
    found = [*reader.parts(games)]
    errors += (error for part in found for error in part.errors)
    parts = tuple(part.request for part in found if isinstance(part.request, PartSpec))
    errors += (error for game in games for error in _beyond_limits(game, _of(game, parts)))
    unfit = {game.name: beyond for game in games if (beyond := _beyond(game.puzzle_limits, _of(game, parts)))}
    parts = tuple(part for part in parts if _puzzles_of(part) not in unfit)
    remarks = [
        Sentence("the kit has no puzzles, because {because}", because=Sentence(beyond[0][0].because))
        if alone
        else Sentence(
            "the kit has no puzzles for {name}, because {because}",
            name=name,
            because=Sentence(beyond[0][0].because),
        )
        for name, beyond in unfit.items()
    ]
    kit_parts = parts if alone or errors else shared(parts, kit)
    return ReadProduct(replace(kit, parts=kit_parts, remark=together(remarks)), tuple(errors), options)


def _empty_kit(
    options: ProductOptions,
    usual_title: str,
    context: SpecContext,
    errors: list[ErrorDetails],
    game: Game | None,
) -> KitSpec | None:
    """Return the kit without its parts; None if its style or another option has errors."""
    style = style_of_book(options, KitPages, usual_title, context, errors, game)
    if style is None:
        return None
    return KitSpec(
        number=context.number,
        kind=options.kind,
        head=options.model(ProductHead),
        paper=style.paper,
        printer=style.printer,
        theme=style.theme,
        title=style.title,
        given=options.given(),
        source=options.source,
        files=style.files,
        print_options=options.model(PaperOptions),
        pages=options.model(KitPages),
        game=game,
    )


def _of(game: Game, parts: Iterable[PartSpec]) -> list[PartSpec]:
    return [part for part in parts if part.game is game]


def _puzzles_of(part: PartSpec) -> str | None:
    """Return the game of a part that is puzzles; None for other parts."""
    if not isinstance(part, BookSpec) or not isinstance(part.contents, PuzzleBook):
        return None
    return next((file.path.stem for file in part.contents.sets if isinstance(file, NamedFile)), None)


def _games(wanted: Node, errors: list[ErrorDetails]) -> list[Game]:
    """Return the games of a kit: the game that it names, those that use a component that it names, or, for a
    list of games and components, those of each."""
    nodes = wanted.value if isinstance(wanted.value, list) else [wanted]
    if not 1 <= len(nodes) <= MOST_GAMES:
        errors.append(
            wanted.mark.error(
                Sentence(
                    "a kit can have 1 to {most} games, not {number}",
                    most=MOST_GAMES,
                    number=len(nodes),
                )
            )
        )
        return []
    all_named: list[Game] = []
    found: list[Game] = []
    for node in nodes:
        named = game_named(node, errors)
        if named is None:
            continue
        games = games_of_kit(named)
        if not games:
            errors.append(
                node.mark.error(
                    Sentence("'{name}' has no kit; `pnp games {name}` lists what it has", name=named.name)
                )
            )
        if named in all_named:
            errors.append(node.mark.error(Sentence("{name} is in this kit twice", name=quoted(named.name))))
        all_named.append(named)
        found += (game for game in games if game not in found)  # two components may share games
    return found


@dataclass(frozen=True, slots=True)
class _PartReader:
    """Reads the parts of a kit as separate products."""

    source: Node
    """The kit with its options."""
    kit: KitSpec
    context: SpecContext

    def parts(self, games: Sequence[Game]) -> Iterator[ReadProduct]:
        """Yield all parts in the order in which they are needed: rules, boards, pieces, forms, puzzles."""
        titled = [(game, self.kit.theme.translate(game.title)) for game in games]
        for game, title in titled:
            if rules_text(game.name) is not None:
                rules: tuple[type[Options], ...] = (PrintOptions, RulesPages, *followed_by_rules(game))
                node = _part("rules", game.name, rules, self.source, title)
                yield kind_of("rules").read(node, self.context)
        for kind in KINDS:
            for game, title in titled:
                if kind in game.features:
                    drawn: tuple[type[Options], ...] = (PaperOptions, *models_of(game, kind))
                    node = _part(kind, game.name, drawn, self.source, title)
                    yield self._in_its_type(kind_of(kind).read(node, self.context))
        for game, title in titled:
            count = self._puzzle_count(game, alone=len(games) == 1)
            if count and builtin_set(f"puzzles/{game.name}"):
                yield self._puzzles(game, title, count, self.kit.paper)

    def _puzzle_count(self, game: Game, *, alone: bool) -> int | dict[str, int]:
        """Return the number of puzzles of a game, in total or of each difficulty."""
        pages = self.kit.pages
        wanted = pages.puzzle_count if isinstance(pages, KitPages) else None
        if isinstance(wanted, CountByDifficulty):
            return wanted.wanted
        if wanted is not None:
            return wanted
        if alone:
            return KIT_PUZZLES
        return BOX_PUZZLES if needs_puzzles(game) else 0

    def _in_its_type(self, part: ReadProduct) -> ReadProduct:
        """Return a board, pieces or a form in large type, if the kit is in large print."""
        request = part.request
        if request is None or not self.kit.theme.large_print:
            return part
        return part._replace(request=replace(request, theme=replace(request.theme, large_sheets=True)))

    def _puzzles(self, game: Game, title: str, count: int | dict[str, int], paper: Paper) -> ReadProduct:
        contents: Plain = {
            "from": [f"puzzles/{game.name}.yaml"],
            "count": dict[str, Plain](count) if isinstance(count, dict) else count,
            "template": "puzzle-sheets",
            "rules": False,
        }
        size: Plain = {"width": f"{min(paper.size)}mm", "height": f"{max(paper.size)}mm"}
        models = (PrintOptions, BookletOptions)
        node = _part("booklet", contents, models, self.source, title)
        trim = node_of(size, self.source.mark_at(("paper",)))  # so that errors about it are at the paper's line
        node = replace(node, value={**node.value, "trim": trim}, keys={**node.keys, "trim": trim.mark})
        return kind_of("booklet").read(node, self.context)


def needs_puzzles(game: Game) -> bool:
    """Return whether it's a game for one player that can't be played without a puzzle."""
    alone = game.audience is not None and game.audience.players[1] == 1
    return alone and builtin_set(f"puzzles/{game.name}") is not None


def _beyond_limits(game: Game, parts: Iterable[PartSpec]) -> Iterator[ErrorDetails]:
    """Yield an error for each option with a value that the kit's rules text or puzzles don't support."""
    for limit, wrong in _beyond(game.kit_limits, parts):
        alone = either(f"`{part.kind}: {game.name}`" for part in wrong)
        yield (
            wrong[0]
            .source.mark_at((limit.option,))
            .error(
                Sentence(
                    "a kit needs {needs}, because {because}; to use another value, build {alone} on its own",
                    needs=Sentence(limit.needs),
                    because=Sentence(limit.because),
                    alone=alone,
                )
            )
        )


def _beyond(limits: Iterable[KitLimit], parts: Iterable[PartSpec]) -> list[tuple[KitLimit, list[SheetSpec]]]:
    """Return the limits that are exceeded, each with the parts that exceed it."""
    drawn = [part for part in parts if isinstance(part, SheetSpec)]
    found = []
    for limit in limits:
        having = [part for part in drawn if limit.option in option_names(type(part.options))]
        if wrong := [part for part in having if not limit.holds(part.options)]:
            found.append((limit, wrong))
    return found


def _part(
    kind: str,
    wanted: Plain,
    models: tuple[type[Options], ...],
    source: Node,
    title: str,
) -> Node:
    """Return one part, as if it were in the spec in place of the kit; options of the kit keep their marks."""
    part = node_of({kind: wanted, "title": title}, source.mark)
    shared = with_keys(source, {name for model in models for name in option_names(model)})
    return Node({**part.value, **shared.value}, part.mark, {**part.keys, **shared.keys})
