"""What languages call themselves."""

from __future__ import annotations

from collections.abc import Mapping

LANGUAGE_NAMES: Mapping[str, str] = {"en": "English", "de": "Deutsch", "fr": "Français", "es": "Español"}
"""The names of languages by code, in the order of the menu. A language without one is called by its code."""

_CODES = (
    "af am ar az be bg bn bs ca cs cy da de dv el en eo es et eu fa fi fo fr ga gl gu he hi hr hu hy id is it "
    "ja ka kk km kn ko ks ku ky la lb lo lt lv mk ml mn mr ms mt my nb ne nl nn no pa pl ps pt rm ro ru sd si "
    "sk sl sq sr sv sw ta te tg th tk tl tr tt ug uk ur uz vi yi zh zu"
)
LANGUAGE_CODES = frozenset(_CODES.split())
"""The languages that the user's own text can be in (ISO 639-1)."""
