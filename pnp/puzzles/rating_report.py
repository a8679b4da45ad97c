"""Report the comparison of a set's difficulties with solving times, as text and as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isinf
from typing import Any

from pnp.base.sentences import NO_WORDS, Sentence, said
from pnp.base.wording import counted
from pnp.puzzles.difficulty_fitting import (
    LEAST_TIMED,
    RatedByTimes,
    Thresholds,
    TimedScale,
    score_ranges,
    steps_as_text,
)
from pnp.search.results import level_in_words


def rated_as_text(found: RatedByTimes, words: Mapping[str, str] = NO_WORDS) -> str:
    """Return the comparison as text for people.

    :param words: the translations of messages into the reader's language.
    """
    timed = sum(len(scale.timed) for scale in found.scales)
    times, puzzles = counted(found.times, "solving time"), counted(timed, "puzzle")
    lines: list[str] = [Sentence("{times} for {puzzles}", times=times, puzzles=puzzles)]
    for scale in found.scales:
        lines += ["", *_scale_lines(scale, found.thresholds, words)]
    lines += [
        Sentence("{name}: not rated: {reason}", name=name, reason=reason) for name, reason in found.unrated
    ]
    return "\n".join(said(line, words) for line in lines)


def _scale_lines(scale: TimedScale, thresholds: Thresholds, words: Mapping[str, str]) -> Iterator[str]:
    puzzles = counted(len(scale.timed), "puzzle")
    if scale.goal:
        yield Sentence("Goal {goal}, {puzzles}", goal=scale.goal, puzzles=puzzles)
    score, length = map(_two_digits, (scale.score_correlation, scale.length_correlation))
    yield Sentence(
        "Rank correlation with the times: score {score}, length {length}", score=score, length=length
    )
    yield from _table(scale, words)
    if scale.steps is None:
        yield Sentence(
            "Too few times to fit the difficulties: {timed}; at least {least} are needed",
            timed=len(scale.timed),
            least=LEAST_TIMED,
        )
        return
    medium, hard, expert = thresholds
    yield Sentence(
        "Limits fitted to times below {medium:.6g}, {hard:.6g} and {expert:.6g} seconds: {steps}",
        medium=medium,
        hard=hard,
        expert=expert,
        steps=steps_as_text(scale.steps),
    )
    yield Sentence(
        "With these limits, {agreeing} of {puzzles} get the difficulty that fits their time",
        agreeing=scale.agreeing(thresholds),
        puzzles=puzzles,
    )


def _table(scale: TimedScale, words: Mapping[str, str]) -> Iterator[str]:
    """Yield the times by difficulty: a row of headings, and a row for each difficulty."""
    rows = [[said(head, words) for head in _HEADS]]
    rows += (
        [said(level_in_words(row.level), words), str(row.puzzles), f"{row.median:.0f}", f"{row.mean:.0f}"]
        for row in scale.by_difficulty()
    )
    names, *numbers = (max(map(len, column)) for column in zip(*rows, strict=True))
    for name, *cells in rows:
        right = (f"  {cell:>{width}}" for cell, width in zip(cells, numbers, strict=True))
        yield name.ljust(max(8, names)) + "".join(right)


_HEADS = (
    Sentence("Difficulty"),
    Sentence("Puzzles"),
    Sentence("Median seconds"),
    Sentence("Mean seconds"),
)
"""The headings of the times by difficulty."""


def _two_digits(correlation: float | None) -> str:
    return "–" if correlation is None else Sentence("{correlation:.2f}", correlation=correlation)


def rated_as_data(found: RatedByTimes) -> dict[str, Any]:
    """Return ``{"times", "thresholds", "scales": [...], "unrated"}`` as data for JSON."""
    return {
        "times": found.times,
        "thresholds": list(found.thresholds),
        "scales": [_scale_as_data(scale, found.thresholds) for scale in found.scales],
        "unrated": [{"name": name, "reason": why} for name, why in found.unrated],
    }


def _scale_as_data(scale: TimedScale, thresholds: Thresholds) -> dict[str, Any]:
    def bound(score: float) -> float | None:
        return None if isinf(score) else score

    return {
        "goal": scale.goal,
        "puzzles": len(scale.timed),
        "correlations": {"score": scale.score_correlation, "length": scale.length_correlation},
        "difficulties": [
            {"level": row.level.value, "puzzles": row.puzzles, "median": row.median, "mean": row.mean}
            for row in scale.by_difficulty()
        ],
        "steps": [
            {"level": level.value, "from": bound(low), "below": bound(high)}
            for level, low, high in score_ranges(scale.steps)
        ]
        if scale.steps
        else None,
        "agreeing": scale.agreeing(thresholds) if scale.steps else None,
    }
