"""What people call options in a search, beside their labels.

An option's model names them: ``cell: Annotated[Length, SIZE] = …``. They are translated like labels, but into
what readers of each language would type.
"""

from __future__ import annotations

from dataclasses import dataclass

from pnp.base.sentences import Sentence


@dataclass(frozen=True, slots=True, eq=False)
class AlsoCalled:
    """Words for which a search finds an option, with commas between them. It annotates the option."""

    words: str


SIZE = AlsoCalled(Sentence("big, large, small, tiny, size"))
LARGE_PRINT = AlsoCalled(Sentence("big letters, big type, font size, easy to read, child, eyesight"))
DIFFICULTY = AlsoCalled(Sentence("level, easy, hard, child, beginner"))
HOW_MANY = AlsoCalled(Sentence("number, how many, level, easy, hard, child, beginner"))
ONE_LEVEL = AlsoCalled(Sentence("level, difficulty, how many"))
COLOURS = AlsoCalled(Sentence("color, black and white, grey, ink, contrast"))
PAPER = AlsoCalled(Sentence("sheet size, format, A4, Letter"))
COPIES = AlsoCalled(Sentence("several, how many"))
RULES = AlsoCalled(Sentence("instructions, short, child"))
SOLUTIONS = AlsoCalled(Sentence("answers"))
HINTS = AlsoCalled(Sentence("help, tips"))
NAME = AlsoCalled(Sentence("name, heading"))
TWO_SIDED = AlsoCalled(Sentence("two-sided, double-sided, duplex, both sides"))
CUTTING = AlsoCalled(Sentence("cutting, scissors, lines"))
TRUE_SIZE = AlsoCalled(Sentence("true size, actual size, scale"))
BORDER = AlsoCalled(Sentence("border, edge, white"))
