"""Whole sets through the library: imported, rated by times, given new hints, and published."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

import pnp
from tests.commands import run
from tests.published import write_page

IDS = "1:011100"


def rated(count: int = 4) -> pnp.PuzzleSet:
    """Some easy puzzles, each harder than the last."""
    return pnp.load_puzzles("puzzles/capturing")[:count]


def test_puzzles_of_another_program_are_a_set(tmp_path: Path) -> None:
    found = pnp.import_puzzles(IDS, output=tmp_path / "library.yaml")
    assert run(["import", IDS, "-o", str(tmp_path / "command.yaml")])[0] == 0
    assert (tmp_path / "library.yaml").read_bytes() == (tmp_path / "command.yaml").read_bytes()
    assert pnp.load_puzzles(tmp_path / "library.yaml") == found
    assert run(["import", IDS])[1] == found.to_yaml()
    (tmp_path / "ids.txt").write_text(IDS)
    assert pnp.import_puzzles(tmp_path / "ids.txt") == found
    with pytest.raises(pnp.PnpError, match=r"no\.txt"):
        pnp.import_puzzles(tmp_path / "no.txt")
    with pytest.raises(pnp.CancelledError):
        pnp.import_puzzles(IDS, cancel=lambda: True)


def test_times_in_rows_or_a_file_give_new_difficulties(tmp_path: Path) -> None:
    puzzles = rated()
    rows = [{"who": "Ann", "id": one.id, "seconds": 60.0 * k} for k, one in enumerate(puzzles, 1)]
    found = pnp.rate_puzzles(puzzles, rows, steps=(90, 150, 210))
    (scale,) = found.scales
    assert (found.times, found.steps, scale.puzzles) == (4, (90.0, 150.0, 210.0), 4)
    assert found.puzzles is not None
    assert len(found.puzzles) == 4
    lines = ["id,seconds", *(f"{row['id']},{row['seconds']}" for row in rows)]
    (tmp_path / "times.csv").write_text("\n".join(lines))
    again = pnp.rate_puzzles(
        puzzles, tmp_path / "times.csv", steps=(90, 150, 210), output=tmp_path / "new.yaml"
    )
    assert again == found
    assert pnp.load_puzzles(tmp_path / "new.yaml") == found.puzzles
    assert pickle.loads(pickle.dumps(found)) == found
    assert found.to_dict()["scales"][0]["puzzles"] == 4
    assert "solving times for 4 puzzles" in str(found)


def test_times_that_are_not_right_are_refused_at_their_place() -> None:
    puzzles = rated()
    for times, steps, place in (
        ([{"id": puzzles[0].id, "seconds": "soon"}], None, "times"),
        (7, None, "times"),
        ([{"id": puzzles[0].id, "seconds": 3}], (3, 2, 1), "steps"),
    ):
        with pytest.raises(pnp.PnpError) as caught:
            pnp.rate_puzzles(puzzles, times, steps=steps)
        assert caught.value.errors[0].file == place


def test_a_set_gets_its_hints_again() -> None:
    puzzles = pnp.load_puzzles("puzzles/all_fives")[:2]
    plain = replace(puzzles, puzzles=tuple(replace(one, hints=()) for one in puzzles))
    found = pnp.renew_hints(plain)
    assert found.puzzles == puzzles
    assert found.changed == tuple(one.name for one in puzzles)
    assert str(found).splitlines()[-1] == "2 of 2 puzzles get new hints"
    assert pickle.loads(pickle.dumps(found)) == found
    assert pnp.renew_hints(found.puzzles).changed == ()


@pytest.mark.slow
def test_a_set_without_a_file_is_published(tmp_path: Path) -> None:
    puzzles = replace(pnp.load_puzzles("puzzles/dominosa")[:1], title="For Ann")
    site = tmp_path / "site"
    write_page(site)
    found = pnp.publish(puzzles, output=tmp_path / "web", site=site, url="https://example.org/p")
    assert (found.sets, found.book, found.warnings) == (1, tmp_path / "web" / "book.yaml", ())
    assert pnp.load_puzzles(tmp_path / "web" / "sets" / "for-ann.yaml") == puzzles
    for wrong in ({"language": "dee"}, {"url": "example"}):
        with pytest.raises(pnp.PnpError):
            pnp.publish(puzzles, output=tmp_path / "web", site=site, **wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="at least one"):
        pnp.publish(output=tmp_path / "web")
