"""Puts off loading modules that a library imports until something uses them, which may never happen."""

from __future__ import annotations

import sys
from importlib.util import LazyLoader, find_spec, module_from_spec


def load_lazily(name: str) -> None:
    """Put off loading the module ``name`` of a package until one of its attributes is needed. This is the
    recipe from the standard library's documentation. If the module is already loaded, or is missing, nothing
    happens."""
    package, _, last = name.rpartition(".")
    if name in sys.modules or (spec := find_spec(name)) is None or spec.loader is None:
        return
    spec.loader = LazyLoader(spec.loader)
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    setattr(sys.modules[package], last, module)  # else ``from package import last`` would load it
