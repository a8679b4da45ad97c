"""Messages in the made-up language: any message without marks can't be translated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from pnp.base.geometry import parse_length
from pnp.base.sentences import Sentence, said
from pnp.commands.group import COMMANDS, cli
from pnp.commands.reader import Reader, in_language, spoken
from pnp.language.translations import Kind, message_words, shared_messages
from tests import made_up
from tests.bad_specs import refusals
from tests.conftest import ROOT
from tests.made_up import WORD
from tests.text.said_words import bare_reasons, english_left, owned_words

_CODE = re.compile(r"`[^`]*`|'[^']*'|--[a-z-]+|\b\w+: \w\S*|\b[A-Z]{2,}\b")
"""Names and options as people write them."""
_TECHNICAL = frozenset(
    {"pnp", "svg", "png", "pdf", "html", "cutter", "dxf", "singles", "letter", "both", "easy", "medium"}
)
_TECHNICAL |= {"hard", "expert", "kdp", "home", "schema", "index", "json", "yaml", "sgf", "seconds", "build"}
_TECHNICAL |= {"calibration", "true", "false", "set", "template", "Noto", "Sans", "Symbols", "Emoji"}
"""The words of file formats, of values, of options and of fonts, which no language translates."""


def names_in(message: str) -> Iterator[str]:
    """Yield the words in a message that are names and values."""
    if not isinstance(message, Sentence):
        return
    for value in message.values.values():
        if isinstance(value, Sentence):
            yield from names_in(value)
        elif isinstance(value, str):
            yield from WORD.findall(value)


_POINT = re.compile(r"(?<![\w.])\d+\.\d+(?![\w.])")


def points_left(message: str, typed: str) -> set[str]:
    """Return the numbers in a German message with a decimal point that the user didn't type."""
    return {*_POINT.findall(_CODE.sub("", said(message, message_words("de"))))} - {*_POINT.findall(typed)}


def unmarked(message: str) -> set[str]:
    """Return the English words that are left of a message in the made-up language."""
    told = said(message, made_up.KnownWords("qq", {}, (), Kind.MESSAGES))
    return {*WORD.findall(_CODE.sub("", told))} - {*names_in(message)} - _TECHNICAL


def test_every_error_of_a_spec_is_translated() -> None:
    assert all(one.told for one in refusals())
    assert {text: left for one in refusals() for text in one.told if (left := unmarked(text))} == {}
    assert [text for one in refusals() for text in one.told if points_left(text, one.spec)] == []


def test_an_untranslated_message_stands_out() -> None:
    assert unmarked("this page is too wide") == {"this", "page", "too", "wide"}
    assert unmarked(Sentence("too wide for {name}", name="octavo")) == {"too", "wide", "for"}
    assert not unmarked(Sentence("'{name}' is missing", name="paper"))


def test_no_reason_is_put_together_without_its_template() -> None:
    """An f-string forgets what it was made of, so nobody can translate it."""
    found = ((path.relative_to(ROOT), [*bare_reasons(path)]) for path in sorted((ROOT / "pnp").rglob("*.py")))
    assert {path: reasons for path, reasons in found if reasons} == {}


_FOR_FILES = {
    "# To make it: pnp build {}", "# the band behind the title, in a colour for each {}", "# {}, at the foot",
    "# {}, on a separate line", "# not printed: {}", "    each: {}   # how many of each card",
    "Imported by pnp {}", "Rated by pnp {} from {}: {}", "Made by pnp {}: {}",
    "command line: {}\nfolder: {}\n{}\n\n{}", "names for a game with options", "pnp game record",
    "pnp puzzle set", "what is made",
    "    size: {}   # or bridge, tarot, mini, or your own: {width: 60mm, height: 90mm}",
    "    back: {}   # or plain, none, or a list like the one below",
    "      - {picture: {}, fit: cover}   # from edge to edge",
    "      fronts: {}   # a card for each picture", "    images: {}   # a card for each picture",
}  # fmt: skip
"""What files say, in English whoever reads them."""
_CODE_LIKE = {
    '<img style="{}" alt="{}" src="data:image/svg+xml;base64,{}">', '<path id="{}" d="M0 0{}"/>',
    '<use href="#{}" x="{}" y="{}"', "module 'pnp' has no attribute '{}'",
    "alphabetic or numeric", "board of several sheets", "can't assign to '.*'", "cannot start any token",
    "chomping or indentation", "could not find expected ':'",
    "end of print statement", "end of statement block", "end of stream", "end of template",
    "expected name or number",
    "invalid syntax for function call expression", "no loader for this environment specified",
    "non-default argument follows default argument", "o to move",
    "one or as said", "one or none",
    "pnp generate {} --count {} --seed {}{}{}{}", "tag name expected",
    "an SVG picture in it", "clip path of overlapping areas with holes",
    "number in deck",
    "pip install -e '{}[dev]'",
    "pnp build {} --format {}", "pnp calibrate {} --flip {}{}",
    "pnp studio: {}", "the book Donimoes by Don Kirkby", "whitespace or line break", "x to move",
    "{}\n{} to move",
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen",
}  # fmt: skip
"""Notation, commands, names and keys of tables, and the words of libraries by which we know their errors."""
_NOT_SHOWN = {
    "'{}' has other content in the folder", "a font without a name",
    "a puzzle that is solved from the start has no difficulty rating",
    "all four priests must be on the peak to return", "an empty table has no bounds",
    "dominoes cannot fill {} rows of {}", "from 1 to {} dominoes can be searched, not {}",
    "give one of board, form and pieces", "limits must be positive", "name at least one puzzle set",
    "name at least one spec",
    "no cell at row {}, column {}",
    "no chain encloses this intersection", "no queen {} on this table", "no starting spaces for dice {}",
    "not the gaps of a message",
    "nothing is surrounded by force", "numbers go from 0 to {}, not to {}",
    "rows with the same number of dominoes",
    "the table does not fit into this packing", "too long for a message",
    "two things on one cell of the table", "x doesn't have its way",
    "{} dominoes needed, the set up to {} has {}",
}  # fmt: skip
"""Errors in a call that no input of a user can lead to."""
_OF_FILLERS = {
    "a look at every capturing dot answers it", "a look at every move answers it",
    "a look at every placement answers it", "a look at every play answers it",
    "no other move threatens as much as the answer",
    "o captures at one intersection only, and that is the answer",
    "the answer captures the most tiles at once", "the answer takes the most regions at once",
    "the first move makes the most points at once",
    "the play that scores the most, each time, makes the longest run",
    "walking straight to the treasure takes the fewest turns",
}  # fmt: skip
"""Why a puzzle is too easy, as makers of puzzles tell one another."""
_SCRIPT = re.compile(r"^import |^export const|^default-src|\(\?P<|^af am ar az |^aa ab ae |^'{}' is above$")


def test_no_sentence_is_left_in_english() -> None:
    """Not only reasons: the difficulty of a puzzle, what a table says and the answer of a command count,
    too."""
    known = {text for kind in Kind for own in owned_words(kind).values() for text in own}
    kept = _FOR_FILES | _CODE_LIKE | _NOT_SHOWN | _OF_FILLERS
    paths = [path for path in (ROOT / "pnp").rglob("*.py") if path.name != "trivial.py"]  # never shown
    left = {text for path in paths for text in english_left(path, known) if not _SCRIPT.search(text)}
    assert left - kept == set()
    assert kept - left == set()


@pytest.mark.parametrize(
    ("code", "left"),
    [
        ("def f():\n    return 'no move wins at once'", {"no move wins at once"}),
        ("x = f'{n} moves are enough'", {"{} moves are enough"}),
        ("x = f'{n}: {m}'", set()),
        ("x = Sentence('known to all readers')", set()),
        ("raise AssertionError('this can never be')", set()),
        ("x = together([counted(n, 'queer thing')])", {"{count} queer thing", "{count} queer things"}),
        ("'a docstring is not shown'", set()),
    ],
)
def test_an_english_sentence_in_the_code_is_found(code: str, left: set[str], tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(code, encoding="utf-8")
    assert {*english_left(path, {"known to all readers"})} == left


def test_the_help_of_every_command_is_translated() -> None:
    german = shared_messages("de", Kind.COMMANDS).words
    context = click.Context(cli, obj=Reader("de"))
    left = {}
    for name in ("", *COMMANDS):
        command = cli.get_command(context, name) if name else in_language(cli, "de")
        assert command is not None
        with spoken("de"):
            helped = command.get_help(click.Context(command, context, info_name="pnp"))
        kept = {*german.values(), "Show this message and exit."}  # click creates that one when first needed
        left[name] = [english for english in german.keys() - kept if english in helped and " " in english]
    assert {name: texts for name, texts in left.items() if texts} == {}


def test_numbers_that_people_typed_keep_their_point() -> None:
    with pytest.raises(ValueError, match="a length needs a unit") as refused:
        parse_length(12.5)
    assert "12.5mm" in said(refused.value.args[0], message_words("de"))
    assert points_left("0.25 mm are too little for '0.5mm'", "") == {"0.25"}
    assert points_left("0.25 mm are too little", "margin: 0.25") == set()
