"""What languages call themselves."""

from __future__ import annotations

from collections.abc import Mapping

LANGUAGE_NAMES: Mapping[str, str] = {"en": "English", "de": "Deutsch", "fr": "Français", "es": "Español"}
"""By their codes, in the order of the menu. One without a name here is called by its code."""
