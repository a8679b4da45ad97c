"""Templates from strangers: what they are given, and what they cannot reach."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pnp.base.errors import OptionError
from pnp.booklets.blocks import Puzzle
from pnp.booklets.markdown import read_markdown
from pnp.booklets.options import BookletOptions
from pnp.booklets.paginate import blocks_of, paginate
from pnp.booklets.templates import builtin_template, fill_template
from pnp.booklets.values import PRINTED_RUNGS, Book, Hint
from pnp.products.on_pages.binding import html_page
from pnp.typesetting.blocks import Figure, Heading, Paragraph
from tests.booklets.samples import book
from tests.refused import refuse_option
from tests.rows import each, some_daily
from tests.typesetting.samples import THEME


def filled(source: str) -> str:
    return fill_template(source, book(), THEME.translate)


@each(
    "source",
    [
        "{{ ''.__class__.__mro__ }}",
        "{{ book.__class__ }}",
        "{{ puzzle.__globals__ }}",
        "{{ puzzle.__code__ }}",
        "{{ self.__init__ }}",
        "{{ [].append(1) }}",
        "{{ book.update({}) }}",
        "{{ book.sections.append(1) }}",
        "{{ ''|attr('__class__') }}",
        "{{ book.entries|map(attribute='__class__')|first }}",
        "{{ '{0.__class__}'.format(book) }}",
        "{{ '%s' % book }}",
        "{{ word('{x.__class__}', x=puzzle) }}",
        "{{ word('{x:>99999999}', x=1) }}",
        "{{ word('{0}', 1) }}",
        "{{ cycler }}",
        "{{ lipsum() }}",
        "{{ namespace.__init__ }}",
        "{{ range.__self__ }}",
        "{% include '/etc/passwd' %}",
        "{% include 'index.html' %}",
        "{% import 'index.html' as x %}",
        "{% extends '../pyproject.toml' %}",
        "{{ book }}",
        "{{ puzzle }}",
        "{{ unknown }}",
        "{{ book.unknown }}",
    ],
)
def test_nothing_but_the_book_can_be_reached(source: str) -> None:
    with pytest.raises(OptionError):
        filled(source)


@each(
    "source, message",
    [
        ("{{ 'x' * 10 ** 9 }}", r"the operator '\*\*' isn't available"),
        ("{{ [0] * 100000000 }}", r"'\*' only works with numbers below 1,000,000,000"),
        ("{{ 9 ** 999999 }}", r"the operator '\*\*' isn't available"),
        ("{% for a in range(100000000) %}{% endfor %}", "does more work than a book needs"),
        (
            "{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}",
            "does more work than a book needs",
        ),
        (
            (
                "{% set n = namespace(x='abcdefgh') %}{% for k in range(99) %}"
                "{% set y %}{{ n.x }}{{ n.x }}{% endset %}{% set n.x = y %}{% endfor %}"
            ),
            "produces text that is too long",
        ),
        (
            "{% set n = namespace(x='a') %}{% for k in range(99) %}{% set n.x = n.x ~ n.x %}{% endfor %}",
            r"write \{\{ a \}\}\{\{ b \}\} instead of a ~ b",
        ),
        (
            "{% set n = namespace(x='a') %}{% for k in range(99) %}{% set n.x = n.x + n.x %}{% endfor %}",
            r"'\+' only works with numbers below 1,000,000,000",
        ),
        (
            "{% set n = namespace(x='a') %}{% for k in range(99) %}{% set n.x = [n.x, n.x]|join %}{% endfor %}",
            "lists can contain only plain text and numbers",
        ),
        (
            "{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}",
            "the template nests too deeply, or calls itself endlessly",
        ),
        (
            "{% macro a(n) %}{% if n %}{{ a(n - 1) }}{{ a(n - 1) }}{% endif %}{% endmacro %}{{ a(40) }}",
            "does more work than a book needs",
        ),
        (
            (
                "{% set n = namespace(x='ab') %}{% for k in range(99) %}{% set n.x = [n.x, n.x] %}{% endfor %}"
                "{{ n.x|upper }}"
            ),
            "lists can contain only plain text and numbers",
        ),
        (
            (
                "{% set n = namespace(x='ab') %}{% for k in range(99) %}{% set n.x = (n.x, n.x) %}{% endfor %}"
                "{{ n.x == n.x }}"
            ),
            "lists can contain only plain text and numbers",
        ),
        (
            (
                "{% set n = namespace(x='ab') %}{% macro m() %}{% set n.x = varargs %}{% endmacro %}"
                "{% for k in range(99) %}{{ m(n.x, n.x) }}{% endfor %}"
            ),
            "'varargs' can't be used here",
        ),
        (
            (
                "{% set n = namespace(x='ab') %}{% for k in range(99) %}"
                "{% set n.x = namespace(a=n.x, b=n.x) %}{% endfor %}"
                "{{ n.x|markdown }}{{ word('{x}', x=n.x) }}"
            ),
            "expected text or a number, not a Namespace",
        ),
        ("{{ drawing(book.entries) }}", "expected text or a number, not a list"),
        ("{{ 'x'.center(999999999) }}", "'center' can't be used in a template"),
        ("{{ 'x'|center(999999999) }}", "there is no filter 'center'"),
        ("{{ 'x'|indent(999999999) }}", "there is no filter 'indent'"),
        ("{{ 'ab'.replace('', 'x' * 9) }}", r"'\*' only works with numbers below 1,000,000,000"),
    ],
)
def test_a_template_cannot_take_more_than_a_book_needs(source: str, message: str) -> None:
    refuse_option("template", message, filled, source)


@pytest.mark.parametrize(("source", "line"), [("one\ntwo\n{% if %}", 3), ("one\n{{ book.unknown }}", 2)])
def test_errors_have_their_line(source: str, line: int) -> None:
    with pytest.raises(OptionError) as caught:
        filled(source)
    assert [error.line for error in caught.value.at_paths] == [line]


def test_values_are_text_and_never_markdown() -> None:
    hostile = "*x* [a](https://e.org) ![](puzzle:s0-1) <b> `c` # | \\ &amp; ~\n---\n# Not a heading"
    blocks = blocks_of(replace(book(), title=hostile), THEME, "{{ book.title }}")
    (paragraph,) = blocks
    assert isinstance(paragraph, Paragraph)
    assert "".join(run.text for run in paragraph.runs) == hostile.replace("\n", " ")
    assert not any(run.bold or run.italic or run.code or run.link for run in paragraph.runs)


def test_rules_are_markdown_and_so_is_what_is_marked_as_such() -> None:
    assert "**each domino**" in filled("{{ book.sections[0].rules }}")
    assert filled("{{ '*x*'|markdown }}") == "*x*"


def test_html_in_markdown_is_text() -> None:
    (paragraph,) = read_markdown("<script>alert(1)</script>", book())
    assert isinstance(paragraph, Paragraph)
    assert paragraph.runs[0].text == "<script>alert(1)</script>"


def test_a_template_of_ones_own_chooses_what_is_in_the_book() -> None:
    source = """
# {{ book.title }}
{% for entry in book.entries if entry.difficulty == "easy" %}
{{ puzzle(entry) }}
{% endfor %}
{{ drawing("first-step", "A *step*") }}
"""
    blocks = blocks_of(book(), THEME, source)
    assert isinstance(blocks[0], Heading)
    puzzles = [block.entry for block in blocks if isinstance(block, Puzzle)]
    assert puzzles
    assert {entry.difficulty for entry in puzzles} == {"easy"}
    assert isinstance(blocks[-1], Figure)
    assert blocks[-1].caption == "A *step*"
    booklet = paginate(book(), BookletOptions(), THEME, source)
    assert "solution-s0-1" not in booklet.page_of


def test_the_built_in_template_holds_everything() -> None:
    booklet = paginate(book(), BookletOptions(), THEME, builtin_template())
    for entry in book().entries():
        for name in (f"puzzle-{entry.id}", f"hint-{entry.id}-1", f"hint-{entry.id}-2", f"solution-{entry.id}"):
            assert name in booklet.page_of


def hinted(*counts: int) -> Book:
    """Return a book with a section for each count, whose puzzles have so many hints."""
    said = [
        tuple(Hint(f"Hint number {number} of section {k}.") for number in range(1, count + 1))
        for k, count in enumerate(counts)
    ]
    whole = book((2,) * len(counts))
    sections = tuple(
        replace(section, entries=tuple(replace(entry, hints=hints) for entry in section.entries))
        for section, hints in zip(whole.sections, said, strict=True)
    )
    return replace(whole, sections=sections)


@pytest.mark.parametrize("template", ["puzzle-book", "puzzle-sheets"])
def test_three_hints_of_few_puzzles_are_printed_and_the_web_page_has_all(template: str) -> None:
    whole = hinted(1, 4)
    source = builtin_template(template)
    booklet = paginate(whole, BookletOptions(), THEME, source)
    page = html_page(whole, THEME, source).decode()
    for entry in whole.entries():
        for number in range(1, len(entry.hints) + 1):
            name = f"hint-{entry.id}-{number}"
            assert (name in booklet.page_of) == (number <= PRINTED_RUNGS + 1)
            assert f'id="{name}"' in page
            assert f'href="#{name}"' in page
    blocks = blocks_of(whole, THEME, source)
    assert "Further hints" not in [b.text for b in blocks if isinstance(b, Heading)]
    assert "Puzzle 1 · Hint 4</summary>" in page


def test_no_heading_of_a_section_stands_above_nothing() -> None:
    whole = hinted(1, 2, 0)
    blocks = blocks_of(whole, THEME)
    headings = [block for block in blocks if isinstance(block, Heading) and block.level < 3]
    after = headings[[block.text for block in headings].index("Hints") :]
    assert [block.text for block in after[:4]] == ["Hints", "First hints", "Second hints", "Solutions"]


@pytest.mark.slow
@pytest.mark.parametrize("template", some_daily(["puzzle-book", "puzzle-sheets"], "puzzle-book"))
@pytest.mark.parametrize(("count", "pages"), some_daily([(4, 1), (20, 2)], (20, 2)))
def test_few_hints_share_a_page_and_many_have_pages_for_each_rung(
    template: str, count: int, pages: int
) -> None:
    whole = hinted(*[2] * count)
    booklet = paginate(whole, BookletOptions(), THEME, builtin_template(template))
    first, second = (
        {booklet.page_of[f"hint-{entry.id}-{number}"] for entry in whole.entries()} for number in (1, 2)
    )
    assert len(first | second) == pages
    assert pages == 1 or not first & second


@each("name", ["../pyproject", "index", "", "/etc/passwd"])
def test_built_in_templates_are_named_not_reached_by_paths(name: str) -> None:
    with pytest.raises(OptionError, match="no built-in template"):
        builtin_template(name)


def test_a_heading_may_have_a_name_that_is_the_same_in_every_language() -> None:
    source = "# {{ word('Hints') }}{{ named('hints') }}\n\n# {{ word('Typed') }}"
    spanish = {"Hints": "Pistas", "Typed": "A {#b}"}
    blocks = read_markdown(fill_template(source, book(), spanish.__getitem__), book())
    names = [(one.text, one.name) for one in blocks if isinstance(one, Heading)]
    assert names == [("Pistas", "hints"), ("A {#b}", "a-b")]
