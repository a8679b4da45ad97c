"""YAML files of tests, read by libyaml where it is installed: it takes a tenth of the time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def yaml_data(path: Path) -> Any:
    """Return what is in a YAML file."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=_LOADER)
