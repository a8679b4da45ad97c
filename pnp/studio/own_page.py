"""The page that the user has published, where others can open shared puzzles."""

from __future__ import annotations

from pnp.language.config import read_config
from pnp.language.models import Config


def page_url() -> str:
    """Return the address of that page from the user's config; empty if there is none.

    :raises SpecError: with the config's errors.
    """
    root = read_config()
    return (Config.model_validate(root.plain()).page_url or "") if root is not None else ""
