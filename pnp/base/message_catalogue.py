"""Reading translations: gettext's catalogues, as text (``de.po``), so that nothing has to be compiled first."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path


@cache
def read_messages(path: Path) -> Mapping[str, str]:
    """The translations of a catalogue by their English texts; untranslated and fuzzy ones are left out."""
    # Imported late: most of what is printed is in English.
    import polib

    return {entry.msgid: entry.msgstr for entry in polib.pofile(path) if entry.translated()}


def languages_in(folder: Path) -> tuple[str, ...]:
    """The languages that a folder has catalogues of, English first, which needs none."""
    return ("en", *sorted(path.stem for path in folder.glob("*.po")))
