"""Check the PDFs of a product against a printer's rules, in the reader's language."""

from __future__ import annotations

from functools import lru_cache

from pnp.base.sentences import said
from pnp.desk.export_messages import PreflightView, RuleLine
from pnp.desk.previews import PrintedPdf
from pnp.language.translations import message_words
from pnp.preflight.measures import Facts
from pnp.preflight.own.measuring import measure_own
from pnp.preflight.report import Report, check_facts, where_broken


def checked(pdfs: tuple[PrintedPdf, ...], target: str, language: str) -> tuple[PreflightView, ...]:
    """Return each PDF measured against the rules of a target.

    They are read without PDFium, which is too large for a web page, so that every engine gives the same answer.

    :raises UnknownPdfError: for a PDF that `pnp` didn't write.
    """
    words = message_words(language)
    found = [(name, measured(data), interior) for name, data, interior in pdfs]

    def view(report: Report) -> PreflightView:
        rules = tuple(
            RuleLine(
                said(one.name, words),
                said(one.measured, words),
                said(one.wanted, words),
                one.ok,
                said(where_broken(one), words),
            )
            for one in report.requirements
        )
        return PreflightView(report.file, report.target, rules)

    return tuple(view(check_facts(facts, name, target, interior)) for name, facts, interior in found)


@lru_cache(maxsize=4)
def measured(data: bytes) -> Facts:
    """Return the measures of PDFs. They are cached, because a user who chooses another printer needs the same
    files again."""
    return measure_own(data)
