"""What isn't translated yet, by language: ``python -m tests.text.missing_words``, or ``make missing-words``.

It prints the file in which a translation is missing, and below it the English, with its plural if it has one;
then the entries that nothing uses any more, and how much of each language is translated. With the name of
another package's game, which must be installed, it lists what that game lacks. Missing translations aren't an
error here: `make lint-text` fails on them.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pnp.base.sentences import NO_MESSAGES, read_messages
from pnp.games.api.game import Game
from pnp.games.api.registry import code_of, find_game, game_folder, own_folders
from pnp.language.translations import Kind, languages, messages_of, shared_messages
from tests.places import ROOT
from tests.text.said_words import SHARED, owned_words, plurals_in, words_of_package

WEB = ROOT / "pnp" / "studio" / "web" / "words"


def files(language: str) -> Iterator[tuple[Path, Mapping[str, str], frozenset[str]]]:
    """Each file of a language: what it translates, and the English that it should."""
    for kind in Kind:
        for owner, wanted in owned_words(kind).items():
            path = catalogue_path(owner, kind, language)
            found = read_messages(path) if path.is_file() else NO_MESSAGES
            yield path, found.words, wanted
    page = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(WEB.glob("*.json"))}
    of_page = frozenset(word for words in page.values() for word in words)
    yield WEB / f"{language}.json", page.get(language, {}), of_page
    for folder in own_folders().values():
        if (english := folder / "texts" / "rules.en.md").is_file():
            path = english.with_name(f"rules.{language}.md")
            yield path, {"the rules": path.name} if path.is_file() else {}, frozenset({"the rules"})


def files_of_package(game: Game, language: str) -> Iterator[tuple[Path, Mapping[str, str], frozenset[str]]]:
    """Yield the same of another package's game, whose words may also be in our catalogues."""
    folder = game_folder(game.name)
    assert folder is not None, f"{game.name} is a module in no package"
    for kind in (Kind.PRINTED, Kind.MESSAGES):
        found = messages_of(folder, language, kind).words
        shared = shared_messages(language, kind).words.keys() - found.keys()
        yield folder / "words" / kind / f"{language}.po", found, words_of_package(game, kind) - shared


def catalogue_path(owner: str, kind: Kind, language: str) -> Path:
    """Return the catalogue of a game, or the shared one."""
    folder = ROOT / "layouts" if owner == SHARED else own_folders()[owner]
    return folder / "words" / kind / f"{language}.po"


def left_over(game: Game | None, path: Path, found: Mapping[str, str], wanted: frozenset[str]) -> list[str]:
    """Return what a file translates but nothing says. Another package may also translate what its specs
    contain."""
    texts = found.keys() - wanted if path.suffix == ".po" else set()
    if game is not None:
        folder = game_folder(game.name)
        assert folder is not None, f"{game.name} is a module in no package"
        texts -= words_of_package(game, Kind.PRINTED) | words_of_package(game, Kind.MESSAGES)
        rest = [
            one.read_text(encoding="utf-8") for one in folder.rglob("*.*") if one.suffix in (".yaml", ".md")
        ]
        texts = {text for text in texts if not any(text in content for content in rest)}
    return sorted(texts)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print what every language lacks."""
    parser = ArgumentParser(description="List what isn't translated yet.")
    parser.add_argument("game", nargs="?", help="an installed game of another package; without it, all of pnp")
    name: str | None = parser.parse_args(arguments).game
    game = find_game(name) if name else None
    if name and (game is None or name in own_folders()):
        parser.error(f"no other package's game is called '{name}'")
    plurals = plurals_in(code_of(game.name) if game else (ROOT / "pnp").rglob("*.py"))
    for language in languages():
        if language == "en":
            continue
        parts = list(files_of_package(game, language) if game else files(language))
        gaps = {path: sorted(wanted - found.keys()) for path, found, wanted in parts}
        for path, found, wanted in parts:
            shown = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
            many = {plurals[text] for text in gaps[path] if text in plurals}
            if texts := [text for text in gaps[path] if text not in many]:
                print(shown)
                print("".join(f"  {text}\n{_plural(plurals.get(text))}" for text in texts), end="")
            if texts := left_over(game, path, found, wanted):
                print(f"{shown}, no longer used:")
                print("".join(f"  {text}\n" for text in texts), end="")
        wanted_in_all = sum(len(wanted) for _, _, wanted in parts)
        count = sum(map(len, gaps.values()))
        print(f"{language}: {wanted_in_all - count} of {wanted_in_all} texts")


def _plural(many: str | None) -> str:
    return f"    msgid_plural: {many}\n" if many else ""


if __name__ == "__main__":
    main()
