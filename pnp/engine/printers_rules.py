"""A printer's rules, and whether the PDFs of a product keep them, in the reader's language."""

from __future__ import annotations

from importlib.util import find_spec

from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence, said
from pnp.engine.messages import PreflightView, RuleLine
from pnp.specs.translations import message_words


def checked(pdfs: tuple[tuple[str, bytes], ...], target: str, language: str) -> tuple[PreflightView, ...]:
    """What each PDF measures by the rules of a target.

    :raises PnpError: if nothing reads PDFs, as in a browser.
    """
    if not (find_spec("pypdfium2") and find_spec("pnp.preflight")):
        raise PnpError(Sentence("PDFs can't be checked in the browser: use pnp studio or pnp preflight"))
    # A large library, of no use to anything else on the page.
    from pnp.preflight.measuring import measure_bytes
    from pnp.preflight.report import Report, check_facts, where_broken

    words = message_words(language)

    def view(report: Report) -> PreflightView:
        rules = tuple(
            RuleLine(
                said(finding.rule, words),
                said(finding.measured, words),
                said(finding.wanted, words),
                finding.ok,
                said(where_broken(finding), words),
            )
            for finding in report.findings
        )
        return PreflightView(report.file, report.target, rules)

    return tuple(view(check_facts(measure_bytes(data), name, target)) for name, data in pdfs)
