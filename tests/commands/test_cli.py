"""The commands, as a user calls them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

from pnp.language.catalogue import builtin_specs
from tests.commands import run
from tests.places import visible
from tests.reading import pages_mm, texts
from tests.rows import each, some_daily


def test_build_writes_what_it_names(tmp_path: Path) -> None:
    code, out, _ = run(["build", "dominate", "-o", str(tmp_path), "--format", "pdf,svg,png,cutter"])
    assert code == 0
    named = {Path(line).name for line in out.split()}
    assert named == {path.name for path in visible(tmp_path)}
    assert {Path(name).suffix for name in named} == {".pdf", ".svg", ".png"}


def test_paper_and_set_change_every_product(tmp_path: Path) -> None:
    code, _, _ = run(["build", "dominate", "-o", str(tmp_path), "--paper", "letter", "--set", "size=6"])
    assert code == 0
    for pdf in tmp_path.glob("*.pdf"):
        data = pdf.read_bytes()
        assert sorted(pages_mm(data)[0]) == pytest.approx([215.9, 279.4], abs=0.01)
        assert "6 × 6" in texts(data)


def test_set_reaches_one_product_and_options_of_options(
    tmp_path: Path, write_spec: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = write_spec(
        """
        pnp: 1
        products:
          - board: dominate
          - board: dominate
        """
    )
    settings = ["--set", "products.2.size=6", "--set", "regions.columns=false"]
    assert run(["build", str(spec), "-o", str(tmp_path / "out"), *settings])[0] == 0
    first, second = ((tmp_path / "out" / f"spec-dominate-board{k}.pdf").read_bytes() for k in ("", "-no2"))
    assert "10 of 18 regions win" in texts(first)
    assert "7 of 12 regions win" in texts(second)


def test_extends_overrides_a_built_in_spec(tmp_path: Path, write_spec: Callable[..., Path]) -> None:
    spec = write_spec("pnp: 1\nextends: dominate\npaper: a5\ntitle: Small\n")
    assert run(["build", str(spec), "-o", str(tmp_path / "out")])[0] == 0
    pdf = next((tmp_path / "out").glob("*-board.pdf")).read_bytes()
    assert sorted(pages_mm(pdf)[0]) == pytest.approx([148, 210], abs=0.01)
    assert "Small" in texts(pdf)


def test_a_variant_stands_wherever_a_game_is_named(tmp_path: Path, write_spec: Callable[..., Path]) -> None:
    spec = write_spec(
        """
        pnp: 1
        variants:
          small-torus: {game: dominate, size: 6, regions: {boxes: 2x3}}
        products:
          - board: small-torus
            per-sheet: 4
          - board: small-torus
            size: 4
            regions: {boxes: 2x2}
        """
    )
    assert run(["build", str(spec), "-o", str(tmp_path / "out")])[0] == 0
    first = (tmp_path / "out" / "spec-dominate-board.pdf").read_bytes()
    second = (tmp_path / "out" / "spec-dominate-board-no2.pdf").read_bytes()
    assert "boxes of 2 × 3" in texts(first)
    assert "4 × 4 torus" in texts(second)


@pytest.mark.long("lists, starts and checks a spec for every game")
@pytest.mark.parametrize("every", some_daily([1, 4], 4))
def test_games_lists_every_game_and_new_starts_a_spec_that_builds(tmp_path: Path, every: int) -> None:
    code, out, _ = run(["games"])
    assert code == 0
    names = [line.split()[0] for line in out.splitlines() if line.startswith("  ")]
    assert {"dominate", "country-road"} <= set(names)
    for name in names[::every]:
        target = tmp_path / f"{name}.yaml"
        assert run(["games", name])[0] == 0
        assert run(["new", name, "-o", str(target)])[0] == 0, name
        code, out, err = run(["check", str(target)])
        assert (code, err) == (0, "")
        assert out.removesuffix("; 1 not laid out: add --deep to generate puzzles\n").rstrip() == (
            f"{target}: OK, {_products(target)}"
        )
        assert run(["new", name, "-o", str(target)])[0] == 2, "an existing file is kept"


def test_a_new_spec_names_its_schema_for_editors(tmp_path: Path) -> None:
    spec, schema_file = tmp_path / "my.yaml", tmp_path / "pnp.schema.json"
    assert run(["new", "dominate", "-o", str(spec)]) == (0, f"{spec}\n{schema_file}\n", "")
    first, rest = spec.read_text().split("\n", 1)
    assert first == "# yaml-language-server: $schema=pnp.schema.json"
    assert rest == run(["new", "dominate"])[1], "printed, it names no file that isn't there"
    assert json.loads(schema_file.read_text()) == json.loads(run(["schema"])[1])
    assert run(["new", "dots", "-o", str(tmp_path / "two.yaml")])[1] == f"{tmp_path / 'two.yaml'}\n"


@pytest.mark.parametrize(
    ("old", "stays"), [('{"title": "pnp spec"}', False), ('{"title": "mine"}', True), ("{", True)]
)
def test_only_a_schema_of_ours_is_brought_up_to_date(tmp_path: Path, old: str, stays: bool) -> None:
    (tmp_path / "pnp.schema.json").write_text(old)
    assert run(["new", "dominate", "-o", str(tmp_path / "my.yaml")])[0] == 0
    assert ((tmp_path / "pnp.schema.json").read_text() == old) is stays


def test_games_answers_in_json() -> None:
    found = json.loads(run(["games", "--json"])[1])
    (dominate,) = (game for game in found["games"] if game["name"] == "dominate")
    assert dominate["features"] == ["board", "puzzles", "record", "rules"]
    assert {"name": "country-road", "game": "fujisan", "options": {"country-road": True}} in found["variants"]
    one = json.loads(run(["games", "country-road", "--json"])[1])
    assert (one["name"], one["variant"]) == ("fujisan", {"country-road": True})
    puzzles = one["products"][-1]
    assert puzzles["kind"] == "puzzles"
    assert "country-road" not in [option["name"] for option in puzzles["options"]]
    assert "count" in [option["name"] for option in puzzles["generated"]]
    code, out, err = run(["games", "nosuch", "--json"])
    assert (code, err) == (2, "")
    assert json.loads(out)["errors"][0]["message"] == "unknown game 'nosuch'; `pnp games` lists them"


def test_build_answers_in_json(tmp_path: Path) -> None:
    code, out, err = run(["build", "dominate", "-o", str(tmp_path), "--format", "pdf,svg", "--json"])
    found = json.loads(out)
    assert (code, err, found["errors"], found["output"]) == (0, "", [], str(tmp_path))
    files = {file["name"]: file["bytes"] for product in found["products"] for file in product["files"]}
    assert files == {path.name: path.stat().st_size for path in visible(tmp_path)}
    assert {product["spec"] for product in found["products"]} == {"dominate.yaml"}
    bad = tmp_path / "bad.yaml"
    bad.write_text("pnp: 1\nproducts: [{board: dominate, siz: 3}]\n")
    code, out, err = run(["build", str(bad), "-o", str(tmp_path), "--json"])
    found = json.loads(out)
    assert (code, err, found["products"]) == (2, "", [])
    assert [(error["file"], error["line"]) for error in found["errors"]] == [(str(bad), 2)]


def test_generate_answers_in_json(tmp_path: Path) -> None:
    small = ["--set", "pips=3", "--count", "1", "--difficulty", "easy"]
    easy = ["generate", "dominosa", *small, "--seed", "1", "--json"]
    printed = json.loads(run(easy)[1])
    assert printed["file"] is None
    assert printed["set"]["puzzles"][0]["id"] == "dominosa-1-1"
    written = tmp_path / "set.yaml"
    assert json.loads(run([*easy, "-o", str(written)])[1]) == {**printed, "file": str(written)}
    code, out, err = run([*easy, "--set", "pips=99"])
    assert (code, err, json.loads(out)["errors"][0]["message"]) == (2, "", "must be from 2 to 15, not 99")


def test_a_variant_is_listed_and_started_as_the_game_that_it_is_of() -> None:
    _, listed, _ = run(["games", "country-road"])
    _, started, _ = run(["new", "country-road"])
    for text in (listed, started):
        assert "country-road is fujisan with country-road: true" in " ".join(text.split())
        assert "puzzles: country-road " in text
        assert "pieces: fujisan " in text
        assert text.count("country-road: ") == 1, "what the name stands for isn't an option of it"
    assert "[country-road: false]" in run(["games", "fujisan"])[1]
    assert run(["new", "country-rod"])[2] == "pnp: unknown game 'country-rod'; did you mean 'country-road'?\n"


def _products(path: Path) -> str:
    count = sum(line.startswith("  - ") for line in path.read_text().splitlines())
    return f"{count} product{'s' * (count != 1)}"


def test_every_option_of_a_starter_spec_may_be_uncommented(tmp_path: Path) -> None:
    """The defaults that a starter shows are the defaults: taking the '#' away changes no product."""
    code, text, _ = run(["new", "dominate"])
    assert code == 0
    assert "    # trackers: true" in text
    changed = text.replace("    # trackers: true", "    trackers: true").replace(
        "# palette: colour", "palette: colour"
    )
    assert changed != text
    spec = tmp_path / "dominate.yaml"
    spec.write_text(changed)
    assert run(["check", str(spec)])[0] == 0


def test_check_answers_in_json(tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("pnp: 1\nproducts: [{board: dominate, siz: 3}]\n")
    code, out, _ = run(["check", "--json", "dominate", str(bad)])
    files = json.loads(out)["files"]
    assert code == 2
    assert [(file["file"], file["ok"]) for file in files] == [("dominate", True), (str(bad), False)]
    assert files[1]["errors"] == [
        {
            "file": str(bad),
            "line": 2,
            "column": 30,
            "message": "unknown option 'siz' for board 'dominate'; did you mean 'size'?",
        }
    ]


@pytest.fixture(scope="module")
def schema() -> jsonschema.Draft202012Validator:
    """What `pnp schema` prints."""
    code, out, _ = run(["schema"])
    assert code == 0
    return jsonschema.Draft202012Validator(json.loads(out))


@pytest.mark.slow
def test_the_schema_is_one_by_the_standard(schema: jsonschema.Draft202012Validator) -> None:
    schema.check_schema(schema.schema)


@each("name", builtin_specs())
def test_the_schema_accepts_what_the_models_accept(name: str, schema: jsonschema.Draft202012Validator) -> None:
    import yaml

    schema.validate(yaml.safe_load(builtin_specs()[name].read_text(encoding="utf-8")))


def test_the_schema_refuses_a_misspelt_option(schema: jsonschema.Draft202012Validator) -> None:
    assert not schema.is_valid({"pnp": 1, "products": [{"board": "dominate", "traker": True}]})


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; from pnp.commands.group import cli; from click.testing import CliRunner; "
        "CliRunner().invoke(cli, ['--help']); "
        "print([m for m in ('reportlab', 'pydantic', 'numpy', 'numba', 'ortools') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"


def test_the_users_config_lies_under_every_spec(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = tmp_path / "config.yaml"
    config.write_text("paper: letter\nprinter: {offset: {x: 0.5mm, y: -0.25mm}}\n")
    monkeypatch.setenv("PNP_CONFIG", str(config))
    assert run(["build", "dominate", "-o", str(tmp_path / "out")])[0] == 0
    pdf = next((tmp_path / "out").glob("*.pdf")).read_bytes()
    assert sorted(pages_mm(pdf)[0]) == pytest.approx([215.9, 279.4], abs=0.01)
    config.write_text("papr: letter\n")
    code, _, err = run(["build", "dominate", "-o", str(tmp_path / "out")])
    assert (code, err.strip()) == (
        2,
        f"{config}:1:1: unknown option 'papr' for the config; did you mean 'paper'?",
    )


def test_an_option_that_only_the_config_has_is_in_no_specs_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "config.yaml"
    config.write_text("page-url: https://example.org/puzzles/\npaper: letter\n")
    monkeypatch.setenv("PNP_CONFIG", str(config))
    assert run(["check", "dominate"])[0] == 0
    spec = tmp_path / "my.yaml"
    spec.write_text("pnp: 1\npage-url: https://example.org/\nproducts:\n  - board: dominate\n")
    assert "my.yaml:2:1: unknown option 'page-url' for the spec" in run(["check", str(spec)])[2]


def test_numbers_of_commands_have_their_bounds_in_plain_words() -> None:
    help = run(["solve", "--help"])[1]
    assert "[1 to 64]" in help
    assert "[at least 0.001]" in help
    assert "9223372036854775807" not in run(["generate", "--help"])[1]
    assert "must be at least 0.001, not 0" in run(["solve", "puzzles/bee", "--seconds", "0"])[2]
    assert "expected a number, not 'all'" in run(["solve", "puzzles/bee", "--memory", "all"])[2]
