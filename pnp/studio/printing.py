"""The user's printer in the user's config: what the calibration sheet told. Runs in a worker."""

from __future__ import annotations

from pydantic import ValidationError

from pnp.base.errors import PnpError
from pnp.delivery import write_whole
from pnp.sheets.options import PaperOptions
from pnp.spec.config import config_path, read_config
from pnp.spec.faults import faults_of
from pnp.spec.reader import read_text
from pnp.studio.text_edit import remove_value, set_value, value_at

KEYS = (("offset", "x"), ("offset", "y"), ("scale", "x"), ("scale", "y"))
"""What is known of a printer, in the order in which the page asks for it."""


def read_printer() -> tuple[str, ...]:
    """The values of `KEYS` as the config has them; empty where it says nothing.

    :raises SpecError: with the config's faults.
    """
    root = read_config()
    found = [value_at(root, ("printer", *key)) if root is not None else None for key in KEYS]
    return tuple("" if node is None else str(node.plain()) for node in found)


def save_printer(values: tuple[str, ...]) -> str:
    """Write the values of `KEYS` into the config; the rest of it, comments included, stays as it is.

    :returns: where the config stands.
    :raises PnpError: for values that cannot be, and where there is no config to write.
    """
    path = config_path()
    if path is None:
        raise PnpError("there is no config file to remember this in: PNP_CONFIG is empty")
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    for key, value in zip(KEYS, values, strict=True):
        text = _with(text, ("printer", *key), value.strip())
    if text.strip():
        try:
            PaperOptions.model_validate(read_text(text, str(path)).plain())
        except ValidationError as error:
            faults = faults_of(error, PaperOptions, "the config")
            raise PnpError("; ".join(fault.message for fault in faults)) from error
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PnpError(f"{path.parent} cannot be made: {error.strerror}") from error
    write_whole(path, text.encode())
    return str(path)


def _with(text: str, path: tuple[str, ...], value: str) -> str:
    if not text.strip():
        return f"{text}{path[0]}: {{{path[1]}: {{{path[2]}: {value}}}}}\n" if value else text
    if value:
        return set_value(text, path, value)
    has = value_at(read_text(text, "config"), path) is not None
    return remove_value(text, path) if has else text
