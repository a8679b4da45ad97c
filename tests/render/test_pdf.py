"""What a PDF file must be: its true size, its fonts inside, printed unscaled, the same bytes every time."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from pnp.drawing.font_files import font_file
from pnp.drawing.shapes import Font
from pnp.pipeline.build import Request, build, with_spec
from pnp.sheets.sheet import Product
from tests.reading import files, fonts, pages_mm, paths, texts


def pdf_of(tmp_path: Path, spec: str, *settings: str) -> bytes:
    built = build(Request((spec,), tmp_path, ("pdf",), settings))
    return (tmp_path / built[0].files[0]).read_bytes()


@pytest.mark.parametrize(
    ("paper", "size"),
    [
        pytest.param("a3", (297, 420), marks=pytest.mark.slow),
        ("a4", (210, 297)),
        pytest.param("a5", (148, 210), marks=pytest.mark.slow),
        ("letter", (215.9, 279.4)),
        pytest.param("legal", (215.9, 355.6), marks=pytest.mark.slow),
        pytest.param("tabloid", (279.4, 431.8), marks=pytest.mark.slow),
        ("both", (210, 279.4)),
        ("{width: 200mm, height: 287mm}", (200, 287)),
    ],
)
def test_pages_have_the_size_of_their_paper(tmp_path: Path, paper: str, size: tuple[float, float]) -> None:
    upright = pdf_of(tmp_path, "dominate", f"paper={paper}", "orientation=portrait")
    assert pages_mm(upright)[0] == pytest.approx(size, abs=0.01)
    if paper != "both":
        across = pdf_of(tmp_path, "dominate", f"paper={paper}", "orientation=landscape")
        assert pages_mm(across)[0] == pytest.approx(size[::-1], abs=0.01)


def test_the_rule_is_100_mm_long(tmp_path: Path) -> None:
    pdf = pdf_of(tmp_path, "dominate")
    ticks = [path for path in paths(pdf) if path.operator == "S" and len(path.points) == 2 * 102]
    (rule,) = ticks
    left, _, right, _ = rule.box
    assert right - left == pytest.approx(100, abs=0.005)
    assert "100 mm at true size" in texts(pdf)


def test_all_fonts_are_embedded_and_no_other_named(tmp_path: Path) -> None:
    found = fonts(pdf_of(tmp_path, "dominate"))
    assert found
    assert all(found.values())
    faces = ("SourceSansPro", "FredokaOne", "FjallaOne", "AmaticSC")
    assert all(any(face in name.replace("-", "") for face in faces) for name in found), found


def test_viewers_are_told_not_to_scale_and_how_to_turn(tmp_path: Path) -> None:
    for flip, name in (("long-edge", "/DuplexFlipLongEdge"), ("short-edge", "/DuplexFlipShortEdge")):
        with pikepdf.open(io.BytesIO(pdf_of(tmp_path, "calibration", f"flip={flip}"))) as document:
            preferences = document.Root.ViewerPreferences
            assert preferences.PrintScaling == "/None"
            if flip == "long-edge":
                assert preferences.Duplex == name


def test_the_file_says_what_it_was_made_from(tmp_path: Path) -> None:
    pdf = pdf_of(tmp_path, "dominate", "size=6")
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert document.docinfo["/Title"] == "Dominate"
        assert document.docinfo["/Author"] == "Phil Leduc"
        assert document.docinfo["/Subject"] == "A board to print and play on: Dominate."
        assert not document.attachments
    assert "dominate.yaml" in texts(pdf)


def test_a_file_says_in_its_language_what_it_is(tmp_path: Path) -> None:
    with pikepdf.open(io.BytesIO(pdf_of(tmp_path, "pawns", "language=de"))) as document:
        assert "zum Ausdrucken und Ausschneiden" in str(document.docinfo["/Subject"])
        assert document.docinfo["/Author"] == ""


@pytest.mark.parametrize(
    ("product", "count"), [("board: dominate, size: 6", 1), ("pieces: dominoes, pips: 3, by-hand: true", 3)]
)
def test_the_spec_is_attached_on_request_and_makes_the_same_files(
    tmp_path: Path, product: str, count: int
) -> None:
    spec = tmp_path / "Küche.yaml"
    spec.write_text(f"pnp: 1\nproducts: [{{{product}, name: hall}}]\n")
    (made,) = build(Request((str(spec),), tmp_path / "out", attach_spec=True))
    assert len(made.files) == count
    for file in made.files:
        with pikepdf.open(tmp_path / "out" / file) as document:
            ((name, attached),) = document.attachments.items()
            again = attached.get_file().read_bytes()
        assert name == "Küche-hall.yaml"
    (tmp_path / "again").mkdir()
    (tmp_path / "again" / "Küche.yaml").write_bytes(again)
    build(Request((str(tmp_path / "again" / "Küche.yaml"),), tmp_path / "again", attach_spec=True))
    for file in made.files:
        assert (tmp_path / "again" / file).read_bytes() == (tmp_path / "out" / file).read_bytes()


def test_a_print_services_file_has_nothing_attached() -> None:
    product = Product("a", "A", (), alone='{"pnp": 1, "products": []}', bare=True)
    assert with_spec(product) == product


@pytest.mark.long("two processes build in three formats")
def test_the_same_spec_gives_the_same_bytes_anywhere(tmp_path: Path) -> None:
    """From another folder, with another hash seed and date, in another process, with other workers."""
    spec = "pnp: 1\nproducts:\n  - board: dominate\n    regions: {jigsaw: {seed: 3}}\n"
    seen = []
    for k, (jobs, date) in enumerate(((1, "abc"), (2, "1234567890"))):
        folder = tmp_path.joinpath(str(k), *["deep"] * k)
        folder.mkdir(parents=True)
        for name in ("one.yaml", "two.yaml"):
            (folder / name).write_text(spec)
        environment = {**os.environ, "PYTHONHASHSEED": str(k + 1), "PNP_CONFIG": "", "TZ": f"UTC+{5 * k}"}
        environment["SOURCE_DATE_EPOCH"] = date
        command = [sys.executable, "-m", "pnp", "build", "one.yaml", "two.yaml", "--format", "pdf,svg,png"]
        subprocess.run([*command, "--jobs", str(jobs)], cwd=folder, env=environment, check=True)
        seen.append(files(folder / "output"))
    assert seen[0] == seen[1]
    assert len(seen[0]) == 6
    assert b"(D:20000101000000" in seen[0]["one-dominate-board.pdf"]


def test_fonts_that_other_code_has_registered_are_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = pdf_of(tmp_path, "dominate")
    monkeypatch.setattr(pdfmetrics, "_fonts", {})
    monkeypatch.setattr(pdfmetrics, "_dynFaceNames", {})
    own = TTFont("OtherCode", str(font_file(Font.REGULAR)))
    pdfmetrics.registerFont(own)
    assert pdf_of(tmp_path, "dominate") == alone
    pdfmetrics.registerFont(TTFont("OtherCodeAgain", str(font_file(Font.SEMIBOLD))))
    assert type(pdfmetrics.getFont("OtherCodeAgain").face) is type(own.face)
