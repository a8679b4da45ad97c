"""Check a file against the rules of a target, and report the result as text and as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pnp.base.sentences import NO_WORDS, Sentence, said, together
from pnp.base.wording import counted, printable
from pnp.booklets.kdp import page_ranges
from pnp.preflight.measures import Facts, Measured
from pnp.preflight.rules import TARGETS, Limit, Rule, limits, quantity, target_for
from pnp.sheets.sheet import Interior

_MOST_PAGES = 12  # the most page numbers in a line
_MARKS: Mapping[bool | None, Sentence] = {
    True: Sentence("ok"),
    False: Sentence("FAILED"),
    None: Sentence("note"),
}
"""The marks of requirements that are met, not met, or measured only for information."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """One requirement of a printer, and the measurement.

    :ivar name: what is measured, such as ``trim size``.
    :ivar wanted: what is required, in words; empty if nothing is required.
    :ivar measured: the result of the measurement, in words.
    :ivar value: the number measured that is furthest from the requirement; None if there is none.
    :ivar ok: whether the requirement is met; None if nothing is required.
    :ivar pages: the pages that don't meet it; empty for the whole file.
    """

    name: str
    wanted: str
    measured: str
    value: float | None
    ok: bool | None
    pages: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.name}: {self.measured}" + (f", not {self.wanted}" if self.ok is False else "")


@dataclass(frozen=True, slots=True)
class Report:
    """All rules of a target for one file."""

    file: str
    target: str
    pages: int
    requirements: tuple[Requirement, ...]

    @property
    def ok(self) -> bool:
        return all(requirement.ok is not False for requirement in self.requirements)


def check_facts(facts: Facts, file: str, target: str, interior: Interior | None = None) -> Report:
    """Check a file's measurements against the rules of a target.

    :param interior: the paper and ink with which it will be printed, if they are known.
    """
    facts = facts.model_copy(update={"interior": interior})
    found = target_for(target, facts)
    return Report(file, found, len(facts.pages), tuple(_held(rule, facts) for rule in TARGETS[found]))


def _held(rule: Rule, facts: Facts) -> Requirement:
    measured = rule.measure(facts)
    least, most = _number(rule.least, facts), _number(rule.most, facts)
    too_small = {page for page, value in measured.items() if least is not None and value < least - rule.slack}
    too_large = {page for page, value in measured.items() if most is not None and value > most + rule.slack}
    broken = sorted(too_small | too_large)
    value = _worst(measured, least, most)
    ok = None if least is None and most is None else not broken
    where = tuple(page for page in broken if page)
    return Requirement(rule.name, _wanted(rule, least, most), _text(rule, value, facts), value, ok, where)


def _number(limit: Limit, facts: Facts) -> float | None:
    return limit(facts) if callable(limit) else limit


def _worst(measured: Measured, least: float | None, most: float | None) -> float | None:
    """Return the number furthest from the requirement. If no occurrences are allowed, return their sum; if the
    rule only reports, return the smallest number."""
    if most == 0:
        return sum(measured.values())
    if not measured:
        return None
    return max(measured.values()) if most is not None and least is None else min(measured.values())


def _text(rule: Rule, value: float | None, facts: Facts) -> str:
    detail = rule.detail(facts)
    nothing = value is None or (value == 0 and rule.least is None and not rule.unit)
    measured = Sentence("none") if value is None or nothing else rule.say(round(value, 2))
    return Sentence("{measured} ({detail})", measured=measured, detail=detail) if detail else measured


def _wanted(rule: Rule, least: float | None, most: float | None) -> str:
    if least is None:
        return limits("", most, rule.unit)
    plain = rule.say(least) if rule.is_version else quantity(float(f"{least:.4g}"), "")
    return limits(plain, most, rule.unit)


def where_broken(requirement: Requirement) -> Sentence | str:
    """Return the pages that don't meet a requirement, or the first of many; empty for the whole file."""
    if not requirement.pages:
        return ""
    first = page_ranges(requirement.pages[:_MOST_PAGES])
    more = len(requirement.pages) - _MOST_PAGES
    return Sentence("{first} and {more} more", first=first, more=more) if more > 0 else first


def as_text(report: Report, words: Mapping[str, str] = NO_WORDS) -> str:
    """Return a line for each requirement, with the pages of those that aren't met, and a summary.

    :param words: the translations of messages into the reader's language.
    """
    rows = [tuple(said(text, words) for text in _row(requirement)) for requirement in report.requirements]
    marks = max(len(mark) for mark, _, _ in rows)
    width = max(len(rule) for _, rule, _ in rows)
    lines = [f"{mark.ljust(marks)}  {rule.ljust(width)}  {measured}" for mark, rule, measured in rows]
    failed = sum(requirement.ok is False for requirement in report.requirements)
    verdict = (
        Sentence("{count} check failed", "{count} checks failed", count=failed)
        if failed
        else Sentence("all checks passed")
    )
    summary = Sentence(
        "{file}: {pages}, checked against the requirements for {target}: {verdict}",
        file=report.file,
        pages=counted(report.pages, "page"),
        target=report.target,
        verdict=verdict,
    )
    lines.append(said(summary, words))
    return "\n".join(printable(line) for line in lines)


def _row(requirement: Requirement) -> tuple[str, str, str]:
    measured = requirement.measured
    if requirement.pages:
        measured = Sentence("{measured} on {pages}", measured=measured, pages=where_broken(requirement))
    wanted = Sentence("wanted: {wanted}", wanted=requirement.wanted)
    return (
        _MARKS[requirement.ok],
        requirement.name,
        together([measured, wanted if requirement.wanted and not requirement.ok else ""]),
    )


def as_data(report: Report) -> dict[str, Any]:
    """Return ``{"file", "target", "ok", "pages", "rules": [...]}``, each rule with ``rule``, ``wanted``,
    ``measured``, ``value``, ``ok`` and ``pages``; ``ok`` is None if a rule only reports."""
    rules = [
        {
            "rule": requirement.name,
            "wanted": requirement.wanted,
            "measured": requirement.measured,
            "value": requirement.value,
            "ok": requirement.ok,
            "pages": list(requirement.pages),
        }
        for requirement in report.requirements
    ]
    return {
        "file": report.file,
        "target": report.target,
        "ok": report.ok,
        "pages": report.pages,
        "rules": rules,
    }
