"""Modules that are loaded when they are first used."""

from __future__ import annotations

import subprocess
import sys

CODE = """
import sys
from pnp.base.extras import load_lazily
load_lazily("xml.sax")
load_lazily("xml.lacking")
from xml import sax
print("xml.sax.handler" in sys.modules, "xml.lacking" in sys.modules)
print(sax.make_parser.__name__, "xml.sax.handler" in sys.modules)
load_lazily("xml.sax")
print(sys.modules["xml.sax"] is sax)
"""


def test_a_module_is_loaded_once_it_is_used() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], check=True, capture_output=True, text=True)
    assert done.stdout.splitlines() == ["False False", "make_parser True", "True"]
