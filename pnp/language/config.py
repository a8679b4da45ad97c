"""The user's own defaults: paper, language, calibrated printers."""

from __future__ import annotations

import os
from pathlib import Path

from pydantic import ValidationError

from pnp.base.errors import SpecError
from pnp.base.files import exists, is_file, why_no_file
from pnp.base.sentences import Sentence
from pnp.language.errors import errors_of, option_names
from pnp.language.models import Config, SpecHead
from pnp.language.reader import Mark, Node, read_file, with_keys

VARIABLE = "PNP_CONFIG"
"""The environment variable with the path of another config file; an empty value means no config."""


def config_path() -> Path | None:
    """Return the path of the user's config, whether or not it exists."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Path(named) if named else None
    from platformdirs import user_config_path

    return user_config_path("pnp") / "config.yaml"


def read_config() -> Node | None:
    """Return the config's root, checked; None if there is none. It may contain any option of `Config`.

    :raises SpecError: with all its errors.
    """
    path = config_path()
    if path is None or (VARIABLE not in os.environ and not exists(path)):
        return None
    if not is_file(path):
        named = why_no_file(path)
        if VARIABLE in os.environ:
            named = Sentence("{reason}, which {variable} names", reason=named, variable=VARIABLE)
        raise SpecError([Mark(str(path)).error(named)])
    root = read_file(path, str(path), empty=Node({}, Mark(str(path))))
    try:
        Config.model_validate(root.plain())
    except ValidationError as error:
        errors = errors_of(error, Config, Sentence("the config"))
        raise SpecError(root.mark_at(f.path, key=f.on_key).error(f.message) for f in errors) from error
    return root


def spec_defaults() -> Node | None:
    """Return the options of the config that specs have, too: the defaults of every spec; None if there is no
    config.

    :raises SpecError: with all the errors of the config.
    """
    root = read_config()
    return None if root is None else with_keys(root, option_names(SpecHead))
