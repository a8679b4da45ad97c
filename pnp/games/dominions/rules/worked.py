"""The values in the rules text of Dominions: the numbers of a board."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.games.dominions.options import DominionsRules
from pnp.games.dominions.rules.pieces import FULL


def rules_values(options: DominionsRules) -> Mapping[str, int | str]:
    """The numbers of the rules for a board."""
    return {
        "side": options.side,
        "cells": 3 * options.side * (options.side - 1) + 1,
        "tiles": FULL,
        "pointed": int(options.pointed),
    }
