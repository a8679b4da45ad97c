"""What isn't translated yet, by language: ``python -m tests.missing_words``, or ``make missing-words``.

It prints the file in which a translation is missing, and below it the English; then how much there is of each
language. Missing translations are no error here: `tests/test_words.py` fails on them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from pnp.base.message_catalogue import NO_MESSAGES, read_messages
from pnp.games.api.resources import own_folders
from pnp.specs.translations import Kind, languages
from tests.conftest import ROOT
from tests.said_words import SHARED, owned_words

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


def catalogue_path(owner: str, kind: Kind, language: str) -> Path:
    """The catalogue of a game, or the shared one."""
    folder = ROOT / "layouts" if owner == SHARED else own_folders()[owner]
    return folder / "words" / kind / f"{language}.po"


def missing(language: str) -> dict[Path, list[str]]:
    """The English that a language lacks, by the file that should have it."""
    gaps = {path: sorted(wanted - found.keys()) for path, found, wanted in files(language)}
    return {path: texts for path, texts in gaps.items() if texts}


def main() -> None:
    """Print what every language lacks."""
    for language in languages():
        if language == "en":
            continue
        gaps = missing(language)
        for path, texts in gaps.items():
            print(path.relative_to(ROOT))
            print("".join(f"  {text}\n" for text in texts), end="")
        wanted = sum(len(wanted) for _, _, wanted in files(language))
        count = sum(map(len, gaps.values()))
        print(f"{language}: {wanted - count} of {wanted} texts")


if __name__ == "__main__":
    main()
