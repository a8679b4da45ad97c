"""The page that shows all that a build made."""

from __future__ import annotations

from collections.abc import Sequence

from pnp import __version__
from pnp.base.resources import resource_folder
from pnp.delivery import Built


def index_page(built: Sequence[Built]) -> bytes:
    """``index.html``: for each product its first page as a picture, its sheets and its files."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(resource_folder("templates")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    groups: dict[str, list[Built]] = {}
    for product in built:
        groups.setdefault(product.spec, []).append(product)
    return environment.get_template("index.html").render(groups=groups, version=__version__).encode()
