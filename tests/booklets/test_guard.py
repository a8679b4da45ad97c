"""Templates from strangers in a separate process, which stops what the sandbox alone couldn't."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path
from random import Random

import pytest

from fuzz.strangers import sandbox as sandbox_case
from pnp.base import processes
from pnp.base.errors import OptionError
from pnp.base.sentences import said
from pnp.booklets import sandbox
from pnp.booklets.options import BookletOptions
from pnp.booklets.paginate import paginate
from pnp.booklets.sandbox import fill_strangers_template
from pnp.booklets.templates import MOST_SOURCE, builtin_template, fill_template
from pnp.language.translations import message_words
from tests.booklets.samples import book
from tests.lacking import LACKING, lacking
from tests.refused import refuse_option
from tests.rows import each, some_daily
from tests.typesetting.samples import THEME

MILLION = "{% set y %}{% for k in range(900) %}" + "y" * 1000 + "{% endfor %}{% endset %}"
"""A text of nearly a million characters."""
CHAIN = (
    "{% set n = namespace(x=1) %}{% for k in range(20000) %}{% set n.x = namespace(a=n.x, b=@) %}{% endfor %}"
)
"""Keeps what it makes 20,000 times."""


def filled(source: str) -> str:
    return fill_strangers_template(source, book(), THEME)


@pytest.mark.own_process
def test_a_strangers_template_says_the_same_as_one_of_the_house() -> None:
    source = builtin_template() + "{{ word('Notes') }} {{ book.entries[0].hints[0] }}"
    assert filled(source) == fill_template(source, book(), THEME.translate)


def test_its_words_are_the_readers() -> None:
    from pnp.drawing.theme import Theme

    theme = Theme(THEME.palette, {"Puzzle {number}": "Rätsel {number}"}, "de")
    assert fill_strangers_template("{{ word('Puzzle {number}', number=3) }}", book(), theme) == "Rätsel 3"


def test_its_errors_are_the_sandboxs_with_their_lines() -> None:
    with pytest.raises(OptionError, match="there is no 'unknown' here") as caught:
        filled("one\n{{ book.unknown }}")
    assert [error.line for error in caught.value.at_paths] == [2]


@pytest.mark.parametrize(
    ("source", "german"),
    [
        ("{{ book.unknown }}", "hier gibt es kein „unknown“"),
        ("{{ unknown }}", "hier gibt es kein „unknown“"),
        ("{{ book.sections[99] }}", "hier gibt es kein „99“"),
        ("{% unknown %}", "unbekanntes Tag „unknown“"),
        ("{% if 1 %}", "„if“ ist nicht geschlossen"),
        ("{{ (", "eine Klammer oder ein Block ist nicht geschlossen"),
        ("{{ a b }}", "„b“ gehört nicht hierher"),
        ("{{ ? }}", "„?“ gehört nicht hierher"),
        ("{{ book.title|unknown }}", "es gibt keinen Filter „unknown“"),
        ("{% if 3 is prime %}{% endif %}", "es gibt keinen Test „prime“"),
        ("{{ 3 is prime }}", "es gibt keinen Test „prime“"),
        ("{% for %}", "vor „%}“ fehlt etwas"),
        ("{% for x %}", "vor „%}“ fehlt etwas"),
        ("{{ }}", "vor „}}“ fehlt etwas"),
        ("{{ 1 + }}", "vor „}}“ fehlt etwas"),
        ("{{ 'a", "das schließende Anführungszeichen fehlt"),
        ('{{ "a }}', "das schließende Anführungszeichen fehlt"),
        ("{# a", "„{#“ ist nicht geschlossen"),
        ("{% raw %} a", "„raw“ ist nicht geschlossen"),
        ("{{ a", "„{{“ ist nicht geschlossen"),
        ("{% if a", "„{%“ ist nicht geschlossen"),
        ("{{ [1", "eine Klammer oder ein Block ist nicht geschlossen"),
        ("{{ (1} }}", "vor „}“ fehlt „)“"),
        ("{{ \\ }}", "„\\“ gehört nicht hierher"),
        ("{% if a %}{% endfor %}", "„endfor“ gehört nicht hierher"),
        ("{% %}", "ein Tag hat keinen Namen"),
        ("{{ a. }}", "nach „.“ fehlt ein Name oder eine Zahl"),
        ("{% set 3 = 4 %}", "nur ein Name kann einen Wert bekommen"),
        ("{% set (a, 3) = 4 %}", "nur ein Name kann einen Wert bekommen"),
        ("{{ f(a=1, 2) }}", "die Argumente eines Aufrufs sind nicht lesbar"),
        ("{% macro f(a=1, b) %}{% endmacro %}", "Argumente ohne Vorgabewert müssen zuerst kommen"),
        ("{% include 'a' %}", "eine Buchvorlage kann keine anderen verwenden"),
        ("{% block a %}{% endblock %}{% block a %}{% endblock %}", "es gibt zwei Blöcke „a“"),
        ("{{ 1 / 0 }}", "Division durch null"),
        ("{{ ''.__class__ }}", "„__class__“ kann in einer Buchvorlage nicht verwendet werden"),
        ("{{ word(1, 2) }}", "word() takes 1 positional argument but 2 were given"),
        ("{{ book.title + 1 }}", "„+“ rechnet nur mit Zahlen unter 1\u202f000\u202f000\u202f000"),
    ],
)
def test_its_errors_are_told_in_the_readers_language(source: str, german: str) -> None:
    with pytest.raises(OptionError) as error:
        filled(source)
    assert said(str(error.value), message_words("de")) == german
    assert error.value.at_paths[0].line == 1


def test_a_book_is_printed_by_it() -> None:
    source = "# {{ book.title }}\n\n{% for e in book.entries %}{{ puzzle(e) }}{% endfor %}"
    booklet = paginate(book(), BookletOptions(), THEME, source)
    assert booklet.page_of["puzzle-s0-1"] == 1


@pytest.mark.long("a template works until it may no more")
@pytest.mark.parametrize(
    "source",
    [
        CHAIN.replace("@", "y.upper()"),
        CHAIN.replace("@", "y|list"),
        pytest.param(CHAIN.replace("@", "y.split('y')"), marks=pytest.mark.slow),
        CHAIN.replace("@", "y|upper"),
        "{% for k in range(20000) %}{% if y.title().title() == 'a' %}{% endif %}{% endfor %}",
    ],
)
def test_texts_that_are_read_or_made_again_and_again_cost_what_they_are_long(source: str) -> None:
    with pytest.raises(OptionError, match="more work than a book needs"):
        fill_template(MILLION + source, book(), THEME.translate)


@pytest.mark.own_process
def test_memory_is_bounded() -> None:
    """Slices are not counted: each is a copy of the whole text."""
    with pytest.raises(OptionError, match="needs more memory than 256 MB"):
        filled(MILLION + CHAIN.replace("@", "y[1:]"))


@pytest.mark.own_process
@pytest.mark.long("a template works until its time is up")
def test_time_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor are searches: each reads the whole text."""
    monkeypatch.setattr(sandbox, "MOST_SECONDS", 1)
    before = sum(os.times()[2:4])
    with pytest.raises(OptionError, match="takes longer than"):
        filled(MILLION + "{% for k in range(90000) %}{% if 'yyb' in y %}{% endif %}{% endfor %}")
    assert sum(os.times()[2:4]) - before < 10, "which is the usual limit"


@pytest.mark.own_process
def test_the_clock_bounds_it_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "_MOST_WAIT", 0.01)
    with pytest.raises(OptionError, match="takes longer than"):
        filled("Anything")


@pytest.mark.own_process
@pytest.mark.parametrize("what", some_daily(LACKING, "setrlimit"))
def test_it_is_filled_where_the_system_knows_no_such_limits(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking(what, tmp_path, monkeypatch)
    assert filled("{{ 6 * 7 }}") == "42"


@pytest.mark.own_process
def test_a_killed_process_is_told_with_its_signal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "_CALL", "import os; os.kill(os.getpid(), 15)")
    with pytest.raises(
        OptionError, match=r"the process that fills in the template was killed by another program \(SIGTERM\)"
    ):
        filled("Text")


@pytest.mark.own_process
@pytest.mark.parametrize(
    "answer",
    [
        "[" * 100_000,
        "[]",
        '{"text": "", "error": {"template": "{}", "many": "", "values": {"": 1}}}',
        '{"text": "", "error": ' + '{"a": ' * 900 + "1" + "}" * 900 + "}",
    ],
)
def test_an_answer_that_is_none_of_ours_is_not_read(answer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "_CALL", f"print({answer!r})")
    with pytest.raises(RuntimeError) as error:
        filled("Text")
    assert type(error.value) is RuntimeError  # rather than the RecursionError of the reader


@each(
    "source",
    ["{{ @ }}", "{{ 1|@ }}", "{% @ %}", "{{ a @ }}", "{{ word('{@}') }}", "{% macro a(@, @) %}{% endmacro %}"],
)
def test_errors_name_long_names_in_short(source: str) -> None:
    with pytest.raises(OptionError, match="xxx…x") as error:
        filled(source.replace("@", "x" * 50_000))
    assert len(str(error.value)) < 600


@pytest.mark.long("some templates work until they may no more")
@pytest.mark.parametrize("count", [12, pytest.param(2000, marks=pytest.mark.slow)])
def test_no_template_gets_out_or_never_ends(count: int) -> None:
    for number in range(count):
        source = sandbox_case(Random(number))[1]["own.md.j2"].decode("utf-8", "replace")
        start = time.process_time()
        try:
            text = filled(source)
        except OptionError:
            text = ""
        assert not re.search(r"<(class|function|module|built-in|bound|generator)|\bobject at 0x", text), source
        assert time.process_time() - start < 10, source


@pytest.mark.own_process
def test_modules_beside_the_spec_are_not_taken_for_ours(here: Path) -> None:
    (here / "jinja2.py").write_text("raise SystemExit('taken')", encoding="utf-8")
    (here / "json.py").write_text("raise SystemExit('taken')", encoding="utf-8")
    assert filled("Text") == "Text"


def test_a_template_has_a_length() -> None:
    with pytest.raises(OptionError, match="at most 200,000 are read"):
        filled("x" * (MOST_SOURCE + 1))


@each(
    "source, message",
    [
        ("{% for a in [1] %}" * 30 + "{% endfor %}" * 30, "can't be read: too many .*nested blocks"),
        ("{% macro a(b, b) %}{% endmacro %}", "can't be read: duplicate argument"),
        ("{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}", "nests too deeply"),
        ("{{ '\\ud800' }}", "surrogates not allowed"),
        ("{{ 0x" + "f" * 9999 + " }}", "limit .* for integer"),
    ],
)
def test_what_python_itself_cannot_read_is_an_error(source: str, message: str) -> None:
    refuse_option("template", message, fill_template, source, book(), THEME.translate)
