"""Templates of HTML pages that aren't books."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pnp.base.resources import resource_folder

if TYPE_CHECKING:
    from jinja2 import Template


def page_template(name: str, **filters: Callable[[str], str]) -> Template:
    """Return a template from ``templates/``; lines that hold only a tag leave no empty line."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(resource_folder("templates")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(filters)
    return environment.get_template(name)
