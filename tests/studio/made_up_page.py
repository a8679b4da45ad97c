"""The studio in the made-up language: a server whose workers speak it, and what a page shows without marks."""

from __future__ import annotations

import calendar
import json
import os
import re
from pathlib import Path
from typing import Any, cast

import pytest

from pnp.base.sentences import LANGUAGE_NAMES
from tests import made_up
from tests.conftest import ROOT
from tests.made_up import ADDRESS, WORD, names
from tests.studio.servers import Program, start_server
from tests.text.missing_words import WEB

_HOOK = """from pathlib import Path
from tests.studio.made_up_page import speak_here
speak_here(Path({folder!r}))
"""
"""Python runs a module of this name, `sitecustomize`, before any other: in the server and in its workers."""
_PARTS = """() => {
    const found = [["title", document.title]];
    const isText = (element) => element && !element.closest(".cm-editor, .code, .brand, .compared td, script");
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const own = walker.currentNode.parentElement;
        if (isText(own)) found.push([own.className || own.localName, walker.currentNode.textContent.trim()]);
    }
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext", "label"])
        for (const own of document.querySelectorAll(`[${name}]`))
            if (isText(own)) found.push([name, own.getAttribute(name)]);
    return found.filter(([, text]) => text);
}"""
_BRAND = "Print & Play"
_PATH = re.compile(r"(?:/[\w.-]+){2,}")
_QUOTED = re.compile(r"`[^`]*`|'[^']*'")
_KEPT = frozenset(LANGUAGE_NAMES.values())
_KEPT |= {"pnp", "Ctrl", "home"}  # the program, a key, and the first printer's name in the config
_KEPT |= {*calendar.day_name, *calendar.month_name}  # the browser formats dates, and doesn't know this language
"""Names, keys and notation, which no language translates."""


def speak_here(folder: Path) -> None:
    """Add the made-up language to those of this process."""
    made_up.speak(pytest.MonkeyPatch(), folder, made_up.KnownWords)
    cast("dict[str, str]", LANGUAGE_NAMES)[made_up.LANGUAGE] = made_up.marked("Made-up")


def start_made_up(folder: Path) -> Program:
    """`pnp studio` with the made-up language beside the others."""
    for name in ("hook", "texts", "specs", "config"):
        (folder / name).mkdir()
    hook = _HOOK.format(folder=str(folder / "texts"))
    (folder / "hook" / "sitecustomize.py").write_text(hook, encoding="utf-8")
    config = folder / "config" / "config.yaml"
    config.write_text("paper: a4\npage-url: https://example.org/\n", encoding="utf-8")
    path = os.pathsep.join([str(folder / "hook"), str(ROOT)])
    return start_server(folder / "specs", config, PYTHONPATH=path)


def speak_on(page: Any) -> None:
    """Let a page speak the made-up language: each of its labels is marked if it has a translation."""
    german = json.loads((WEB / "de.json").read_text(encoding="utf-8"))
    body = json.dumps({english: made_up.marked(english) for english in german})
    page.route(f"**/words/{made_up.LANGUAGE}.json", lambda route: route.fulfill(body=body))
    chosen = json.dumps(made_up.LANGUAGE)
    page.add_init_script(f"localStorage.setItem('pnp-language', {json.dumps(chosen)})")


def unmarked(page: Any) -> set[tuple[str, str]]:
    """Return the texts and labels on a page that have words which aren't translated, each with what it belongs
    to; the texts of the reader's files don't count."""
    return {(place, text) for place, text in page.evaluate(_PARTS) if untranslated(text)}


def untranslated(text: str) -> set[str]:
    """Return the words of a text that aren't translated."""
    for part in (ADDRESS, _PATH, _QUOTED):
        text = part.sub("", text)
    return {*WORD.findall(text.replace(_BRAND, ""))} - names() - _KEPT
