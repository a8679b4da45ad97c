"""What to say when a command needs packages that a plain installation doesn't include."""

from __future__ import annotations

from typing import Literal

from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence

DISTRIBUTION = "print-and-play"
"""The name on PyPI. The package and the command are called ``pnp``."""

Extra = Literal["puzzles", "studio", "cluster", "cutting"]


class MissingExtraError(PnpError):
    """A command needs packages that aren't installed."""


def missing_extra(what: str, extra: Extra, module: str) -> MissingExtraError:
    """Return the error for a command that needs an extra, with how to install it from a checkout and from the
    index.

    :param what: what needs it, as the start of a sentence: ``pnp studio``.
    :param module: the module that couldn't be imported.
    """
    return MissingExtraError(
        Sentence(
            "{what} needs the extra '{extra}' ({module} isn't installed). In a checkout of pnp: "
            "pip install '.[{extra}]'. From PyPI: pip install "
            "'{distribution}[{extra}]'",
            what=what,
            extra=extra,
            module=module,
            distribution=DISTRIBUTION,
        )
    )
