"""The published problems, where they are at hand: beside the checkout, or where PNP_SHARED says."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
import yaml

SHARED = Path(os.environ.get("PNP_SHARED") or Path(__file__).parents[3] / "shared")


def published(game: str) -> list[Any]:
    """The problems of one game as parameters of a test; a single skipped one where they are absent."""
    path = SHARED / "problems" / f"{game}.yaml"
    if not path.exists():
        reason = f"no published problems at {path.parent.name}/{path.name}; set PNP_SHARED to their folder"
        return [pytest.param(None, marks=pytest.mark.skip(reason=reason))]
    problems = yaml.safe_load(path.read_text(encoding="utf-8"))["problems"]
    return [pytest.param(problem, id=problem["name"]) for problem in problems]
