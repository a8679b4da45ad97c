"""What someone typed into a form, as YAML."""

from __future__ import annotations

import json
import re

from pnp.base.errors import PnpError
from pnp.specs.reader import read_text

_NUMBER = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)")
UNIT = "mm"


def as_yaml(typed: str, kind: str) -> str:
    """A value of one line as YAML; ``kind`` is that of its `pnp.engine.messages.Field`.

    A length without a unit is in millimetres. Text is quoted where YAML would read something else.
    """
    typed = " ".join(typed.split("\n")).strip()
    if kind == "length" and _NUMBER.fullmatch(typed):
        return f"{typed.replace(',', '.')}{UNIT}"
    try:
        plain = read_text(typed, "value").plain()
    except PnpError:
        return json.dumps(typed, ensure_ascii=False)
    is_other = not isinstance(plain, str) if kind in ("text", "length") else False
    if is_other or (isinstance(plain, str) and plain != typed):
        return json.dumps(typed, ensure_ascii=False)
    return typed
