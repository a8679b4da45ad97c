"""The spec of one product as YAML, the way people write it."""

from __future__ import annotations

import json
from collections.abc import Mapping

from pnp.language.reader import Plain


def as_yaml(spec: str) -> str:
    """Write the spec of one product as people write it; an empty text if there is none.

    :param spec: as JSON.
    """
    if not spec:
        return ""
    import yaml

    class Dumper(yaml.SafeDumper):
        """Texts of several lines as blocks, items of lists set in."""

        def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
            super().increase_indent(flow, False)

    def text(dumper: yaml.SafeDumper, value: str) -> yaml.Node:
        style = "|" if "\n" in value else None
        return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)

    Dumper.add_representer(str, text)
    whole = json.loads(spec)
    whole["products"] = [_kind_first(product) for product in whole["products"]]
    written: str = yaml.dump(whole, Dumper=Dumper, sort_keys=False, allow_unicode=True, width=80)
    return written


def _kind_first(product: Mapping[str, Plain]) -> dict[str, Plain]:
    """Return a product with its kind and game before its options, as specs have it."""
    kinds = ("kit", "rules", "board", "pieces", "form", "puzzles", "booklet", "record")
    return {**{kind: product[kind] for kind in kinds if kind in product}, **product}
