"""Packages whose parts the page leaves out still do there what they are for."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from pnp.pipeline.build import make_products
from pnp.products.resolve import load_text
from pnp.render.pdf import pdf_bytes
from tests.places import ROOT
from workbench.compiling import EMPTIED

_MEASURE = """
import pypdf, reportlab, svgwrite, sys
from pathlib import Path
from pnp.preflight.own import measure_own
assert all(package.__file__.startswith(sys.argv[1]) for package in (pypdf, reportlab, svgwrite))
print(len(measure_own(Path(sys.argv[2]).read_bytes()).pages))
"""


def test_a_pdf_is_measured_without_what_the_page_leaves_out(tmp_path: Path) -> None:
    packages = tmp_path / "packages"
    for name in sorted({name.partition("/")[0] for name in EMPTIED}):
        found = find_spec(name)
        assert found is not None
        assert found.origin is not None
        shutil.copytree(
            Path(found.origin).parent, packages / name, ignore=shutil.ignore_patterns("__pycache__")
        )
    for name, data in EMPTIED.items():
        assert (packages / name).is_file(), "what is emptied is there"
        (packages / name).write_bytes(data)
    spec = load_text("pnp: 1\nproducts: [{board: dominate}]\n", Path("a.yaml"), "a.yaml", ())
    file = tmp_path / "a.pdf"
    file.write_bytes(pdf_bytes(make_products(spec)[0]))
    places = os.pathsep.join(map(str, (packages, ROOT)))
    done = subprocess.run(
        [sys.executable, "-c", _MEASURE, str(packages), str(file)],
        env={**os.environ, "PYTHONPATH": places},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "1\n", done.stderr
