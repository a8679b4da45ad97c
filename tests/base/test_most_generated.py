"""Limits are the same wherever they're stated."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click import IntRange
from pydantic import ValidationError

from pnp.base import MOST_GENERATED
from pnp.base.errors import PnpError
from pnp.commands.generate import generate as command
from pnp.desk.catalogue import page_catalogue
from pnp.products.booklet.options import SetOptions
from pnp.puzzles.generate import SetRequest, generate


def test_as_many_puzzles_are_generated_wherever_they_are_asked_for(tmp_path: Path) -> None:
    [count] = [option for option in command.params if option.name == "count"]
    assert isinstance(count.type, IntRange)
    assert count.type.max == MOST_GENERATED
    assert json.loads(page_catalogue("en"))["most_generated"] == MOST_GENERATED
    assert SetOptions.model_validate({"count": MOST_GENERATED}).count == MOST_GENERATED
    with pytest.raises(ValidationError, match=f"less than or equal to {MOST_GENERATED}"):
        SetOptions.model_validate({"count": MOST_GENERATED + 1})
    with pytest.raises(PnpError, match=f"1 to {MOST_GENERATED} puzzles"):
        generate(SetRequest("mirror", count=MOST_GENERATED + 1))
