"""Specs with errors: each is built and checked once, for all tests that go over what is said of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from pnp.commands.reader import Reader
from tests.commands import run
from tests.yaml_data import yaml_data

_CASES = Path(__file__).parent / "data" / "bad_specs.yaml"


@dataclass(frozen=True, slots=True)
class Refusal:
    """What a build and a check make of a bad spec, and what the build should say."""

    name: str
    spec: str
    wanted: str
    code: int
    out: str
    err: str
    told: tuple[str, ...]
    """The messages behind ``err``, with the templates that they were made from."""
    wrote: bool
    code_of_check: int

    @property
    def is_of_another_kind(self) -> bool:
        """Whether the file is sound, and only not what a build takes."""
        return "not a spec; to print it" in self.err


@cache
def refusals() -> tuple[Refusal, ...]:
    """Each case of ``bad_specs.yaml``, built and checked in a folder of its own."""
    return tuple(_refused(case["name"], case["spec"], case["say"].strip()) for case in yaml_data(_CASES))


def _refused(name: str, spec: str, wanted: str) -> Refusal:
    told: list[str] = []
    with TemporaryDirectory() as outside, pytest.MonkeyPatch.context() as patch:
        folder = Path(outside, "own")
        folder.mkdir()
        patch.chdir(folder)
        (folder / "spec.yaml").write_text(spec, encoding="utf-8")
        Path(outside, "secret.yaml").write_text("pnp: 1\nproducts: [{board: dominate}]\n")
        with pytest.MonkeyPatch.context() as ears:
            ears.setattr(Reader, "translated", lambda _self, message: (told.append(message), message)[1])
            code, out, err = run(["build", "spec.yaml"])
        wrote = (folder / "output").exists()
        checked = run(["check", "spec.yaml"])[0]
    return Refusal(name, spec, wanted, code, out, err.strip(), tuple(told), wrote, checked)
