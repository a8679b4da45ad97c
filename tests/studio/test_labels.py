"""Every label of the page is translated, and no translation has lost its label."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator

import pytest

from pnp.base.message_catalogue import read_messages
from pnp.studio.labels import Labels, chosen, languages
from tests.conftest import ROOT

STUDIO = ROOT / "pnp" / "studio"
TABLES = frozenset(
    {"STEPS", "_QUESTIONS", "GROUPS", "_SIDE_TITLES", "titles", "LEVELS", "_FORMATS_IN_WORDS", "Group"}
)
"""Names whose texts become labels later on."""


def labels_in_code() -> set[str]:
    """The texts of every call of a ``label``, and of the tables that are shown through one."""
    found: set[str] = set()
    modules = ("studio/screen.py", "engine/form_fields.py", "studio/session.py", "studio/routes.py")
    for path in (*STUDIO.glob("*_panel.py"), *(ROOT / "pnp" / name for name in modules)):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            found.update(_labels(node))
    return found


def _labels(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Call):
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        wanted = node.args[:1] if name in ("label", "_group", "Group") or _is_waiting(node) else ()
        yield from (text.value for text in wanted if isinstance(text, ast.Constant) and text.value)
    if isinstance(node, ast.Assign):
        names = {getattr(target, "id", "") for target in node.targets}
        if names & TABLES:
            values = node.value.values if isinstance(node.value, ast.Dict) else getattr(node.value, "elts", ())
            yield from (text.value for text in values if isinstance(text, ast.Constant))


def _is_waiting(call: ast.Call) -> bool:
    """Whether a job is announced to those who wait: ``waiting.on("Making the pages")``."""
    return isinstance(call.func, ast.Attribute) and ast.unparse(call.func).endswith("waiting.on")


def test_the_code_is_read() -> None:
    labels = labels_in_code()
    assert {"Gallery", "See-through", "easy", "Undo", "x: how far right", "Searching"} <= labels


@pytest.mark.parametrize("language", [own for own in languages() if own != "en"])
def test_every_label_is_translated(language: str) -> None:
    words = read_messages(STUDIO / "words" / f"{language}.po").words
    assert not labels_in_code() - words.keys()
    for english, word in words.items():
        assert _gaps(english) == _gaps(word), english


def _gaps(text: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(text)} - {None}


def test_a_label_without_translation_stays_english() -> None:
    assert Labels("de")("Save") == "Speichern"
    assert Labels("de")("something new") == "something new"
    assert Labels("en")("Saved as {name}", name="a.yaml") == "Saved as a.yaml"


def test_the_address_decides_before_the_browser() -> None:
    assert chosen("en", "de-CH,de;q=0.9") == "en"
    assert chosen(None, "de-CH,de;q=0.9") == "de"
    assert chosen("xx", "fr") == "fr"
    assert chosen("xx", "it") == "en"
