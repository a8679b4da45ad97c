"""What solving times say about the grades of a set, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from math import isinf
from pathlib import Path
from typing import Any

from pnp.base.errors import LocatedFault
from pnp.base.quoting import counted
from pnp.puzzles.grade import GradedByTimes, TimedScale
from pnp.search.grade_fitting import LEAST_TIMED, Thresholds, score_ranges, steps_as_text


def graded_as_text(found: GradedByTimes) -> str:
    """What the times say, for people."""
    timed = sum(len(scale.timed) for scale in found.scales)
    lines = [f"{counted(found.times, 'time')} for {counted(timed, 'problem')}"]
    for scale in found.scales:
        lines += ["", *_scale_lines(scale, found.thresholds)]
    lines += [f"{name}: not graded: {reason}" for name, reason in found.ungraded]
    return "\n".join(lines)


def _scale_lines(scale: TimedScale, thresholds: Thresholds) -> Iterator[str]:
    if scale.goal:
        yield f"Goal {scale.goal}, {counted(len(scale.timed), 'problem')}"
    score, length = map(_two_digits, (scale.score_correlation, scale.length_correlation))
    yield f"Rank correlation with the times: score {score}, length {length}"
    yield "Grade     Problems  Median seconds  Mean seconds"
    for row in scale.by_grade():
        yield f"{row.level.value:8}{row.problems:10}{row.median:16.0f}{row.mean:14.0f}"
    if scale.steps is None:
        yield f"Too few times to fit steps: {len(scale.timed)}, and at least {LEAST_TIMED} are needed"
        return
    at = "{:.6g}, {:.6g} and {:.6g} seconds".format(*thresholds)
    yield f"Steps fitted to times below {at}: {steps_as_text(scale.steps)}"
    agreeing = scale.agreeing(thresholds)
    yield f"With these steps {agreeing} of {counted(len(scale.timed), 'problem')} get the grade of their time"


def _two_digits(correlation: float | None) -> str:
    return "–" if correlation is None else f"{correlation:.2f}"


def graded_as_json(
    output: Path | None, found: GradedByTimes | None = None, faults: Iterable[LocatedFault] = ()
) -> str:
    """``{"file", "times", "thresholds", "scales": [...], "ungraded", "errors"}``, as ``pnp grade --json``
    prints it."""
    result = {
        "file": str(output) if output else None,
        "times": found.times if found else 0,
        "thresholds": list(found.thresholds) if found else None,
        "scales": [_scale_as_json(scale, found.thresholds) for scale in found.scales] if found else [],
        "ungraded": [{"name": name, "reason": why} for name, why in found.ungraded] if found else [],
        "errors": [fault.as_json() for fault in faults],
    }
    return json.dumps(result, ensure_ascii=False, indent=2)


def _scale_as_json(scale: TimedScale, thresholds: Thresholds) -> dict[str, Any]:
    def bound(score: float) -> float | None:
        return None if isinf(score) else score

    return {
        "goal": scale.goal,
        "problems": len(scale.timed),
        "correlations": {"score": scale.score_correlation, "length": scale.length_correlation},
        "grades": [
            {"level": row.level.value, "problems": row.problems, "median": row.median, "mean": row.mean}
            for row in scale.by_grade()
        ],
        "steps": [
            {"level": level.value, "from": bound(low), "below": bound(high)}
            for level, low, high in score_ranges(scale.steps)
        ]
        if scale.steps
        else None,
        "agreeing": scale.agreeing(thresholds) if scale.steps else None,
    }
