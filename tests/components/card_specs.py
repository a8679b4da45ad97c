"""Specs of cards for tests, in a folder of their own."""

from __future__ import annotations

from pathlib import Path

from pnp.base.errors import SpecError
from pnp.pipeline.build import make_all
from pnp.products.requests import Spec
from pnp.products.resolve import load_spec

SVG = b'<svg viewBox="0 0 40 20"><rect width="40" height="20" fill="#123456"/></svg>'
HEROES = "name,cost,art\nSun,3,sun.svg\nMoon,,\n"


def spec(folder: Path, cards: str, table: str | None = HEROES, **files: bytes) -> Spec:
    """Return a spec with one product of cards; its files have underscores in place of dots."""
    (folder / "heroes.csv").write_text(table or "", encoding="utf-8")
    (folder / "sun.svg").write_bytes(SVG)
    for name, data in files.items():
        (folder / name.replace("_", ".")).write_bytes(data)
    lines = "".join(f"    {line}\n" for line in cards.splitlines())
    path = folder / "mine.yaml"
    source = "    table: heroes.csv\n" if table else ""
    path.write_text(f"pnp: 1\nproducts:\n  - pieces: cards\n{source}{lines}", encoding="utf-8")
    return load_spec(path, "mine.yaml")


def errors(found: Spec) -> list[str]:
    """Return what is wrong with a spec, also when it's drawn."""
    try:
        make_all(found)
    except SpecError as error:
        return [str(one) for one in error.errors]
    return []
