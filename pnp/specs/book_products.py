"""From a spec's products that are books to validated options: problems, booklets, records, rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

from pnp.base.errors import LocatedFault, SpecError
from pnp.base.options import Options
from pnp.base.quoting import shown
from pnp.base.resources import builtin_templates
from pnp.base.suggest import did_you_mean
from pnp.games.api.game import Game
from pnp.games.api.registry import find_game, game_names
from pnp.games.api.resources import rules_text
from pnp.sheets.options import PrintOptions
from pnp.specs.books import PAGES, BookKind, BookletContents, Contents, SetOptions
from pnp.specs.errors import model_of, option_names, unknown_option
from pnp.specs.kits import kit_models, kit_parts, unfollowed
from pnp.specs.models import ProductHead
from pnp.specs.named_files import below, builtin_file, no_file
from pnp.specs.problem_sets import puzzle_game
from pnp.specs.reader import Mark, Node, read_bytes
from pnp.specs.requests import BookSpec, ProductSpec, SetFile, SetSpec
from pnp.specs.themes import Themes

MOST_TEXT = 200_000
"""Bytes of a template or a text in a file."""


class Reader(Protocol):
    """What reads a product's options, those at the head of the spec and the settings included."""

    def read(
        self,
        number: int,
        node: Node,
        kind: str,
        whose: str,
        models: tuple[type[Options], ...],
        variant: Node | None = None,
        inside: type[Options] | None = None,
    ) -> tuple[Node, list[Options | None]]: ...

    def variant(self, name: str) -> Node | None:
        """The spec's own variant of that name."""

    def part(self, node: Node) -> ProductSpec | BookSpec | None:
        """A product that is a part of another and has all its options already; None, its faults kept, where
        something is wrong."""


class BookReader:
    """Reads the books of one spec; faults are added to the list that it is handed."""

    def __init__(self, reader: Reader, faults: list[LocatedFault], themes: Themes, folder: Path) -> None:
        self._reader = reader
        self._faults = faults
        self._themes = themes
        self._folder = folder
        self.files: list[Path] = []
        """Those that the books name."""

    def book(self, number: int, node: Node, kind: BookKind, *, sound: bool) -> BookSpec | None:
        """One product that is a book; None, its faults kept, where something is wrong."""
        match kind:
            case "problems":
                return self._problems(number, node, sound=sound)
            case "booklet":
                return self._booklet(number, node, sound=sound)
            case "rules":
                return self._rules(number, node, sound=sound)
            case "kit":
                return self._kit(number, node, sound=sound)
            case "record":
                return self._record(number, node, sound=sound)

    def _problems(self, number: int, node: Node, *, sound: bool) -> BookSpec | None:
        found = self._puzzle_game(node.value["problems"])
        if found is None:
            return None
        game, variant = found
        assert game.problems is not None
        own = game.problems.options
        named = node.value["problems"].value
        models = (ProductHead, PrintOptions, PAGES["problems"], SetOptions, own)
        source, parts = self._reader.read(number, node, "problems", f"problems '{named}'", models, variant)
        if not sound or any(part is None for part in parts):
            return None
        head, print_options, pages, wanted, options = parts
        assert isinstance(pages, Contents)
        assert isinstance(wanted, SetOptions)
        assert options is not None
        names = option_names(own)
        given = {key: child.plain() for key, child in source.value.items() if key in names}
        part = SetSpec(named, game, given, options, wanted, node.value["problems"].mark)
        return self._made(
            number,
            "problems",
            source,
            head,
            print_options,
            pages,
            game.title,
            contents=pages,
            parts=(part,),
            game=game,
        )

    def _booklet(self, number: int, node: Node, *, sound: bool) -> BookSpec | None:
        inner = node.value["booklet"]
        if not isinstance(inner.value, dict):
            message = (
                f"a booklet says what is in it: `booklet: {{from: [set.yaml]}}`, not {shown(inner.plain())}"
            )
            self._faults.append(inner.mark.fault(message))
            return None
        models = (ProductHead, PrintOptions, PAGES["booklet"])
        outer = {name for model in models for name in option_names(model)}
        within = set(option_names(BookletContents)) - outer
        for key in within & node.keys.keys():
            self._faults.append(node.keys[key].fault(f"'{key}' stands within `booklet`, not beside"))
        node = _without(node, within)
        source, read = self._reader.read(number, node, "booklet", "the booklet", models, inside=BookletContents)
        inner = source.value["booklet"]
        beside = outer & inner.keys.keys()
        for key in beside - set(option_names(BookletContents)):
            self._faults.append(inner.keys[key].fault(f"'{key}' stands beside `booklet`, not within"))
        contents = model_of(BookletContents, _without(inner, beside), "the booklet", self._faults)
        if contents is None or not sound or any(part is None for part in read):
            return None
        parts = [self._part(child) for child in inner.value["from"].value]
        self._check_repeats(parts)
        template = self._template(contents.template, inner.value.get("template", inner).mark)
        texts = self._texts(contents, inner)
        if any(part is None for part in parts) or template is False or texts is None:
            return None
        head, print_options, pages = read
        assert pages is not None
        return self._made(
            number,
            "booklet",
            source,
            head,
            print_options,
            pages,
            "Problem book",
            contents=contents,
            parts=tuple(part for part in parts if part is not None),
            template=template or None,
            texts=texts,
        )

    def _game(self, wanted: Node) -> Game | None:
        """The game that a product names."""
        game = find_game(wanted.value) if isinstance(wanted.value, str) else None
        if game is None:
            self._themes.unknown(wanted.mark, "game", wanted.plain(), game_names())
        return game

    def _rules(self, number: int, node: Node, *, sound: bool) -> BookSpec | None:
        wanted = node.value["rules"]
        game = self._game(wanted)
        if game is None:
            return None
        if rules_text(game.name) is None:
            self._faults.append(wanted.mark.fault(f"'{game.name}' has no rules text"))
            return None
        return self._plain(number, node, "rules", game.title, sound=sound, game=game)

    def _kit(self, number: int, node: Node, *, sound: bool) -> BookSpec | None:
        """A kit, its parts read as the products that they are."""
        wanted = node.value["kit"]
        game = self._game(wanted)
        if game is None:
            return None
        if not game.offers or game.component:
            self._faults.append(wanted.mark.fault(f"there is no kit for '{game.name}'"))
            return None
        before = len(self._faults)
        source, read = self._reader.read(number, node, "kit", f"kit '{game.name}'", kit_models(game))
        self._faults[before:] = dict.fromkeys(self._faults[before:])  # several parts may know the wrong option
        if not sound or any(part is None for part in read):
            return None
        head, print_options, pages = read[:3]
        assert pages is not None
        kit = self._made(number, "kit", source, head, print_options, pages, game.title, game=game)
        if kit is None:
            return None
        nodes = kit_parts(
            game, source, kit.paper, kit.theme.translate(game.title), rules=rules_text(game.name) is not None
        )
        parts = [self._reader.part(part) for part in nodes]
        self._faults += unfollowed(game, parts)
        return replace(kit, kit=tuple(part for part in parts if part is not None))

    def _record(self, number: int, node: Node, *, sound: bool) -> BookSpec | None:
        wanted = node.value["record"]
        file = self._file(wanted, "a record", "records")
        if file is None:
            return None
        return self._plain(number, node, "record", "Record", sound=sound, file=file)

    def _plain(
        self,
        number: int,
        node: Node,
        kind: BookKind,
        title: str,
        *,
        sound: bool,
        game: Game | None = None,
        file: SetFile | None = None,
    ) -> BookSpec | None:
        """A product of texts and drawings, with nothing to choose but its pages."""
        models = (ProductHead, PrintOptions, PAGES[kind])
        source, parts = self._reader.read(number, node, kind, f"{kind} '{node.value[kind].value}'", models)
        if not sound or any(part is None for part in parts):
            return None
        head, print_options, pages = parts
        assert pages is not None
        return self._made(number, kind, source, head, print_options, pages, title, game=game, file=file)

    def _made(
        self,
        number: int,
        kind: BookKind,
        source: Node,
        head: Options | None,
        print_options: Options | None,
        pages: Options,
        usual_title: str,
        game: Game | None = None,
        **rest: Any,
    ) -> BookSpec | None:
        assert isinstance(head, ProductHead)
        assert isinstance(print_options, PrintOptions)
        chosen = self._themes.paper(print_options, source)
        printer = self._themes.printer(print_options, source)
        theme = self._themes.theme(print_options, source, (usual_title,), (game.name,) if game else ())
        if theme and getattr(pages, "large_print", False):
            theme = replace(theme, large_print=True)
        title = head.title or (theme.translate(usual_title) if theme else "")
        self._themes.check_characters(title, source.mark_at(("title",)))
        if chosen is None or printer is None or theme is None:
            return None
        given = given_of(source, kind)
        return BookSpec(
            number,
            head,
            chosen,
            printer,
            theme,
            title,
            given,
            source,
            kind,
            print_options,
            pages,
            game=game,
            **rest,
        )

    def _part(self, node: Node) -> SetFile | SetSpec | None:
        """One of the sets that a booklet holds."""
        if not isinstance(node.value, dict):
            return self._file(node, "a problem set", "problems")
        if "problems" not in node.value:
            self._faults.append(node.mark.fault("a set to be generated names its game: `problems: GAME`"))
            return None
        found = self._puzzle_game(node.value["problems"])
        if found is None:
            return None
        game, variant = found
        assert game.problems is not None
        own = game.problems.options
        known = {"problems", *option_names(SetOptions), *option_names(own)}
        for key, mark in node.keys.items():
            if key not in known:
                whose = f"problems of '{game.name}'"
                self._faults.append(mark.fault(unknown_option(key, known, whose)))
        wanted = model_of(SetOptions, _share(node, SetOptions), "the set", self._faults)
        values = {**(variant.value if variant else {}), **_share(node, own).value}
        keys = {**(variant.keys if variant else {}), **node.keys}
        whole = Node(values, node.mark, keys)
        options = model_of(own, whole, f"problems of '{game.name}'", self._faults)
        if wanted is None or options is None:
            return None
        return SetSpec(node.value["problems"].value, game, whole.plain(), options, wanted, node.mark)

    def _check_repeats(self, parts: Iterable[SetFile | SetSpec | None]) -> None:
        """No set stands twice in a booklet: its problems would be printed as often."""
        seen: list[tuple[object, Mark]] = []
        for part in parts:
            if part is None:
                continue
            own = part.path if isinstance(part, SetFile) else (part.game.name, part.options, part.wanted)
            named = part.shown if isinstance(part, SetFile) else part.named
            first = next((mark for other, mark in seen if other == own), None)
            if first is not None:
                hint = "" if isinstance(part, SetFile) else "; another seed gives other problems"
                message = f"the set '{named}' is in this booklet already, from line {first.line}{hint}"
                self._faults.append(part.mark.fault(message))
            seen.append((own, part.mark))

    def _puzzle_game(self, wanted: Node) -> tuple[Game, Node | None] | None:
        """The game with problems that a name means, and the variant through which it is named."""
        if not isinstance(wanted.value, str):
            self._faults.append(wanted.mark.fault(f"expected the name of a game, not {shown(wanted.plain())}"))
            return None
        own = self._reader.variant(wanted.value)
        name = wanted.value if own is None else own.value["game"].value
        try:
            game, options = puzzle_game(name)
        except LookupError as error:
            self._faults.append(wanted.mark.fault(str(error.args[0])))
            return None
        if own is not None:
            assert game.problems is not None
            return game, _share(own, game.problems.options)
        values = {key: Node(value, wanted.mark) for key, value in options.items()}
        return game, Node(values, wanted.mark, dict.fromkeys(values, wanted.mark))

    def _file(self, node: Node, what: str, builtin: str) -> SetFile | None:
        """A file below the spec's folder, or a built-in one; the names of these begin with their kind."""
        if not isinstance(node.value, str) or not node.value.strip():
            self._faults.append(
                node.mark.fault(f"expected the name of a file with {what}, not {shown(node.plain())}")
            )
            return None
        path = below(self._folder, node.value) or builtin_file(node.value)
        if path is None:
            self._faults.append(node.mark.fault(no_file(self._folder, node.value, builtin)))
            return None
        return self._named(path, node.value, node.mark)

    def _template(self, name: str, mark: Mark) -> SetFile | bool | None:
        """A template of the user's; None for a built-in one, False where there is none."""
        if name in builtin_templates():
            return None
        path = below(self._folder, name) if name.endswith(".md.j2") else None
        if path is None:
            hint = did_you_mean(name, builtin_templates()) or "; one of your own ends in .md.j2"
            self._faults.append(mark.fault(f"no template '{name}' here or built in{hint}"))
            return False
        return self._named(path, name, mark)

    def _texts(self, contents: BookletContents, node: Node) -> Mapping[str, str] | None:
        """The Markdown of the booklet's own: as it stands in the spec, or in a file that it names."""
        found: dict[str, str] = {}
        for key, text in (("introduction", contents.introduction), ("copyright", contents.copyright)):
            found[key] = text
            if text.endswith(".md") and "\n" not in text:
                mark = node.value[key].mark
                path = below(self._folder, text)
                if path is None:
                    self._faults.append(mark.fault(no_file(self._folder, text)))
                    return None
                found[key] = text_of(self._named(path, text, mark))
        return found

    def _named(self, path: Path, shown: str, mark: Mark) -> SetFile:
        self.files.append(path)
        return SetFile(path, shown, mark)


def text_of(file: SetFile) -> str:
    """What a text file holds.

    :raises SpecError: where it cannot be read, is too large, or is no text.
    """
    data = read_bytes(file.path, file.shown, MOST_TEXT)
    if len(data) > MOST_TEXT:
        raise SpecError([Mark(file.shown).fault(f"larger than {MOST_TEXT:,} bytes")])
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise SpecError([Mark(file.shown).fault("this is no text in UTF-8")]) from error


def given_of(source: Node, kind: str) -> dict[str, Any]:
    """All options of a product as they were given, its kind first."""
    rest = {key: child.plain() for key, child in source.value.items() if key != kind}
    return {kind: source.value[kind].plain(), **rest}


def _without(node: Node, keys: Set[str]) -> Node:
    """A mapping without some of its keys."""
    value = {key: child for key, child in node.value.items() if key not in keys}
    return replace(node, value=value, keys={key: mark for key, mark in node.keys.items() if key in value})


def _share(node: Node, model: type[Options]) -> Node:
    """Those of a mapping's values that are a model's."""
    names = option_names(model)
    kept = {key: child for key, child in node.value.items() if key in names}
    return Node(kept, node.mark, {key: node.keys[key] for key in kept})
