"""Colour emoji from a folder of pictures named by code points, as in collections of emoji.

OpenMoji calls 🐉 ``1F409.svg``, Twemoji ``1f409.svg``, and Noto Emoji ``emoji_u1f409.svg``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePosixPath

from pnp.base.sentences import Sentence
from pnp.games.api.features import OwnFiles
from pnp.typesetting.blocks import pieces_of

_SELECTORS = frozenset({0xFE0E, 0xFE0F})
"""Characters that only select how an emoji is displayed."""
_PREFIXES = ("emoji_u", "emoji-u", "u+", "u")


def emoji_in(folder: str, texts: Iterable[str], files: OwnFiles) -> Mapping[str, str]:
    """Return the picture files of the emoji in texts, by emoji. Emoji that aren't in the folder are reported,
    and printed from a font.

    :param folder: the name of the folder.
    """
    mark = files.mark("emoji")
    wanted = {
        name: None for text in texts if not text.isascii() for _, name in pieces_of(text) if _is_emoji(name)
    }
    names = files.pictures_at(folder, mark)
    if names is None:
        return {}
    there = {codes: name for name in reversed(names) if (codes := _codes_of(PurePosixPath(name).stem))}
    found = {name: there[key] for name in wanted if (key := _codes(name)) in there}
    if lacking := [name for name in wanted if name not in found]:
        message = Sentence(
            "'{folder}' has no picture for {emoji}: printed in one colour",
            folder=folder,
            emoji=" ".join(lacking[:8]) + (" …" if len(lacking) > 8 else ""),
        )
        files.notice(mark, message)
    return found


def _is_emoji(name: str) -> bool:
    return bool(name) and not name.isascii()


def _codes(emoji: str) -> tuple[int, ...]:
    return tuple(ord(sign) for sign in emoji if ord(sign) not in _SELECTORS)


def _codes_of(stem: str) -> tuple[int, ...]:
    """Return the code points in the name of a file; none if the name has another form."""
    text = stem.casefold()
    text = next((text.removeprefix(prefix) for prefix in _PREFIXES if text.startswith(prefix)), text)
    parts = list(_parts(text))
    if not parts or not all(4 <= len(part) <= 6 or (len(part) == 2 and len(parts) > 1) for part in parts):
        return ()
    try:
        codes = tuple(int(part, 16) for part in parts)
    except ValueError:
        return ()
    return tuple(code for code in codes if code not in _SELECTORS)


def _parts(text: str) -> Iterator[str]:
    for part in text.replace("_", "-").split("-"):
        yield part.removeprefix("u+").strip()
