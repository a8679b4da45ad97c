"""Where a text can't be read, its error is still at the field that was changed."""

from __future__ import annotations

import pytest

from pnp.base.errors import SpecError
from pnp.desk import calls
from pnp.desk.document_replies import ErrorLine
from pnp.desk.documents import Doc, LocalDoc
from pnp.desk.field_errors import with_error
from pnp.desk.form_fields import form
from pnp.desk.previews import preview
from pnp.language.reader import read_text

TEXT = """\
pnp: 1
paper: a4
products:
  - board: dominate
    size: 4
    regions:
      map: |
        AABB
        CCDD
    trackers: false
  - board: dots
    size: 5
"""


def errors_after(old: str, new: str, number: int = 1) -> dict[str, str]:
    """Return the errors at the fields of a product once a part of `TEXT` is replaced."""
    text = TEXT.replace(old, new)
    with pytest.raises(SpecError) as caught:
        read_text(text, "text")
    errors = tuple(ErrorLine(error.line, error.message, str(error)) for error in caught.value.errors)
    fields = with_error(form(TEXT, number), number, TEXT, text, errors)
    return {".".join(field.path): field.error for field in fields if field.error}


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ("size: 4", "size: [4", "size"),
        ("size: 4", "size: 'four", "size"),
        ("trackers: false", "trackers: {", "trackers"),
        ("paper: a4", "paper: {width: 3", "paper"),
        ("        CCDD", "      CCDD", "regions.map"),
    ],
)
def test_a_slip_stands_at_the_field_that_was_changed(old: str, new: str, path: str) -> None:
    found = errors_after(old, new)
    assert list(found) == [path]
    assert found[path].startswith("not YAML")


def test_a_slip_in_another_product_stands_at_no_field_of_this_one() -> None:
    assert errors_after("size: 5", "size: [5") == {}
    assert list(errors_after("size: 5", "size: [5", number=2)) == ["size"]


def test_an_error_without_a_line_stands_at_no_field() -> None:
    fields = with_error(form(TEXT, 1), 1, TEXT, TEXT, (ErrorLine(0, "too late", "too late"),))
    assert not any(field.error for field in fields)


# A text that can be read, with a wrong value


def errors_in(text: str, number: int = 1) -> dict[str, str]:
    found = preview(LocalDoc(text, "a.yaml", "."), number)
    fields = form(text, found.product, found.errors)
    return {".".join(field.path): field.error for field in fields if field.error}


def test_a_wrong_value_is_told_at_its_field() -> None:
    assert "must be from 3 to 40" in errors_in(TEXT.replace("size: 4", "size: 99"))["size"]
    assert "regions.map" in errors_in(TEXT)  # two rows for four
    assert errors_in(TEXT, number=2) == {}


def test_a_length_without_unit_is_told_at_its_field() -> None:
    text = "pnp: 1\nmargin: 12\nproducts:\n  - pieces: dominoes\n    domino-width: 30\n"
    assert errors_in(text).keys() == {"margin", "domino-width"}


def test_a_product_with_a_wrong_value_stays_in_the_list() -> None:
    found = preview(LocalDoc(TEXT.replace("size: 4", "size: 99"), "a.yaml", "."))
    assert [(p.number, p.kind) for p in found.products] == [(1, "board"), (2, "board")]
    assert found.product == 1
    assert found.pages == ()
    assert found.errors


def test_the_form_of_a_text_that_was_just_drawn_draws_nothing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    doc = Doc("once.yaml", "pnp: 1\nproducts:\n  - board: dominate\n    size: 7\n")
    assert calls.preview(doc, language="de").pages
    monkeypatch.setattr("pnp.pipeline.build.make_some", None)
    assert calls.fields(doc, language="de")


def test_nor_does_the_form_of_a_text_that_cannot_be_laid_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pages of the last text that can be are still there, too."""
    sound = Doc("laid.yaml", "pnp: 1\nproducts:\n  - board: dominate\n    per-sheet: 2\n")
    wrong = Doc("laid.yaml", f"{sound.text}    cell: 60mm\n")
    assert calls.preview(sound).pages
    assert calls.preview(wrong).errors
    monkeypatch.setattr("pnp.pipeline.build.make_some", None)
    assert any(field.error for field in calls.fields(wrong))
    assert calls.page(sound, 1, 0)


def test_the_files_of_pages_that_were_just_drawn_are_made_of_these(monkeypatch: pytest.MonkeyPatch) -> None:
    doc = Doc("drawn.yaml", "pnp: 1\nproducts:\n  - board: dominate\n    size: 7\n")
    new = calls.files(doc, ("pdf",), 1)
    assert calls.preview(doc).pages
    monkeypatch.setattr("pnp.pipeline.build.make_some", None)
    assert calls.files(doc, ("pdf",), 1) == new


# The formats that there are


@pytest.mark.parametrize(
    ("product", "own", "all_formats"),
    [
        ("board: dominate", {"pdf", "svg", "png", "cutter", "dxf"}, ("pdf", "svg")),
        ("pieces: pawns", {"pdf", "svg", "png", "cutter", "dxf", "singles"}, ("pdf", "svg")),
        pytest.param(
            "rules: dominate",
            {"pdf", "svg", "png", "cutter", "dxf", "html"},
            ("pdf", "svg", "html"),
            marks=pytest.mark.slow,
        ),
    ],
)
def test_a_product_is_offered_in_the_formats_that_it_has(
    product: str, own: set[str], all_formats: tuple[str, ...]
) -> None:
    from pnp.desk.downloads import files

    text = f"pnp: 1\nproducts:\n  - {product}\n"
    found = preview(LocalDoc(text, "a.yaml", "."))
    assert set(found.formats) == own
    assert found.all_formats == all_formats
    for one in found.formats:
        if one != "png":  # made from the PDF, page by page, and slow
            assert files(LocalDoc(text, "a.yaml", "."), (one,), 1), one
