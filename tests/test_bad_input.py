"""Bad input: one line a fault with its place, reason and suggestion; exit code 2; no file written or lost."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from pnp import cli

CASES = yaml.safe_load((Path(__file__).parent / "data" / "bad_specs.yaml").read_text(encoding="utf-8"))


def run(arguments: list[str]) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of a command, run as ``main`` runs it."""
    runner = CliRunner()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.argv", ["pnp", *arguments])
        with runner.isolation() as streams:
            try:
                cli.main()
            except SystemExit as stop:
                code = int(stop.code or 0)
            out, err = streams[0].getvalue().decode(), streams[1].getvalue().decode()
    return code, out, err


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_every_fault_has_its_line_and_reason(
    case: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("spec.yaml").write_text(case["spec"], encoding="utf-8")
    (tmp_path.parent / "secret.yaml").write_text("pnp: 1\nproducts: [{board: dominate}]\n")
    code, out, err = run(["build", "spec.yaml"])
    assert (code, out) == (2, "")
    assert err.strip() == case["say"].strip()
    assert not Path("output").exists()
    if "not a spec; to print it" not in err:  # a sound file of another kind
        assert run(["check", "spec.yaml"])[0] == 2, "a check refuses what a build refuses"


def test_a_missing_file_is_named_with_the_nearest_built_in_spec(tmp_path: Path) -> None:
    code, _, err = run(["build", "dominat", "-o", str(tmp_path)])
    assert code == 2
    assert err.strip() == "dominat: no file and no built-in spec has this name; did you mean 'dominate'?"


@pytest.mark.parametrize("name", ["games/my.yml", "games/my", "games/myy.yaml"])
def test_a_missing_file_is_named_with_the_nearest_one_beside_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games").mkdir()
    Path("games/my.yaml").write_text("pnp: 1\nproducts: [{board: dominate}]\n")
    for command in ("build", "check", "solve"):
        code, _, err = run([command, name])
        assert (code, err.strip().partition("; ")[2]) == (2, "did you mean 'games/my.yaml'?")


def test_a_suggestion_ignores_case() -> None:
    code, _, err = run(["build", "dominate", "--paper", "A4"])
    assert (code, err.strip()) == (2, "--set paper=A4: unknown paper 'A4'; did you mean 'a4'?")


@pytest.mark.parametrize("command", ["games", "new", "generate"])
def test_a_game_s_title_leads_to_its_name(command: str) -> None:
    code, _, err = run([command, "Domino finder"])
    assert code == 2
    assert err.strip().endswith("'Domino finder'; did you mean 'finder'?")


def test_an_older_output_survives_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    spec = Path("spec.yaml")
    spec.write_text("pnp: 1\nproducts: [{board: dominate}]\n")
    assert run(["build", "spec.yaml"])[0] == 0
    before = {path.name: path.read_bytes() for path in Path("output").iterdir()}
    spec.write_text("pnp: 1\nproducts: [{board: dominate}, {board: dominate, size: 99}]\n")
    assert run(["build", "spec.yaml"])[0] == 2
    assert {path.name: path.read_bytes() for path in Path("output").iterdir()} == before


def test_a_fault_in_one_spec_keeps_back_the_files_of_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.yaml").write_text("pnp: 1\nproducts: [{board: dominate, size: 2}]\n")
    assert run(["build", "dominate", "bad.yaml"])[0] == 2
    assert not Path("output").exists()


def test_a_setting_that_nothing_has_is_an_error() -> None:
    code, _, err = run(["build", "dominate", "--set", "sizzle=6"])
    assert (code, err.strip()) == (2, "--set sizzle=6: no product has an option 'sizzle'; did you mean 'size'?")


def test_deep_nesting_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deep.yaml").write_text("pnp: 1\na: " + "[" * 5000 + "]" * 5000)
    code, _, err = run(["build", "deep.yaml"])
    assert (code, err.strip()) == (2, "deep.yaml:2:43: nested more than 40 deep")


def test_large_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("large.yaml").write_text("pnp: 1\n# " + "x" * 1_100_000)
    code, _, err = run(["build", "large.yaml"])
    assert (code, err.strip()) == (2, "large.yaml: larger than 1,000,000 bytes")
