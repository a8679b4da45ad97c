"""`pnp calibrate`: readings are added to the printers that the user's config keeps."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.commands.group import cli
from pnp.drawing.flatten import texts
from pnp.language.catalogue import builtin_spec
from pnp.language.reader import read_text
from pnp.pipeline.build import make_products
from pnp.products.resolve import load_text
from pnp.sheets.paper import BackError
from pnp.studio.printing import CALIBRATION_SPEC, read_printers
from tests.rows import each


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "config.yaml"
    path.write_text("# mine\npaper: letter  # my paper\n", encoding="utf-8")
    monkeypatch.setenv("PNP_CONFIG", str(path))
    return path


def calibrate(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["calibrate", *arguments])


def said(result: Result) -> str:
    """Return what a refused call says."""
    return str(result.exception) if result.exception and result.exit_code == 1 else result.output


def test_a_first_reading_names_the_printer_and_uses_it(config: Path) -> None:
    assert (
        calibrate("--flip", "long-edge", "--x", "0.4mm", "--y", "-0.2mm", "--scale-x", "1.002").exit_code == 0
    )
    printers = read_printers()
    assert printers.used.name == "home"
    assert printers.used.long_edge == BackError(0.4, -0.2)
    assert printers.used.short_edge == BackError()
    assert printers.used.scale_x == 1.002
    assert config.read_text(encoding="utf-8").startswith("# mine\npaper: letter  # my paper\n")


def test_a_second_reading_is_added_to_the_first(config: Path) -> None:
    for x, scale in (("1", "1.004"), ("-0.2mm", "0.999")):
        assert calibrate("home", "--flip", "long-edge", "--x", x, "--scale-y", scale).exit_code == 0
    used = read_printers().used
    assert used.long_edge.x == pytest.approx(0.8)
    assert used.scale_y == pytest.approx(1.004 * 0.999, abs=1e-5)


def test_a_correction_that_the_config_described_in_place_is_built_upon(config: Path) -> None:
    config.write_text("printer: {offset: {x: 1mm}}\n", encoding="utf-8")
    assert calibrate("--flip", "short-edge", "--y", "0.5").exit_code == 0
    assert read_printers().used.short_edge == BackError(1.0, 0.5)
    assert read_printers().used.long_edge == BackError(1.0)


def test_several_printers_are_kept_by_name(config: Path) -> None:
    assert calibrate("--flip", "long-edge", "--x", "1").exit_code == 0
    assert "isn't one of your printers" in said(calibrate("office", "--flip", "long-edge", "--x", "2"))
    assert calibrate("office", "--new").exit_code == 0
    assert calibrate("--flip", "long-edge", "--x", "2").exit_code == 0
    printers = read_printers()
    assert [(profile.name, profile.long_edge.x) for profile in printers.profiles] == [
        ("home", 1.0),
        ("office", 2.0),
    ]
    assert printers.used.name == "office"
    listed = calibrate().output
    assert "office (in use)" in listed
    assert "home\n" in listed


@each(
    "arguments, reason",
    [
        (("--x", "1"), "say on which edge"),
        (("--flip", "long-edge", "--x", "far"), "x: 'far' isn't a length"),
        (("--flip", "long-edge", "--skew", "much"), "skew: expected a number such as"),
        (("--flip", "long-edge", "--skew", "nan"), "skew: expected a number such as 1.002, not 'nan'"),
        (
            ("--flip", "long-edge", "--x", "30mm"),
            "offset of backs must be from -10 mm to 10 mm, not 30 mm;",
        ),
        (
            ("--flip", "long-edge", "--scale-y", "101"),
            "the long edge must be at most 1.1, not 101; a reading is",
        ),
        (("--new",), "--new needs a name"),
        (("5", "--new"), "a letter, then"),
    ],
)
def test_what_cannot_be_a_reading_changes_nothing(
    config: Path, arguments: tuple[str, ...], reason: str
) -> None:
    before = config.read_text(encoding="utf-8")
    result = calibrate(*arguments)
    assert result.exit_code != 0
    assert reason in said(result)
    assert config.read_text(encoding="utf-8") == before


def words_of(printer: str) -> str:
    """Return all that the front of a calibration sheet says."""
    text = f"pnp: 1\n{printer}\nproducts:\n  - form: calibration\n"
    (made,) = make_products(load_text(text, Path("spec.yaml"), "spec.yaml"))
    return " ".join(shape.text for shape, _ in texts(made.sheets[0].front.shapes))


def test_the_sheet_names_the_correction_in_force_and_the_command_that_adds_to_it() -> None:
    assert "current correction: none." in words_of("")
    named = words_of("printers: {den: {scale: {x: 1.01}, long-edge: {offset: {y: -0.5mm}}}}\nprinter: den")
    assert "x 0 mm, y −0.5 mm, skew 0, scale 1.01 × 1 (den)" in named
    assert "pnp calibrate den --flip long-edge" in named
    assert "--landscape" in words_of("orientation: landscape")


def test_the_factor_of_the_skew_has_the_decimal_point_of_the_language() -> None:
    """The factor depends on how much of the sheet the instructions take up."""
    assert re.search(r"The skew is \(B − A\) × 0\.\d\d\.", words_of(""))
    assert re.search(r"\(skew\) est \(B − A\) × 0,\d\d\.", words_of("language: fr"))


def test_an_unknown_printer_is_an_error_at_its_line() -> None:
    text = "pnp: 1\nprinters: {den: {}}\nprinter: dne\nproducts:\n  - pieces: dominoes\n"
    (error,) = load_text(text, Path("spec.yaml"), "spec.yaml").errors
    assert str(error) == "spec.yaml:3:10: unknown printer 'dne'; did you mean 'den'?"
    assert read_text(text, "spec.yaml").plain()["printer"] == "dne"


def test_the_file_asks_for_the_edge_that_the_sheet_measures() -> None:
    for flip in ("long-edge", "short-edge"):
        text = f"pnp: 1\nproducts:\n  - form: calibration\n    flip: {flip}\n"
        (made,) = make_products(load_text(text, Path("spec.yaml"), "spec.yaml"))
        assert made.duplex == flip


def test_the_sheet_that_messages_name_is_a_built_in_spec() -> None:
    assert builtin_spec(CALIBRATION_SPEC) is not None
