"""What languages call themselves."""

from __future__ import annotations

from collections.abc import Mapping

LANGUAGE_NAMES: Mapping[str, str] = {"en": "English", "de": "Deutsch", "fr": "Français", "es": "Español"}
"""The names of languages by code, in the order of the menu. A language without one is called by its code."""
