"""Another package can add a kind of product, without any change to our code."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import metadata
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from pnp.desk.completing import complete
from pnp.desk.documents import LocalDoc
from pnp.desk.form_fields import form
from pnp.desk.previews import preview
from pnp.games.api.registry import PackageError
from pnp.products import registry
from pnp.products.kinds import GROUP, OWN_KINDS
from pnp.products.registry import find_kind, kind_names
from pnp.products.resolve import load_text
from pnp.products.schema import spec_schema
from tests.commands import run
from tests.conftest import ROOT
from tests.installed import found
from tests.rows import each

SPEC = "pnp: 1\nproducts:\n  - badge: Ada\n    badge-width: 90mm\n"


@pytest.fixture(autouse=True)
def badge(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """The package is installed; its kind is called badge."""
    monkeypatch.chdir(tmp_path)
    with found("badge", ROOT / "tests" / "packages", ROOT / "examples" / "badge"):
        yield


def test_it_is_built_and_checked_like_ours(tmp_path: Path) -> None:
    Path("mine.yaml").write_text(SPEC)
    assert run(["check", "mine.yaml"]) == (0, "mine.yaml: OK, 1 product\n", "")
    assert run(["build", "mine.yaml"])[0] == 0
    assert b"/Subject" in (tmp_path / "output" / "mine.pdf").read_bytes()


@each(
    "line, error",
    [
        ("badge: 3", "mine.yaml:3:13: a badge needs a name"),
        ("badge: Ada, badge-width: 9mm", "mine.yaml:3:31: must be from 30 mm to 120 mm, not 9 mm"),
        ("badge: Ada, badge-wdth: 50mm", "did you mean 'badge-width'?"),
        ("badge: A name as long as this one is", "mine.yaml:3:5: the name doesn't fit"),
        (
            "bagde: Ada",
            "rules, kit, badge; did you mean 'badge'?",
        ),
    ],
)
def test_its_errors_stand_at_their_lines(line: str, error: str) -> None:
    Path("mine.yaml").write_text(f"pnp: 1\nproducts:\n  - {{{line}}}\n")
    assert error in "".join(run(["check", "mine.yaml"])[1:])


def test_settings_reach_its_options() -> None:
    Path("mine.yaml").write_text(SPEC)
    assert "from 30 mm to 120 mm, not 20 mm" in run(["build", "mine.yaml", "--set", "badge-width=20mm"])[2]


def test_the_schema_and_the_studio_know_it() -> None:
    own = next(one for one in spec_schema()["properties"]["products"]["items"]["anyOf"] if "badge" in str(one))
    assert {"badge", "badge-width", "paper", "title"} <= own["properties"].keys()
    assert ("badge-width",) in {field.path for field in form(SPEC, 1)}
    assert "badge-width" in {one.label for one in complete("pnp: 1\nproducts:\n  - badge: Ada\n    ", 4, 4)}
    assert preview(LocalDoc(SPEC, "mine.yaml", ".")).products[0].kind == "badge"


def test_ours_come_first_and_need_no_other_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    def unwanted() -> None:
        raise AssertionError("other packages were looked at")

    assert kind_names() == (*OWN_KINDS, "badge")
    monkeypatch.setattr(registry, "_third_party_points", unwanted)
    assert not load_text("pnp: 1\nproducts:\n  - board: dominate\n", Path("my.yaml"), "my.yaml").errors


@each(
    "name, value, reason",
    [
        ("paper", "badge:KIND", "'paper' is the name of an option of products"),
        ("size", "badge:KIND", "'size' is the name of an option of products"),
        ("medal", "badge.options:BadgeOptions", "which isn't a ProductKind"),
        ("medal", "badge.medal:KIND", "can't be imported: badge.medal: ModuleNotFoundError"),
    ],
)
def test_a_kind_that_cant_be_used_is_named_with_its_package(
    name: str, value: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = (EntryPoint(name, value, GROUP),)
    monkeypatch.setattr(metadata, "entry_points", lambda group: points if group == GROUP else ())
    registry._third_party_points.cache_clear()
    with pytest.raises(PackageError, match=f"the kind '{name}' of the package 'badge'") as error:
        find_kind(name)
    assert reason in str(error.value)
