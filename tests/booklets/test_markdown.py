"""Markdown as blocks, and what a booklet cannot hold."""

from __future__ import annotations

import pytest

from pnp.base.errors import OptionError
from pnp.booklets.blocks import Block, NewPage
from pnp.booklets.markdown import read_markdown
from pnp.typesetting.blocks import Figure, Heading, Items, Paragraph, Run, Table
from tests.booklets.samples import book


def read(text: str) -> tuple[Block, ...]:
    return read_markdown(text, book())


def test_text_has_kinds() -> None:
    (found,) = read("A **bold** and *slanted* `24R`, a [link](#there)\nand more.")
    assert found == Paragraph(
        (
            Run("A "),
            Run("bold", bold=True),
            Run(" and "),
            Run("slanted", italic=True),
            Run(" "),
            Run("24R", code=True),
            Run(", a "),
            Run("link", link="there"),
            Run(" and more."),
        )
    )


def test_blocks_come_in_order() -> None:
    found = read("# One\n\nText.\n\n---\n\n- a\n- b\n  1. c\n\n![What is seen](first-step)\n")
    assert [type(block) for block in found] == [Heading, Paragraph, NewPage, Items, Figure]
    items = found[3]
    assert isinstance(items, Items)
    assert isinstance(items.items[1][1], Items)
    assert items.items[1][1].start == 1


def test_tables_have_sides() -> None:
    (found,) = read("| a | b |\n|:--|--:|\n| 1 | 2 |\n")
    assert isinstance(found, Table)
    assert found.sides == ("left", "right")
    assert [[run.text for runs in row for run in runs] for row in found.rows] == [["a", "b"], ["1", "2"]]


def test_headings_that_repeat_are_told_apart() -> None:
    names = [block.name for block in read("# Größe\n\n# Größe\n\n# !\n") if isinstance(block, Heading)]
    assert names == ["groe", "part-groe-2", "part"] or len(set(names)) == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("#### Deep", "three levels"),
        ("![x](picture:1)", "'picture:' can't be shown"),
        ("![x](first-stop)", "did you mean 'first-step'"),
        ("![x](solution:nobody)", "no puzzle has the ID"),
        ("![x](hint:s0-1/3)", "it has 2"),
        ("![x](hint:s0-1/x)", "isn't a number"),
        ("# A ![x](first-step)", "put an image on its own line"),
        ("[x](file:///etc/passwd)", "a link leads to"),
        ("[x](javascript:alert(1))", "a link leads to"),
        ("- " * 30 + "a", "deep"),
    ],
)
def test_what_a_booklet_cannot_hold_is_an_error(text: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        read(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a " * 10_001, "a paragraph has 20,001 characters; at most 20,000"),
        ("*a **a " * 4_000, "a paragraph has"),
        ("- " + "[" * 30_000, "a paragraph has"),
        ("|a|\n|-|\n" + "|a|\n" * 2_001, "2,002 rows of tables; at most 2,000"),
        ("# a\n\n" * 1_001, "1,001 headings; at most 1,000"),
        ("---\n\n" * 50_001, "50,001 starts and ends of paragraphs, lists and other blocks; at most 50,000"),
        (">" * 9_999 + "a", "8 deep"),
    ],
)
def test_what_would_take_too_long_to_set_is_refused_before_it_is_read(text: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        read_markdown(text, book())
