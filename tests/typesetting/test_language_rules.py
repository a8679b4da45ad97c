"""Quotation marks: those of each language, and marks that mean something else."""

from __future__ import annotations

import pytest

from pnp.typesetting.blocks import Run
from pnp.typesetting.language_rules import quoted_runs, with_quotes


@pytest.mark.parametrize(
    ("language", "text", "wanted"),
    [
        ("en", 'Say "Hi" now', "Say “Hi” now"),
        ("de", 'Sag "Hallo" jetzt', "Sag „Hallo“ jetzt"),
        ("fr", 'Dis "Salut" !', "Dis «\N{NO-BREAK SPACE}Salut\N{NO-BREAK SPACE}» !"),
        ("es", 'Di "Hola"', "Di «Hola»"),
        ("pl", '"Tak"', "„Tak”"),
        ("pt-BR", '"Sim"', "«Sim»"),
        ("xx", '"Yes"', "“Yes”"),
        ("en", "\"He said 'no'\"", "“He said ‘no’”"),
        ("de", "\"Er sagte 'nein'.\"", "„Er sagte ‚nein‘.“"),
        ("en", "don't, players' and 'tis", "don’t, players’ and ’tis"),
        ("en", "the '90s", "the ’90s"),
        ("en", "a 5\" board, 6' long", "a 5\" board, 6' long"),
        ("en", 'choose "5" or "6"', "choose “5” or “6”"),
        ("en", '**"Bold"** and *"italic"*', "**“Bold”** and *“italic”*"),
        ("en", '("so") – "and"', "(“so”) – “and”"),
        ("en", r"\"as it is\"", '"as it is"'),
        ("en", "no marks", "no marks"),
        ("en", "“already” so’s", "“already” so’s"),
        ("en", '"One\n"Two"', "“One\n“Two”"),
    ],
)
def test_straight_marks_become_those_of_the_language(language: str, text: str, wanted: str) -> None:
    assert with_quotes(text, language) == wanted


def test_a_quotation_goes_on_from_one_run_to_the_next() -> None:
    runs = (
        Run('Say "'),
        Run("stop", bold=True),
        Run('" to '),
        Run('"x"', code=True),
        Run(" and don't 5\" it."),
    )
    found = quoted_runs(runs, "de")
    assert [run.text for run in found] == ["Say „", "stop", "“ to ", '"x"', ' and don’t 5" it.']
    assert quoted_runs(runs[1:2], "de") == runs[1:2]
