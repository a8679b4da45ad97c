"""Makes the built-in fonts of signs and emoji: ``python -m workbench.signs FOLDER``.

The folder has the Noto fonts ``NotoSansSymbols2-Regular.ttf``, ``NotoSansSymbols-Regular.ttf``,
``NotoSansMath-Regular.ttf`` and ``NotoEmoji-Regular.ttf``, as their projects or a Linux distribution offer
them. Run it to add signs, or for a new version of these fonts.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from pnp.base.files import resource_folder

SIGNS = (
    *range(0x2190, 0x2200),  # arrows
    *(0x2300, 0x2302, *range(0x2318, 0x231C), 0x2328, 0x2386, 0x2387, 0x238B, *range(0x23CE, 0x23D0)),
    *range(0x23E9, 0x23FF),  # clocks, hourglasses and the buttons of players
    *range(0x2460, 0x2500),  # numbers and letters in circles and brackets
    *range(0x25A0, 0x27C0),  # shapes, cards, chess, dice, planets, zodiac, dingbats
    *range(0x27F0, 0x2800),  # long arrows
    *range(0x2B00, 0x2B74),  # more arrows, shapes and stars
    *range(0x1F030, 0x1F0F6),  # dominoes and playing cards
)
"""The signs, from the first of the fonts that has each."""
FONTS = ("NotoSansSymbols2-Regular.ttf", "NotoSansSymbols-Regular.ttf", "NotoSansMath-Regular.ttf")
EMOJI = "NotoEmoji-Regular.ttf"


def main(folder: Path) -> None:
    """Write both fonts."""
    target = resource_folder("layouts") / "fonts"
    wanted = {*SIGNS}
    with TemporaryDirectory() as parts:
        paths = []
        for name in FONTS:
            font = TTFont(folder / name)
            found = wanted & {*font.getBestCmap()}
            wanted -= found
            paths.append(Path(parts) / name)
            _cut(font, found, has_features=False).save(paths[-1])
        merged = Merger().merge([str(path) for path in paths])
    _named(merged, "PnpSymbols").save(target / "symbols.ttf", reorderTables=True)
    emoji = TTFont(folder / EMOJI)
    _cut(emoji, {*emoji.getBestCmap()}, has_features=True).save(target / "emoji.ttf", reorderTables=True)


def _cut(font: TTFont, codes: set[int], *, has_features: bool) -> TTFont:
    """Return a font with only these characters, without hints."""
    options = Options(hinting=False, notdef_outline=True, recalc_timestamp=False, legacy_cmap=False)
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    if not has_features:
        options.layout_features = []
        options.drop_tables += ["GSUB", "GPOS", "GDEF"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    return font


def _named(font: TTFont, name: str) -> TTFont:
    """Return a font under a name of its own: a changed version shouldn't pass for the original."""
    for number in (1, 3, 4, 6):
        font["name"].setName(name, number, 3, 1, 0x409)
    font["name"].names = [record for record in font["name"].names if record.platformID == 3]
    return font


if __name__ == "__main__":
    main(Path(sys.argv[1]))
