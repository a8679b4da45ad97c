"""Dice, figures and tokens on virtual tabletops: closed models, images of both sides, and clear corners."""

from __future__ import annotations

import io
import json
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any

import PIL.Image
import pytest

from pnp.pipeline.export import ExportRequest, export
from pnp.pipeline.exportable import Target

DICE = "pieces: dice\n    name: dice\n    count: 2\n"
FIGURES = "pieces: standees\n    name: figures\n    rows: [{name: Ada}, {name: Ben}]\n    each: 2\n"
TOKENS = "pieces: tokens\n    name: keys\n    rows: [{name: Key}]\n    cut: key.svg\n    size: 20mm\n"
KEY = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z" fill="#123456"/></svg>'


def exported(folder: Path, product: str, target: Target) -> dict[str, bytes]:
    (folder / "key.svg").write_text(KEY, encoding="utf-8")
    path = folder / "mine.yaml"
    path.write_text(f"pnp: 1\nproducts:\n  - {product}", encoding="utf-8")
    made = export(ExportRequest(str(path), target, folder / "out", address="https://example.org"))
    assert not made.notices
    return {file.name: file.read_bytes() for file in made.files}


def objects(files: dict[str, bytes]) -> list[dict[str, Any]]:
    (saved,) = (json.loads(data) for name, data in files.items() if name.endswith(".json"))
    found: list[dict[str, Any]] = saved["ObjectStates"]
    return found


@pytest.mark.parametrize(("faces", "corners"), [("[1, 2, 3, 4]", 3), ("[1, 2, 3, 4, 5, 6]", 4)])
def test_a_die_is_a_closed_model_with_all_its_faces(tmp_path: Path, faces: str, corners: int) -> None:
    files = exported(tmp_path, f"{DICE}    faces: {faces}\n", "tabletop-simulator")
    found = objects(files)
    assert [one["Name"] for one in found] == ["Custom_Model"] * 2
    mesh = found[0]["CustomMesh"]
    assert mesh["TypeIndex"] == 2
    (model,) = (data.decode() for name, data in files.items() if name.endswith(".obj"))
    assert mesh["MeshURL"].removeprefix("https://example.org/") in files
    assert mesh["DiffuseURL"].removeprefix("https://example.org/") in files
    lines = [line.split() for line in model.splitlines()]
    points = [tuple(round(float(v), 3) + 0.0 for v in line[1:]) for line in lines if line[0] == "v"]
    places = [tuple(float(v) for v in line[1:]) for line in lines if line[0] == "vt"]
    sides = [[int(one.split("/")[0]) - 1 for one in line[1:]] for line in lines if line[0] == "f"]
    assert all(len(side) == corners for side in sides)
    assert all(0 <= value <= 1 for place in places for value in place)
    edges = Counter(
        (points[a], points[b]) for side in sides for a, b in zip(side, [*side[1:], side[0]], strict=True)
    )
    assert all(edges[b, a] == count == 1 for (a, b), count in edges.items()), "each edge joins two faces"
    for side in sides:
        (a, b, c), middle = (points[k] for k in side[:3]), points[side[0]]
        u, v = [b[k] - a[k] for k in range(3)], [c[k] - a[k] for k in range(3)]
        out = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
        assert sum(x * y for x, y in zip(out, middle, strict=True)) > 0, "faces look outwards"


def test_figures_stand_and_have_two_sides(tmp_path: Path) -> None:
    files = exported(tmp_path, FIGURES, "tabletop-simulator")
    found = objects(files)
    assert [one["Name"] for one in found] == ["Figurine_Custom"] * 4
    assert len({one["GUID"] for one in found}) == 4
    image = found[0]["CustomImage"]
    sides = [image[key].removeprefix("https://example.org/") for key in ("ImageURL", "ImageSecondaryURL")]
    assert len({files[side] for side in sides}) == 2
    width, height = PIL.Image.open(io.BytesIO(files[sides[0]])).size
    assert width / height == pytest.approx(30 / 45, abs=0.01), "without the flaps"


def test_tokens_of_any_outline_have_clear_corners(tmp_path: Path) -> None:
    files = exported(tmp_path, TOKENS, "tabletop-simulator")
    (found,) = objects(files)
    assert found["Name"] == "Custom_Token"
    name = found["CustomImage"]["ImageURL"].removeprefix("https://example.org/")
    image = PIL.Image.open(io.BytesIO(files[name]))
    assert image.mode == "RGBA"
    assert image.getpixel((1, image.height - 2)) != image.getpixel((image.width - 2, 1))


@pytest.mark.parametrize("cut", ["key.svg", "oval", "octagon"])
def test_tokens_with_two_sides_are_closed_models_of_their_outline(tmp_path: Path, cut: str) -> None:
    sides = f"cut: {cut}\n    size: 20mm x 30mm\n    front: [{{text: A}}]\n    back: [{{text: B}}]\n"
    product = f"pieces: tokens\n    name: keys\n    rows: [{{part: x, what: Key}}]\n    {sides}"
    files = exported(tmp_path, product, "tabletop-simulator")
    (found,) = objects(files)
    assert found["Name"] == "Custom_Model"
    model = files["mine-keys-1-x.obj"].decode()
    lines = [line.split() for line in model.splitlines()]
    points = [tuple(round(float(v), 4) + 0.0 for v in line[1:]) for line in lines if line[0] == "v"]
    faces = [[int(one.split("/")[0]) - 1 for one in line[1:]] for line in lines if line[0] == "f"]
    edges = Counter(
        (points[a], points[b]) for face in faces for a, b in zip(face, [*face[1:], face[0]], strict=True)
    )
    assert all(edges[b, a] == count == 1 for (a, b), count in edges.items()), "each edge joins two faces"
    assert PIL.Image.open(io.BytesIO(files["mine-keys-1-x.png"])).width > 300


def test_cards_are_named_after_what_they_show_as_a_title(tmp_path: Path) -> None:
    product = (
        "pieces: cards\n    name: deck\n    rows: [{part: a, n: Storm, k: '3'}, {part: a, n: Calm, k: '4'}]\n"
        "    front: [{text: '{k}'}, {text: '{n}', font: title}]\n"
    )
    (deck,) = objects(exported(tmp_path, product, "tabletop-simulator"))
    assert [card["Nickname"] for card in deck["ContainedObjects"]] == ["1 Storm", "2 Calm"]


def test_figures_are_flat_where_everything_is(tmp_path: Path) -> None:
    (data,) = exported(tmp_path, FIGURES, "playingcards").values()
    with zipfile.ZipFile(io.BytesIO(data)) as room:
        names = [name for name in room.namelist() if name.endswith(".png")]
        widths = {PIL.Image.open(io.BytesIO(room.read(name))).size for name in names}
    assert len(names) == 4
    ((width, height),) = widths
    assert width / height == pytest.approx(30 / 45, abs=0.01)
